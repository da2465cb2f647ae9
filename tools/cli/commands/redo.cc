// `redo` records superseded actions again.
#include <nlohmann/json.hpp>

#include "fmt/ranges.h"
#include "replay/documents/answers.h"
#include "replay/recording/recorder.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/enter_judgement.h"
#include "tools/cli/commands/event_lines.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

struct RedoOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& from =
      Text("--from", "seq of the first action (default: the first not yet replaced)");
  const std::string& to =
      Text("--to", "seq of the last action (default: up to the first that is refused)", kFilled);
  const bool& keeps_chance =
      Flag("--keep-chance", "enter the old outcomes again, too (default after a correction)");
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunRedo(const Console& console, const RedoOptions& options) {
  const std::string id = IdToWrite(options.game);
  replay::timeline::Redoing what;
  if (!options.from.empty()) what.from = SeqIn(options.from, "the seq of the first action");
  if (!options.to.empty()) what.to = SeqIn(options.to, "the seq of the last action");
  if (options.keeps_chance) what.keeps_chance = true;
  replay::timeline::AppendOptions acting;
  acting.expected_seq = ExpectedIn(options.expect);
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  const Result<replay::timeline::Redone> redone =
      replay::recording::Recorder(**store).Redo(id, what, acting);
  if (!redone.ok()) return console.Fail(redone.error());
  const replay::timeline::Recorded& recorded = redone->recorded;
  console.Recorded(
      fmt::format("events up to {} of game {} were recorded", recorded.seq, recorded.id));
  if (!console.IsForPeople()) {
    console.Print(replay::documents::RedoneJson(*redone));
    return kDone;
  }
  process::WriteOut("{} event {}: recorded again: {}\n", store::ShortIdIn(**store, recorded.id),
                    recorded.seq, fmt::join(redone->actions, " "));
  if (Fault fault = PrintEventsFrom(console, **store, recorded.id, redone->first)) {
    return console.Fail(*fault);
  }
  if (redone->stopped_at) {
    process::WriteOut("Event {} was not recorded again: {}{}{}\n", *redone->stopped_at,
                      redone->refusal->message, redone->refusal->clause.empty() ? "" : ", ",
                      redone->refusal->clause);
  }
  process::WriteOut(
      "{}\n", replay::documents::NodeText(replay::documents::NodeOf(recorded), recorded.names));
  return kDone;
}

}  // namespace

Command RedoCommand() {
  return Command("Judge", "redo", "after a rewind, record the superseded actions again",
                 "recount redo @last --from 17", RunRedo, {.records = true});
}

}  // namespace recount::tools::cli
