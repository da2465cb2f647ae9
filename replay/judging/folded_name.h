// Names as they are compared: a judge is the same judge however the name is written (JDG-6).
//
//   FoldedName(" KIM\u00A0") == FoldedName("Kim")
#ifndef RECOUNT_REPLAY_JUDGING_FOLDED_NAME_H_
#define RECOUNT_REPLAY_JUDGING_FOLDED_NAME_H_

#include <string>
#include <string_view>

namespace recount::replay::judging {

// A name without the differences that a person does not see (BareText of events/visible_text.h) and
// those that do not count between judges: case and compatibility forms. UTF-8, decomposed
// (Unicode's NFKD, case-folded). The name is UTF-8 text. Empty if nothing is left.
//
// Native builds use utf8proc. Debian does not have it for WebAssembly, so that build uses a table
// generated from it (folding_table.h).
std::string FoldedName(std::string_view name);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_FOLDED_NAME_H_
