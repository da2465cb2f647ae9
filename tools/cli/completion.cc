// `completion` prints scripts for shells, which are made from the command line's own description.
#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "engine/registry.h"
#include "events/judging.h"
#include "events/recount_file.h"
#include "fmt/ranges.h"
#include "replay/judging/clause_text.h"
#include "replay/log/log.h"
#include "replay/recording/store_log.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

std::string OptionWords(const CLI::App& command) {
  std::string words;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words += " --" + name;
    for (const std::string& name : option->get_snames()) words += " -" + name;
  }
  return words;
}

std::string SubcommandsOf(const CLI::App& command) {
  std::string words;
  for (const CLI::App* subcommand : command.get_subcommands(nullptr)) {
    words += " " + subcommand->get_name();
  }
  return words;
}

// Returns an entry for _describe: a name and its description.
std::string Described(const std::string& name, const std::string& what) {
  std::string entry = name + ":";
  for (const char c : what) {
    if (c == ':' || c == '\\') entry += '\\';
    entry += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return fmt::format(" '{}'", entry);
}

std::string DescribedOptions(const CLI::App& command) {
  std::string entries;
  for (const CLI::Option* option : command.get_options()) {
    const std::string what = option->get_description();
    for (const std::string& name : option->get_lnames()) entries += Described("--" + name, what);
    for (const std::string& name : option->get_snames()) entries += Described("-" + name, what);
  }
  return entries;
}

std::string DescribedSubcommands(const CLI::App& command) {
  std::string entries;
  for (const CLI::App* subcommand : command.get_subcommands(nullptr)) {
    entries += Described(subcommand->get_name(), subcommand->get_description());
  }
  return entries;
}

// --- Values ---

template <class Kind>
std::string EnumeratorWords(std::string_view (*name_of)(Kind),
                            std::optional<Kind> (*called)(std::string_view)) {
  constexpr int kMost = 64;
  std::string words;
  for (int i = 1; i < kMost; ++i) {
    const std::string_view name = name_of(static_cast<Kind>(i));
    if (!name.empty() && called(name) == static_cast<Kind>(i)) words += fmt::format(" {}", name);
  }
  return words;
}

std::string ClausesOf(absl::Span<const engine::Clause> clauses) {
  std::string words;
  for (const engine::Clause& clause : clauses) words += fmt::format(" {}", clause.id);
  return words;
}

std::string GamesWords() {
  std::string words;
  for (const engine::Game* game : engine::AllGames()) words += fmt::format(" {}", game->id());
  return words;
}

// Returns the possible values of an option; empty if any value is possible.
std::string ValuesOfOption(std::string_view name) {
  if (name == "game") return GamesWords();
  if (name == "kind") return EnumeratorWords<RulingKind>(RulingKindName, RulingKindCalled);
  if (name == "penalty") return EnumeratorWords<PenaltyLevel>(PenaltyName, PenaltyCalled);
  std::string words;
  if (name == "view") {
    words = " judge spectator";
    for (int seat = 0; seat < engine::kMaxSeats; ++seat) words += fmt::format(" {}", seat);
  } else if (name == "clause") {
    for (const replay::judging::CommonClauses& common : replay::judging::AllCommonClauses()) {
      words += ClausesOf(common.clauses);
    }
    for (const engine::Game* game : engine::AllGames()) words += ClausesOf(game->clauses());
  } else if (name == "cards") {
    for (const engine::Game* game : engine::AllGames()) {
      for (const engine::ShippedCardSet& set : game->card_sets()) {
        words += fmt::format(" {}", set.name);
      }
    }
  }
  return words;
}

// Arguments with this value are completed with ids, which the shell asks `completion ids` for.
constexpr char kIds[] = "recount_ids";

// Returns the possible values of an argument that is recognized by its position.
std::string ValuesOfPositional(const std::string& name) {
  if (name.starts_with("ID") || name == "A" || name == "B") return kIds;
  if (name == "GAME") return GamesWords();
  if (name == "SHELL") return " bash zsh";
  return "";
}

std::vector<const CLI::Option*> PositionalsOf(const CLI::App& command) {
  std::vector<const CLI::Option*> positionals;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) positionals.push_back(option);
  }
  return positionals;
}

// Returns the options that take a value, as a pattern for `case`.
std::string ValuedOptions(const CLI::App& app) {
  std::set<std::string> names;
  const std::function<void(const CLI::App&)> add = [&](const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
      if (option->get_items_expected_max() == 0) continue;
      for (const std::string& name : option->get_lnames()) names.insert("--" + name);
      for (const std::string& name : option->get_snames()) names.insert("-" + name);
    }
    for (const CLI::App* below : command.get_subcommands(nullptr)) add(*below);
  };
  add(app);
  return fmt::format("{}", fmt::join(names, "|"));
}

// Returns the branches of `case "$last" in` and `case "$command $place" in` for both shells. They
// set `values` and, if no other value is possible, `closed`.
std::string ValueBranches(const CLI::App& app) {
  std::string script = "  case $last in\n";
  std::set<std::string> offered;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        const std::string words = ValuesOfOption(name);
        if (words.empty() || !offered.insert(name).second) continue;
        script += fmt::format("    --{}) values='{}' closed={} ;;\n", name, words,
                              name == "cards" ? "" : "yes");
      }
    }
  }
  script += "    *) case \"$command $place\" in\n";
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    const std::vector<const CLI::Option*> positionals = PositionalsOf(*command);
    for (size_t i = 0; i < positionals.size(); ++i) {
      const std::string words = ValuesOfPositional(positionals[i]->get_name(true));
      if (words.empty()) continue;
      const bool is_last = positionals[i]->get_items_expected_max() > 1;
      const std::string place = is_last ? "*" : fmt::format("{}", i);
      script += words == kIds
                    ? fmt::format("      '{} '{}) ids=yes ;;\n", command->get_name(), place)
                    : fmt::format("      '{} '{}) values='{}' closed=yes ;;\n", command->get_name(),
                                  place, words);
    }
  }
  return script;
}

// Completes the clauses of the game that precedes them.
std::string ClauseBranch() {
  std::string script =
      "  if [[ \"$command $place\" == 'rules 1' && $last != --* ]]; then\n"
      "    closed=yes\n    case $first in\n";
  for (const replay::judging::CommonClauses& common : replay::judging::AllCommonClauses()) {
    script += fmt::format("      {}) values='{}' ;;\n", common.name, ClausesOf(common.clauses));
  }
  for (const engine::Game* game : engine::AllGames()) {
    script += fmt::format("      {}) values='{}' ;;\n", game->id(), ClausesOf(game->clauses()));
  }
  return script + "    esac\n  fi\n";
}

// Reads the typed words except the last one, and finds the command, the store, the number of the
// command's arguments so far (place), the first of them, and the previous word. `word` is the text
// of the i-th word without its quotes.
std::string ReadingLoop(const CLI::App& app, const char* from, const char* count,
                        const char* word) {
  return fmt::format(
      "  local command= store= first= last= place=-1 values= closed= ids= typed\n"
      "  local -i i\n  for ((i = {0}; i < {1}; i++)); do\n"
      "    typed={2}\n    case $last in {3})\n"
      "      [[ $last == --db ]] && store=$typed\n      last=; continue ;;\n    esac\n"
      "    last=$typed\n    case $typed in -?*) continue ;; esac\n"
      "    if [[ -z $command ]]; then command=$typed\n"
      "    elif [[ $place == 0 ]]; then first=$typed; fi\n    place=$((place + 1))\n  done\n"
      "  case $last in {3}) ;; *) last= ;; esac\n",
      from, count, word, ValuedOptions(app));
}

// Defines a function that sets `plain` to a word without the quotes and backslashes with which it
// was typed; the last quote may be open. No part of the word is executed.
constexpr char kBashPlain[] = R"sh(_recount_plain() {
  local text=$1 quote= c
  local -i i
  plain=
  for ((i = 0; i < ${#text}; i++)); do
    c=${text:i:1}
    if [[ $quote == \' && $c != \' ]]; then plain+=$c
    elif [[ $c == \\ ]]; then
      i+=1 c=${text:i:1}
      [[ $quote == \" && $c != [\"\\\$\`] ]] && plain+=\\
      plain+=$c
    elif [[ $c == "$quote" ]]; then quote=
    elif [[ -z $quote && $c == [\"\'] ]]; then quote=$c
    else plain+=$c; fi
  done
}
)sh";

// Sets `line` to the words up to the cursor, which COMP_WORDS splits into pieces (@last, ID@SEQ,
// x=y). Sets `word` to the last of them, and `cut` to its part before $2, because the shell
// replaces only $2.
constexpr char kBashWords[] =
    R"sh(  local IFS=$' \t\n' rest=${COMP_LINE:0:COMP_POINT} piece plain word cut words=
  local -a typed_words=() line=()
  local -i at n=-1
  for ((at = 0; at <= COMP_CWORD; at++)); do
    piece=${COMP_WORDS[at]}
    if [[ -z $COMP_LINE || $at == 0 || $rest == [[:space:]]* ]]; then n+=1; fi
    rest=${rest#"${rest%%[![:space:]]*}"}
    [[ -z $COMP_LINE || $at != "$COMP_CWORD" ]] || piece=$rest
    typed_words[n]+=$piece
    rest=${rest#"$piece"}
  done
  for piece in "${typed_words[@]}"; do
    _recount_plain "$piece"
    word=$plain
    [[ $piece != '~/'* ]] || plain=$HOME/${plain:2}
    line+=("$plain")
  done
  _recount_plain "${typed_words[n]%"${2-${COMP_WORDS[COMP_CWORD]}}"}"
  cut=$plain
)sh";

// Offers the contents of `words` and `values`, and files. If no file begins with the word, the
// shell completes it itself, because it can expand ~ and $NAME.
constexpr char kBashOffer[] =
    R"sh(  [[ -z $ids ]] ||
    values=$("${line[0]}" ${store:+--db "$store"} completion ids 2>/dev/null)
  [[ -z $closed || $word == -* ]] || words=
  [[ $word == -* ]] || words+=" $values"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ $word != -* && -n $command && -z $closed ]]; then
    while IFS= read -r -d '' piece; do
      [[ ! -e $piece && ! -L $piece ]] || COMPREPLY+=("$piece")
    done < <(shopt -u failglob; set +f; printf '%s\0' "$word"*)
    [[ ${#COMPREPLY[@]} -gt 0 ]] || compopt -o default 2>/dev/null
  fi
  [[ -z $cut ]] || COMPREPLY=("${COMPREPLY[@]#"$cut"}")
}
complete -o filenames -F _recount recount
)sh";

std::string BashScript(const CLI::App& app) {
  std::string script = fmt::format("{}_recount() {{\n{}", kBashPlain, kBashWords);
  script += ReadingLoop(app, "1", "${#line[@]} - 1", "${line[i]}");
  script += "  case $command in\n";
  script += fmt::format("    '') words='{}{}' ;;\n", SubcommandsOf(app), OptionWords(app));
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    script += fmt::format("    {}) words='{}{}{}' ;;\n", command->get_name(),
                          SubcommandsOf(*command), OptionWords(*command), OptionWords(app));
  }
  script += "  esac\n" + ValueBranches(app) + "    esac ;;\n  esac\n" + ClauseBranch();
  return script + kBashOffer;
}

// Returns a script that works if it is sourced, and as the file _recount on the fpath.
std::string ZshScript(const CLI::App& app) {
  std::string script = "#compdef recount\n_recount() {\n  local -a commands options found\n";
  script += ReadingLoop(app, "2", "CURRENT", "${(Q)words[i]}");
  script += "  options=(" + DescribedOptions(app) + " )\n  case $command in\n";
  script += fmt::format("    '') commands=({} ) ;;\n", DescribedSubcommands(app));
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    script += fmt::format("    {}) commands=({} ) options+=({} ) ;;\n", command->get_name(),
                          DescribedSubcommands(*command), DescribedOptions(*command));
  }
  script += "  esac\n" + ValueBranches(app) + "    esac ;;\n  esac\n" + ClauseBranch();
  return script +
         "  [[ -z $ids ]] || values=$(${(Q)words[1]} ${store:+--db} $store completion ids "
         "2>/dev/null)\n"
         "  found=(${=values})\n"
         "  if [[ $PREFIX == -* ]]; then\n    _describe -o option options\n"
         "  elif (( $#found )); then\n    compadd -a found\n    [[ -n $closed ]] || _files\n"
         "  elif (( $#commands )); then\n    _describe command commands\n"
         "  else\n    _files\n  fi\n}\n"
         "if [[ $funcstack[1] == _recount ]]; then _recount \"$@\"; else compdef _recount recount; "
         "fi\n";
}

// Prints the names of the games in the store, for the scripts.
int PrintIds(const Console& console) {
  Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  if (*store == nullptr) return kDone;
  const auto reader = (*store)->Read();
  if (!reader.ok()) return console.Fail(reader.error());
  std::string text;
  const Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
    text += store::ShortId(*reader, LogId(head.record.first)) + "\n";
    return true;
  });
  if (fault) return console.Fail(*fault);
  if (!text.empty()) process::Output::Standard().Write("@last\n" + text);
  return kDone;
}

struct CompletionOptions : Options {
  const std::string& shell =
      Text("SHELL", "bash or zsh; ids lists the game ids that the scripts complete", kRequired);
};

int RunCompletion(const Console& console, const CompletionOptions& options) {
  const CLI::App& app = *options.command_line;
  const std::string& shell = options.shell;
  if (shell == "ids") return PrintIds(console);
  if (shell != "bash" && shell != "zsh") {
    return console.FailUsage(fmt::format("unknown shell \"{}\"; expected bash or zsh", shell));
  }
  process::Output::Standard().Write(shell == "bash" ? BashScript(app) : ZshScript(app));
  return kDone;
}

}  // namespace

Command CompletionCommand() {
  return Command("Maintain", "completion", "print a completion script for a shell",
                 "source <(recount completion bash)", RunCompletion, {.describes_commands = true});
}

}  // namespace recount::tools::cli
