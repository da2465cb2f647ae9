#include "store/snapshot.h"

#include <algorithm>

#include "store/layout.h"

namespace recount::store {
namespace {

constexpr size_t kNumbers = 2 * sizeof(uint16_t);

}  // namespace

std::string EncodeSnapshot(const Snapshot& snapshot) {
  std::string bytes(AsText(BytesOf(snapshot.layout)));
  bytes.append(AsText(BytesOf(snapshot.rules))).append(snapshot.game).push_back('\0');
  return bytes.append(AsText(snapshot.canonical));
}

std::optional<Snapshot> DecodeSnapshot(uint64_t seq, Bytes bytes) {
  if (bytes.size() < kNumbers) return std::nullopt;
  const auto end = std::find(bytes.begin() + kNumbers, bytes.end(), 0);
  if (end == bytes.end()) return std::nullopt;
  const size_t game_end = static_cast<size_t>(end - bytes.begin());
  return Snapshot{.seq = seq,
                  .layout = *PlainFrom<uint16_t>(bytes.first(2)),
                  .rules = *PlainFrom<uint16_t>(bytes.subspan(2, 2)),
                  .game = AsText(bytes.subspan(kNumbers, game_end - kNumbers)),
                  .canonical = bytes.subspan(game_end + 1)};
}

}  // namespace recount::store
