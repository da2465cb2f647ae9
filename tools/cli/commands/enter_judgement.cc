#include "tools/cli/commands/enter_judgement.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/judging_json.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/evidence/named_cards.h"
#include "replay/judging/judgement_words.h"
#include "replay/timeline/timeline.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/evidence.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::timeline::RecordedJudgement;

// Tells the warnings: people at once, a script with the document.
void Warn(const Console& console, const EnteredJudgement& judged, OrderedJson& json) {
  if (judged.warnings.empty()) return;
  json["warnings"] = judged.warnings;
  if (!console.IsForPeople()) return;
  for (const std::string& warning : judged.warnings) console.Note(engine::Printable(warning));
}

// Says what state the game would be in.
std::string EndingText(const RecordedJudgement& judged) {
  switch (judged.ending.by) {
    case replay::timeline::Ending::By::none:
      return fmt::format("the game continues from event {}", judged.cursor);
    case replay::timeline::Ending::By::voided:
      return "the game is void";
    default:
      return "the game has ended: " +
             replay::judging::ResultSentence(*judged.ending.result, judged.names);
  }
}

// Says at which event the game stands still after a judgement that says how it goes on; empty if it
// does not.
std::string BlockedText(const RecordedJudgement& judged) {
  if (!judged.blocked) return "";
  const auto& [seq, clause, before] = *judged.blocked;
  if (RulingIn(judged.judgement, RulingKind::accept) != nullptr) {
    return replay::judging::NextIllegalWords(seq, clause);
  }
  const auto* resolution = std::get_if<Resolution>(&judged.judgement);
  const bool leads_on = RulingIn(judged.judgement, RulingKind::stand) != nullptr ||
                        RulingIn(judged.judgement, RulingKind::rewind) != nullptr ||
                        (resolution != nullptr && !resolution->is_upheld);
  return leads_on ? replay::judging::BlockedWords(seq, clause, before) : "";
}

int TellDryRun(const Console& console, const EnteredJudgement& judged,
               const std::string& sentence) {
  OrderedJson cost = nullptr;
  OrderedJson known = nullptr;
  if (console.IsForPeople()) {
    process::WriteOut("{} event {} would be: {}\n", judged.short_id, judged.seq,
                      sentence.substr(0, sentence.find('\n')));
    for (const std::string& difference : judged.differences) {
      process::WriteOut("  {}\n", engine::Printable(difference));
    }
  }
  const auto* ruling = std::get_if<Ruling>(&judged.judgement);
  const bool is_repair = RulingIn(judged.judgement, RulingKind::repair) != nullptr;
  const bool has_operations = ruling != nullptr && ruling->has_operations();
  // What is known of an earlier state is in the plan.
  if (is_repair && !ruling->to) {
    Result<OrderedJson> piles = TellKnownInPiles(console, judged.id, ruling->operations);
    if (!piles.ok()) return console.Fail(piles.error());
    known = *std::move(piles);
  }
  if (judged.led_to) {
    Result<OrderedJson> backup = TellBackup(console, judged.id, *judged.led_to);
    if (!backup.ok()) return console.Fail(backup.error());
    cost = *std::move(backup);
  }
  OrderedJson json = replay::documents::JudgedJson(judged);
  Warn(console, judged, json);
  if (console.IsForPeople()) {
    for (const uint64_t ruling_seq : judged.overturned) {
      process::WriteOut(
          "The game would follow the line of play of ruling {}, which was overturned.\n",
          ruling_seq);
    }
    const std::string blocked = BlockedText(judged);
    process::WriteOut("{}\nNothing was recorded.\n",
                      blocked.empty() ? fmt::format("Then {}.", EndingText(judged)) : blocked);
    return kDone;
  }
  json["dry_run"] = true;
  json["cost"] = std::move(cost);
  json["result"] = judged.ending.result ? RuledResultJson(*judged.ending.result) : nullptr;
  json["result_by"] = std::string(replay::timeline::EndingName(judged.ending.by));
  json["overturned"] = judged.overturned;
  if (has_operations) json["differences"] = judged.differences;
  if (is_repair) json["known"] = std::move(known);
  console.Print(json);
  return kDone;
}

}  // namespace

uint8_t SeatIn(const std::string& text) {
  const uint64_t seat = NumberOf(text, "a seat number");
  // A number that is too large must stay too large, and not become the value for nothing.
  return static_cast<uint8_t>(std::min<uint64_t>(seat, kNoSuchThing<uint8_t> - 1));
}

uint64_t SeqIn(const std::string& text, std::string_view what) {
  return std::min<uint64_t>(NumberOf(text, what), kNoSuchThing<uint64_t> - 1);
}

JudgeRole RoleIn(const std::string& text) {
  if (text.empty()) return JudgeRole::null_value;
  if (const auto role = RoleCalled(text)) return *role;
  throw UsageError{fmt::format(
      "unknown judge role \"{}\"; expected table, round, floor, head or director", text)};
}

MomentToJudge MomentIn(const std::string& text, std::string_view example) {
  const GameName name = GameName::Parse(text);
  if (!name.seq) throw UsageError{fmt::format("the event is missing; expected {}", example)};
  if (!name.file.empty()) {
    throw UsageError{"judgements are recorded in the store; import the file first"};
  }
  return {name.id, std::min(*name.seq, kNoSuchThing<uint64_t> - 1)};
}

int Enter(const Console& console, const Entry& entry,
          const replay::timeline::JudgementRequest& request,
          const std::function<std::string(const EnteredJudgement&)>& sentence_of) {
  return Enter(
      console, entry,
      [&](const replay::timeline::Timeline&) -> Result<replay::timeline::JudgementRequest> {
        return request;
      },
      sentence_of);
}

int Enter(const Console& console, const Entry& entry,
          const replay::recording::Recorder::JudgementMaker& made,
          const std::function<std::string(const EnteredJudgement&)>& sentence_of) {
  const Result<EnteredJudgement> judged = [&]() -> Result<EnteredJudgement> {
    Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
    if (!store.ok()) return store.error();
    replay::timeline::AppendOptions acting;
    acting.is_dry_run = entry.is_dry_run;
    acting.expected_seq = ExpectedIn(entry.expect);
    std::vector<std::string> warnings;
    const auto made_and_read = [&](const replay::timeline::Timeline& timeline) {
      Result<replay::timeline::JudgementRequest> request = made(timeline);
      if (request.ok()) warnings = replay::evidence::TextWarnings(*request, timeline);
      return request;
    };
    Result<RecordedJudgement> recorded =
        replay::recording::Recorder(**store).Record(entry.id, made_and_read, acting);
    if (!recorded.ok()) return recorded.error();
    std::string short_id = store::ShortIdIn(**store, recorded->id);
    recorded->warnings = std::move(warnings);
    return EnteredJudgement{*std::move(recorded), std::move(short_id)};
  }();
  if (!judged.ok()) return console.Fail(judged.error());
  if (entry.is_dry_run) return TellDryRun(console, *judged, sentence_of(*judged));
  console.Recorded(fmt::format("event {} of game {} was recorded", judged->seq, judged->id));
  OrderedJson json = replay::documents::JudgedJson(*judged);
  if (console.IsForPeople()) {
    process::WriteOut("{} event {}: {}\n", judged->short_id, judged->seq, sentence_of(*judged));
    const std::string blocked = BlockedText(*judged);
    if (!blocked.empty()) process::WriteOut("{}\n", blocked);
  }
  Warn(console, *judged, json);
  if (!console.IsForPeople()) console.Print(json);
  return kDone;
}

}  // namespace recount::tools::cli
