// `rule`, `amend` and `infractions` record and list rulings.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/judging_json.h"
#include "fmt/ranges.h"
#include "replay/documents/answers.h"
#include "replay/judging/infractions.h"
#include "replay/judging/judgement_words.h"
#include "replay/judging/judges.h"
#include "replay/timeline/ending.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/enter_judgement.h"
#include "tools/cli/commands/operation_options.h"
#include "tools/cli/commands/remedy.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::timeline::JudgementRequest;
using replay::timeline::RecordedJudgement;

// Throws UsageError unless the option is given for this kind of ruling, and only for it.
void WantOnlyFor(bool is_kind, bool is_given, std::string_view option, std::string_view kind) {
  if (is_kind && !is_given) throw UsageError{fmt::format("--kind {} requires {}", kind, option)};
  if (!is_kind && is_given) {
    throw UsageError{fmt::format("{} is only valid with --kind {}", option, kind)};
  }
}

// Throws UsageError if the option is given for another kind of ruling.
void AllowOnlyFor(bool is_kind, bool is_given, std::string_view option, std::string_view kind) {
  if (!is_kind && is_given) {
    throw UsageError{fmt::format("{} is only valid with --kind {}", option, kind)};
  }
}

PenaltyLevel LevelIn(const std::string& text) {
  if (const auto level = PenaltyCalled(text)) return *level;
  throw UsageError{
      fmt::format("unknown penalty \"{}\"; expected caution, warning, game_loss, match_loss or "
                  "disqualification",
                  text)};
}

// The contents of a ruling; `rule` and `amend` share these options.
struct RulingOptions {
  Options& of;
  const std::string& to =
      of.Text("--to", "for a rewind, perhaps for a repair: the event to go back to", kFilled);
  std::vector<std::string>& winners =
      of.Texts("--winner", "for an outcome: a seat or player that wins; repeatable");
  const bool& are_cards_mixed =
      of.Flag("--cards-mixed", "for a rewind of an observed game: what nobody knew was shuffled");
  const bool& is_draw = of.Flag("--draw", "for an outcome: the winners share a draw");
  const std::string& result =
      of.Text("--result", "for an outcome, instead of --winner and --draw: JSON, @FILE or -");
  std::string& seat = of.Text("--seat", "for a penalty: the seat or player it is against");
  const bool& is_team = of.Flag("--team", "for a penalty: against the seat's whole team");
  const std::string& infraction =
      of.Text("--infraction", "for a penalty: the infraction in one word, for example slow_play");
  const std::string& penalty = of.Text(
      "--penalty", "for a penalty: caution, warning, game_loss, match_loss or disqualification");
  const std::string& infractions =
      of.Text("--infractions",
              "for a penalty: check it against an infraction list: standard, JSON, @FILE or -");
  const std::vector<std::string>& clauses = of.Texts(
      "--clause", "cited clauses, of the game or of judging (JDG)", {.is_in_capitals = true});
  const std::string& role = of.Text("--role", kRoleHelp);
  const bool& is_dry_run = of.Flag("--dry-run", kDryRunHelp);
  const std::string& expect = of.Text("--expect", kExpectHelp);
};

Fault NumberRuledSeats(const Console& console, const std::string& game, RulingOptions& options) {
  if (Fault fault = NumberSeats(console, game, options.seat)) return fault;
  return NumberSeats(console, game, options.winners);
}

bool HasResult(const RulingOptions& options) {
  return !options.result.empty() || !options.winners.empty() || options.is_draw;
}

// Checks that the options belong to the kind of ruling; with `needs`, that none is missing.
void CheckRulingOptions(const RulingOptions& options, RulingKind kind, bool needs) {
  const bool is_rewind = kind == RulingKind::rewind;
  const bool is_outcome = kind == RulingKind::outcome;
  const bool is_penalty = kind == RulingKind::penalty;
  const auto want = needs ? WantOnlyFor : AllowOnlyFor;
  // A repair may go back, too.
  if (kind != RulingKind::repair) want(is_rewind, !options.to.empty(), "--to SEQ", "rewind");
  want(is_outcome, HasResult(options), "--winner SEAT or --result JSON", "outcome");
  want(is_penalty, !options.seat.empty(), "--seat N", "penalty");
  want(is_penalty, !options.infraction.empty(), "--infraction WORD", "penalty");
  want(is_penalty, !options.penalty.empty(), "--penalty LEVEL", "penalty");
  AllowOnlyFor(is_rewind, options.are_cards_mixed, "--cards-mixed", "rewind");
  AllowOnlyFor(is_penalty, options.is_team, "--team", "penalty");
  AllowOnlyFor(is_penalty, !options.infractions.empty(), "--infractions LIST", "penalty");
  if (!options.result.empty() && (!options.winners.empty() || options.is_draw)) {
    throw UsageError{"--result cannot be combined with --winner or --draw"};
  }
}

Result<RuledResult> ResultIn(const RulingOptions& options,
                             const std::vector<std::string>& clauses) {
  if (!options.result.empty()) {
    const Result<Json> json = JsonOf(options.result);
    if (!json.ok()) return json.error();
    return RuledResultIn(*json);
  }
  RuledResult result;
  for (const std::string& seat : ListIn(options.winners)) result.winners.push_back(SeatIn(seat));
  std::sort(result.winners.begin(), result.winners.end());
  result.is_draw = options.is_draw;
  // If no clause is cited, the ruling is refused anyway.
  result.clause = clauses.empty() ? "JDG-8" : clauses.front();
  return result;
}

// Gives a result by --winner and --draw the scores of the state at the cursor, if there are any.
void TakeScores(const RulingOptions& options, const replay::timeline::Timeline& timeline,
                Ruling& ruling) {
  if (!HasResult(options) || !options.result.empty()) return;
  ruling.result->scores =
      replay::timeline::ScoresIn(timeline.illegal() ? nullptr : &timeline.match());
}

// Only an observed game forgets what it has learnt of cards.
Fault CheckMixed(const RulingOptions& options, const replay::timeline::Timeline& timeline) {
  if (!options.are_cards_mixed || timeline.header().game->schema().is_observed) {
    return std::nullopt;
  }
  return Error::BadRequest("--cards-mixed is for observed games: in this one all cards are known");
}

// Puts the values of the options into a ruling that has its kind.
Fault Fill(const RulingOptions& options, Ruling& ruling) {
  if (!options.clauses.empty()) {
    ruling.clauses = ListIn(options.clauses);
    if (ruling.result && !HasResult(options)) ruling.result->clause = ruling.clauses.front();
  }
  if (!options.to.empty()) ruling.to = SeqIn(options.to, "the seq of the event to go back to");
  if (HasResult(options)) {
    Result<RuledResult> result = ResultIn(options, ruling.clauses);
    if (!result.ok()) return result.error();
    ruling.result = *std::move(result);
  }
  if (!options.seat.empty()) {
    ruling.seat = SeatIn(options.seat);
    ruling.seats.clear();
  }
  if (!options.infraction.empty()) ruling.infraction = options.infraction;
  if (!options.penalty.empty()) ruling.penalty = LevelIn(options.penalty);
  ruling.role = RoleIn(options.role);
  return std::nullopt;
}

// What operations do, and what followed by the rules.
std::string OperationsText(const RecordedJudgement& judged, const Ruling& ruling) {
  std::string text = ruling.to ? fmt::format("from event {} on, ", *ruling.to) : "";
  const std::string operations = fmt::format("{}", fmt::join(judged.operations, "; "));
  if (ruling.kind == RulingKind::accept) {
    text = replay::judging::AcceptedWords(ruling, operations);
  } else {
    // An amendment does not repeat the operations.
    text += operations.empty() ? "the state is put right" : operations;
  }
  std::string chance;
  if (judged.newest > judged.seq) {
    chance =
        fmt::format("; {}: events {} to {}",
                    judged.is_observed ? "what was learnt since stays known" : "chance was drawn",
                    judged.seq + 1, judged.newest);
  }
  const bool is_repair = ruling.kind == RulingKind::repair;
  if (!is_repair) text += chance;
  for (const engine::EffectLine& effect : judged.effects) {
    // An accepted event has effects of its own, which are many.
    text += is_repair
                ? fmt::format("; {} ({})", engine::Printable(effect.text), effect.clause)
                : fmt::format("\n        {:<8}  {}", effect.clause, engine::Printable(effect.text));
  }
  return is_repair ? text + chance : text;
}

std::string RulingText(const RecordedJudgement& judged, const Ruling& ruling) {
  switch (ruling.kind) {
    case RulingKind::rewind: {
      std::string text = fmt::format("the game continues from event {}", *ruling.to);
      if (judged.newest > judged.seq) {
        text += fmt::format(
            ", and {}: events {} to {}",
            judged.is_observed ? "what was learnt since stays known" : "chance was drawn again",
            judged.seq + 1, judged.newest);
      }
      return text;
    }
    case RulingKind::penalty:
      return fmt::format("{} for {}, {}{}{}", replay::judging::PenaltyWords(ruling.penalty),
                         replay::judging::PenalisedWords(ruling, judged.names),
                         engine::Printable(ruling.infraction),
                         replay::judging::DueWords(ruling, judged.due),
                         !ruling.is_deviation         ? ""
                         : ruling.infractions.empty() ? " (JDG-7; recorded as a deviation)"
                                                      : " (recorded as a deviation)");
    case RulingKind::outcome:
      return "the game has ended: " + replay::judging::ResultSentence(*ruling.result, judged.names);
    case RulingKind::void_:
      return "the game is void";
    case RulingKind::repair:
    case RulingKind::accept:
      return OperationsText(judged, ruling);
    default:
      return "play continues as recorded";
  }
}

// Returns the list that an option names; nothing if it is empty.
Result<std::optional<replay::judging::InfractionList>> ListOf(const std::string& text) {
  if (text.empty()) return std::optional<replay::judging::InfractionList>();
  if (text == replay::judging::StandardInfractions().name) {
    return std::optional(replay::judging::StandardInfractions());
  }
  const Result<Json> json = JsonOf(text);
  if (!json.ok()) return json.error();
  Result<replay::judging::InfractionList> list = replay::judging::InfractionListIn(*json);
  if (!list.ok()) return list.error();
  return std::optional(*std::move(list));
}

// Returns the operations of a repair, on the state at `to` or at the cursor.
Result<std::vector<StateOperation>> OperationsAt(const replay::timeline::Timeline& timeline,
                                                 const std::optional<uint64_t>& to,
                                                 const OperationOptions& options) {
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> there = replay::timeline::Timeline::Open(timeline.log(), sets);
  if (!there.ok()) return there.error();
  // The recorder says what is wrong with the event.
  const uint64_t node = to.value_or(timeline.judging().cursor());
  if (there->SeekTo(node)) return std::vector<StateOperation>();
  if (there->illegal()) return replay::timeline::RefusedSince(*there->illegal());
  Result<std::vector<StateOperation>> operations =
      options.On(there->match(), there->header().names);
  if (operations.ok() && operations->empty()) {
    return Error::BadRequest("a repair has at least one operation; this one changes nothing");
  }
  return operations;
}

struct RuleOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& dispute = Text("DISPUTE|-", "seq of the dispute, or - for none", kRequired);
  const std::string& judge = Text("--judge", "name of the judge", kRequired);
  const std::string& kind =
      Text("--kind", "kind of ruling: stand, rewind, repair, accept, outcome, penalty or void",
           kRequired);
  RulingOptions ruling{*this};
  const std::string& event =
      Text("--event", "to accept: the event against the rules; by default the first one", kFilled);
  const std::string& as =
      Text("--as", "to accept: before (as it was done) or effect (the operations in its place)");
  OperationOptions operations{*this};
  const std::string& reason = Text("--reason", "reason for the ruling", kRequired);
};

// Completes a ruling that accepts an event. The timeline is right before the first illegal one.
Result<Ruling> AcceptedBy(const RuleOptions& options, const replay::timeline::Timeline& timeline,
                          Ruling ruling) {
  const auto& illegal = timeline.illegal();
  const auto first = illegal ? std::optional(illegal->seq) : std::nullopt;
  ruling.event = !options.event.empty() ? SeqIn(options.event, "the seq of an event")
                                        : first.value_or(timeline.judging().cursor());
  ruling.as = *AcceptedAsCalled(options.as);
  if (Fault fault = timeline.judging().CheckButClauses(ruling)) return *fault;
  if (first != ruling.event) return replay::judging::NotTheFirstRefused(ruling.event, first);
  const bool needs_remedy = ruling.as == AcceptedAs::before && !options.operations.are_given();
  Result<std::vector<StateOperation>> operations =
      needs_remedy ? RemedyAt(timeline, ruling.event, options.ruling.is_dry_run)
                   : options.operations.On(timeline.match(), timeline.header().names);
  if (!operations.ok()) return operations.error();
  ruling.operations = *std::move(operations);
  return ruling;
}

// Checks the options of rulings with operations.
void CheckOperationOptions(const RuleOptions& options, RulingKind kind) {
  const bool is_accept = kind == RulingKind::accept;
  constexpr std::string_view kOperations = "--set, --move, --shuffle, --out, --patch or --state";
  if (!is_accept) {
    WantOnlyFor(kind == RulingKind::repair, options.operations.are_given(), kOperations, "repair");
  }
  AllowOnlyFor(is_accept, !options.event.empty(), "--event SEQ", "accept");
  WantOnlyFor(is_accept, !options.as.empty(), "--as before or --as effect", "accept");
  if (!is_accept || AcceptedAsCalled(options.as)) return;
  throw UsageError{fmt::format("unknown --as \"{}\"; expected before or effect", options.as)};
}

int RunRule(const Console& console, RuleOptions& options) {
  if (Fault fault = NumberRuledSeats(console, options.game, options.ruling))
    return console.Fail(*fault);
  const std::string id = IdToWrite(options.game);
  const auto kind = RulingKindCalled(options.kind);
  if (!kind) {
    throw UsageError{fmt::format(
        "unknown kind of ruling \"{}\"; expected stand, rewind, repair, accept, outcome, penalty "
        "or void",
        options.kind)};
  }
  CheckRulingOptions(options.ruling, *kind, /*needs=*/true);
  CheckOperationOptions(options, *kind);
  Ruling ruling;
  ruling.kind = *kind;
  if (options.dispute != "-") ruling.dispute = SeqIn(options.dispute, "the seq of a dispute");
  if (Fault fault = Fill(options.ruling, ruling)) return console.Fail(*fault);
  const Result<std::optional<replay::judging::InfractionList>> list =
      ListOf(options.ruling.infractions);
  if (!list.ok()) return console.Fail(list.error());
  const JudgementRequest request{
      ruling, {options.judge, options.reason}, options.ruling.is_team, *list ? &**list : nullptr};
  const auto made = [&](const replay::timeline::Timeline& timeline) -> Result<JudgementRequest> {
    if (Fault fault = CheckMixed(options.ruling, timeline)) return *fault;
    JudgementRequest scored = request;
    scored.are_cards_mixed = options.ruling.are_cards_mixed;
    TakeScores(options.ruling, timeline, std::get<Ruling>(scored.judgement));
    if (*kind == RulingKind::accept) {
      Result<Ruling> accepted = AcceptedBy(options, timeline, ruling);
      if (!accepted.ok()) return accepted.error();
      scored.judgement = *std::move(accepted);
    }
    if (*kind == RulingKind::repair) {
      // Its dispute and the event that it goes to are checked before its operations are read.
      if (Fault fault = timeline.judging().CheckButClauses(ruling)) return *fault;
      Result<std::vector<StateOperation>> operations =
          OperationsAt(timeline, ruling.to, options.operations);
      if (!operations.ok()) return operations.error();
      std::get<Ruling>(scored.judgement).operations = *std::move(operations);
    }
    return scored;
  };
  return Enter(console, {id, options.ruling.expect, options.ruling.is_dry_run}, made,
               [&](const EnteredJudgement& judged) {
                 return fmt::format("{}\nTo appeal: recount appeal {} {} --by SEAT --grounds TEXT",
                                    RulingText(judged, std::get<Ruling>(judged.judgement)),
                                    judged.short_id, judged.seq);
               });
}

// Options that are left out stay as the ruling has them.
struct AmendOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& seq = Text("RULING", "seq of the ruling", kRequired);
  const std::string& judge = Text("--judge", "name of the judge who ruled", kRequired);
  RulingOptions ruling{*this};
  const std::string& reason = Text("--reason", "new reason, in place of the old one");
};

int RunAmend(const Console& console, AmendOptions& options) {
  if (Fault fault = NumberRuledSeats(console, options.game, options.ruling))
    return console.Fail(*fault);
  const std::string id = IdToWrite(options.game);
  const uint64_t seq = SeqIn(options.seq, "the seq of a ruling");
  const Result<std::optional<replay::judging::InfractionList>> list =
      ListOf(options.ruling.infractions);
  if (!list.ok()) return console.Fail(list.error());
  const auto made = [&](const replay::timeline::Timeline& timeline) -> Result<JudgementRequest> {
    const replay::judging::RulingRecord* record = timeline.judging().FindRuling(seq);
    if (record == nullptr) {
      return Error{.code = ErrorCode::illegal_action,
                   .clause = "JDG-14",
                   .message = fmt::format("event {} is not a ruling", seq)};
    }
    Amendment amendment{seq, record->ruling};
    Ruling& corrected = amendment.corrected;
    corrected.dispute.reset();
    CheckRulingOptions(options.ruling, corrected.kind, /*needs=*/false);
    if (Fault fault = Fill(options.ruling, corrected)) return *fault;
    if (Fault fault = CheckMixed(options.ruling, timeline)) return *fault;
    TakeScores(options.ruling, timeline, corrected);
    if (!options.ruling.seat.empty() || !options.ruling.infraction.empty()) {
      // The level that the list said was due is for another infraction.
      corrected.due = PenaltyLevel::null_value;
      corrected.infractions.clear();
    }
    std::string reason = options.reason;
    if (reason.empty()) {
      // This is the current reason: that of the ruling, or of its last amendment.
      const uint64_t newest = record->amendments.empty() ? seq : record->amendments.back();
      const auto text = replay::judging::TextBeside(timeline.log(), newest, 1);
      if (!text.ok()) return text.error();
      reason = text->value_or("");
    }
    return JudgementRequest{.judgement = amendment,
                            .texts = {options.judge, reason},
                            .is_against_team = options.ruling.is_team,
                            .infractions = *list ? &**list : nullptr,
                            .are_cards_mixed = options.ruling.are_cards_mixed};
  };
  return Enter(console, {id, options.ruling.expect, options.ruling.is_dry_run}, made,
               [&](const EnteredJudgement& judged) {
                 const Ruling& ruling = std::get<Amendment>(judged.judgement).corrected;
                 return fmt::format("ruling {} is amended: {}", seq, RulingText(judged, ruling));
               });
}

struct InfractionsOptions : Options {
  const std::string& list = Text("LIST", "infraction list: standard, JSON, @FILE or -");
};

int RunInfractions(const Console& console, const InfractionsOptions& options) {
  const Result<std::optional<replay::judging::InfractionList>> given = ListOf(options.list);
  if (!given.ok()) return console.Fail(given.error());
  const replay::judging::InfractionList& list =
      *given ? **given : replay::judging::StandardInfractions();
  if (!console.IsForPeople()) {
    OrderedJson json;
    json["name"] = list.name;
    json["infractions"] = OrderedJson::array();
    for (const replay::judging::Infraction& each : list.infractions) {
      OrderedJson& row = json["infractions"].emplace_back();
      row["infraction"] = each.word;
      row["text"] = each.text;
      row["levels"] = OrderedJson::array();
      for (const PenaltyLevel level : each.levels) {
        row["levels"].push_back(std::string(PenaltyName(level)));
      }
    }
    console.Print(json);
    return kDone;
  }
  std::vector<std::vector<std::string>> rows = {
      {"infraction", "description", "penalty the 1st, 2nd, ... time"}};
  for (const replay::judging::Infraction& each : list.infractions) {
    std::string levels;
    for (const PenaltyLevel level : each.levels) {
      levels += (levels.empty() ? "" : ", ") + replay::judging::PenaltyWords(level);
    }
    rows.push_back({each.word, engine::Printable(each.text), levels});
  }
  process::WriteOut("{}", TableText(rows, console));
  return kDone;
}

}  // namespace

Command RuleCommand() {
  return Command(
      "Judge", "rule", "record a ruling, on a dispute or without one (-)",
      "recount rule @last 18 --judge Kim --kind rewind --to 15 --clause HER-3.3 --reason 'the "
      "card was not hers'",
      RunRule, {.records = true});
}

Command AmendCommand() {
  return Command("Judge", "amend", "correct a ruling; options that are left out stay as they were",
                 "recount amend @last 19 --judge Kim --to 14", RunAmend, {.records = true});
}

Command InfractionsCommand() {
  return Command(
      "Judge", "infractions", "list the penalties for each infraction, and how they rise",
      "recount infractions @our-list.json", RunInfractions, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
