#include "engine/conformance/moment.h"

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

namespace {

OwnedEvent RandomOutcome(const Match& match, ChanceStream& random) {
  const ChanceRequest request = match.chance();
  const ChanceNumbers numbers = DrawOutcome(request, random);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
  parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
  return OwnedEvent(FinishEvent(builder, parts));
}

}  // namespace

OwnedEvent RandomEvent(const Match& match, ChanceStream& random) {
  if (match.node_kind() == NodeKind::chance) return RandomOutcome(match, random);
  std::vector<OwnedEvent> events;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    for (OwnedEvent& event : LegalEvents(match, seat)) events.push_back(std::move(event));
  }
  return events.at(random.Below(static_cast<uint32_t>(events.size())));
}

}  // namespace recount::engine::conformance
