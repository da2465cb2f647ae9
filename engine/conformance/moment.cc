#include "engine/conformance/moment.h"

namespace recount::engine::conformance {

std::vector<KeptEvent> LegalEvents(const Match& match, Seat seat) {
  std::vector<KeptEvent> events;
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

KeptEvent RandomOutcome(const Match& match, ChanceStream& random) {
  const ChanceRequest request = match.chance();
  const ChanceNumbers numbers = DrawOutcome(request, random);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
  parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
  return KeptEvent(FinishEvent(builder, parts));
}

}  // namespace

KeptEvent RandomEvent(const Match& match, ChanceStream& random) {
  if (match.node_kind() == NodeKind::chance) return RandomOutcome(match, random);
  std::vector<KeptEvent> events;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    for (KeptEvent& event : LegalEvents(match, seat)) events.push_back(std::move(event));
  }
  return events.at(random.Below(static_cast<uint32_t>(events.size())));
}

}  // namespace recount::engine::conformance
