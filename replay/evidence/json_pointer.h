// Reads JSON Pointers (RFC 6901).
//
//   const auto keys = KeysOfPointer("/players/0/score");        // {"players","0","score"}
//   const OrderedJson* score = ValueAt(state, *keys);           // nullptr if there is none
#ifndef RECOUNT_REPLAY_EVIDENCE_JSON_POINTER_H_
#define RECOUNT_REPLAY_EVIDENCE_JSON_POINTER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/json.h"

namespace recount::replay::evidence {

// Returns a key in the form that it has in a pointer.
std::string EscapedKey(std::string_view key);

// Returns the keys of a pointer; nothing if the text is not a pointer.
std::optional<std::vector<std::string>> KeysOfPointer(std::string_view pointer);

// Returns the value that the keys lead to; nullptr if there is none. The key of a list is an index
// in digits.
const OrderedJson* ValueAt(const OrderedJson& value, const std::vector<std::string>& keys);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_JSON_POINTER_H_
