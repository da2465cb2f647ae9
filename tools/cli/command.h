// A command of `recount`: its texts for people, its options, and its action. One source file
// declares all of them, and command_list.h lists the commands in the order of `recount --help`:
//
//   struct RedoOptions : Options {
//     const std::string& game = Text("ID", kStoredHelp, kRequired);
//     const std::string& from = Text("--from", "seq of the first action");
//     const bool& is_dry_run = Flag("--dry-run", kDryRunHelp);
//   };
//
//   int RunRedo(const Console& console, const RedoOptions& options) { … }
//
//   Command RedoCommand() {
//     return Command("Judge", "redo", "after a rewind, record the superseded actions again",
//                    "recount redo @last --from 17", RunRedo, {.records = true});
//   }
#ifndef RECOUNT_TOOLS_CLI_COMMAND_H_
#define RECOUNT_TOOLS_CLI_COMMAND_H_

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "tools/cli/console.h"

namespace CLI {
class App;
}

namespace recount::tools::cli {

// Several commands share these help texts.
inline constexpr char kGameHelp[] = "game id, a prefix of it, @last, or a .recount file";
inline constexpr char kMomentHelp[] = "a game; with @SEQ, as it was right after event SEQ";
inline constexpr char kStoredHelp[] = "game id, a prefix of it, or @last";
inline constexpr char kNewGameHelp[] = "game id, for example heretics";
inline constexpr char kConfigHelp[] = "options and variants of the game: JSON, @FILE or -";
inline constexpr char kExpectHelp[] = "fail unless the newest event has this seq";
inline constexpr char kRulesHelp[] = "rules version (default: the newest released one)";
inline constexpr char kBulkHelp[] =
    "skip fsync until the end: faster, but a power failure may corrupt the store";
inline constexpr char kRoleHelp[] = "the judge's role: table, round, floor, head or director";
inline constexpr char kDryRunHelp[] = "preview the result and its cost without recording anything";
inline constexpr char kJobsHelp[] = "number of processes (default: 1)";
inline constexpr char kThreadsHelp[] = "number of threads (default: 1)";
inline constexpr char kViewHelp[] =
    "show only what this viewer may see: judge, spectator, a seat or a player";
inline constexpr char kSinceHelp[] =
    "only games started then or later (UTC), like 2026-11-21T10:15";
inline constexpr char kUntilHelp[] =
    "only games started then or earlier (UTC); a day is the whole day";

// The rules by which the parser accepts or refuses an option.
struct OptionRules {
  bool is_required = false;
  // The value goes into a log, or chooses what the command reads. An empty value, for example from
  // a variable that a script has not set, is refused instead of counting as an option that is not
  // given.
  bool is_filled = false;
  // Each occurrence takes one value, so that an argument may follow it.
  bool takes_one = false;
  // The value is a clause id, which is converted to capitals.
  bool is_in_capitals = false;
  // Options::in_order has the values in the order of the command line, among those of other
  // options.
  bool keeps_order = false;
  int most_words = 0;                        // of an argument with several words; 0 means no limit
  std::array<const char*, 2> excludes = {};  // earlier options with which it cannot be combined
  const char* otherwise = "";                // the value if the option is not given
};
inline constexpr OptionRules kRequired{.is_required = true};
inline constexpr OptionRules kFilled{.is_filled = true};
inline constexpr OptionRules kTakesOne{.takes_one = true};

// The flag that prints JSON, one entry per line: Console::lines.
struct JsonLines {};

// An option, or an argument without dashes, and the value that the parser gives it.
struct Option {
  const char* names;  // "ID", "--from", "-o,--output"
  const char* help;
  OptionRules rules;
  std::variant<std::string, std::optional<std::string>, std::vector<std::string>, bool, JsonLines>
      value;
};

// The options of a command in the order of its --help. A derived struct has a reference to the
// value of each option, which is set before the command runs. Options that several commands share
// are in a struct of their own, which declares them in the Options that it is given.
class Options {
 public:
  Options() = default;
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  std::string& Text(const char* names, const char* help, OptionRules rules = {}) {
    return Add<std::string>(names, help, rules) = rules.otherwise;
  }

  // Adds a text that may be absent, which differs from an empty one.
  std::optional<std::string>& OptionalText(const char* names, const char* help) {
    return Add<std::optional<std::string>>(names, help, {});
  }

  // Adds an option or argument that may have several values.
  std::vector<std::string>& Texts(const char* names, const char* help, OptionRules rules = {}) {
    return Add<std::vector<std::string>>(names, help, rules);
  }

  bool& Flag(const char* names, const char* help) { return Add<bool>(names, help, {}); }

  // Adds the flag --jsonl.
  JsonLines& Lines(const char* help) { return Add<JsonLines>("--jsonl", help, {}); }

  std::deque<Option>& list() { return list_; }

  // The values of the options that keep their order, each with the names of its option.
  std::vector<std::pair<std::string_view, std::string>> in_order;

  // The parser with all commands, for commands that describe the command line.
  const CLI::App* command_line = nullptr;

 private:
  template <class Value>
  Value& Add(const char* names, const char* help, const OptionRules& rules) {
    return std::get<Value>(list_.emplace_back(Option{names, help, rules, Value()}).value);
  }

  std::deque<Option> list_;  // a deque, so that the references stay valid
};

// The action of a command: a function that prints the answer and returns the exit status. It may
// throw UsageError. The action owns the options that its function takes, and makes them when they
// are asked for, because most of them are those of other commands.
class Action {
 public:
  Action() = default;
  Action(int (*run)(const Console&))  // NOLINT: implicit
      : run_([run](const Console& console, Options&) { return run(console); }) {}
  template <class OptionsOfCommand>
  Action(int (*run)(const Console&, OptionsOfCommand&))  // NOLINT: implicit
      : make_([] { return std::make_shared<std::remove_const_t<OptionsOfCommand>>(); }),
        run_([run](const Console& console, Options& options) {
          return run(console, static_cast<OptionsOfCommand&>(options));
        }) {}

  Options& options() const {
    if (options_ == nullptr) options_ = make_();
    return *options_;
  }
  int Run(const Console& console) const { return run_(console, options()); }

 private:
  std::function<std::shared_ptr<Options>()> make_ = [] { return std::make_shared<Options>(); };
  std::function<int(const Console&, Options&)> run_;
  mutable std::shared_ptr<Options> options_;
};

// Says when a command opens a store in its own process, which a damaged page may end (run.h). Some
// commands read it in child processes instead.
enum class OpensStore { always, with_output, never };

struct CommandTraits {
  // It may record or write something, so a broken pipe must not hide from the caller what it did.
  bool records = false;
  bool takes_terminal = false;  // uses the whole terminal
  OpensStore opens_store = OpensStore::always;
  bool describes_commands = false;  // says what options all commands have
};

struct Command {
  Command(const char* its_group, const char* its_name, const char* its_summary,
          const char* its_example, Action its_action, CommandTraits its_traits = {},
          std::vector<Command> commands = {})
      : group(its_group),
        name(its_name),
        summary(its_summary),
        example(its_example),
        action(std::move(its_action)),
        traits(its_traits),
        below(std::move(commands)) {}

  const char* group;    // the heading in --help; "Commands" below another command
  const char* name;     // a single word
  const char* summary;  // an imperative without a full stop
  const char* example;
  Action action;  // none if it has subcommands
  CommandTraits traits;
  std::vector<Command> below;  // subcommands, whose names follow this one
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_H_
