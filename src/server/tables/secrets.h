// Seats are secrets: whoever holds a token of 128 random bits holds the seat. Only hashes are kept.
#pragma once

#include <string>
#include <string_view>

namespace agon::server {

std::string make_token();  // 32 hexadecimal digits
// A token, or the id of a table, is derived from a claim: a secret that the caller made. A repeated
// call with the same claim gets the same one.
bool is_claim(std::string_view claim);  // 32 hexadecimal digits
std::string token_of(std::string_view claim, std::string_view what);
std::string table_id_of(std::string_view claim, std::string_view what);
std::string hash_of(std::string_view token);  // what is stored
// In constant time.
bool same_hash(std::string_view a, std::string_view b);
bool matches(std::string_view token, std::string_view hash);

}  // namespace agon::server
