// Shortens log ids for people: to eight digits, or to as many as distinguish an id from all others.
// Here the others are the logs of a file; store/short_id.h does the same for the logs of a store.
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

// Returns how many digits distinguish an id from `other`, which is an id or a chain(0) in hex: at
// least kLeastIdDigits, but not more than the id has.
size_t DigitsApart(std::string_view id, std::string_view other);

// Shortens ids against a fixed set of ids.
class ShortIds {
 public:
  explicit ShortIds(std::vector<std::string> ids);

  // Returns the first digits of an id, as many as are needed so that no other id begins with them.
  std::string Of(std::string_view id) const;

 private:
  std::vector<std::string> ids_;  // ascending, each once
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_SHORT_ID_H_
