// Forward declarations of the JSON types, light enough for any header. The whole library (nlohmann)
// is included by files named *_json.cc alone: it dominates build time.
#ifndef RECOUNT_EVENTS_JSON_H_
#define RECOUNT_EVENTS_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace recount {

// For reading. Its objects are sorted trees: with ordered objects the cost would grow with the
// square of the number of keys.
using Json = nlohmann::json;

// For writing: keys stay in the order in which they are added.
using OrderedJson = nlohmann::ordered_json;

// The most values that one text may contain: each list, object, string, number, true, false and
// null counts, keys do not. A value of one byte takes a hundred in memory, so the size of a text is
// not a useful bound. This also bounds the nesting. Nothing here recurses over what is read.
inline constexpr size_t kMaxJsonValues = 262'144;

// The maximum size in bytes of a text that is read as JSON: a line of the protocol, a JSON
// argument.
inline constexpr size_t kMaxJsonBytes = size_t{16} << 20;

// The value of `text`, which must conform to RFC 8259: UTF-8, no lone surrogates, nothing after the
// value. If a key is repeated, the last one counts. Nothing if the text does not conform, begins
// with a byte order mark, or has more than kMaxJsonValues, which is checked before any value is
// kept. Time and memory grow with the text.
std::optional<Json> ParseJson(std::string_view text);

// For people: why ParseJson returned nothing for a text. It is UTF-16 or UTF-32, begins with a byte
// order mark, is not JSON, or has too many values.
std::string WhyNoJson(std::string_view text);

// JSON as text, compact; bytes that are not UTF-8 are replaced.
std::string Written(const OrderedJson& json);

// Whether `value` is an integer as the protocol defines it: written without fraction and exponent,
// from -2^53 to 2^53.
bool IsInteger(const Json& value);

// How many lists and objects lie in one another at most; 0 for any other value. Whatever recurses
// over a value from outside asks this first.
size_t DepthOf(const Json& value);
size_t DepthOf(const OrderedJson& value);

// RFC 8785 (JCS): the bytes over which a card set is hashed. An integer beyond 2^53 is written with
// all its digits, which RFC 8785 would round; nothing of ours has one. Finite numbers only.
// It recurses.
std::string CanonicalJson(const Json& value);
std::string CanonicalJson(const OrderedJson& value);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JSON_H_
