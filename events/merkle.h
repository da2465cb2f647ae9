// The Merkle tree of RFC 9162 (section 2.1.1), over SHA-256.
#ifndef RECOUNT_EVENTS_MERKLE_H_
#define RECOUNT_EVENTS_MERKLE_H_

#include "events/bytes.h"
#include "events/sha256.h"

namespace recount {

// H0: the hash of a leaf, SHA-256(0x00 ‖ leaf).
Hash256 LeafHash(Bytes leaf);

// H1: the hash of an inner node, SHA-256(0x01 ‖ left ‖ right).
Hash256 NodeHash(const Hash256& left, const Hash256& right);

// MTH over the hashes of the leaves; SHA-256 of no bytes if there are no leaves. Time and the
// number of hashes grow with the number of leaves, the depth with its logarithm.
Hash256 MerkleRoot(absl::Span<const Hash256> leaf_hashes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_MERKLE_H_
