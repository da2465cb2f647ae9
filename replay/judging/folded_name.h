// Names as they are compared: a judge is the same judge however the name is written (JDG-6).
//
//   FoldedName(" KIM\u00A0") == FoldedName("Kim")
#ifndef RECOUNT_REPLAY_JUDGING_FOLDED_NAME_H_
#define RECOUNT_REPLAY_JUDGING_FOLDED_NAME_H_

#include <string>
#include <string_view>

namespace recount::replay::judging {

// A name without what does not tell judges apart: case, compatibility forms, blanks around it and
// characters that cannot be seen. UTF-8, decomposed (Unicode's NFKD, case-folded). The name is
// UTF-8 text. Empty where nothing is left.
//
// Native builds ask utf8proc; Debian has none for WebAssembly, where a table that was written by it
// says the same (folding_table.h).
std::string FoldedName(std::string_view name);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_FOLDED_NAME_H_
