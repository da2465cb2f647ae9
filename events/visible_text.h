// The one guard for text from outside before people see it: invisible characters are written out. A
// name, a claim, the text of a card or a file's name passes through here before it is shown on a
// terminal or a page. JSON is for programs and contains texts unchanged.
#ifndef RECOUNT_EVENTS_VISIBLE_TEXT_H_
#define RECOUNT_EVENTS_VISIBLE_TEXT_H_

#include <string>
#include <string_view>

namespace recount {

// The text as a part of a line. Each character that is invisible or changes the direction of what
// follows is written as its number, "[U+202E]": controls (C0, DEL, C1, line breaks and tabs too),
// line and paragraph separators, marks and overrides of direction, spaces of no width, fillers,
// tags, noncharacters. A joiner or a variation selector stays if a script needs it: after a
// character beyond Latin, Greek and Cyrillic. So does what an emoji is made of (emoji.h). Bytes
// that are not UTF-8 become U+FFFD. The result is UTF-8; a second pass does not change it.
std::string VisibleLine(std::string_view text);

// The same for a text of many lines: each of CR, LF, CR LF, U+2028 and U+2029 becomes '\n', and
// a tab a blank.
std::string VisibleText(std::string_view text);

// The same for the output of a command, as the last step: '\n' stays, and so do our own colours
// (ESC, '[', digits and ';', 'm').
std::string VisibleOutput(std::string_view text);

// The text without the blanks and signs that a person does not see: without what VisibleLine writes
// out, joiners and selectors too, each blank (a line break, a wide one, one of Braille) as ' ',
// several of them as one, none at the ends. Empty if nothing is to be seen. Letters stay as they
// are, in one piece or in two, and so does a text that is not UTF-8: names are compared by
// IsSameName (events/folded_name.h).
std::string BareText(std::string_view text);

// A name as a part of a line: VisibleLine, but a name of which nothing would be seen is written out
// as numbers, blanks too: "[U+3000]". Empty only if the name is.
std::string VisibleName(std::string_view name);

}  // namespace recount

#endif  // RECOUNT_EVENTS_VISIBLE_TEXT_H_
