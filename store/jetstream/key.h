// Reads the key of a user of the cluster: an NKEY, which is an Ed25519 key pair. Its seed is in a
// file that nobody else may read.
//
//   Result<KeyPair> key = ReadKey("t17.nk");
#ifndef RECOUNT_STORE_JETSTREAM_KEY_H_
#define RECOUNT_STORE_JETSTREAM_KEY_H_

#include <string>

#include "events/error.h"

namespace recount::store::jetstream {

struct KeyPair {
  std::string seed;        // "SU…", 58 letters
  std::string public_key;  // "U…", 56 letters; the servers know it
};

// Reads the key whose seed is in the file. forbidden if others may read the file, or if it contains
// no seed of a user; not_found, io.
Result<KeyPair> ReadKey(const std::string& file);

// The public key of a seed; empty if it is not the seed of a user.
std::string PublicKeyOf(std::string_view seed);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_KEY_H_
