// `pass` lets the awaited players pass.
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/recording/recorder.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/event_lines.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

struct PassOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const bool& is_all =
      Flag("--all", "go on with the next player who is awaited, to the end of the phase");
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunPass(const Console& console, const PassOptions& options) {
  const std::string id = IdToWrite(options.game);
  replay::timeline::AppendOptions acting;
  acting.expected_seq = ExpectedIn(options.expect);
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  const Result<replay::timeline::Passed> passed =
      replay::recording::Recorder(**store).Pass(id, options.is_all, acting);
  if (!passed.ok()) return console.Fail(WithNearId(**store, id, passed.error()));
  const replay::timeline::Recorded& recorded = passed->recorded;
  console.Recorded(
      fmt::format("events up to {} of game {} were recorded", recorded.seq, recorded.id));
  if (!console.IsForPeople()) {
    console.Print(replay::documents::PassedJson(*passed));
    return kDone;
  }
  process::WriteOut("{} event {}\n", store::ShortIdIn(**store, recorded.id), recorded.seq);
  if (Fault fault = PrintEventsFrom(console, **store, recorded.id, recorded.events.front().seq)) {
    return console.Fail(*fault);
  }
  if (passed->refused) {
    process::WriteOut("{} cannot pass: {}{}{}\n",
                      engine::PlayerName(recorded.names, *passed->refused),
                      passed->refusal->message, passed->refusal->clause.empty() ? "" : ", ",
                      passed->refusal->clause);
  }
  process::WriteOut(
      "{}\n", replay::documents::NodeText(replay::documents::NodeOf(recorded), recorded.names));
  return kDone;
}

}  // namespace

Command PassCommand() {
  return Command("Record", "pass", "record that the awaited players pass",
                 "recount pass @last --all", RunPass, {.records = true});
}

}  // namespace recount::tools::cli
