// `dispute`, `withdraw`, `appeal`, `resolve`, `moot`, `expose`, `extend`, `annotate`.
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/judging_json.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/judging/judgement_words.h"
#include "replay/recording/recorder.h"
#include "replay/timeline/timeline.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/commands/enter_judgement.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
using replay::timeline::JudgementRequest;

int RunDispute(const Console& console, const DisputeOptions& options) {
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

int RunAppeal(const Console& console, const AppealOptions& options) {
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

int RunAnnotate(const Console& console, const AnnotateOptions& options) {
  const MomentToJudge moment = MomentIn(options.game, "recount annotate ID@SEQ TEXT --author NAME");
  return Enter(
      console, {moment.id, options.expect},
      JudgementRequest{Annotation{moment.seq}, {options.author, options.text}},
      [&](const EnteredJudgement&) { return fmt::format("a note on event {}", moment.seq); });
}

int RunWithdraw(const Console& console, const WithdrawOptions& options) {
  const Withdrawal withdrawal{SeqIn(options.dispute, "the seq of a dispute"), SeatIn(options.by)};
  return Enter(console, {IdToWrite(options.game), options.expect},
               JudgementRequest{withdrawal, {options.reason}}, [&](const EnteredJudgement& judged) {
                 return fmt::format("{} withdraws dispute {}",
                                    engine::PlayerName(judged.names, withdrawal.by),
                                    withdrawal.dispute);
               });
}

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

int RunExtend(const Console& console, const ExtendOptions& options) {
  Extension extension;
  const uint64_t minutes = NumberOf(options.minutes, "a number of minutes");
  extension.minutes = static_cast<uint8_t>(std::min<uint64_t>(minutes, kMostExtraMinutes + 1));
  extension.role = RoleIn(options.role);
  return Enter(
      console, {IdToWrite(options.game), options.expect},
      JudgementRequest{extension, {options.judge, options.reason}}, [&](const EnteredJudgement&) {
        return fmt::format("{} more minute{} for the table", minutes, minutes == 1 ? "" : "s");
      });
}

namespace {

// The one card that is meant.
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

}  // namespace

int RunExpose(const Console& console, const ExposeOptions& options) {
  const MomentToJudge moment = MomentIn(
      options.game, "recount expose ID@SEQ --card CARD --to SEAT --judge NAME --account TEXT");
  Exposure exposure;
  exposure.at = moment.seq;
  exposure.role = RoleIn(options.role);
  for (const std::string& seat : ListIn(options.to)) exposure.to.push_back(SeatIn(seat));
  std::sort(exposure.to.begin(), exposure.to.end());
  exposure.to.erase(std::unique(exposure.to.begin(), exposure.to.end()), exposure.to.end());
  const auto made = [&](const replay::timeline::Timeline& timeline) -> Result<JudgementRequest> {
    const Result<uint16_t> card = CardIn(options.card, timeline.match());
    if (!card.ok()) return card.error();
    exposure.card = *card;
    return JudgementRequest{exposure, {options.judge, options.account}};
  };
  return Enter(console, {moment.id, options.expect}, made, [&](const EnteredJudgement& judged) {
    engine::SeatSet seats = 0;
    for (const uint8_t seat : exposure.to) seats |= engine::SeatBit(seat);
    return fmt::format(
        "{} seen card {} by accident, at event {}\nTo list who knew which card: recount ledger {}",
        engine::PlayerNames(judged.names, seats) + (exposure.to.size() == 1 ? " has" : " have"),
        exposure.card, exposure.at, judged.short_id);
  });
}

}  // namespace recount::tools::cli
