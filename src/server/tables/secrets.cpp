#include "server/tables/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace agon::server {
namespace {

constexpr std::size_t kTokenDigits = 32;
constexpr std::size_t kIdDigits = 16;

std::string random_hex(std::size_t bytes) {
  if (sodium_init() < 0) std::abort();  // no source of randomness: no secret can be made
  std::array<unsigned char, 32> buffer{};
  randombytes_buf(buffer.data(), bytes);
  std::string text(2 * bytes + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), buffer.data(), bytes);
  text.pop_back();
  return text;
}

}  // namespace

std::string make_token() { return random_hex(kTokenDigits / 2); }

bool is_claim(std::string_view claim) {
  return claim.size() == 32 && std::ranges::all_of(claim, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string token_of(std::string_view claim, std::string_view what) {
  return hash_of(std::string(what).append(" ").append(claim)).substr(0, kTokenDigits);
}

std::string table_id_of(std::string_view claim, std::string_view what) {
  return hash_of(std::string(what).append(" ").append(claim)).substr(0, kIdDigits);
}

std::string hash_of(std::string_view token) {
  std::array<unsigned char, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

bool same_hash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), b.size()) == 0;
}

bool matches(std::string_view token, std::string_view hash) {
  return same_hash(hash_of(token), hash);
}

}  // namespace agon::server
