#include "engine/conformance/moment.h"

#include <cstring>

namespace recount::engine::conformance {

KeptEvent::KeptEvent(Bytes bytes) : words_(bytes.size() / sizeof(uint64_t)) {
  RECOUNT_CHECK_EQ(bytes.size() % sizeof(uint64_t), 0u);
  std::memcpy(words_.data(), bytes.data(), bytes.size());
}

Bytes KeptEvent::bytes() const {
  return Bytes(reinterpret_cast<const uint8_t*>(words_.data()), words_.size() * sizeof(uint64_t));
}

MutableBytes KeptEvent::mutable_bytes() {
  return MutableBytes(reinterpret_cast<uint8_t*>(words_.data()), words_.size() * sizeof(uint64_t));
}

const events::Envelope& KeptEvent::event() const {
  return *flatbuffers::GetRoot<events::Envelope>(words_.data());
}

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
