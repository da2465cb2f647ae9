#include "engine/conformance/moment.h"

#include "engine/play/random_game.h"

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

OwnedEvent RandomEvent(const Match& match, ChanceStream& random) {
  return match.node_kind() == NodeKind::chance ? play::DrawnOutcome(match, random)
                                               : play::ChosenAction(match, random);
}

}  // namespace recount::engine::conformance
