// Encodes openings and the veil. An event's bytes must never contain names, free text or seeds (in
// a veiled log also hidden cards). These values lie beside the event in openings, and the event's
// veil commits to them (events/FORMAT.md, "Openings and the veil"). Withholding or forgetting an
// opening changes no event and no chain hash.
//
//   std::vector<Opening> slots = {Opening::Text(salt0, "Ana"), Opening::Text(salt1, "Bo")};
//   Hash256 root = VeilRoot(slots);
#ifndef RECOUNT_EVENTS_OPENING_H_
#define RECOUNT_EVENTS_OPENING_H_

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "events/bytes.h"
#include "events/envelope_generated.h"
#include "events/error.h"

namespace recount {

using Salt = std::array<uint8_t, 16>;

inline constexpr size_t kMaxOpeningBytes = 4113;  // 16 of salt, 1 of tag, 4,096 of value
inline constexpr size_t kMaxSlots = 4096;

// The tag of an opening's value; the numbers are those in the bytes.
enum class OpeningTag : uint8_t { null = 0, integer = 1, text = 2, bytes = 3 };

// One value. Its salt prevents guessing the value from the hash of its leaf.
struct Opening {
  Salt salt = {};
  OpeningTag tag = OpeningTag::null;
  int64_t integer = 0;  // with OpeningTag::integer
  std::string value;    // with OpeningTag::text (UTF-8) and OpeningTag::bytes

  static Opening Null(const Salt& salt) { return {salt, OpeningTag::null, 0, ""}; }
  static Opening Integer(const Salt& salt, int64_t n) { return {salt, OpeningTag::integer, n, ""}; }
  static Opening Text(const Salt& salt, std::string text) {
    return {salt, OpeningTag::text, 0, std::move(text)};
  }
  static Opening OfBytes(const Salt& salt, Bytes bytes) {
    return {salt, OpeningTag::bytes, 0, std::string(AsText(bytes))};
  }

  bool operator==(const Opening&) const = default;
};

// salt ‖ tag ‖ value. At most kMaxOpeningBytes for a value of at most 4,096 bytes.
std::string EncodeOpening(const Opening& opening);

// Reads an opening from `bytes`, or returns bad_opening: too short, too long, an unknown tag, an
// integer that is not 8 bytes, a null with a value, text that is not UTF-8.
Result<Opening> DecodeOpening(Bytes bytes);

// The hash of an opening's leaf, H0 of its bytes.
Hash256 OpeningLeaf(const Opening& opening);

// The content of one slot beside an event: the opening, or its leaf if the opening is withheld.
using Slot = std::variant<Opening, Hash256>;

Hash256 SlotLeaf(const Slot& slot);

// Returns how many of the slots are open.
uint64_t OpenSlots(absl::Span<const Slot> slots);

// The root that a veil has for these slots.
Hash256 VeilRoot(absl::Span<const Slot> slots);
Hash256 VeilRoot(absl::Span<const Opening> openings);

// Returns bad_opening unless the veil commits to these slots: their number and their root must
// match.
Fault CheckVeil(const events::Veil& veil, absl::Span<const Slot> slots);

}  // namespace recount

#endif  // RECOUNT_EVENTS_OPENING_H_
