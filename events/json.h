// Forward declarations of the JSON types, light enough for any header. The whole library (nlohmann)
// is included by files named *_json.cc alone: it dominates build time.
#ifndef RECOUNT_EVENTS_JSON_H_
#define RECOUNT_EVENTS_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace recount {

// What is read. Its objects are sorted trees: with the ordered ones an object of many keys would
// cost the square of their number.
using Json = nlohmann::json;

// For writing: keys stay in the order in which they are added.
using OrderedJson = nlohmann::ordered_json;

// The most values that one text may hold: each list, object, string, number, true, false and null,
// keys not counted. A value of one byte takes a hundred in memory, so the bytes of a text bound
// nothing. It bounds the nesting, too; nothing here recurses over what is read.
inline constexpr size_t kMaxJsonValues = 262'144;

// The most bytes of a text that is read as JSON: a line of the protocol, a JSON argument.
inline constexpr size_t kMaxJsonBytes = size_t{16} << 20;

// The value that `text` writes as RFC 8259 wants it: UTF-8, no lone surrogates, nothing behind it;
// of a key that is there twice the last counts. Nothing where it is not, or has more than
// kMaxJsonValues, which is seen before any of them is kept. Time and memory grow with the text.
std::optional<Json> ParseJson(std::string_view text);

// What is wrong with a text of which ParseJson gives nothing, for people: "it is no JSON", or that
// it has too many values.
std::string WhyNoJson(std::string_view text);

// JSON as text, compact; bytes that are no UTF-8 are replaced.
std::string Written(const OrderedJson& json);

// Whether `value` is an integer as the protocol means it: written without fraction and exponent,
// from -2^53 to 2^53.
bool IsInteger(const Json& value);

// RFC 8785 (JCS) for values without fractions: the bytes over which a card set is hashed.
std::string CanonicalJson(const Json& value);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JSON_H_
