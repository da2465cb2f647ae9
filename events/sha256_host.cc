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

}  // namespace recount
