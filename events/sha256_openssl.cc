// The low-level calls are deprecated in OpenSSL 3 in favour of EVP, which is a third slower on
// events of this size (docs/performance.md).
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/sha.h>

#include "events/sha256.h"

namespace recount {

Hash256 Sha256(std::initializer_list<Bytes> parts) {
  SHA256_CTX context;
  SHA256_Init(&context);
  for (const Bytes part : parts) SHA256_Update(&context, part.data(), part.size());
  Hash256 hash;
  SHA256_Final(hash.data(), &context);
  return hash;
}

}  // namespace recount
