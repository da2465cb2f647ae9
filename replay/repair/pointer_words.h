// Says in words which part of a state a JSON Pointer leads to, for people who do not read pointers.
//
//   PointerInWords("/players/3/hand", names);   // "Dee's hand"
//   PointerInWords("/queue/0/source", names);   // "queue 1, source"
#ifndef RECOUNT_REPLAY_REPAIR_POINTER_WORDS_H_
#define RECOUNT_REPLAY_REPAIR_POINTER_WORDS_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace recount::replay::repair {

// `pointer` leads into a state of Match::StateJson. Entries of lists are counted from 1.
// The words are safe to print.
std::string PointerInWords(std::string_view pointer, absl::Span<const std::string> names);

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_POINTER_WORDS_H_
