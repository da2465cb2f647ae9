// Converts one FlatBuffers table to a JSON object and back, by the reflection of its schema. It
// supports the types that actions use: scalars, enumerations, strings and vectors of these. For
// reading it also supports tables and vectors of tables, which configs use. envelope.fbs defines
// the attributes that change how a field is written.
#ifndef RECOUNT_EVENTS_REFLECTION_JSON_H_
#define RECOUNT_EVENTS_REFLECTION_JSON_H_

#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "events/schema.h"
#include "flatbuffers/reflection_generated.h"

namespace recount {

// Returns the number that is stored for an integer of JSON (IsInteger) in a field of this width:
// itself, or "no such thing" if it is out of range or one of the reserved values.
template <class Number>
Number NumberFromJson(const Json& integer);

// Returns a number of a game as JSON; null for every reserved value. `null_value` is the highest of
// them.
OrderedJson NumberToJson(uint64_t number, uint64_t null_value);

// The fields of a table in the order of their ids.
std::vector<const reflection::Field*> FieldsInOrder(const reflection::Object& object);

// Writes the table that `json` describes and returns its offset. `json` must have exactly the
// table's fields, besides `extra_key`; otherwise the result is bad_request without a clause, which
// names the first key that is wrong. The bytes are those that the generated Create function would
// write.
Result<flatbuffers::uoffset_t> EncodeTable(const reflection::Schema& schema,
                                           const reflection::Object& object, const Json& json,
                                           std::string_view extra_key,
                                           flatbuffers::FlatBufferBuilder& builder);

// Adds the table's fields to the object `json`, in order.
void DecodeTable(const reflection::Schema& schema, const reflection::Object& object,
                 const flatbuffers::Table& table, OrderedJson& json);

}  // namespace recount

#endif  // RECOUNT_EVENTS_REFLECTION_JSON_H_
