// `dispute`, `rule`, `appeal`, `resolve`, `annotate`.
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/judging_json.h"
#include "replay/judgement_words.h"
#include "replay/recorder.h"
#include "replay/timeline.h"
#include "tools/answers.h"
#include "tools/arguments.h"
#include "tools/commands.h"
#include "tools/output.h"

namespace recount::tools {
namespace {

using replay::Judged;
using replay::JudgementRequest;

// A seat on the command line; one that no game has is for the clauses to refuse.
uint8_t SeatIn(const std::string& text) {
  const uint64_t seat = NumberOf(text, "a seat");
  return static_cast<uint8_t>(std::min<uint64_t>(seat, kNoSuchThing<uint8_t> - 1));
}

// A seq on the command line; one that no log has is for the clauses to refuse.
uint64_t SeqIn(const std::string& text, std::string_view what) {
  return std::min<uint64_t>(NumberOf(text, what), kNoSuchThing<uint64_t> - 1);
}

// A moment of a game of the store: "ID@SEQ".
struct MomentToJudge {
  std::string id;
  uint64_t seq = 0;
};

MomentToJudge MomentIn(const std::string& text, std::string_view example) {
  const GameName name = GameName::Parse(text);
  if (!name.seq) throw UsageError{fmt::format("which event? {}", example)};
  if (!name.file.empty()) {
    throw UsageError{"what is judged is recorded in the store: import the file first"};
  }
  return {name.id, std::min(*name.seq, kNoSuchThing<uint64_t> - 1)};
}

OrderedJson JudgedJson(const Judged& judged) {
  OrderedJson json;
  json["id"] = judged.id;
  json["seq"] = judged.seq;
  json["cursor"] = judged.cursor;
  json["newest"] = judged.newest;
  const auto* ruling = std::get_if<Ruling>(&judged.judgement);
  if (ruling != nullptr && ruling->kind == RulingKind::penalty) {
    json["deviation"] = ruling->is_deviation;
  }
  return json;
}

// Records the judgement and tells of it.
int Enter(const Console& console, const std::string& id, const JudgementRequest& request,
          const std::string& expect, const std::function<std::string(const Judged&)>& told) {
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  replay::Recorder recorder(**store);
  replay::Acting acting;
  if (!expect.empty()) acting.expected_seq = NumberOf(expect, "the seq of the newest event");
  const Result<Judged> judged = recorder.Enter(id, request, acting);
  if (!judged.ok()) return console.Fail(judged.error());
  console.Recorded(fmt::format("event {} of game {} was recorded", judged->seq, judged->id));
  if (console.IsForPeople()) {
    WriteOut("{} event {}: {}\n", ShortId(judged->id), judged->seq, told(*judged));
  } else {
    console.Print(JudgedJson(*judged));
  }
  return kDone;
}

// What stands behind a kind of ruling and nowhere else.
void WantOnlyFor(bool is_kind, bool is_given, std::string_view option, std::string_view kind) {
  if (is_kind && !is_given) throw UsageError{fmt::format("--kind {} needs {}", kind, option)};
  if (!is_kind && is_given) throw UsageError{fmt::format("{} goes with --kind {}", option, kind)};
}

// "a, b" and "a" "b" alike.
std::vector<std::string> ClausesIn(const std::vector<std::string>& arguments) {
  std::vector<std::string> clauses;
  for (std::string_view rest : arguments) {
    while (!rest.empty()) {
      const std::string_view clause = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(rest.size(), clause.size() + 1));
      if (!clause.empty()) clauses.emplace_back(clause);
    }
  }
  return clauses;
}

Ruling RulingIn(const RuleOptions& options) {
  Ruling ruling;
  const auto kind = RulingKindCalled(options.kind);
  if (!kind) {
    throw UsageError{
        fmt::format("\"{}\" is no kind of ruling; there are stand, rewind, outcome, "
                    "penalty and void",
                    options.kind)};
  }
  ruling.kind = *kind;
  if (options.dispute != "-") ruling.dispute = SeqIn(options.dispute, "the seq of a dispute");
  ruling.clauses = ClausesIn(options.clauses);
  const bool is_rewind = ruling.kind == RulingKind::rewind;
  const bool is_outcome = ruling.kind == RulingKind::outcome;
  const bool is_penalty = ruling.kind == RulingKind::penalty;
  WantOnlyFor(is_rewind, !options.to.empty(), "--to SEQ", "rewind");
  WantOnlyFor(is_outcome, !options.result.empty(), "--result JSON", "outcome");
  WantOnlyFor(is_penalty, !options.seat.empty(), "--seat N", "penalty");
  WantOnlyFor(is_penalty, !options.infraction.empty(), "--infraction WORD", "penalty");
  WantOnlyFor(is_penalty, !options.penalty.empty(), "--penalty LEVEL", "penalty");
  if (is_rewind) ruling.to = SeqIn(options.to, "the seq to go back to");
  if (!is_penalty) return ruling;
  ruling.seat = SeatIn(options.seat);
  ruling.infraction = options.infraction;
  const auto level = PenaltyCalled(options.penalty);
  if (!level) {
    throw UsageError{
        fmt::format("\"{}\" is no penalty; there are warning, game_loss, match_loss "
                    "and disqualification",
                    options.penalty)};
  }
  ruling.penalty = *level;
  return ruling;
}

std::string RulingText(const Judged& judged, const RuleOptions& options) {
  const Ruling& ruling = std::get<Ruling>(judged.judgement);
  std::string text = fmt::format("{} is ruled", options.kind);
  if (ruling.kind == RulingKind::rewind) {
    text = fmt::format("the game goes on from event {}", *ruling.to);
    if (judged.newest > judged.seq) {
      text += fmt::format(", and chance has been drawn anew: events {} to {}", judged.seq + 1,
                          judged.newest);
    }
  } else if (ruling.kind == RulingKind::penalty) {
    text = fmt::format("{} for {}, {}{}", replay::PenaltyWords(ruling.penalty),
                       engine::PlayerName(judged.names, ruling.seat),
                       engine::Printable(ruling.infraction),
                       ruling.is_deviation ? " (JDG-7: not the level that is due; recorded as a "
                                             "deviation)"
                                           : "");
  } else if (ruling.kind == RulingKind::stand) {
    text = "play stands as recorded";
  } else if (ruling.kind == RulingKind::outcome) {
    text = "the game has ended: " + replay::ResultSentence(*ruling.result, judged.names);
  } else {
    text = "the game is void";
  }
  return fmt::format("{}\nAppealed by: recount appeal {} {} --by SEAT --grounds TEXT", text,
                     ShortId(judged.id), judged.seq);
}

}  // namespace

int RunDispute(const Console& console, const DisputeOptions& options) {
  const MomentToJudge moment =
      MomentIn(options.game, "recount dispute ID@SEQ --by SEAT --claim TEXT");
  const Dispute dispute{.at = moment.seq, .by = SeatIn(options.by)};
  return Enter(console, moment.id, {dispute, {options.claim}}, options.expect,
               [&](const Judged& judged) {
                 const std::string id = ShortId(judged.id);
                 return fmt::format(
                     "{} disputes event {}; nobody acts until it is ruled on (JDG-1)\n"
                     "What a rewind would cost: recount backup {}@SEQ\n"
                     "A ruling: recount rule {} {} --judge NAME --kind KIND --clause C --reason "
                     "TEXT",
                     engine::PlayerName(judged.names, dispute.by), dispute.at, id, id, judged.seq);
               });
}

int RunRule(const Console& console, const RuleOptions& options) {
  const std::string id = IdToWrite(options.game);
  Ruling ruling = RulingIn(options);
  if (ruling.kind == RulingKind::outcome) {
    const Result<Json> json = JsonOf(options.result);
    if (!json.ok()) return console.Fail(json.error());
    Result<RuledResult> result = RuledResultIn(*json);
    if (!result.ok()) return console.Fail(result.error());
    ruling.result = *std::move(result);
  }
  return Enter(console, id, {ruling, {options.judge, options.reason}}, options.expect,
               [&](const Judged& judged) { return RulingText(judged, options); });
}

int RunAppeal(const Console& console, const AppealOptions& options) {
  const std::string id = IdToWrite(options.game);
  const Appeal appeal{SeqIn(options.ruling, "the seq of a ruling"), SeatIn(options.by)};
  return Enter(console, id, {appeal, {options.grounds}}, options.expect, [&](const Judged& judged) {
    return fmt::format(
        "{} appeals ruling {}\nResolved by another judge (JDG-6): recount resolve {} "
        "{} --judge NAME --uphold|--overturn --reason TEXT",
        engine::PlayerName(judged.names, appeal.by), appeal.ruling, ShortId(judged.id), judged.seq);
  });
}

int RunResolve(const Console& console, const ResolveOptions& options) {
  const std::string id = IdToWrite(options.game);
  if (options.is_upheld == options.is_overturned) {
    throw UsageError{"is the ruling upheld or overturned? --uphold or --overturn"};
  }
  Resolution resolution;
  resolution.appeal = SeqIn(options.appeal, "the seq of an appeal");
  resolution.is_upheld = options.is_upheld;
  return Enter(console, id, {resolution, {options.judge, options.reason}}, options.expect,
               [&](const Judged& judged) {
                 return fmt::format("the ruling is {}; the game stands at event {}",
                                    options.is_upheld ? "upheld" : "overturned", judged.cursor);
               });
}

int RunAnnotate(const Console& console, const AnnotateOptions& options) {
  const MomentToJudge moment = MomentIn(options.game, "recount annotate ID@SEQ TEXT --author NAME");
  return Enter(console, moment.id, {Annotation{moment.seq}, {options.author, options.text}},
               options.expect,
               [&](const Judged&) { return fmt::format("a note on event {}", moment.seq); });
}

}  // namespace recount::tools
