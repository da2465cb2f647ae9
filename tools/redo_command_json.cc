// `redo`.
#include <nlohmann/json.hpp>

#include "fmt/ranges.h"
#include "tools/answers.h"
#include "tools/arguments.h"
#include "tools/commands.h"
#include "tools/enter_judgement.h"
#include "tools/output.h"

namespace recount::tools {
namespace {

OrderedJson RedoneJson(const replay::Redone& redone) {
  OrderedJson json = ActedJson(redone.recorded);
  json["redone"] = redone.actions;
  json["stopped"] = nullptr;
  if (!redone.stopped_at) return json;
  const Error& refusal = *redone.refusal;
  OrderedJson& stopped = json["stopped"];
  stopped["seq"] = *redone.stopped_at;
  stopped["code"] = std::string(ErrorCodeName(refusal.code));
  stopped["clause"] = refusal.clause.empty() ? OrderedJson(nullptr) : OrderedJson(refusal.clause);
  stopped["message"] = refusal.message;
  return json;
}

}  // namespace

int RunRedo(const Console& console, const RedoOptions& options) {
  const std::string id = IdToWrite(options.game);
  replay::Redoing what;
  if (!options.from.empty()) what.from = SeqIn(options.from, "the seq to begin with");
  if (!options.to.empty()) what.to = SeqIn(options.to, "the seq to end with");
  replay::Acting acting;
  if (!options.expect.empty()) {
    acting.expected_seq = NumberOf(options.expect, "the seq of the newest event");
  }
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  const Result<replay::Redone> redone = replay::Recorder(**store).Redo(id, what, acting);
  if (!redone.ok()) return console.Fail(redone.error());
  const replay::Recorded& recorded = redone->recorded;
  console.Recorded(
      fmt::format("events up to {} of game {} were recorded", recorded.seq, recorded.id));
  if (!console.IsForPeople()) {
    console.Print(RedoneJson(*redone));
    return kDone;
  }
  WriteOut("{} event {}: recorded again: {}\n", ShortId(recorded.id), recorded.seq,
           fmt::join(redone->actions, " "));
  WriteOut("{}", EffectsText(recorded.effects));
  if (redone->stopped_at) {
    WriteOut("Event {} is not: {}{}{}\n", *redone->stopped_at, redone->refusal->message,
             redone->refusal->clause.empty() ? "" : ", ", redone->refusal->clause);
  }
  WriteOut("{}\n", NodeText(NodeOf(recorded), recorded.names));
  return kDone;
}

}  // namespace recount::tools
