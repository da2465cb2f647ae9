#include "tools/statistics/report/described.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "fmt/format.h"

namespace recount::tools::statistics::report {
namespace {

// Returns whether the row has these values: {"source": "effect"}.
bool Fits(const OrderedJson& row, const Json& wanted) {
  for (const auto& [key, value] : wanted.items()) {
    const OrderedJson* found = ValueAt(row, key);
    if (found == nullptr || Json(*found) != value) return false;
  }
  return true;
}

// Returns the first of the figure's counts that the row has.
int64_t CountOf(const OrderedJson& row, const Json& paths) {
  for (const Json& path : paths) {
    const OrderedJson* n = ValueAt(row, path.get<std::string>());
    if (n != nullptr && n->is_number_integer()) return n->get<int64_t>();
  }
  return 0;
}

}  // namespace

const OrderedJson* ValueAt(const OrderedJson& from, std::string_view path) {
  if (from.is_number() && path == "n") return &from;
  const OrderedJson* value = &from;
  while (!path.empty()) {
    const size_t end = std::min(path.find('/'), path.size());
    value = FindMember(*value, path.substr(0, end));
    if (value == nullptr) return nullptr;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return value->is_null() ? nullptr : value;
}

int64_t CountAt(const OrderedJson& from, std::string_view path) {
  const OrderedJson* count = ValueAt(from, path);
  return count != nullptr && count->is_number_integer() ? count->get<int64_t>() : 0;
}

std::vector<FigureRow> RowsOf(const Json& figure, const OrderedJson& document) {
  std::vector<FigureRow> rows;
  const Json& counts = ListMember(figure, "n");
  for (const Json& source : ListMember(figure, "rows")) {
    const std::string place = TextMember(source, "at");
    const std::string label = TextMember(source, "label");
    const Json* wanted = FindMember(source, "where");
    const OrderedJson* list = ValueAt(document, place);
    if (list == nullptr) continue;
    if (!list->is_array()) {
      const int64_t n = CountOf(*list, counts);
      if (n > 0) rows.push_back({.value = list, .place = place, .label = label, .n = n});
      continue;
    }
    for (size_t i = 0; i < list->size(); ++i) {
      const OrderedJson& row = list->at(i);
      if (wanted != nullptr && !Fits(row, *wanted)) continue;
      rows.push_back({.value = &row,
                      .place = fmt::format("{}/{}", place, i),
                      .label = label,
                      .n = CountOf(row, counts)});
    }
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const FigureRow& a, const FigureRow& b) { return a.n > b.n; });
  return rows;
}

}  // namespace recount::tools::statistics::report
