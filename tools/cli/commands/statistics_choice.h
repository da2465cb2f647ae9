// The options of `stats` that name games and keys, and what they mean.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_CHOICE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_CHOICE_H_

#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "replay/recording/game_selection.h"
#include "tools/cli/console.h"
#include "tools/statistics/exports/pseudonyms.h"

namespace recount::tools::cli {

// Which games; GameChoice (replay/recording/game_selection.h).
struct StatsChoiceOptions {
  std::vector<std::string> ids;
  std::vector<std::string> games;
  std::vector<std::string> players;
  std::string since;
  std::string until;
  bool is_unfinished_wanted = false;
  bool is_anonymous = false;
  std::string key;  // a file
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
