#include "engine/play/random_game.h"

#include <utility>
#include <vector>

#include "events/sha256.h"

namespace recount::engine::play {

Hash256 Derived(std::string_view label, const GameNumber& which) {
  std::array<uint8_t, 8> number;  // little-endian
  for (size_t i = 0; i < number.size(); ++i) {
    number[i] = static_cast<uint8_t>(which.number >> 8 * i);
  }
  return Sha256({AsBytes(label), which.seed, number});
}

OwnedEvent ChosenAction(const Match& match, ChanceStream& stream) {
  std::vector<OwnedEvent> actions;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    match.ForEachLegal(seat, [&](Bytes bytes) { actions.emplace_back(bytes); });
  }
  RECOUNT_CHECK(!actions.empty());
  return std::move(actions[stream.Below(static_cast<uint32_t>(actions.size()))]);
}

OwnedEvent DrawnOutcome(const Match& match, ChanceStream& stream) {
  const ChanceRequest request = match.chance();
  const ChanceNumbers numbers = DrawOutcome(request, stream);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
  parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
  return OwnedEvent(FinishEvent(builder, parts));
}

OwnedEvent RandomGame::NextEvent(const Match& match, uint64_t seq) const {
  if (match.node_kind() == NodeKind::chance) {
    // Outcomes are drawn from the game's seed, with which its log can be checked. Choices have
    // their own.
    ChanceStream stream(seed_, seq);
    return DrawnOutcome(match, stream);
  }
  ChanceStream stream(choices_, seq);
  return ChosenAction(match, stream);
}

}  // namespace recount::engine::play
