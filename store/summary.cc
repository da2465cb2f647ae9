#include "store/summary.h"

#include "events/sha256.h"
#include "store/layout.h"

namespace recount::store {
namespace {

constexpr size_t kHeadBytes = 16;
constexpr size_t kSumBytes = 8;
constexpr size_t kBefore = kHeadBytes + kSumBytes;  // the summed bytes follow

bool IsOf(Bytes value, const Hash256& head) {
  return value.size() >= kBefore + sizeof(uint64_t) &&
         value.first(kHeadBytes) == Bytes(head).first(kHeadBytes);
}

bool HasItsSum(Bytes value, const Hash256& head) {
  const Hash256 sum = Sha256({head, value.subspan(kBefore)});
  return value.subspan(kHeadBytes, kSumBytes) == Bytes(sum).first(kSumBytes);
}

}  // namespace

std::string EncodeSummary(const Hash256& head, const LogSummary& summary) {
  std::string rest(AsText(BytesOf(summary.open_slots)));
  rest.append(summary.bytes);
  const Hash256 sum = Sha256({head, AsBytes(rest)});
  std::string value(AsText(Bytes(head).first(kHeadBytes)));
  return value.append(AsText(Bytes(sum).first(kSumBytes))).append(rest);
}

std::optional<LogSummary> DecodeSummary(Bytes value, const Hash256& head) {
  if (!IsOf(value, head) || !HasItsSum(value, head)) return std::nullopt;
  return LogSummary{.open_slots = *PlainFrom<uint64_t>(value.subspan(kBefore, sizeof(uint64_t))),
                    .bytes = AsText(value.subspan(kBefore + sizeof(uint64_t)))};
}

bool IsChangedSummary(Bytes value, const Hash256& head) {
  return value.size() < kBefore + sizeof(uint64_t) ||
         (IsOf(value, head) && !HasItsSum(value, head));
}

}  // namespace recount::store
