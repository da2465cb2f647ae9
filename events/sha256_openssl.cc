// The low-level calls are deprecated in OpenSSL 3 in favour of EVP, which is 20 to 50 % slower on
// messages as short as events. third_party/BUILD.bazel disables the compiler's warning.
#include <openssl/sha.h>

#include <cstring>

#include "events/sha256.h"

namespace recount {
namespace {

constexpr size_t kBlock = 64;
constexpr size_t kShort = 2 * kBlock - 9;  // two blocks minus the padding

// Hashes a message of at most two blocks, as most events are. It pads the message itself (FIPS
// 180-4, 5.1.1) and calls the compression function block by block, which saves the bookkeeping of
// Update and Final.
Hash256 Sha256OfShort(std::initializer_list<Bytes> parts, size_t size) {
  alignas(kBlock) uint8_t blocks[2 * kBlock];
  uint8_t* end = blocks;
  for (const Bytes part : parts) {
    if (part.empty()) continue;
    std::memcpy(end, part.data(), part.size());
    end += part.size();
  }
  const size_t padded = size < kBlock - 8 ? kBlock : 2 * kBlock;
  *end = 0x80;
  std::memset(end + 1, 0, padded - size - 1);
  for (size_t i = 0; i < 8; ++i) blocks[padded - 1 - i] = static_cast<uint8_t>(size * 8 >> 8 * i);
  SHA256_CTX context;
  SHA256_Init(&context);
  for (size_t at = 0; at < padded; at += kBlock) SHA256_Transform(&context, blocks + at);
  Hash256 hash;
  for (size_t i = 0; i < hash.size(); ++i) {
    hash[i] = static_cast<uint8_t>(context.h[i / 4] >> (24 - i % 4 * 8));
  }
  return hash;
}

}  // namespace

Hash256 Sha256(std::initializer_list<Bytes> parts) {
  size_t size = 0;
  for (const Bytes part : parts) size += part.size();
  if (size <= kShort) return Sha256OfShort(parts, size);
  SHA256_CTX context;
  SHA256_Init(&context);
  for (const Bytes part : parts) SHA256_Update(&context, part.data(), part.size());
  Hash256 hash;
  SHA256_Final(hash.data(), &context);
  return hash;
}

struct Sha256Stream::Context {
  SHA256_CTX of_library;
};

Sha256Stream::Sha256Stream() : context_(std::make_unique<Context>()) {
  SHA256_Init(&context_->of_library);
}
Sha256Stream::Sha256Stream(Sha256Stream&&) noexcept = default;
Sha256Stream::~Sha256Stream() = default;

void Sha256Stream::Add(Bytes bytes) {
  SHA256_Update(&context_->of_library, bytes.data(), bytes.size());
}

Hash256 Sha256Stream::Finish() {
  Hash256 hash;
  SHA256_Final(hash.data(), &context_->of_library);
  return hash;
}

}  // namespace recount
