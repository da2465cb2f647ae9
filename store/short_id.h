// Shortens a log's id for people, to as few digits as distinguish it from the other logs of a
// store.
//
//   fmt::print("{}", ShortId(reader, "1a2b3c4d5e…"));   // 1a2b3c4d
#ifndef RECOUNT_STORE_SHORT_ID_H_
#define RECOUNT_STORE_SHORT_ID_H_

#include <string>
#include <string_view>

#include "store/reader.h"
#include "store/store.h"

namespace recount::store {

// Returns the first digits of an id, eight or more, by which Reader::Find finds this log and no
// other. Returns the whole text if it is not a valid id, or if the index cannot be read. Cost: two
// descents of the tree.
std::string ShortId(const Reader& reader, std::string_view id);

// Does the same as ShortId with a new reader of the store.
std::string ShortIdIn(const Store& store, std::string_view id);

}  // namespace recount::store

#endif  // RECOUNT_STORE_SHORT_ID_H_
