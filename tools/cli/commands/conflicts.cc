// `conflicts` lists the events of a game that the rules refuse.
#include "replay/evidence/conflicts.h"

#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/conflicts.h"
#include "replay/evidence/conflict_words.h"
#include "replay/log/log_header.h"
#include "replay/timeline/timeline.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::evidence::Conflicts;

void PrintConflicts(const Conflicts& conflicts, absl::Span<const std::string> names) {
  process::WriteOut("{}\n", engine::Printable(ConflictsSummary(conflicts, names)));
  for (const replay::evidence::Conflict& conflict : conflicts.list) {
    process::WriteOut("{:>5}  {}\n", conflict.seq, engine::Printable(conflict.sentence));
    process::WriteOut("       {}{}{}\n", conflict.clause, conflict.clause.empty() ? "" : ": ",
                      engine::Printable(conflict.message));
    if (conflict.cause) {
      process::WriteOut("       {} {}\n", engine::Printable(conflict.card_name),
                        engine::Printable(CauseText(conflict, *conflicts.game, names)));
    }
    process::WriteOut("       {}\n", engine::Printable(ReadingOf(conflict, names)));
    const std::string correct = replay::evidence::CorrectOptions(conflict);
    if (!correct.empty())
      process::WriteOut("       to correct it: {}\n", engine::Printable(correct));
    const std::string accept = replay::evidence::AcceptOptions(conflict);
    if (!accept.empty()) process::WriteOut("       to accept it: {}\n", accept);
  }
  if (!conflicts.list.empty()) {
    process::WriteOut("These are readings, not rulings: a judge decides.\n");
  }
}

struct ConflictsOptions : Options {
  const std::string& game = Text("ID", kGameHelp, kRequired);
};

int RunConflicts(const Console& console, const ConflictsOptions& options) {
  const Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  if ((*game)->seq()) throw UsageError{"conflicts takes a whole game; leave out @SEQ"};
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline =
      replay::timeline::Timeline::Open((*game)->log(), sets);
  if (!timeline.ok()) return console.Fail(timeline.error());
  const Result<Conflicts> conflicts = replay::evidence::ConflictsOf(*timeline);
  if (!conflicts.ok()) return console.Fail(conflicts.error());
  if (console.IsForPeople()) {
    PrintConflicts(*conflicts, timeline->header().names);
  } else {
    console.Print(replay::documents::ConflictsDocument(*conflicts));
  }
  return kDone;
}

}  // namespace

Command ConflictsCommand() {
  return Command("Judge", "conflicts",
                 "list the events that the rules refuse, and how to read them",
                 "recount conflicts @last", RunConflicts);
}

}  // namespace recount::tools::cli
