// The one guard for text from outside on its way to people: what nobody can see in it is written
// out. A name, a claim, the text of a card or a file's name passes through here before it stands on
// a terminal or a page. JSON is for programs, and holds texts as they are.
#ifndef RECOUNT_EVENTS_VISIBLE_TEXT_H_
#define RECOUNT_EVENTS_VISIBLE_TEXT_H_

#include <string>
#include <string_view>

namespace recount {

// The text as a part of a line, with each character that is invisible or turns the direction of
// what follows written as its number, "[U+202E]": controls (C0, DEL, C1, line breaks and tabs too),
// line and paragraph separators, marks and overrides of direction, spaces of no width, fillers,
// tags, noncharacters. A joiner or a variation selector stays where scripts and emoji need it:
// behind a character beyond Latin, Greek and Cyrillic. Bytes that are not UTF-8 become U+FFFD. What
// is returned is UTF-8, and passes through unchanged the next time.
std::string VisibleLine(std::string_view text);

// The same for a text of many lines: each of CR, LF, CR LF, U+2028 and U+2029 becomes '\n', and
// a tab a blank.
std::string VisibleText(std::string_view text);

// The same for what a command writes, as the last thing that happens to it: '\n' stays, and the
// colours of our own (ESC, '[', digits and ';', 'm').
std::string VisibleOutput(std::string_view text);

}  // namespace recount

#endif  // RECOUNT_EVENTS_VISIBLE_TEXT_H_
