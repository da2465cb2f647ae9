// The options of `stats` that choose games and keys.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_CHOICE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_CHOICE_H_

#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "replay/recording/game_selection.h"
#include "tools/cli/command.h"
#include "tools/cli/console.h"
#include "tools/statistics/exports/pseudonyms.h"

namespace recount::tools::cli {

// The options that choose games; GameChoice (replay/recording/game_selection.h).
//
//   struct StatsReportOptions : Options {
//     const StatsChoiceOptions choice{*this};
//   };
struct StatsChoiceOptions {
  Options& of;
  const std::vector<std::string>& ids = of.Texts("ID", "only these games (default: all)");
  const std::vector<std::string>& games =
      of.Texts("--game", "only games of this kind; repeatable", kTakesOne);
  const std::vector<std::string>& players =
      of.Texts("--player", "only games of this player; repeatable", kTakesOne);
  const std::string& since = of.Text("--since", kSinceHelp, kFilled);
  const std::string& until = of.Text("--until", kUntilHelp, kFilled);
  const bool& is_unfinished_wanted =
      of.Flag("--unfinished",
              "unfinished games too, hidden cards and all: for the tournament's staff alone");
  const bool& is_anonymous = of.Flag("--anonymous", "pseudonyms instead of names");
  const std::string& key = of.Text(
      "--key", "with --anonymous: a file with the key, 64 hex digits; made if it is not there",
      kFilled);
};

// Returns the choice. Throws UsageError for an unknown game or a time that does not exist.
replay::recording::GameChoice ChoiceOf(const StatsChoiceOptions& options);

// Returns the key of an anonymous export; nothing if the export is not anonymous. The key is that
// of the file. If there is no such file, it is made with a random key, for its owner alone; without
// --key, the random key is not stored. Throws UsageError for a key without --anonymous and for a
// file of a store; other errors are those of ReadKey.
Result<std::optional<statistics::exports::Key>> KeyOf(const Console& console,
                                                      const StatsChoiceOptions& options);

// Reads the key from a regular file, or with `-` from standard input. not_found; bad_request if it
// is not a key; io. A note warns if others may read the file.
Result<statistics::exports::Key> ReadKey(const Console& console, const std::string& file);

// Prints on standard error which games were left out, and why.
void NoteLeftOut(const Console& console, const replay::recording::LeftOut& unfinished,
                 const replay::recording::LeftOut& related,
                 const replay::recording::LeftOut& unreadable);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_CHOICE_H_
