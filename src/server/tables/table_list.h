// The list of tables that anybody may find, page by page. It is read from the tables' notes in the
// store, not from their games.
#pragma once

#include <string>

#include "core/result.h"
#include "server/protocol/params.h"
#include "server/store/store.h"
#include "server/tables/message_context.h"
#include "server/tables/questions.h"

namespace agon::server {

class TableList {
 public:
  TableList(Store& store, Questions& questions) : store_(store), questions_(questions) {}

  // The method `tables`.
  Result<std::string> tables(MessageContext& context, protocol::Params& params);

 private:
  Store& store_;
  Questions& questions_;
};

}  // namespace agon::server
