#include "tools/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/registry.h"
#include "events/recount_file.h"
#include "events/version.h"
#include "fmt/format.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/command_words.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

std::string VersionText() {
  std::string text = fmt::format("{}\nformat {}\n", kBuild, kFormatVersion);
  for (const engine::Game* game : engine::AllGames()) {
    text += fmt::format("{} rules {}\n", game->id(), engine::RulesText(*game));
  }
  text.pop_back();
  return text;
}

std::string IsSomething(const std::string& text) {
  return text.empty() ? "expected a value, got \"\"" : "";
}

// Returns the value of --width if the command line could not be parsed completely; 0 if it is
// invalid or absent.
int GivenWidth(const CLI::App& app) {
  const std::vector<std::string>& words = app.get_option("--width")->results();
  int width = 0;
  if (words.empty()) return 0;
  std::from_chars(words.back().data(), words.back().data() + words.back().size(), width);
  return width >= kLeastWidth && width <= kMostWidth ? width : 0;
}

// Adds an option to the parser, which stores its value in the option.
void AddOption(CLI::App& app, Console& console, Option& option) {
  CLI::Option* const added = std::visit(
      [&](auto& value) -> CLI::Option* {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, JsonLines>) {
          return app.add_flag(option.names, console.lines, option.help);
        } else if constexpr (std::is_same_v<Value, bool>) {
          return app.add_flag(option.names, value, option.help);
        } else {
          return app.add_option(option.names, value, option.help);
        }
      },
      option.value);
  const OptionRules& rules = option.rules;
  if (rules.is_required) added->required();
  if (rules.is_filled) added->check(IsSomething);
  if (rules.takes_one) added->allow_extra_args(false);
  if (rules.is_in_capitals) added->transform(InCapitals());
  if (rules.most_words > 0) added->expected(1, rules.most_words);
  for (const char* other : rules.excludes) {
    if (other != nullptr) added->excludes(app.get_option(other));
  }
}

// Gives the values of the options that keep their order in the order in which they were given.
void KeepOrder(const CLI::App& app, Options& options) {
  options.in_order.clear();
  std::map<const CLI::Option*, std::pair<std::string_view, size_t>> kept;
  for (const Option& option : options.list()) {
    if (option.rules.keeps_order) kept[app.get_option(option.names)] = {option.names, 0};
  }
  // Each option is listed once for each time that it was given, with one value.
  for (const CLI::Option* given : app.parse_order()) {
    const auto at = kept.find(given);
    if (at == kept.end()) continue;
    auto& [names, next] = at->second;
    options.in_order.emplace_back(names, given->results().at(next++));
  }
}

}  // namespace

// The state of the parser: the words of the command line, and the command that they name.
class CommandLineState {
 public:
  CommandLineState(int argc, char** argv);
  bool ReadsStore() const;
  bool TakesTerminal() const { return command_ != nullptr && command_->traits.takes_terminal; }
  int Run();
  int Fail(const Error& error) { return console_.Finish(console_.Fail(error)); }
  int FailDamaged();

 private:
  // Makes the parser with all commands, or only with those that a word of the command line names:
  // to make all of them takes longer than the rest of the time before a command begins.
  void MakeParser(bool is_whole);
  // Adds a command to the parser: with its options only if a word of the command line is its name.
  void Add(CLI::App& above, const Command& command);
  bool IsAmongWords(const Command& command) const;
  void Parse();
  // Reports what is wrong with the words, or prints the help or the version, which CLI11 reports in
  // the same way.
  int Refuse(const CLI::ParseError& error);

  int argc_;
  char** argv_;
  std::vector<Command> commands_ = AllCommands();
  bool describes_commands_ = false;  // whether a command needs the options of all
  bool is_whole_ = false;            // whether the parser has all commands
  std::optional<CLI::App> app_;      // the parser
  Console console_;
  int width_ = 0;
  const Command* command_ = nullptr;  // nullptr if there is nothing to run
  int status_ = kDone;                // if there is nothing to run
};

CommandLineState::CommandLineState(int argc, char** argv) : argc_(argc), argv_(argv) {
  if (const char* store = std::getenv("RECOUNT_DB"); store != nullptr && *store != '\0') {
    console_.store = store;
  }
  for (const Command& command : commands_) {
    describes_commands_ |= command.traits.describes_commands && IsAmongWords(command);
  }
  MakeParser(describes_commands_);
  Parse();
}

void CommandLineState::MakeParser(bool is_whole) {
  is_whole_ = is_whole;
  app_.emplace("Records, replays and audits tabletop games as logs of events.", "recount");
  app_->require_subcommand(1);
  app_->set_version_flag("--version", VersionText(),
                         "print the build, the store format and each game's rules versions");
  app_->add_option("--db", console_.store, "store folder (default: $RECOUNT_DB, else recount.db)");
  app_->add_flag("--json", console_.json, "print one JSON document on standard output");
  app_->add_flag("--offline", console_.is_offline,
                 "record here alone, also in a store that has joined a cluster");
  app_->add_flag("--quiet", console_.quiet, "print only errors on standard error");
  app_->add_option("--width", width_, "text width in columns (default: the terminal's, else 80)")
      ->check(CLI::Range(kLeastWidth, kMostWidth));
  app_->footer(
      "Examples:\n"
      "  recount new heretics --players Ana,Bo    start a game\n"
      "  recount show @last                       draw the table\n"
      "  recount verify --all                     verify every game, from bytes to results");
  for (const Command& command : commands_) Add(*app_, command);
}

bool CommandLineState::IsAmongWords(const Command& command) const {
  return std::any_of(argv_, argv_ + argc_,
                     [&](const char* word) { return std::string_view(word) == command.name; });
}

void CommandLineState::Add(CLI::App& above, const Command& command) {
  if (!is_whole_ && !IsAmongWords(command)) return;
  CLI::App& app = *above.add_subcommand(command.name, command.summary);
  app.group(command.group);
  app.footer(std::string("Example: ") + command.example);
  app.fallthrough();
  if (!command.below.empty()) {
    app.require_subcommand(1);
    for (const Command& below : command.below) Add(app, below);
    return;
  }
  app.callback([this, &command, &app] {
    command_ = &command;
    KeepOrder(app, command.action.options());
  });
  if (!describes_commands_ && !IsAmongWords(command)) return;
  Options& options = command.action.options();
  options.command_line = &*app_;
  for (Option& option : options.list()) AddOption(app, console_, option);
}

bool CommandLineState::ReadsStore() const {
  if (command_ == nullptr) return false;
  if (command_->traits.opens_store != OpensStore::with_output) {
    return command_->traits.opens_store == OpensStore::always;
  }
  // Without an output file, such a command opens no store in this process.
  return ParsedCommand(*app_).count("--output") > 0;
}

int CommandLineState::Run() {
  try {
    return console_.Finish(command_ != nullptr ? command_->action.Run(console_) : status_);
  } catch (const UsageError& error) {
    return console_.Finish(console_.FailUsage(error.message));
  } catch (const std::bad_alloc&) {
    return process::FailWithoutMemory();
  } catch (const std::system_error& error) {
    // This is thrown if the system provides no thread or no random bytes.
    return Fail({.code = ErrorCode::io, .message = error.what()});
  }
}

int CommandLineState::FailDamaged() {
  return Fail(
      {.code = ErrorCode::damaged,
       .message = fmt::format("the store in {} has damaged pages that cannot be read; run `recount "
                              "store check` to see which games are intact, then restore a backup",
                              console_.store)});
}

void CommandLineState::Parse() {
  TakeMarksOff(*app_);
  try {
    app_->parse(MarkedWords(argc_, argv_));
  } catch (const CLI::CallForVersion& version) {
    status_ = Refuse(version);
    return;
  } catch (const CLI::ParseError& error) {
    if (!is_whole_) {
      // The help, and what is wrong with the words, may name any command.
      MakeParser(true);
      return Parse();
    }
    status_ = Refuse(error);
    return;
  }
  console_.command = NameOf(ParsedCommand(*app_));
  if (command_ != nullptr && command_->traits.records) {
    process::Output::Standard().ReportBrokenPipes();
  }
  console_.store = PathOf(console_.store);
  if (console_.lines) console_.json = false;
  console_.LookAround(width_);
}

int CommandLineState::Refuse(const CLI::ParseError& error) {
  command_ = nullptr;
  console_.LookAround(GivenWidth(*app_));
  // CLI11 reports --help and --version as errors with status 0.
  if (error.get_exit_code() == 0) {
    std::ostringstream text;
    const int status = app_->exit(error, text, text);
    process::WriteOut("{}", text.str());
    return status;
  }
  // --json counts wherever it is, even after the word that stopped the parser.
  for (int i = 1; i < argc_; ++i) {
    if (std::string_view(argv_[i]) == "--json") console_.json = true;
  }
  const CLI::App& command = ParsedCommand(*app_);
  console_.command = NameOf(command);
  return console_.FailUsage(WhatIsWrong(*app_, command, error.what()));
}

CommandLine::CommandLine(int argc, char** argv)
    : state_(std::make_unique<CommandLineState>(argc, argv)) {}
CommandLine::~CommandLine() = default;
bool CommandLine::ReadsStore() const { return state_->ReadsStore(); }
bool CommandLine::TakesTerminal() const { return state_->TakesTerminal(); }
int CommandLine::Run() { return state_->Run(); }
int CommandLine::Fail(const Error& error) { return state_->Fail(error); }
int CommandLine::FailDamaged() { return state_->FailDamaged(); }

}  // namespace recount::tools::cli
