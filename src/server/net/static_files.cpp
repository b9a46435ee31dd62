#include "server/net/static_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>

namespace agon::server {
namespace {

namespace fs = std::filesystem;

struct MediaType {
  std::string_view extension;
  std::string_view type;
};

constexpr std::array kMediaTypes{
    MediaType{".html", "text/html; charset=utf-8"},
    MediaType{".js", "text/javascript; charset=utf-8"},
    MediaType{".mjs", "text/javascript; charset=utf-8"},
    MediaType{".css", "text/css; charset=utf-8"},
    MediaType{".json", "application/json"},
    MediaType{".map", "application/json"},
    MediaType{".webmanifest", "application/manifest+json"},
    MediaType{".svg", "image/svg+xml"},
    MediaType{".png", "image/png"},
    MediaType{".jpg", "image/jpeg"},
    MediaType{".jpeg", "image/jpeg"},
    MediaType{".webp", "image/webp"},
    MediaType{".avif", "image/avif"},
    MediaType{".gif", "image/gif"},
    MediaType{".ico", "image/x-icon"},
    MediaType{".woff", "font/woff"},
    MediaType{".woff2", "font/woff2"},
    MediaType{".ttf", "font/ttf"},
    MediaType{".wasm", "application/wasm"},
    MediaType{".mp3", "audio/mpeg"},
    MediaType{".ogg", "audio/ogg"},
    MediaType{".txt", "text/plain; charset=utf-8"},
    MediaType{".md", "text/plain; charset=utf-8"},
    MediaType{".xml", "application/xml"},
    MediaType{".pdf", "application/pdf"},
};

std::string_view extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

// FNV-1a. A tag only tells versions apart, so it need not be secure.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

std::optional<std::string> contents_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// A link in the folder may point anywhere; what lies outside is not served.
bool is_inside(const fs::path& path, const fs::path& folder) {
  std::error_code ec;
  const fs::path real = fs::canonical(path, ec);
  if (ec) return false;
  return std::mismatch(folder.begin(), folder.end(), real.begin(), real.end()).first ==
         folder.end();
}

Error unreadable(const fs::path& path) {
  return {"bad_setup",
          Message("server.error.unreadable_page", {{"path", Value::of_text(path.string())}})};
}

bool is_tagged(std::string_view if_none_match, std::string_view tag) {
  return if_none_match == "*" || if_none_match.find(tag) != std::string_view::npos;
}

}  // namespace

std::string_view media_type(std::string_view name) {
  const std::string_view extension = extension_of(name);
  for (const MediaType& known : kMediaTypes) {
    if (equal_ignoring_case(known.extension, extension)) return known.type;
  }
  return "application/octet-stream";
}

Result<StaticFiles> StaticFiles::read(const fs::path& folder) {
  std::error_code ec;
  const fs::path root = fs::canonical(folder, ec);
  if (ec || !fs::is_directory(root)) return unreadable(folder);
  StaticFiles result;
  for (auto it = fs::recursive_directory_iterator(root, ec);
       it != fs::recursive_directory_iterator(); it.increment(ec)) {
    if (ec) return unreadable(folder);
    if (!it->is_regular_file(ec) || !is_inside(it->path(), root)) continue;
    auto contents = contents_of(it->path());
    if (!contents) return unreadable(it->path());
    result.add(it->path().lexically_relative(root).generic_string(), std::move(*contents));
  }
  if (ec) return unreadable(folder);
  result.pair_up();
  return result;
}

StaticFiles::StaticFiles(const std::map<std::string, std::string, std::less<>>& files) {
  for (const auto& [name, contents] : files) add(name, contents);
  pair_up();
}

void StaticFiles::add(const std::string& name, std::string contents) {
  File file;
  file.tag = fmt::format("\"{:016x}-{:x}\"", hash_of(contents), contents.size());
  file.type = media_type(name);
  file.plain = std::make_shared<const std::string>(std::move(contents));
  files_.insert_or_assign("/" + name, std::move(file));
}

// Compressed files are answers to their plain name, not files of their own.
void StaticFiles::pair_up() {
  for (auto it = files_.begin(); it != files_.end();) {
    const std::string& name = it->first;
    const auto plain =
        name.ends_with(".gz") ? files_.find(name.substr(0, name.size() - 3)) : files_.end();
    if (plain == files_.end()) {
      ++it;
    } else {
      plain->second.gzip = it->second.plain;
      it = files_.erase(it);
    }
  }
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  if (const auto it = files_.find(path); it != files_.end()) return &it->second;
  if (!extension_of(path).empty() || path.starts_with("/assets/")) return nullptr;
  const auto index = files_.find("/index.html");
  return index == files_.end() ? nullptr : &index->second;
}

HttpAnswer StaticFiles::get(const HttpRequest& request) const {
  const File* file = find(request.path);
  if (file == nullptr) return text_answer(404, "Not found\n");
  HttpAnswer answer;
  answer.type = file->type;
  answer.fields = {
      {"Cache-Control",
       request.path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"},
      {"ETag", file->tag}};
  if (file->gzip) answer.fields.emplace_back("Vary", "Accept-Encoding");
  if (is_tagged(request.field("if-none-match"), file->tag)) {
    answer.status = 304;
  } else if (file->gzip && accepts_gzip(request.field("accept-encoding"))) {
    answer.body = file->gzip;
    answer.fields.emplace_back("Content-Encoding", "gzip");
  } else {
    answer.body = file->plain;
  }
  return answer;
}

}  // namespace agon::server
