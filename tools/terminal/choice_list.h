// A list of choices that is filtered by what is typed, moved through by arrows, and completed by
// Tab.
//
//   ChoiceList list(choices, forms);
//   list.Type("lay pr");          // those that have "lay" and "pr" in their words or sentence
//   list.Enter();                 // the one that is meant, or why none is
#ifndef RECOUNT_TOOLS_TERMINAL_CHOICE_LIST_H_
#define RECOUNT_TOOLS_TERMINAL_CHOICE_LIST_H_

#include <string>
#include <vector>

#include "tools/terminal/turn.h"

namespace recount::tools::terminal {

class ChoiceList {
 public:
  ChoiceList() = default;
  ChoiceList(std::vector<Choice> choices, std::vector<ActionForm> forms);

  // Other choices behind the same text: the moment has changed.
  void Replace(std::vector<Choice> choices);

  const std::string& typed() const { return typed_; }
  const std::vector<Choice>& choices() const { return choices_; }

  // The indexes of the choices that fit what is typed: those whose words begin so, else those in
  // which each typed word is somewhere.
  const std::vector<size_t>& fitting() const { return fitting_; }

  // Which of fitting() is chosen; -1: none. Nothing is chosen by itself but the only one that fits.
  int chosen() const { return chosen_; }

  void Type(std::string_view text);
  void TakeBack();
  void Clear();
  void Move(int by);

  // Completes what is typed as far as all that fit agree.
  void Complete();

  // What Enter means: the JSON of the choice, or what is typed, for it is an action in words or
  // JSON, or none at all and to be refused. Empty if it is not clear which is meant: then
  // `unclear` says what to do.
  std::string Enter(std::string& unclear) const;

 private:
  void Filter();
  bool IsWhole() const;

  std::vector<Choice> choices_;
  std::vector<ActionForm> forms_;
  std::vector<size_t> fitting_;
  std::string typed_;
  int chosen_ = -1;
  bool was_moved_ = false;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_CHOICE_LIST_H_
