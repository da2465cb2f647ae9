// Returns the style of our HTML documents: the content of <style>.
#ifndef RECOUNT_TOOLS_REPORT_HTML_STYLE_H_
#define RECOUNT_TOOLS_REPORT_HTML_STYLE_H_

#include <string_view>

namespace recount::tools::report {

std::string_view HtmlStyle();

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_HTML_STYLE_H_
