#include "replay/recording/entering.h"

#include <algorithm>

#include "events/utf8.h"
#include "fmt/ranges.h"
#include "replay/evidence/likely_clauses.h"
#include "replay/judging/judgement_form.h"
#include "replay/judging/judges.h"

namespace recount::replay::recording {
namespace {

Fault CheckTexts(const timeline::JudgementRequest& request) {
  const auto slots = JudgementSlots(request.judgement);
  RECOUNT_CHECK_EQ(request.texts.size(), slots.size());
  for (size_t slot = 0; slot < slots.size(); ++slot) {
    if (Fault fault = judging::CheckText(slots[slot], request.texts[slot])) return fault;
  }
  return std::nullopt;
}

// Sets the level that is due by the list. bad_request if the list does not have the infraction.
Fault SetLevelOfList(const judging::InfractionList& list, const judging::JudgingState& judging,
                     const judging::RulingRecord* instead, Ruling& penalty) {
  const judging::Infraction* infraction = list.Find(penalty.infraction);
  if (infraction == nullptr) {
    std::vector<std::string> words;
    for (const judging::Infraction& each : list.infractions) words.push_back(each.word);
    return Error::BadRequest(
        fmt::format("the list of infractions \"{}\" has no \"{}\"; expected "
                    "one of {}",
                    list.name, Shortened(penalty.infraction), fmt::join(words, ", ")));
  }
  penalty.due = infraction->LevelAfter(judging.OffencesBefore(penalty, instead));
  penalty.infractions = list.name;
  return std::nullopt;
}

// Returns the seats on the side of a seat.
Result<std::vector<uint8_t>> TeamOf(const timeline::Timeline& timeline, uint8_t seat) {
  // JudgingState::Check refuses the seat later.
  if (seat >= timeline.match().players()) return std::vector<uint8_t>{seat};
  const engine::SeatSet side = timeline.match().standing().sides[seat];
  std::vector<uint8_t> team;
  for (engine::Seat each = 0; each < timeline.match().players(); ++each) {
    if (engine::Contains(side, each)) team.push_back(each);
  }
  if (team.size() > 1) return team;
  return Error::BadRequest(fmt::format("seat {} has no team", seat));
}

// Completes the parts of a penalty that follow from the game and from earlier penalties.
Fault CompletePenalty(const timeline::JudgementRequest& request, const timeline::Timeline& timeline,
                      const judging::RulingRecord* instead, Ruling& penalty) {
  const judging::JudgingState& judging = timeline.judging();
  if (request.is_against_team) {
    Result<std::vector<uint8_t>> team = TeamOf(timeline, penalty.seat);
    if (!team.ok()) return team.error();
    penalty.seats = *std::move(team);
    penalty.seat = penalty.seats.front();
  }
  if (request.infractions != nullptr) {
    if (Fault fault = SetLevelOfList(*request.infractions, judging, instead, penalty)) return fault;
  }
  penalty.is_deviation = penalty.penalty != judging.LevelDueFor(penalty, instead);
  return std::nullopt;
}

// Checks a judgement by the clauses. A ruling that cites no clause is told the likely ones.
Fault CheckByClauses(const Judgement& judgement, const timeline::Timeline& timeline) {
  const judging::JudgingState& judging = timeline.judging();
  Fault refused = judging.Check(judgement);
  const auto* ruling = std::get_if<Ruling>(&judgement);
  if (!refused || ruling == nullptr || !ruling->clauses.empty()) return refused;
  // JDG-3 is also the clause of a dispute that is not open, which is checked before.
  const Fault other = judging.CheckButClauses(*ruling);
  if (refused->clause != "JDG-3" || (other && other->clause == "JDG-3")) return refused;
  return evidence::WithLikelyClauses(*std::move(refused), *ruling, timeline);
}

}  // namespace

Result<Judgement> Completed(const timeline::JudgementRequest& request,
                            const timeline::Timeline& timeline) {
  if (Fault fault = CheckTexts(request)) return *fault;
  Judgement judgement = request.judgement;
  if (JudgeNoOf(judgement)) {
    const Result<judging::Judges> judges = judging::Judges::Of(timeline.log(), timeline.judging());
    if (!judges.ok()) return judges.error();
    const uint8_t number = judges->NumberOf(request.texts[JudgeSlot(KindOf(judgement))]);
    if (number >= kNoSuchThing<uint8_t>) {
      return Error::BadRequest("this log already has the maximum number of judges");
    }
    SetJudgeNo(judgement, number);
  }
  if (const auto* exposure = std::get_if<Exposure>(&judgement)) {
    if (Fault fault = judging::CheckCard(*exposure, timeline.match())) return *fault;
  }
  auto* amendment = std::get_if<Amendment>(&judgement);
  auto* ruling = amendment != nullptr ? &amendment->corrected : std::get_if<Ruling>(&judgement);
  if (ruling == nullptr) return judgement;
  // The form is checked before the list, the team and the log (docs/reference/judging.md, "Order of
  // checks").
  if (Fault fault = judging::CheckWords(judgement)) return *fault;
  if (ruling->kind != RulingKind::penalty) return judgement;
  const judging::RulingRecord* instead =
      amendment != nullptr ? timeline.judging().FindRuling(amendment->ruling) : nullptr;
  if (Fault fault = CompletePenalty(request, timeline, instead, *ruling)) return *fault;
  return judgement;
}

Result<MadeState> StateOf(Judgement& judgement, const std::vector<std::string>& texts,
                          timeline::Timeline& timeline, bool is_dry_run) {
  const judging::JudgingState& judging = timeline.judging();
  auto* ruling = std::get_if<Ruling>(&judgement);
  if (ruling != nullptr && !ruling->has_operations()) ruling = nullptr;
  const Fault refused =
      ruling != nullptr ? judging.CheckButClauses(*ruling) : CheckByClauses(judgement, timeline);
  if (refused) return *refused;
  if (JudgeNoOf(judgement)) {
    const std::string& judge = texts[JudgeSlot(KindOf(judgement))];
    Fault other = judging::CheckOtherName(timeline.log(), judging, judgement, judge);
    if (other) return *other;
  }
  if (ruling == nullptr) return MadeState();
  Result<MadeState> made = MakeState(timeline, *ruling, is_dry_run);
  if (Fault fault = timeline.SeekToEnd()) return *fault;
  if (!made.ok()) return made;
  if (Fault fault = CheckByClauses(judgement, timeline)) return *fault;
  return made;
}

}  // namespace recount::replay::recording
