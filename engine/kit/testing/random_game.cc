#include "engine/kit/testing/random_game.h"

#include <vector>

#include "engine/chance.h"

namespace recount::engine::kit::testing {

OwnedEvent NextEvent(const Match& match, uint64_t seq) {
  ChanceStream stream(kSeed, seq);
  if (match.node_kind() == NodeKind::chance) {
    const ChanceRequest request = match.chance();
    const ChanceNumbers order = DrawOutcome(request, stream);
    flatbuffers::FlatBufferBuilder builder;
    BeginEvent(builder);
    EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
    parts.outcome = builder.CreateVector(order.data(), order.size());
    return OwnedEvent(FinishEvent(builder, parts));
  }
  std::vector<OwnedEvent> legal;
  // An awaited seat may have nothing to do, so the first one with a legal action is taken.
  for (Seat seat = 0; seat < match.players() && legal.empty(); ++seat) {
    if (!Contains(match.awaited(), seat)) continue;
    match.ForEachLegal(seat, [&](Bytes bytes) { legal.emplace_back(bytes); });
  }
  return legal[stream.Below(static_cast<uint32_t>(legal.size()))];
}

}  // namespace recount::engine::kit::testing
