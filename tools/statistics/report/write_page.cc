// Makes a page of the report from a document, for tests and to look at:
//
//   write_page TEMPLATE DOCUMENT.json NAMES.json PAGE.html
//
// NAMES.json is {"games":{KEY:TITLE,…},"clauses":{ID:TEXT,…}}.
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "tools/process/output.h"
#include "tools/statistics/report/report_page.h"

namespace recount::tools::statistics::report {
namespace {

std::string Content(const char* path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

int Run(char** arguments) {
  const OrderedJson document = OrderedJson::parse(Content(arguments[2]), nullptr, false);
  const Json named = Json::parse(Content(arguments[3]), nullptr, false);
  if (document.is_discarded() || !named.is_object()) {
    process::WriteError("write_page: invalid JSON\n");
    return 1;
  }
  const ReportNames names = {
      .games = named.value("games", std::map<std::string, std::string>()),
      .clauses = named.value("clauses", std::map<std::string, std::string>())};
  const Result<std::string> page = ReportPage(arguments[1], Content(arguments[1]), document, names);
  if (!page.ok()) {
    process::WriteError(fmt::format("write_page: {}\n", page.error().message));
    return 1;
  }
  std::ofstream stream(arguments[4], std::ios::binary);
  stream << *page;
  stream.close();
  return stream ? 0 : 1;
}

}  // namespace
}  // namespace recount::tools::statistics::report

int main(int argc, char** argv) {
  if (argc == 5) return recount::tools::statistics::report::Run(argv);
  recount::tools::process::WriteError(
      "usage: write_page TEMPLATE DOCUMENT.json NAMES.json PAGE.html\n");
  return 2;
}
