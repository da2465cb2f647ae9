// Text from outside on its way to a page: what nobody can see in it is shown.
#ifndef RECOUNT_TOOLS_REPORT_VISIBLE_TEXT_H_
#define RECOUNT_TOOLS_REPORT_VISIBLE_TEXT_H_

#include <string>
#include <string_view>

namespace recount::tools {

// The text with each character that is invisible or turns the direction of what follows written as
// its number, "[U+202E]": controls (C0, DEL, C1), marks and overrides of direction, spaces of no
// width, fillers, tags, noncharacters. Joiners stay, as scripts and emoji need them. A tab becomes
// a blank; each of CR, LF, CR LF, U+2028 and U+2029 becomes '\n'. Bytes that are not UTF-8 become
// U+FFFD. What is returned is UTF-8.
std::string VisibleText(std::string_view text);

}  // namespace recount::tools

#endif  // RECOUNT_TOOLS_REPORT_VISIBLE_TEXT_H_
