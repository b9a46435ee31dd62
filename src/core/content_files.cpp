#include "core/content_files.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace agon {

Result<ContentFiles> read_content_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  ContentFiles files;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != ".json") continue;
    std::ifstream in;
    if (it->is_regular_file()) in.open(it->path(), std::ios::binary);
    if (!in.is_open()) {
      return Error{"bad_content", Message("core.error.unreadable_file",
                                          {{"file", Value::of_text(it->path().string())}})};
    }
    std::ostringstream text;
    text << in.rdbuf();
    files[it->path().filename().string()] = std::move(text).str();
  }
  if (error || files.empty()) {
    return Error{"bad_content",
                 Message("core.error.no_content_folder", {{"folder", Value::of_text(folder)}})};
  }
  return files;
}

std::string Digest::hex() const {
  char buffer[20];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(hash_));
  return buffer;
}

}  // namespace agon
