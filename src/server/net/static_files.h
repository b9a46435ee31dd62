// The files of the page, held in memory: a request finds one of them by its name or none at all,
// so that nothing outside the folder can be asked for and the network never waits for a disk.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/net/http.h"

namespace agon::server {

// The media type of a file by its name, with the character set where there is one.
std::string_view media_type(std::string_view name);

class StaticFiles {
 public:
  // Without files every request is answered by 404.
  StaticFiles() = default;
  // All files of a folder and the folders in it. `x.gz` beside `x` is x compressed.
  static Result<StaticFiles> read(const std::filesystem::path& folder);
  // From names relative to the folder ("assets/app.js") and contents.
  explicit StaticFiles(const std::map<std::string, std::string, std::less<>>& files);

  // The file, or index.html for a path without an extension, which is one of the page's own, or
  // 404. What lies in /assets/ has its version in its name and is kept for good; the rest is asked
  // for again by its tag.
  HttpAnswer get(const HttpRequest& request) const;

 private:
  struct File {
    SharedText plain;
    SharedText gzip;  // null if there is none
    std::string tag;  // of the plain contents, for If-None-Match
    std::string type;
  };

  void add(const std::string& name, std::string contents);
  void pair_up();
  const File* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  // by path: "/assets/app.js"
};

}  // namespace agon::server
