// JSON Pointers (RFC 6901).
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

// A key as it stands in a pointer.
std::string EscapedKey(std::string_view key);

// The keys of a pointer; nothing if the text is not one.
std::optional<std::vector<std::string>> KeysOfPointer(std::string_view pointer);

// The value at the end of the keys; nullptr if there is none. A key of a list is an index, in
// digits.
const OrderedJson* ValueAt(const OrderedJson& value, const std::vector<std::string>& keys);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_JSON_POINTER_H_
