// In WebAssembly the host page computes SHA-256: the module imports "env" "recount_sha256".
#include <vector>

#include "events/sha256.h"

extern "C" __attribute__((import_module("env"), import_name("recount_sha256"))) void recount_sha256(
    const uint8_t* bytes, uint32_t size, uint8_t* hash);

namespace recount {

Hash256 Sha256(std::initializer_list<Bytes> parts) {
  std::vector<uint8_t> message;
  for (const Bytes part : parts) message.insert(message.end(), part.begin(), part.end());
  Hash256 hash;
  recount_sha256(message.data(), static_cast<uint32_t>(message.size()), hash.data());
  return hash;
}

struct Sha256Stream::Context {
  std::vector<uint8_t> message;
};

Sha256Stream::Sha256Stream() : context_(std::make_unique<Context>()) {}
Sha256Stream::Sha256Stream(Sha256Stream&&) noexcept = default;
Sha256Stream::~Sha256Stream() = default;

void Sha256Stream::Add(Bytes bytes) {
  context_->message.insert(context_->message.end(), bytes.begin(), bytes.end());
}

Hash256 Sha256Stream::Finish() { return Sha256(context_->message); }

}  // namespace recount
