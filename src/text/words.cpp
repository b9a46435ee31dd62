#include "text/words.h"

#include <utility>

namespace agon {

Words::Words(Lang lang, std::vector<std::string> player_names)
    : Words(Catalogue::built_in(lang), std::move(player_names)) {}

Words::Words(const Catalogue& catalogue, std::vector<std::string> player_names)
    : catalogue_(&catalogue), player_names_(std::move(player_names)) {}

std::string Words::operator()(const Message& message) const {
  std::vector<PatternArg> args;
  args.reserve(message.args.size());
  for (const Arg& arg : message.args) {
    if (arg.value.kind == Value::Kind::kNumber) {
      args.push_back({arg.name, true, arg.value.number, {}});
    } else {
      args.push_back({arg.name, false, 0, text_of(arg.value)});
    }
  }
  return catalogue_->format(message.id, args);
}

std::string Words::player(Player player) const {
  if (player < 0) return (*this)("core.nobody");
  const auto index = static_cast<std::size_t>(static_cast<unsigned char>(player));
  if (index < player_names_.size() && !player_names_[index].empty()) return player_names_[index];
  return (*this)(Message("core.player", {{"number", player + 1}}));
}

std::string Words::rule_sentence(Rule rule) const {
  const std::optional<std::string> id = catalogue_->rule_id(rule);
  return id ? (*this)(*id) : std::string();
}

std::string Words::text_of(const Value& value) const {
  switch (value.kind) {
    case Value::Kind::kPlayer: return player(static_cast<Player>(value.number));
    case Value::Kind::kText: return value.text;
    case Value::Kind::kMessage: return (*this)(value.list.front());
    case Value::Kind::kList: return text_of(value.list);
    case Value::Kind::kNumber: break;
  }
  return std::to_string(value.number);
}

// Equal neighbours are counted: "2 × iron and wine".
std::string Words::text_of(const std::vector<Message>& list) const {
  if (list.empty()) return (*this)("core.nothing");
  std::vector<std::pair<std::string, int>> counted;
  for (const Message& item : list) {
    std::string text = (*this)(item);
    if (counted.empty() || counted.back().first != text) counted.emplace_back(std::move(text), 0);
    ++counted.back().second;
  }
  std::vector<std::string> items;
  items.reserve(counted.size());
  for (auto& [text, count] : counted) {
    items.push_back(
        count == 1
            ? text
            : (*this)(Message("core.several", {{"count", count}, {"item", Value::of_text(text)}})));
  }
  return catalogue_->join(items);
}

std::vector<std::string> Words::problems(const Message& message) const {
  std::vector<std::string> found;
  collect_problems(message, found);
  return found;
}

void Words::collect_problems(const Message& message, std::vector<std::string>& out) const {
  if (!has(message.id)) {
    out.push_back(message.id + ": unknown");
    return;
  }
  std::map<std::string, ArgUse> wanted = catalogue_->arguments(message.id);
  for (const Arg& arg : message.args) {
    if (wanted[arg.name].counted && arg.value.kind != Value::Kind::kNumber) {
      out.push_back(message.id + ": counts {" + arg.name + "}, which is no number");
    }
    wanted.erase(arg.name);
    for (const Message& nested : arg.value.list) collect_problems(nested, out);
  }
  for (const auto& [name, use] : wanted) out.push_back(message.id + ": lacks {" + name + "}");
}

}  // namespace agon
