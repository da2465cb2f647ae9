// Computes SHA-256 behind a narrow interface, so that nothing else depends on the library: OpenSSL
// in native builds (sha256_openssl.cc, with the low-level calls because they are fastest for short
// messages), the host page in WebAssembly (sha256_host.cc).
#ifndef RECOUNT_EVENTS_SHA256_H_
#define RECOUNT_EVENTS_SHA256_H_

#include <initializer_list>
#include <memory>

#include "events/bytes.h"

namespace recount {

// The SHA-256 of the concatenated parts.
Hash256 Sha256(std::initializer_list<Bytes> parts);

inline Hash256 Sha256(Bytes bytes) { return Sha256({bytes}); }

// The SHA-256 of bytes that come one part after another, such as those of a file that is written
// while it is made. It keeps none of them, except in WebAssembly, whose host hashes messages whole.
class Sha256Stream {
 public:
  Sha256Stream();
  Sha256Stream(Sha256Stream&&) noexcept;
  ~Sha256Stream();

  void Add(Bytes bytes);

  // Returns the hash of all bytes that were added. Nothing may be added afterwards.
  Hash256 Finish();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_SHA256_H_
