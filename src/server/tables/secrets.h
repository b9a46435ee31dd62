// Seats are secrets: whoever holds a token of 128 random bits holds the seat. Only hashes are kept.
#pragma once

#include <string>
#include <string_view>

namespace agon::server {

std::string make_token();     // 32 hexadecimal digits
std::string make_table_id();  // short, and hard to guess
// A token or table's id that follows from a claim, the secret of whoever asks for it: who asks
// again gets the same.
bool is_claim(std::string_view claim);  // 32 hexadecimal digits
std::string token_of(std::string_view claim, std::string_view what);
std::string table_id_of(std::string_view claim, std::string_view what);
std::string hash_of(std::string_view token);  // what is stored
// In constant time.
bool same_hash(std::string_view a, std::string_view b);
bool matches(std::string_view token, std::string_view hash);

}  // namespace agon::server
