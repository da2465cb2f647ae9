// When two names are the same name, and when a name is blank: for judges, authors and players
// alike, and for the names that people are shown (docs/reference/cli.md, "Names").
//
//   IsSameName(" KIM\u00A0", "Kim")
//   IsBlankName("\u2028")
#ifndef RECOUNT_EVENTS_FOLDED_NAME_H_
#define RECOUNT_EVENTS_FOLDED_NAME_H_

#include <string>
#include <string_view>

#include "events/visible_text.h"

namespace recount {

// The name as it is compared: without the differences that a person does not see (BareText of
// events/visible_text.h), and without those of case and of form. It is decomposed by compatibility
// and case-folded (Unicode's NFKD and full case folding), so that letters in one piece and in two,
// wide letters and ligatures are equal. NFKC would tell the same names apart; nobody is shown this
// form. Letters of different scripts that look alike stay different. UTF-8; empty if the name is
// blank. A name that is not UTF-8 stays as it is.
//
// Native builds use utf8proc. Debian does not have it for WebAssembly, so that build uses a table
// generated from it (folding_table.h).
std::string FoldedName(std::string_view name);

inline bool IsSameName(std::string_view a, std::string_view b) {
  return a == b || FoldedName(a) == FoldedName(b);
}

// Whether nothing of the name is to be seen: it is empty, or all of it is blanks and invisible
// characters.
inline bool IsBlankName(std::string_view name) { return BareText(name).empty(); }

}  // namespace recount

#endif  // RECOUNT_EVENTS_FOLDED_NAME_H_
