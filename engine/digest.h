// The digest of a state: XXH3-128 over the card set's hash and the state's canonical bytes
// (events/FORMAT.md, "Digest"). The canonical bytes of a state are its memory: no padding, no
// pointers, little-endian numbers, and equal states have equal bytes.
#ifndef RECOUNT_ENGINE_DIGEST_H_
#define RECOUNT_ENGINE_DIGEST_H_

#include <bit>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "events/bytes.h"
#include "xxhash.h"

namespace recount::engine {

// The requirements on a game's state (docs/architecture.md, "What a game is").
template <class State>
concept PlainState = std::is_trivially_copyable_v<State> &&
                         std::has_unique_object_representations_v<State> && alignof(State) <= 8 &&
                     std::endian::native == std::endian::little;

// Returns XXH3-128 with the fastest code for this processor. Some thousand bytes take about half of
// the time of the code that is inlined, which knows SSE2 only; up to 240 bytes it would be slower.
XXH128_hash_t HashOfLarge(const void* bytes, size_t size);

// Returns a hash as a digest has it: in the same byte order on every processor.
inline Digest128 DigestOf(XXH128_hash_t hash) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, hash);
  Digest128 digest;
  std::memcpy(digest.data(), canonical.digest, digest.size());
  return digest;
}

// Returns the digest of bytes, of which the first 32 are the hash of a card set.
Digest128 DigestOf(Bytes bytes);

// Keeps the hash of a card set right before a state, so that both are hashed in one pass.
template <PlainState State>
struct Pinned {
  Hash256 card_set_hash;
  State state;

  Bytes CanonicalBytes() const {
    return Bytes(reinterpret_cast<const uint8_t*>(&state), sizeof(State));
  }

  Digest128 Digest() const {
    static_assert(sizeof(Pinned) == sizeof(Hash256) + sizeof(State));
    constexpr bool kIsLarge = sizeof(Pinned) > XXH3_MIDSIZE_MAX;
    return DigestOf(kIsLarge ? HashOfLarge(this, sizeof(*this))
                             : XXH3_128bits(this, sizeof(*this)));
  }
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_DIGEST_H_
