#include "events/opening.h"

#include <algorithm>

#include "events/merkle.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount {
std::string EncodeOpening(const Opening& opening) {
  std::string bytes(AsText(opening.salt));
  bytes.push_back(static_cast<char>(opening.tag));
  if (opening.tag == OpeningTag::integer) {
    const auto bits = static_cast<uint64_t>(opening.integer);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes.push_back(static_cast<char>((bits >> shift) & 255));
    }
  } else {
    bytes += opening.value;
  }
  RECOUNT_CHECK_LE(bytes.size(), kMaxOpeningBytes);
  return bytes;
}

Result<Opening> DecodeOpening(Bytes bytes) {
  constexpr size_t kHead = sizeof(Salt) + 1;
  if (bytes.size() < kHead) return Error::BadOpening("an opening is shorter than its salt and tag");
  if (bytes.size() > kMaxOpeningBytes) {
    return Error::BadOpening(
        fmt::format("an opening has {} bytes; the maximum is {}", bytes.size(), kMaxOpeningBytes));
  }
  Opening opening;
  std::copy_n(bytes.begin(), sizeof(Salt), opening.salt.begin());
  const Bytes value = bytes.subspan(kHead);
  switch (bytes[sizeof(Salt)]) {
    case static_cast<uint8_t>(OpeningTag::null):
      if (!value.empty())
        return Error::BadOpening("an opening without a value (tag 0) has a value");
      return opening;
    case static_cast<uint8_t>(OpeningTag::integer): {
      if (value.size() != 8) {
        return Error::BadOpening(
            fmt::format("an integer in an opening has {} bytes, expected 8", value.size()));
      }
      uint64_t bits = 0;
      for (int i = 7; i >= 0; --i) bits = bits << 8 | value[static_cast<size_t>(i)];
      opening.tag = OpeningTag::integer;
      opening.integer = static_cast<int64_t>(bits);
      return opening;
    }
    case static_cast<uint8_t>(OpeningTag::text):
      if (!IsUtf8(AsText(value))) return Error::BadOpening("a text in an opening is not UTF-8");
      opening.tag = OpeningTag::text;
      break;
    case static_cast<uint8_t>(OpeningTag::bytes):
      opening.tag = OpeningTag::bytes;
      break;
    default:
      return Error::BadOpening(
          fmt::format("an opening has the unknown tag {}", bytes[sizeof(Salt)]));
  }
  opening.value = std::string(AsText(value));
  return opening;
}

Hash256 OpeningLeaf(const Opening& opening) {
  if (opening.tag == OpeningTag::integer) return LeafHash(AsBytes(EncodeOpening(opening)));
  // This hashes the bytes that EncodeOpening would write, without allocating them.
  constexpr uint8_t kLeaf = 0x00;
  const auto tag = static_cast<uint8_t>(opening.tag);
  RECOUNT_CHECK_LE(opening.salt.size() + 1 + opening.value.size(), kMaxOpeningBytes);
  return Sha256({Bytes(&kLeaf, 1), opening.salt, Bytes(&tag, 1), AsBytes(opening.value)});
}

Hash256 SlotLeaf(const Slot& slot) {
  if (const auto* opening = std::get_if<Opening>(&slot)) return OpeningLeaf(*opening);
  return std::get<Hash256>(slot);
}

uint64_t OpenSlots(absl::Span<const Slot> slots) {
  return static_cast<uint64_t>(std::count_if(slots.begin(), slots.end(), [](const Slot& slot) {
    return std::holds_alternative<Opening>(slot);
  }));
}

Hash256 VeilRoot(absl::Span<const Slot> slots) {
  std::vector<Hash256> leaves;
  leaves.reserve(slots.size());
  for (const Slot& slot : slots) leaves.push_back(SlotLeaf(slot));
  return MerkleRoot(leaves);
}

Hash256 VeilRoot(absl::Span<const Opening> openings) {
  std::vector<Hash256> leaves;
  leaves.reserve(openings.size());
  for (const Opening& opening : openings) leaves.push_back(OpeningLeaf(opening));
  return MerkleRoot(leaves);
}

Fault CheckVeil(const events::Veil& veil, absl::Span<const Slot> slots) {
  if (slots.size() != veil.slots()) {
    return Error::BadOpening(
        fmt::format("the openings have {} slots, but the veil of the event "
                    "has {}",
                    slots.size(), veil.slots()));
  }
  const Hash256 root = VeilRoot(slots);
  if (!std::equal(root.begin(), root.end(), veil.root()->begin())) {
    return Error::BadOpening(
        fmt::format("the root of the openings is {}, but the veil "
                    "has {}",
                    ToHex(root), ToHex(Bytes(veil.root()->Data(), 32))));
  }
  return std::nullopt;
}

}  // namespace recount
