// Gives the messages of an answer their sentences.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "text/words.h"

namespace agon::protocol {

// The JSON text of an answer with a "text" beside each message's "id" and "args".
std::string with_sentences(std::string_view answer, const Words& words);

}  // namespace agon::protocol
