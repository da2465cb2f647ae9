// Reads JSON Pointers (RFC 6901).
//
//   const auto keys = KeysOfPointer("/players/0/score");        // {"players","0","score"}
//   const OrderedJson* score = ValueAt(state, *keys);           // nullptr if there is none
#ifndef RECOUNT_EVENTS_JSON_POINTER_H_
#define RECOUNT_EVENTS_JSON_POINTER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/json.h"

namespace recount {

// Returns a key in the form that it has in a pointer.
std::string EscapedKey(std::string_view key);

// Returns the keys of a pointer; nothing if the text is not a pointer.
std::optional<std::vector<std::string>> KeysOfPointer(std::string_view pointer);

// Returns the pointer whose keys these are.
std::string PointerOfKeys(const std::vector<std::string>& keys);

// Returns the index that the key of a list denotes: digits without leading zeros. Returns nothing
// for any other key.
std::optional<size_t> IndexOfKey(std::string_view key);

// Returns the value that the keys lead to; nullptr if there is none.
const OrderedJson* ValueAt(const OrderedJson& value, const std::vector<std::string>& keys);
OrderedJson* ValueAt(OrderedJson& value, const std::vector<std::string>& keys);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JSON_POINTER_H_
