#include "events/created.h"

#include "events/check.h"

namespace recount {

CreatedSlots::CreatedSlots(const events::Created& created) {
  if (created.randomness() == events::Randomness::seeded) {
    seed = first_name++;
    if (created.parent() != nullptr) parent_seed = first_name++;
  }
  count = first_name + created.players();
}

namespace {

events::Randomness RandomnessOf(const Creation& creation) {
  RECOUNT_CHECK(!creation.seed || !creation.is_observed);
  if (creation.seed) return events::Randomness::seeded;
  return creation.is_observed ? events::Randomness::observed : events::Randomness::recorded;
}

}  // namespace

CreatedEvent WriteCreated(
    flatbuffers::FlatBufferBuilder& builder, const Creation& creation,
    const std::function<flatbuffers::Offset<void>(flatbuffers::FlatBufferBuilder&)>& write_config,
    const std::function<Salt(uint32_t slot)>& salt, std::optional<int64_t> at) {
  CreatedEvent created;
  const auto next_salt = [&] { return salt(static_cast<uint32_t>(created.openings.size())); };
  // This is the order of CreatedSlots: the seed, the seed of the parent, then the names by seat.
  if (creation.seed) created.openings.push_back(Opening::OfBytes(next_salt(), *creation.seed));
  if (creation.seed && creation.parent) {
    // A fork of a seeded game keeps the seed of its parent, with which the shared events were
    // drawn.
    RECOUNT_CHECK(creation.parent->seed.has_value());
    created.openings.push_back(Opening::OfBytes(next_salt(), *creation.parent->seed));
  }
  for (const std::string& name : creation.names) {
    created.openings.push_back(Opening::Text(next_salt(), name));
  }

  BeginEvent(builder);
  const auto game = builder.CreateString(creation.game);
  const auto card_set_name = builder.CreateString(creation.card_set_name);
  const events::Nonce nonce{flatbuffers::span<const uint8_t, 16>(creation.nonce)};
  const events::Hash card_set_hash{flatbuffers::span<const uint8_t, 32>(creation.card_set_hash)};
  const auto parent = [&] {
    const ForkedFrom from = creation.parent.value_or(ForkedFrom());
    return events::Parent(events::Hash(flatbuffers::span<const uint8_t, 32>(from.first)),
                          events::Hash(flatbuffers::span<const uint8_t, 32>(from.head)),
                          from.count);
  }();
  EventParts parts;
  parts.kind = events::EventKind::created;
  parts.at = at;
  parts.veil_slots = static_cast<uint16_t>(created.openings.size());
  parts.config = write_config(builder);
  parts.created = events::CreateCreated(
      builder, game, creation.rules, static_cast<uint8_t>(creation.names.size()),
      RandomnessOf(creation), events::Disclosure::open, /*entropy=*/0, &nonce, card_set_name,
      &card_set_hash, creation.parent ? &parent : nullptr);
  created.bytes = FinishEvent(builder, parts);
  if (!created.openings.empty()) SetVeilRoot(created.bytes, VeilRoot(created.openings));
  return created;
}

}  // namespace recount
