#include "tools/dev/fuzz/mend_file.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "events/chain.h"
#include "events/file_generated.h"
#include "flatbuffers/flatbuffers.h"

namespace recount::tools::dev::fuzz {
namespace {

namespace file = events::file;

constexpr size_t kHeadBytes = 16;
constexpr size_t kPrefixBytes = 4;
constexpr size_t kTrailerBytes = 40;

// Hashes and where they belong. Tables may overlap in hostile bytes, so all writes wait until
// everything has been read.
using Writes = std::vector<std::pair<const events::Hash*, Hash256>>;

void MendCardSet(const file::CardSet& set, Writes& writes) {
  writes.emplace_back(set.hash(), Sha256(Bytes(set.json()->data(), set.json()->size())));
}

void MendLog(const file::Log& log, Writes& writes) {
  Hash256 before;
  std::copy_n(log.before()->bytes()->Data(), before.size(), before.begin());
  const Bytes all(log.events()->data(), log.events()->size());
  uint32_t start = 0;
  for (uint32_t i = 0; i < std::min(log.ends()->size(), log.chain()->size()); ++i) {
    const uint32_t end = log.ends()->Get(i);
    if (end <= start || end > all.size()) return;
    before = ChainHash(before, all.subspan(start, end - start));
    writes.emplace_back(log.chain()->Get(i), before);
    start = end;
  }
}

void MendFrame(MutableBytes bytes) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size());
  if (!file::VerifySizePrefixedFrameBuffer(verifier)) return;
  const file::Frame& frame = *file::GetSizePrefixedFrame(bytes.data());
  Writes writes;
  if (const auto* set = frame.body_as_card_set()) MendCardSet(*set, writes);
  if (const auto* log = frame.body_as_log()) MendLog(*log, writes);
  for (const auto& [place, hash] : writes) {
    const auto offset = reinterpret_cast<const uint8_t*>(place) - bytes.data();
    std::copy(hash.begin(), hash.end(), bytes.begin() + offset);
  }
}

}  // namespace

void MendFile(MutableBytes file) {
  size_t offset = kHeadBytes;
  while (offset + kPrefixBytes <= file.size()) {
    const auto size = flatbuffers::ReadScalar<uint32_t>(file.data() + offset);
    // A size of 0 marks the end of the frames. The trailer follows.
    if (size == 0) break;
    if (file.size() - offset - kPrefixBytes < size) return;
    MendFrame(file.subspan(offset, size + kPrefixBytes));
    offset += kPrefixBytes + size;
    offset += (8 - offset % 8) % 8;
  }
  if (offset + kTrailerBytes > file.size()) return;
  const size_t hashed = file.size() - sizeof(Hash256);
  const Hash256 hash = Sha256(file.first(hashed));
  std::copy(hash.begin(), hash.end(), file.begin() + static_cast<ptrdiff_t>(hashed));
}

}  // namespace recount::tools::dev::fuzz
