// A list of choices that is filtered by typing, navigated with the arrows, and completed by Tab.
//
//   ChoiceList list(choices, forms);
//   list.Type("lay pr");          // keeps those with "lay" and "pr" in their words or sentence
//   list.Enter(unclear);          // returns the choice that is meant
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

  // Replaces the choices and keeps what is typed, because the state of the game has changed.
  void Replace(std::vector<Choice> choices);

  const std::string& typed() const { return typed_; }
  const std::vector<Choice>& choices() const { return choices_; }

  // Returns the indexes of the choices that match what is typed: those whose words begin with it;
  // if there are none, those that contain each typed word somewhere.
  const std::vector<size_t>& fitting() const { return fitting_; }

  // Returns the index in fitting() of the chosen choice; -1 if none is chosen. Only a single match
  // is chosen automatically.
  int chosen() const { return chosen_; }

  void Type(std::string_view text);
  void TakeBack();
  void Clear();
  void Move(int by);

  // Completes what is typed as far as all matches agree.
  void Complete();

  // Returns what Enter means: the JSON of a choice, or what is typed. What is typed is an action in
  // words or JSON, or something that will be refused. Returns an empty text if the meaning is
  // unclear; `unclear` then says what to do.
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
