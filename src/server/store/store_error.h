// The errors of a store.
#pragma once

#include <string>

#include "core/result.h"

namespace agon::server {

// `why` is in the words of the database.
inline Error store_error(const std::string& why) {
  return Error{"store", Message("server.error.store", {{"why", Value::of_text(why)}}), {}};
}

inline Error not_opened(const std::string& store, const std::string& why) {
  return Error{"store",
               Message("server.error.store_not_opened",
                       {{"store", Value::of_text(store)}, {"why", Value::of_text(why)}}),
               {}};
}

inline Error in_use(const std::string& store) {
  return Error{
      "store", Message("server.error.store_in_use", {{"store", Value::of_text(store)}}), {}};
}

// It holds something else, or was written by a later version.
inline Error other_format(const std::string& store) {
  return Error{
      "store", Message("server.error.store_format", {{"store", Value::of_text(store)}}), {}};
}

}  // namespace agon::server
