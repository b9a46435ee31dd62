// The program's arguments, read by CLI11. The only file of the program that includes it: compiling
// it takes seconds.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <utility>

#include "cli/command.h"

namespace agon::cli {
namespace {

std::string command_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return names;
}

void label_help(CLI::App& app, const Context& context) {
  auto formatter = std::make_shared<CLI::Formatter>();
  for (const char* label :
       {"Usage", "OPTIONS", "Options", "Positionals", "SUBCOMMAND", "Subcommands"}) {
    formatter->label(label, context.words(std::string("cli.label.") + label));
  }
  formatter->column_width(28);
  app.formatter(formatter);
  app.set_help_flag("-h,--help", context.words("cli.help.help"));
  app.option_defaults()->group(context.words("cli.label.Options"));
}

// What was left over after reading: an unknown command, option or word.
int refuse_leftover(const CLI::App& app, const Context& context, const std::string& word) {
  const auto text = [](const std::string& value) { return Value::of_text(value); };
  const std::vector<const CLI::App*> used =
      app.get_subcommands([](const CLI::App* command) { return command->parsed(); });
  if (used.empty()) {
    return fail(context, Message("cli.error.unknown_command",
                                 {{"word", text(word)}, {"known", text(command_names(app))}}));
  }
  const std::string command = used.front()->get_name();
  return fail(context, Message(word.starts_with("-") ? "cli.error.unknown_option"
                                                     : "cli.error.unexpected_word",
                               {{"word", text(word)}, {"command", text(command)}}));
}

int refuse_parse(const Context& context, const CLI::ParseError& error) {
  const std::string what = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && what.starts_with("--")) {
    return fail(context, Message("cli.error.option_needs_value",
                                 {{"option", Value::of_text(what.substr(0, what.find(':')))}}));
  }
  return fail(context, Message("cli.error.arguments", {{"why", Value::of_text(what)}}));
}

}  // namespace

std::string Command::help_of(const std::string& flag) const {
  std::string word = flag.substr(2);
  std::replace(word.begin(), word.end(), '-', '_');
  return program_->help(app_->get_name() + "." + word);
}

void Command::text(const std::string& flag, const std::string& kind, std::string& target) {
  app_->add_option(flag, target, help_of(flag))->option_text(kind);
}

void Command::texts(const std::string& flag, const std::string& kind,
                    std::vector<std::string>& target) {
  app_->add_option(flag, target, help_of(flag))->option_text(kind)->allow_extra_args(false);
}

void Command::flag(const std::string& flag, bool& target) {
  app_->add_flag(flag, target, help_of(flag));
}

void Command::word(const std::string& name, const std::string& kind, const std::string& help,
                   std::string& target) {
  app_->add_option(name, target, program_->help(help))->option_text(kind);
}

void Command::words(const std::string& name, const std::string& kind, const std::string& help,
                    std::vector<std::string>& target) {
  app_->add_option(name, target, program_->help(help))->option_text(kind);
}

void Command::game(GameArguments& arguments) { word("game", "GAME", "game", arguments.game); }

void Command::content(GameArguments& arguments) {
  word("--content", "DIR", "content_folder", arguments.content);
}

void Command::options(GameArguments& arguments) {
  app_->add_option("--option", arguments.options, program_->help("option"))
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false);
}

void Command::json(bool& target) { app_->add_flag("--json", target, program_->help("json")); }

Program::Program(const Context& context, const std::string& version)
    : context_(context), app_(std::make_unique<CLI::App>(context.words("cli.help.agon"), "agon")) {
  label_help(*app_, context);
  app_->allow_extras();
  app_->add_option("--lang", language_, help("lang"))->option_text("en|fr");
  app_->set_version_flag("--version", "agon " + version, help("version"));
}

Program::~Program() = default;

Command Program::command(const std::string& name, std::function<int(const Context&)> action) {
  CLI::App* command = app_->add_subcommand(name, help(name));
  command->group(context_.words("cli.label.Subcommands"));
  command->allow_extras();
  command->callback([this, action = std::move(action)] { action_ = action; });
  return {*this, *command};
}

std::string Program::help(std::string_view what) const {
  return context_.words("cli.help." + std::string(what));
}

int Program::run(int argc, char** argv) {
  for (CLI::App* command : app_->get_subcommands({})) {
    command->add_option("--lang", language_, help("lang"))->option_text("en|fr");
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // help or version
    std::ostringstream text;
    app_->exit(wanted, text, text);
    context_.screen.print(text.str());
    return kOk;
  } catch (const CLI::ParseError& error) {
    return refuse_parse(context_, error);
  }
  if (const auto rest = app_->remaining(true); !rest.empty()) {
    return refuse_leftover(*app_, context_, rest.front());
  }
  if (!action_) {
    return fail(context_,
                Message("cli.error.no_command", {{"known", Value::of_text(command_names(*app_))}}));
  }
  return action_(context_);
}

}  // namespace agon::cli
