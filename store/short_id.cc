#include "store/short_id.h"

#include <algorithm>
#include <optional>

#include "events/bytes.h"
#include "events/short_id.h"
#include "store/lmdb.h"
#include "store/tables.h"

namespace recount::store {
namespace {

using FoundId = Result<std::optional<Cursor::Entry>>;

// Returns the entry before the position at which `key` is or would be.
FoundId IdBefore(Cursor& cursor, Bytes key) {
  const FoundId at = cursor.Seek(key);
  if (!at.ok()) return at.error();
  return *at ? cursor.Previous() : cursor.Last();
}

// Returns the first entry at or after `key` that does not begin with it.
FoundId IdAfter(Cursor& cursor, Bytes key) {
  FoundId at = cursor.Seek(key);
  while (at.ok() && *at && AsText((*at)->key).starts_with(AsText(key))) at = cursor.Next();
  return at;
}

}  // namespace

std::string ShortId(const Reader& reader, std::string_view id) {
  const std::optional<std::string> bytes = FromHex(id);
  auto cursor = Cursor::Open(reader.transaction(), reader.tables().by_first);
  if (!bytes || !cursor.ok()) return std::string(id);
  size_t digits = std::min(id.size(), kLeastIdDigits);
  for (const auto neighbour : {IdBefore, IdAfter}) {
    const FoundId found = neighbour(*cursor, AsBytes(*bytes));
    if (!found.ok()) return std::string(id);
    if (*found) digits = std::max(digits, DigitsApart(id, ToHex((*found)->key)));
  }
  return std::string(id.substr(0, digits));
}

std::string ShortIdIn(const Store& store, std::string_view id) {
  const Result<Reader> reader = store.Read();
  return reader.ok() ? ShortId(*reader, id) : std::string(id);
}

}  // namespace recount::store
