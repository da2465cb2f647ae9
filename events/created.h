// Writes the first event of a log, which pins the game, its rules and its card set, and the
// openings beside it.
//
//   Creation creation{.game = "heretics", .rules = 1, .names = {"Ana", "Bo"}, …};
//   CreatedEvent created = WriteCreated(builder, creation, config, salts, at);
#ifndef RECOUNT_EVENTS_CREATED_H_
#define RECOUNT_EVENTS_CREATED_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "events/event_bytes.h"
#include "events/opening.h"

namespace recount {

using Seed = std::array<uint8_t, 32>;

// The log that a fork comes from: its chain(0), the number of its events that the fork shares, and
// its chain(count - 1).
struct ForkedFrom {
  Hash256 first = {};
  Hash256 head = {};
  uint64_t count = 0;
  std::optional<Seed> seed;  // the parent's, in a seeded game
};

// The contents of the `created` event of an open log.
struct Creation {
  std::string game;
  uint16_t rules = 1;
  std::vector<std::string> names;  // of the players, by seat
  std::optional<Seed> seed;        // absent: chance is recorded, or observed
  bool is_observed = false;        // without a seed: only what was seen is recorded
  std::array<uint8_t, 16> nonce = {};
  std::string card_set_name;
  Hash256 card_set_hash = {};
  std::optional<ForkedFrom> parent;
};

// The slots of the values in the openings of a `created` event (events/FORMAT.md, "Slots").
struct CreatedSlots {
  explicit CreatedSlots(const events::Created& created);

  std::optional<size_t> seed;
  std::optional<size_t> parent_seed;
  size_t first_name = 0;
  size_t count = 0;
};

struct CreatedEvent {
  MutableBytes bytes;             // the builder owns them; the digest is still zero
  std::vector<Opening> openings;  // seeds (if seeded), then the names
};

// Writes the event. `write_config` builds the game's config table in the builder, or returns 0.
// `salt` returns the salt of slot i: 16 fresh random bytes (events/FORMAT.md, "Chance", says what
// `sim` gives).
CreatedEvent WriteCreated(
    flatbuffers::FlatBufferBuilder& builder, const Creation& creation,
    const std::function<flatbuffers::Offset<void>(flatbuffers::FlatBufferBuilder&)>& write_config,
    const std::function<Salt(uint32_t slot)>& salt, std::optional<int64_t> at);

}  // namespace recount

#endif  // RECOUNT_EVENTS_CREATED_H_
