// Makes invisible characters in text from outside visible. Names, claims, the texts of cards and
// the names of files pass through here before they are shown on a terminal or a page. JSON is for
// programs and contains texts unchanged.
#ifndef RECOUNT_EVENTS_VISIBLE_TEXT_H_
#define RECOUNT_EVENTS_VISIBLE_TEXT_H_

#include <string>
#include <string_view>

namespace recount {

// Prepares the text as a part of a line. Each character that is invisible or changes the direction
// of the following text is written as its number, "[U+202E]": controls (C0, DEL, C1, line breaks
// and tabs too), line and paragraph separators, direction marks and overrides, zero-width spaces,
// fillers, tags, noncharacters. A joiner or a variation selector stays if a script needs it: after
// a character beyond Latin, Greek and Cyrillic. The parts of an emoji (emoji.h) stay too. Bytes
// that are not UTF-8 become U+FFFD. The result is UTF-8; a second pass does not change it.
std::string VisibleLine(std::string_view text);

// Prepares a text of many lines like VisibleLine, except that each of CR, LF, CR LF, U+2028 and
// U+2029 becomes '\n', and a tab becomes a blank.
std::string VisibleText(std::string_view text);

// Prepares the output of a command like VisibleLine, as the last step before it is written, except
// that '\n' and our own colours (ESC, '[', digits and ';', 'm') stay.
std::string VisibleOutput(std::string_view text);

// Removes what a person does not see: the characters that VisibleLine writes out, joiners and
// selectors, and blanks at the ends. Each run of blanks (line breaks, wide blanks and blanks of
// Braille included) becomes one ' '. The result is empty if nothing is visible. Letters stay as
// they are, precomposed or decomposed, and so does a text that is not UTF-8. To compare names, use
// IsSameName (events/folded_name.h).
std::string BareText(std::string_view text);

// Prepares a name as a part of a line, like VisibleLine. But a name without any visible character
// is written out as numbers, blanks too: "[U+3000]". The result is empty only if the name is.
std::string VisibleName(std::string_view name);

}  // namespace recount

#endif  // RECOUNT_EVENTS_VISIBLE_TEXT_H_
