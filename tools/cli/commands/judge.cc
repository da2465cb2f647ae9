// `dispute`, `withdraw`, `appeal`, `resolve`, `moot`, `expose`, `extend` and `annotate` record
// judgements.
#include <algorithm>
#include <functional>

#include "engine/sheet.h"
#include "events/judging_json.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/judging/judgement_words.h"
#include "replay/recording/recorder.h"
#include "replay/timeline/timeline.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/enter_judgement.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::timeline::JudgementRequest;

struct DisputeOptions : Options {
  const std::string& game = Text("ID@SEQ", "the game and the disputed event", kRequired);
  std::string& by = Text("--by", "seat or player that disputes it", kRequired);
  const std::string& claim = Text("--claim", "the claim", kRequired);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunDispute(const Console& console, DisputeOptions& options) {
  if (Fault fault = NumberSeats(console, options.game, options.by)) return console.Fail(*fault);
  const MomentToJudge moment =
      MomentIn(options.game, "recount dispute ID@SEQ --by SEAT --claim TEXT");
  const Dispute dispute{.at = moment.seq, .by = SeatIn(options.by)};
  return Enter(
      console, {moment.id, options.expect}, JudgementRequest{dispute, {options.claim}},
      [&](const EnteredJudgement& judged) {
        const std::string& id = judged.short_id;
        return fmt::format(
            "{} disputes event {}; nobody may act until a judge rules on it (JDG-1)\n"
            "To preview a rewind: recount backup {}@SEQ\n"
            "To rule: recount rule {} {} --judge NAME --kind KIND --clause C --reason TEXT",
            engine::PlayerName(judged.names, dispute.by), dispute.at, id, id, judged.seq);
      });
}

struct AppealOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& ruling = Text("RULING", "seq of the ruling", kRequired);
  std::string& by = Text("--by", "seat or player that appeals", kRequired);
  const std::string& grounds = Text("--grounds", "grounds of the appeal", kRequired);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunAppeal(const Console& console, AppealOptions& options) {
  if (Fault fault = NumberSeats(console, options.game, options.by)) return console.Fail(*fault);
  const std::string id = IdToWrite(options.game);
  const Appeal appeal{SeqIn(options.ruling, "the seq of a ruling"), SeatIn(options.by)};
  return Enter(console, {id, options.expect}, JudgementRequest{appeal, {options.grounds}},
               [&](const EnteredJudgement& judged) {
                 return fmt::format(
                     "{} appeals ruling {}\n"
                     "Another judge decides it (JDG-6): recount resolve {} "
                     "{} --judge NAME --uphold|--overturn --reason TEXT",
                     engine::PlayerName(judged.names, appeal.by), appeal.ruling, judged.short_id,
                     judged.seq);
               });
}

struct ResolveOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& appeal = Text("APPEAL", "seq of the appeal", kRequired);
  const std::string& judge = Text("--judge", "name of the judge who decides", kRequired);
  const bool& is_upheld = Flag("--uphold", "keep the ruling");
  const bool& is_overturned = Flag("--overturn", "reverse the ruling");
  const std::string& reason = Text("--reason", "reason for the decision", kRequired);
  const std::string& role = Text("--role", kRoleHelp);
  const bool& is_dry_run = Flag("--dry-run", kDryRunHelp);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunResolve(const Console& console, const ResolveOptions& options) {
  const std::string id = IdToWrite(options.game);
  if (options.is_upheld == options.is_overturned) {
    throw UsageError{"expected either --uphold or --overturn"};
  }
  Resolution resolution;
  resolution.appeal = SeqIn(options.appeal, "the seq of an appeal");
  resolution.is_upheld = options.is_upheld;
  resolution.role = RoleIn(options.role);
  return Enter(console, {id, options.expect, options.is_dry_run},
               JudgementRequest{resolution, {options.judge, options.reason}},
               [&](const EnteredJudgement& judged) {
                 return fmt::format("the ruling is {}; the game is at event {}",
                                    options.is_upheld ? "upheld" : "overturned", judged.cursor);
               });
}

struct AnnotateOptions : Options {
  const std::string& game = Text("ID@SEQ", "the game and the event", kRequired);
  const std::string& text = Text("TEXT", "the note", kRequired);
  const std::string& author = Text("--author", "name of the note's author", kRequired);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunAnnotate(const Console& console, const AnnotateOptions& options) {
  const MomentToJudge moment = MomentIn(options.game, "recount annotate ID@SEQ TEXT --author NAME");
  return Enter(
      console, {moment.id, options.expect},
      JudgementRequest{Annotation{moment.seq}, {options.author, options.text}},
      [&](const EnteredJudgement&) { return fmt::format("a note on event {}", moment.seq); });
}

struct WithdrawOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& dispute = Text("DISPUTE", "seq of the dispute", kRequired);
  std::string& by = Text("--by", "seat or player that opened it", kRequired);
  const std::string& reason = Text("--reason", "reason for the withdrawal", kRequired);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunWithdraw(const Console& console, WithdrawOptions& options) {
  if (Fault fault = NumberSeats(console, options.game, options.by)) return console.Fail(*fault);
  const Withdrawal withdrawal{SeqIn(options.dispute, "the seq of a dispute"), SeatIn(options.by)};
  return Enter(console, {IdToWrite(options.game), options.expect},
               JudgementRequest{withdrawal, {options.reason}}, [&](const EnteredJudgement& judged) {
                 return fmt::format("{} withdraws dispute {}",
                                    engine::PlayerName(judged.names, withdrawal.by),
                                    withdrawal.dispute);
               });
}

struct MootOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& ruling = Text("RULING", "seq of the ruling", kRequired);
  const std::string& judge = Text("--judge", "name of the judge", kRequired);
  const std::string& reason = Text("--reason", "reason for the decision", kRequired);
  const std::string& role = Text("--role", kRoleHelp);
  const bool& is_dry_run = Flag("--dry-run", kDryRunHelp);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunMoot(const Console& console, const MootOptions& options) {
  Moot moot;
  moot.ruling = SeqIn(options.ruling, "the seq of a ruling");
  moot.role = RoleIn(options.role);
  return Enter(console, {IdToWrite(options.game), options.expect, options.is_dry_run},
               JudgementRequest{moot, {options.judge, options.reason}},
               [&](const EnteredJudgement& judged) {
                 return fmt::format("ruling {} is moot; the game is at event {}", moot.ruling,
                                    judged.cursor);
               });
}

struct ExtendOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& minutes = Text("--minutes", "minutes to add, 1 to 60", kRequired);
  const std::string& judge = Text("--judge", "name of the judge", kRequired);
  const std::string& reason = Text("--reason", "reason for the extra time", kRequired);
  const std::string& role = Text("--role", kRoleHelp);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunExtend(const Console& console, const ExtendOptions& options) {
  Extension extension;
  const uint64_t minutes = NumberOf(options.minutes, "a number of minutes");
  // Too many minutes must stay too many, so that the clauses refuse them.
  extension.minutes = static_cast<uint8_t>(std::min<uint64_t>(minutes, kMostExtraMinutes + 1));
  extension.role = RoleIn(options.role);
  return Enter(
      console, {IdToWrite(options.game), options.expect},
      JudgementRequest{extension, {options.judge, options.reason}}, [&](const EnteredJudgement&) {
        return fmt::format("{} more minute{} for the table", minutes, minutes == 1 ? "" : "s");
      });
}

// Returns the one card that is meant.
Result<uint16_t> CardIn(const std::string& text, const engine::Match& match) {
  const bool is_number =
      !text.empty() && text.size() <= 4 &&
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (is_number) return static_cast<uint16_t>(NumberOf(text, "a card number"));
  const std::vector<uint16_t> cards = match.CardsCalled(text);
  if (cards.size() == 1) return cards.front();
  const std::string shown = engine::Printable(text);
  return Error{
      .code = cards.empty() ? ErrorCode::not_found : ErrorCode::bad_request,
      .message = cards.empty()
                     ? fmt::format("this game has no card \"{}\"", shown)
                     : fmt::format("several cards are named \"{}\"; give a card number instead: {}",
                                   shown, fmt::join(cards, ", "))};
}

struct ExposeOptions : Options {
  const std::string& game =
      Text("ID@SEQ", "the game and the event at which it happened", kRequired);
  const std::string& card = Text("--card", "card number or name", kRequired);
  std::vector<std::string>& to =
      Texts("--to", "seats or players that saw it", {.is_required = true, .is_filled = true});
  const std::string& judge = Text("--judge", "name of the judge", kRequired);
  const std::string& account = Text("--account", "how it happened", kRequired);
  const std::string& role = Text("--role", kRoleHelp);
  const std::string& expect = Text("--expect", kExpectHelp);
};

int RunExpose(const Console& console, ExposeOptions& options) {
  if (Fault fault = NumberSeats(console, options.game, options.to)) return console.Fail(*fault);
  const MomentToJudge moment = MomentIn(
      options.game, "recount expose ID@SEQ --card CARD --to SEAT --judge NAME --account TEXT");
  Exposure exposure;
  exposure.at = moment.seq;
  exposure.role = RoleIn(options.role);
  for (const std::string& seat : ListIn(options.to)) exposure.to.push_back(SeatIn(seat));
  std::sort(exposure.to.begin(), exposure.to.end());
  exposure.to.erase(std::unique(exposure.to.begin(), exposure.to.end()), exposure.to.end());
  std::string card_words;
  const auto made = [&](const replay::timeline::Timeline& timeline) -> Result<JudgementRequest> {
    const Result<uint16_t> card = CardIn(options.card, timeline.match());
    if (!card.ok()) return card.error();
    exposure.card = *card;
    card_words = replay::judging::CardWords(timeline.match().CardName(*card), *card);
    return JudgementRequest{exposure, {options.judge, options.account}};
  };
  return Enter(console, {moment.id, options.expect}, made, [&](const EnteredJudgement& judged) {
    engine::SeatSet seats = 0;
    for (const uint8_t seat : exposure.to) seats |= engine::SeatBit(seat);
    return fmt::format(
        "{} seen {} by accident, at event {}\nTo list who knew which card: recount ledger {}",
        engine::PlayerNames(judged.names, seats) + (exposure.to.size() == 1 ? " has" : " have"),
        engine::Printable(card_words), exposure.at, judged.short_id);
  });
}

}  // namespace

Command DisputeCommand() {
  return Command("Judge", "dispute", "open a dispute about an event",
                 "recount dispute @last@17 --by 1 --claim 'that card was not in her hand'",
                 RunDispute, {.records = true});
}

Command AppealCommand() {
  return Command("Judge", "appeal", "appeal a ruling",
                 "recount appeal @last 19 --by 0 --grounds 'the card was mine'", RunAppeal,
                 {.records = true});
}

Command ResolveCommand() {
  return Command("Judge", "resolve", "decide an appeal, as a judge who did not make the ruling",
                 "recount resolve @last 20 --judge Lou --overturn --reason 'it was'", RunResolve,
                 {.records = true});
}

Command AnnotateCommand() {
  return Command("Look", "annotate", "add a note to an event",
                 "recount annotate @last@17 'she hesitated here' --author Kim", RunAnnotate,
                 {.records = true});
}

Command WithdrawCommand() {
  return Command("Judge", "withdraw", "withdraw a dispute; only the seat that opened it may",
                 "recount withdraw @last 18 --by 1 --reason 'I had misread it'", RunWithdraw,
                 {.records = true});
}

Command MootCommand() {
  return Command("Judge", "moot", "declare a ruling moot: what it was about no longer exists",
                 "recount moot @last 19 --judge Kim --reason 'the game was rewound before it'",
                 RunMoot, {.records = true});
}

Command ExtendCommand() {
  return Command("Judge", "extend", "give the table more time",
                 "recount extend @last --minutes 5 --judge Kim --reason 'a long ruling'", RunExtend,
                 {.records = true});
}

Command ExposeCommand() {
  return Command(
      "Judge", "expose", "record that a player saw a hidden card by accident",
      "recount expose @last@17 --card 28 --to 0 --judge Kim --account 'it fell on the table'",
      RunExpose, {.records = true});
}

}  // namespace recount::tools::cli
