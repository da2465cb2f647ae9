#include "tools/statistics/report/report_page.h"

#include <nlohmann/json.hpp>

#include "events/visible_text.h"
#include "fmt/format.h"
#include "tools/report/html_escape.h"
#include "tools/statistics/report/report_body.h"
#include "tools/statistics/report/report_template.h"

namespace recount::tools::statistics::report {
namespace {

constexpr std::string_view kFigures = R"(<script type="application/json" id="recount-figures">)";
constexpr std::string_view kStats = R"(<script type="application/json" id="recount-stats">)";
constexpr std::string_view kEnd = "</script>";

// Returns JSON without `<`, so that it cannot end the element that contains it.
std::string InScript(const OrderedJson& document) {
  std::string text;
  for (const char c : Written(document)) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

Result<std::string> ReportPage(std::string_view name, std::string_view template_html,
                               const OrderedJson& document, const ReportNames& names) {
  const auto error = [name](ErrorCode code, std::string_view what) {
    return Error{.code = code,
                 .message = fmt::format("{} is {}; {}", VisibleLine(name), what, kHowToBuild)};
  };
  const std::string_view html = template_html;
  const size_t figures = html.find(kFigures);
  const size_t figures_end = html.find(kEnd, figures);
  const size_t stats = html.find(kStats, figures_end);
  const size_t stats_end = html.find(kEnd, stats);
  if (stats_end == std::string_view::npos) {
    return error(ErrorCode::damaged, "not a template of the report");
  }
  const size_t begin = figures + kFigures.size();
  const std::optional<Json> description = ParseJson(html.substr(begin, figures_end - begin));
  if (!description || !description->is_object()) {
    return error(ErrorCode::damaged, "a template of the report without its figures");
  }
  if (description->value("document", Json()) != Json(document.value("version", OrderedJson()))) {
    return error(ErrorCode::too_new, "a template for the report of another version of Recount");
  }
  const size_t after_figures = figures_end + kEnd.size();
  return fmt::format("{}{}{}{}{}", html.substr(0, figures),
                     ReportBody(*description, document, names),
                     html.substr(after_figures, stats + kStats.size() - after_figures),
                     InScript(document), html.substr(stats_end));
}

}  // namespace recount::tools::statistics::report
