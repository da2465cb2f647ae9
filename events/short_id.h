// How much of a log's id people are shown: eight digits, or as many as tell it from the other logs
// that it may be taken for: those of a file here, those of a store in store/short_id.h.
//
//   const ShortIds ids({"1a2b3c4d5e…", "1a2b3c4d6f…"});
//   ids.Of("1a2b3c4d5e…")   // 1a2b3c4d5
#ifndef RECOUNT_EVENTS_SHORT_ID_H_
#define RECOUNT_EVENTS_SHORT_ID_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

inline constexpr size_t kLeastIdDigits = 8;

// How many digits tell an id from `other`, which is an id or a chain(0) in hex: kLeastIdDigits or
// more, all that it has at most.
size_t DigitsApart(std::string_view id, std::string_view other);

// Ids that are known beforehand.
class ShortIds {
 public:
  explicit ShortIds(std::vector<std::string> ids);

  // The first digits of an id that none of the other ids begins with.
  std::string Of(std::string_view id) const;

 private:
  std::vector<std::string> ids_;  // ascending, each once
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_SHORT_ID_H_
