#include "core/event_log.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace agon {
namespace {

// Kinds, rules and sources of points are constants of the program, so they are packed as pointers;
// everything else is packed by value.
class Packer {
 public:
  explicit Packer(std::string& out) : out_(out) {}

  void add(const Event& event) {
    add_view(event.kind);
    add_view(event.rule);
    add_number(event.player);
    add_number(event.insiders.bits());
    add(event.text);
    add(event.full);
    add_number(static_cast<std::int64_t>(event.touches.size()));
    for (const std::string& touched : event.touches) add(touched);
    out_ += static_cast<char>(event.detail ? 1 : 0);
    add_number(static_cast<std::int64_t>(event.points.size()));
    for (const Points& points : event.points) {
      add_number(points.player);
      add_view(points.source);
      add_number(points.amount);
    }
  }

 private:
  void add_view(std::string_view view) {
    const char* data = view.data();
    out_.append(reinterpret_cast<const char*>(&data), sizeof data);
    add_number(static_cast<std::int64_t>(view.size()));
  }
  // Seven bits a byte, small numbers of either sign first.
  void add_number(std::int64_t number) {
    std::uint64_t rest = (static_cast<std::uint64_t>(number) << 1U) ^
                         static_cast<std::uint64_t>(number < 0 ? -1 : 0);
    for (; rest >= 0x80U; rest >>= 7U) out_ += static_cast<char>(0x80U | (rest & 0x7fU));
    out_ += static_cast<char>(rest);
  }
  void add(const std::string& text) {
    add_number(static_cast<std::int64_t>(text.size()));
    out_ += text;
  }
  void add(const Message& message) {
    add(message.id);
    if (message.empty()) return;
    add_number(static_cast<std::int64_t>(message.args.size()));
    for (const Arg& arg : message.args) {
      add(arg.name);
      add(arg.value);
    }
  }
  void add(const Value& value) {
    out_ += static_cast<char>(value.kind);
    switch (value.kind) {
      case Value::Kind::kNumber:
      case Value::Kind::kPlayer: add_number(value.number); break;
      case Value::Kind::kText: add(value.text); break;
      case Value::Kind::kMessage:
      case Value::Kind::kList:
        add_number(static_cast<std::int64_t>(value.list.size()));
        for (const Message& message : value.list) add(message);
        break;
    }
  }

  std::string& out_;
};

class Unpacker {
 public:
  explicit Unpacker(const char* at) : at_(at) {}

  Event event() {
    Event event;
    event.kind = view();
    event.rule = view();
    event.player = static_cast<Player>(number());
    event.insiders = PlayerSet(static_cast<std::uint8_t>(number()));
    event.text = message();
    event.full = message();
    event.touches.resize(count());
    for (std::string& touched : event.touches) touched = text();
    event.detail = *at_++ != 0;
    event.points.resize(count());
    for (Points& points : event.points) {
      points.player = static_cast<Player>(number());
      points.source = view();
      points.amount = static_cast<int>(number());
    }
    return event;
  }

 private:
  std::string_view view() {
    const char* data = nullptr;
    std::memcpy(&data, at_, sizeof data);
    at_ += sizeof data;
    return {data, count()};
  }
  std::int64_t number() {
    std::uint64_t raw = 0;
    for (unsigned shift = 0;; shift += 7U) {
      const auto byte = static_cast<unsigned char>(*at_++);
      raw |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
      if (byte < 0x80U) break;
    }
    return static_cast<std::int64_t>((raw >> 1U) ^ (0U - (raw & 1U)));
  }
  std::size_t count() { return static_cast<std::size_t>(number()); }
  std::string text() {
    const std::size_t size = count();
    at_ += size;
    return {at_ - size, size};
  }
  Message message() {
    Message message;
    message.id = text();
    if (message.empty()) return message;
    const std::size_t args = count();
    message.args.reserve(args);
    for (std::size_t i = 0; i < args; ++i) {
      std::string name = text();
      message.args.push_back({std::move(name), value()});
    }
    return message;
  }
  Value value() {
    switch (static_cast<Value::Kind>(*at_++)) {
      case Value::Kind::kNumber: return Value(number());
      case Value::Kind::kPlayer: return Value::of_player(static_cast<Player>(number()));
      case Value::Kind::kText: return Value::of_text(text());
      case Value::Kind::kMessage: return Value(std::move(messages().front()));
      case Value::Kind::kList: break;
    }
    return Value(messages());
  }
  std::vector<Message> messages() {
    std::vector<Message> list(count());
    for (Message& one : list) one = message();
    return list;
  }

  const char* at_;
};

// The log of a table grows slowly and is kept for long, so its memory does not double as a vector's
// does.
template <class List>
void grow(List& list, std::size_t by) {
  if (list.capacity() - list.size() >= by) return;
  list.reserve(list.size() + by + list.size() / 8);
}

}  // namespace

LogEntry EventLog::operator[](std::size_t i) const {
  const Line& line = lines_[i];
  return {line.number, line.position, Unpacker(bytes_.data() + line.begin).event(), line.stays};
}

std::size_t EventLog::first_from(int number) const {
  const auto found = std::ranges::lower_bound(lines_, number, {}, &Line::number);
  return static_cast<std::size_t>(found - lines_.begin());
}

std::size_t EventLog::first_of(int position) const {
  const auto found = std::ranges::lower_bound(lines_, position, {}, &Line::position);
  return static_cast<std::size_t>(found - lines_.begin());
}

void EventLog::add(const LogEntry& line) {
  assert(lines_.empty() || lines_.back().position <= line.position);
  std::string packed;
  Packer(packed).add(line.event);
  grow(lines_, 1);
  grow(bytes_, packed.size());
  lines_.push_back({line.number, line.position, static_cast<std::uint32_t>(bytes_.size()),
                    line.stays});
  bytes_ += packed;
}

void EventLog::return_to(int position) {
  std::size_t kept = lines_.size();
  while (kept > 0 && lines_[kept - 1].position > position) --kept;
  if (kept == lines_.size()) return;
  std::size_t end = lines_[kept].begin;
  for (std::size_t i = kept; i < lines_.size(); ++i) {
    const Line line = lines_[i];
    if (!line.stays) continue;
    const std::size_t next = i + 1 < lines_.size() ? lines_[i + 1].begin : bytes_.size();
    std::memmove(bytes_.data() + end, bytes_.data() + line.begin, next - line.begin);
    lines_[kept++] = {line.number, position, static_cast<std::uint32_t>(end), true};
    end += next - line.begin;
  }
  lines_.resize(kept);
  bytes_.resize(end);
}

}  // namespace agon
