#include "tools/statistics/exports/tables_document.h"

#include <nlohmann/json.hpp>

#include "replay/statistics/all_tables.h"
#include "replay/statistics/table.h"

namespace recount::tools::statistics::exports {
namespace {

using replay::statistics::Column;
using replay::statistics::Reference;
using replay::statistics::TableDescription;

OrderedJson ColumnJson(const Column& column) {
  OrderedJson json;
  json["name"] = column.name;
  json["type"] = std::string(replay::statistics::TypeName(column.type));
  json["null"] = column.may_be_null;
  json["unit"] = column.unit.empty() ? OrderedJson(nullptr) : OrderedJson(column.unit);
  json["source"] = column.source;
  return json;
}

OrderedJson TableJson(const TableDescription& table) {
  OrderedJson json;
  json["name"] = table.name;
  json["columns"] = OrderedJson::array();
  for (const Column& column : table.columns) json["columns"].push_back(ColumnJson(column));
  json["key"] = table.key;
  json["references"] = OrderedJson::array();
  for (const Reference& reference : table.references) {
    json["references"].push_back(
        {{"columns", reference.columns}, {"table", reference.table}, {"to", reference.to}});
  }
  return json;
}

}  // namespace

OrderedJson TablesDocument() {
  OrderedJson json;
  json["version"] = 1;
  json["tables"] = OrderedJson::array();
  for (const TableDescription& table : replay::statistics::AllTables()) {
    json["tables"].push_back(TableJson(table));
  }
  return json;
}

}  // namespace recount::tools::statistics::exports
