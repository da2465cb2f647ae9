#include "events/merkle.h"

#include <bit>

namespace recount {

Hash256 LeafHash(Bytes leaf) {
  constexpr uint8_t kPrefix = 0x00;
  return Sha256({Bytes(&kPrefix, 1), leaf});
}

Hash256 NodeHash(const Hash256& left, const Hash256& right) {
  constexpr uint8_t kPrefix = 0x01;
  return Sha256({Bytes(&kPrefix, 1), left, right});
}

Hash256 MerkleRoot(absl::Span<const Hash256> leaf_hashes) {
  if (leaf_hashes.empty()) return Sha256(Bytes());
  if (leaf_hashes.size() == 1) return leaf_hashes[0];
  const size_t split = std::bit_floor(leaf_hashes.size() - 1);
  return NodeHash(MerkleRoot(leaf_hashes.first(split)), MerkleRoot(leaf_hashes.subspan(split)));
}

}  // namespace recount
