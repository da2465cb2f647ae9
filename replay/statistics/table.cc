#include "replay/statistics/table.h"

#include <algorithm>

#include "events/check.h"

namespace recount::replay::statistics {

std::string_view TypeName(ColumnType type) {
  static constexpr std::string_view kNames[] = {"text", "int", "long", "bool", "time", "json"};
  return kNames[static_cast<size_t>(type)];
}

size_t TableDescription::IndexOf(std::string_view column) const {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column& one) { return one.name == column; });
  if (found == columns.end())
    FailCheck(__FILE__, __LINE__, name + " has no " + std::string(column));
  return static_cast<size_t>(found - columns.begin());
}

}  // namespace recount::replay::statistics
