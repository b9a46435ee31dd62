#include "server/chance/keyed_picks.h"

#include <sodium.h>

#include <cassert>
#include <cstdlib>

namespace agon::server {
namespace {

std::string_view purpose_of(PickRule rule) {
  return rule == PickRule::kByEntry ? "agon game key" : "agon game key, picks by count";
}

void start_libsodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();  // no source of randomness: nothing can be played
}

std::string hex_of(const std::array<std::uint8_t, 32>& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace

GameKey GameKey::make() {
  start_libsodium();
  GameKey key;
  randombytes_buf(key.bytes_.data(), key.bytes_.size());
  return key;
}

std::optional<GameKey> GameKey::from_hex(std::string_view text) {
  start_libsodium();
  GameKey key;
  std::size_t size = 0;
  const int failed = sodium_hex2bin(key.bytes_.data(), key.bytes_.size(), text.data(), text.size(),
                                    nullptr, &size, nullptr);
  if (failed != 0 || size != key.bytes_.size() || text.size() != 2 * size) return std::nullopt;
  return key;
}

std::string GameKey::hex() const { return hex_of(bytes_); }

std::string GameKey::commitment(PickRule rule) const {
  const std::string_view purpose = purpose_of(rule);
  std::array<std::uint8_t, 32> hash{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, hash.size());
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(purpose.data()),
                            purpose.size());
  crypto_generichash_update(&state, bytes_.data(), bytes_.size());
  crypto_generichash_final(&state, hash.data(), hash.size());
  return hex_of(hash);
}

std::uint32_t KeyedPicks::word() {
  if (used_ == stream_.size()) {
    std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> nonce{};
    for (std::size_t i = 0; i < nonce.size(); ++i) {
      nonce[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(number_) >> (8 * i));
    }
    stream_.fill(0);
    crypto_stream_chacha20_xor_ic(stream_.data(), stream_.data(), stream_.size(), nonce.data(),
                                  block_++, key_.bytes().data());
    used_ = 0;
  }
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value |= std::uint32_t{stream_[used_++]} << (8 * i);
  return value;
}

// Lemire's bounded pick with rejection, as in core/chance.h.
std::uint32_t KeyedPicks::pick(std::uint32_t n) {
  assert(n > 0);
  const std::uint32_t threshold = (0U - n) % n;
  for (;;) {
    const std::uint64_t m = std::uint64_t{word()} * n;
    if (static_cast<std::uint32_t>(m) >= threshold) return static_cast<std::uint32_t>(m >> 32);
  }
}

std::uint32_t counted_pick(const GameKey& key, std::int64_t before, std::uint32_t n) {
  return KeyedPicks(key, before).pick(n);
}

void TableChance::draw_from_key(const GameKey& key) {
  key_ = key;
  keyed_.reset();
  script_.reset();
  fallen_.clear();
}

void TableChance::draw_from_key(const GameKey& key, std::int64_t entry) {
  draw_from_key(key);
  keyed_.emplace(key, entry);
}

void TableChance::draw_from_record(std::vector<Pick> picks) {
  script_.emplace(std::move(picks));
  key_.reset();
  keyed_.reset();
  fallen_.clear();
}

std::uint32_t TableChance::draw(std::uint32_t n) {
  if (script_) return script_->pick(n);
  if (keyed_) return keyed_->pick(n);
  if (!key_) std::abort();  // without a key anybody could foretell the picks
  return counted_pick(*key_, count_, n);
}

std::uint32_t TableChance::pick(std::uint32_t n) {
  const std::uint32_t value = draw(n);
  fallen_.push_back({value, n});
  ++count_;
  return value;
}

}  // namespace agon::server
