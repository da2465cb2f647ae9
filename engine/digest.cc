#include "engine/digest.h"

#if defined(RECOUNT_LINKS_XXHASH) && defined(__x86_64__)
// The library's header for this function cannot be included here: XXH_INLINE_ALL would make the
// function static.
extern "C" XXH128_hash_t XXH3_128bits_dispatch(const void* input, size_t size);
#endif

namespace recount::engine {

XXH128_hash_t HashOfLarge(const void* bytes, size_t size) {
#if defined(RECOUNT_LINKS_XXHASH) && defined(__x86_64__)
  return XXH3_128bits_dispatch(bytes, size);
#else
  return XXH3_128bits(bytes, size);
#endif
}

Digest128 DigestOf(Bytes bytes) {
  const bool is_large = bytes.size() > XXH3_MIDSIZE_MAX;
  return DigestOf(is_large ? HashOfLarge(bytes.data(), bytes.size())
                           : XXH3_128bits(bytes.data(), bytes.size()));
}

}  // namespace recount::engine
