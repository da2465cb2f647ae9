// Computes SHA-256 behind a narrow interface, so that nothing else depends on the library: OpenSSL
// in native builds (sha256_openssl.cc, with the low-level calls because they are fastest for short
// messages), the host page in WebAssembly (sha256_host.cc).
#ifndef RECOUNT_EVENTS_SHA256_H_
#define RECOUNT_EVENTS_SHA256_H_

#include <initializer_list>

#include "events/bytes.h"

namespace recount {

// The SHA-256 of the concatenated parts.
Hash256 Sha256(std::initializer_list<Bytes> parts);

inline Hash256 Sha256(Bytes bytes) { return Sha256({bytes}); }

}  // namespace recount

#endif  // RECOUNT_EVENTS_SHA256_H_
