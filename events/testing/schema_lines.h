// Writes a binary schema (.bfbs) as lines that people can read, one for each thing that logs depend
// on: names, numbers, types, defaults and attributes of fields, values, members and structs.
//
//   recount.events.heretics.Send.card: id 0, UShort, default 65535
//   recount.events.EventKind.chance: 3
//
// The part before the first ": " names the thing and the rest says what may never change about it.
#ifndef RECOUNT_EVENTS_TESTING_SCHEMA_LINES_H_
#define RECOUNT_EVENTS_TESTING_SCHEMA_LINES_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "events/bytes.h"

namespace recount::testing {

using SchemaLines = std::set<std::string>;

// Ends the process if the bytes are not a schema.
SchemaLines LinesOfSchema(Bytes binary);

// The part of the line that names the thing.
std::string_view NameOf(std::string_view line);

// The changes to the schemas since the baseline was committed.
struct SchemaChanges {
  std::vector<std::string> broken;  // changes that break old logs or programs, in words
  std::vector<std::string> added;   // lines
};

SchemaChanges CompareSchemas(const SchemaLines& baseline, const SchemaLines& today);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_SCHEMA_LINES_H_
