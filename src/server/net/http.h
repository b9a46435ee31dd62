// HTTP as the parts of the server see it: a request, an answer, and how to read their fields.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon::server {

// Text that may be on its way to many connections at once.
using SharedText = std::shared_ptr<const std::string>;

// Names are in lower case in requests.
using HttpFields = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string path;   // decoded, beginning with "/", without "." and ".." as parts
  std::string query;  // as it came, without "?"
  HttpFields fields;
  std::string address;  // of whoever asks

  // The value of a field, or nothing.
  std::string_view field(std::string_view lower_case_name) const;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  SharedText body;  // may be null
  HttpFields fields;
};

HttpAnswer text_answer(int status, std::string text);

// Sets path and query from the target of a request ("/a%20b?c", "http://host/a"). False if it is
// malformed, or if it tries to leave its folder.
bool set_target(HttpRequest& request, std::string_view target);

// Whether a page from `origin` ("https://host:port") may open a WebSocket at `host`, the field
// Host.
bool same_host(std::string_view origin, std::string_view host);

// Whether a field Accept-Encoding allows gzip.
bool accepts_gzip(std::string_view accept_encoding);

bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace agon::server
