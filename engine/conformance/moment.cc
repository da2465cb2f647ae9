#include "engine/conformance/moment.h"

#include "engine/play/random_game.h"
#include "fmt/format.h"

namespace recount::engine::conformance {

std::vector<OwnedEvent> LegalEvents(const Match& match, Seat seat) {
  std::vector<OwnedEvent> events;
  match.ForEachLegal(seat, [&](Bytes bytes) { events.emplace_back(bytes); });
  return events;
}

std::vector<Viewer> Viewers(const Match& match) {
  std::vector<Viewer> viewers = {Viewer::Spectator()};
  for (Seat seat = 0; seat < match.players(); ++seat) viewers.push_back(Viewer::OfSeat(seat));
  return viewers;
}

std::string ViewerName(Viewer viewer, const Match& match) {
  for (Seat seat = 0; seat < match.players(); ++seat) {
    if (viewer == Viewer::OfSeat(seat)) return fmt::format("seat {}", seat);
  }
  return viewer.IsJudge() ? "the judge" : "the spectator";
}

std::string Place(const Moment& moment, Viewer viewer) {
  return fmt::format("{}, {} players, seq {}, to {}", moment.match.game().id(),
                     moment.match.players(), moment.seq, ViewerName(viewer, moment.match));
}

void CheckAlways(const Moment& moment) {
  CheckLists(moment);
  CheckStanding(moment);
  if (moment.match.node_kind() == NodeKind::end) CheckCardEntries(moment);
}

void CheckClosely(const Moment& moment) {
  CheckCandidates(moment);
  CheckRestore(moment);
  CheckViews(moment);
  CheckCards(moment);
  CheckDrawing(moment);
  CheckEventViews(moment);
  CheckDocument(moment);
  CheckSettled(moment);
  CheckDamagedDocument(moment);
  CollectClauses(moment);
}

void CheckCopies(const Moment& moment, const events::Envelope& event) {
  const std::string before(AsText(moment.match.CanonicalBytes()));
  const std::unique_ptr<Match> copy = moment.match.Clone();
  const std::unique_ptr<Match> other = moment.match.Clone();
  EffectList effects;
  copy->Apply(event, &effects);
  if (before != AsText(moment.match.CanonicalBytes())) {
    moment.report.Add("copy_differs", fmt::format("seq {}: the original changed", moment.seq));
  }
  other->Apply(event, nullptr);
  if (copy->CanonicalBytes() != other->CanonicalBytes()) {
    moment.report.Add("copy_differs",
                      fmt::format("seq {}: the copy went on otherwise", moment.seq));
  }
  for (const EffectLine& line : copy->Describe(effects, moment.names, Viewer::Judge())) {
    moment.report.clauses.emplace(line.clause);
  }
}

void CheckLog(const Moment& moment, const Match& start, absl::Span<const OwnedEvent> log) {
  std::vector<LogEvent> events;
  for (size_t i = 0; i < log.size(); ++i) events.push_back({i + 1, log[i].bytes()});
  for (int run = 0; run < 2; ++run) {
    // The second run shows whether the first one depended on anything outside the log.
    const std::unique_ptr<Match> again = start.Clone();
    const FoldReport fold = again->Fold(events, FoldChecks{});
    if (fold.fault) moment.report.Add("unstable", fold.fault->message);
    if (again->CanonicalBytes() != moment.match.CanonicalBytes()) {
      moment.report.Add("unstable", "the same log leads to other bytes");
    }
  }
}

OwnedEvent RandomEvent(const Match& match, ChanceStream& random) {
  return match.node_kind() == NodeKind::chance ? play::DrawnOutcome(match, random)
                                               : play::ChosenAction(match, random);
}

}  // namespace recount::engine::conformance
