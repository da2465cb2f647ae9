// The options of `stats` that name games and keys, and what they mean.
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

// Which games; GameChoice (replay/recording/game_selection.h).
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

// The choice. Throws UsageError for a game or a time that there is not.
replay::recording::GameChoice ChoiceOf(const StatsChoiceOptions& options);

// The key of an anonymous export: that of the file, which is made for its owner alone if it is not
// there, or without one a fresh one that nobody keeps. Nothing if the export is not anonymous.
// Throws UsageError for a key without --anonymous, and for a file of a store; otherwise as ReadKey.
Result<std::optional<statistics::exports::Key>> KeyOf(const Console& console,
                                                      const StatsChoiceOptions& options);

// The key in a regular file, or with `-` on standard input: not_found; bad_request if it is not a
// key; io. A note says if others may read the file.
Result<statistics::exports::Key> ReadKey(const Console& console, const std::string& file);

// Says on standard error which games were left out, and why.
void NoteLeftOut(const Console& console, const replay::recording::LeftOut& unfinished,
                 const replay::recording::LeftOut& related,
                 const replay::recording::LeftOut& unreadable);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_CHOICE_H_
