// Decides when two names are the same, and when a name is blank. It applies to judges, authors and
// players, and to all names that people see (docs/reference/cli.md, "Names").
//
//   IsSameName(" KIM\u00A0", "Kim")
//   IsBlankName("\u2028")
#ifndef RECOUNT_EVENTS_FOLDED_NAME_H_
#define RECOUNT_EVENTS_FOLDED_NAME_H_

#include <string>
#include <string_view>

#include "events/visible_text.h"

namespace recount {

// Returns the form in which names are compared; it is never displayed. It lacks invisible
// differences (BareText of events/visible_text.h) and those of case and form: the name is
// decomposed by compatibility and case-folded (Unicode's NFKD and full case folding). So
// precomposed and decomposed letters, wide letters and ligatures are equal. NFKC would distinguish
// the same names. Letters of different scripts that look alike stay different. The result is UTF-8,
// and empty if the name is blank. A name that is not UTF-8 is returned unchanged.
//
// Native builds use utf8proc. Debian does not have it for WebAssembly, so that build uses a table
// generated from it (folding_table.h).
std::string FoldedName(std::string_view name);

inline bool IsSameName(std::string_view a, std::string_view b) {
  return a == b || FoldedName(a) == FoldedName(b);
}

// Returns true if nothing of the name is visible: it is empty, or consists of blanks and invisible
// characters.
inline bool IsBlankName(std::string_view name) { return BareText(name).empty(); }

}  // namespace recount

#endif  // RECOUNT_EVENTS_FOLDED_NAME_H_
