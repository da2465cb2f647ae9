#include "replay/documents/clauses.h"

#include <nlohmann/json.hpp>
#include <string>

namespace recount::replay::documents {

OrderedJson ClauseRow(const engine::Clause& clause) {
  OrderedJson row;
  row["clause"] = std::string(clause.id);
  row["source"] = std::string(clause.source);
  row["text"] = std::string(clause.text);
  return row;
}

OrderedJson ClauseRows(absl::Span<const engine::Clause> clauses) {
  OrderedJson rows = OrderedJson::array();
  for (const engine::Clause& clause : clauses) {
    OrderedJson& row = rows.emplace_back(ClauseRow(clause));
    row["weight"] = std::string(engine::WeightName(clause.weight));
  }
  return rows;
}

}  // namespace recount::replay::documents
