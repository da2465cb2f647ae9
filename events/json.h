// Declares the JSON types without defining them, and the functions for JSON that every package
// uses: parsing within limits, printing, canonical text. Headers include this file. The library
// itself (<nlohmann/json.hpp>) takes most of a compilation, so only sources that look into values
// include it. json_members.h reads the members of objects.
//
//   const std::optional<Json> request = ParseJson(line);
//   if (!request) return Error::BadRequest("invalid JSON: " + WhyNoJson(line));
#ifndef RECOUNT_EVENTS_JSON_H_
#define RECOUNT_EVENTS_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace recount {

// The type for reading. Its objects are sorted trees: with ordered objects the cost would grow with
// the square of the number of keys.
using Json = nlohmann::json;

// The type for writing: keys stay in the order in which they are added.
using OrderedJson = nlohmann::ordered_json;

// The maximum number of values in one text. Each list, object, string, number, true, false and null
// counts; keys do not. A value of one byte takes a hundred bytes in memory, so the size of a text
// is not a useful bound. This also bounds the nesting, but not enough for recursion: see DepthOf.
inline constexpr size_t kMaxJsonValues = 262'144;

// The maximum size in bytes of a text that is read as JSON: a line of the protocol, a JSON
// argument.
inline constexpr size_t kMaxJsonBytes = size_t{16} << 20;

// Parses `text` as RFC 8259 demands: UTF-8, no lone surrogates, nothing after the value. If a key
// is repeated, the last one counts. Returns nothing if the text does not conform, begins with a
// byte order mark, or has more than kMaxJsonValues; all this is checked before any value is
// created. Time and memory grow with the text.
std::optional<Json> ParseJson(std::string_view text);

// Parses like ParseJson, but keys keep their order. This also returns nothing if the text has a
// number beyond the range of a double. Time grows with the square of the number of keys of an
// object.
std::optional<OrderedJson> ParseOrderedJson(std::string_view text);

// Explains to people why ParseJson returned nothing for a text. It is UTF-16 or UTF-32, begins with
// a byte order mark, is not JSON, or has too many values.
std::string WhyNoJson(std::string_view text);

// Prints JSON on one line without spaces, and replaces bytes that are not UTF-8. It recurses.
std::string Written(const OrderedJson& json);

// Returns true if `value` is an integer as the protocol defines it: written without fraction and
// exponent, from -2^53 to 2^53.
bool IsInteger(const Json& value);

// The maximum nesting of lists and objects; 0 for any other value. Code that recurses over a value
// from outside must check this first.
size_t DepthOf(const Json& value);
size_t DepthOf(const OrderedJson& value);

// Writes the canonical text of RFC 8785 (JCS): equal values have equal texts. The hash of a card
// set is that of this text, and the manifests of bundles must be written this way. RFC 8785 would
// round an integer beyond 2^53, but this writes all its digits; none of our formats contains such
// integers. All numbers must be finite. It recurses.
std::string CanonicalJson(const Json& value);
std::string CanonicalJson(const OrderedJson& value);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JSON_H_
