// The question at a terminal which cards an event of an observed game showed, and whether a search
// that it begins found one. It is asked when the record refuses the event for want of the cards,
// one after another, and when a search begins; then the event is entered with the answers.
//
//   ShownQuestion question(text, error.needs);
//   question.choices(match);                         // of the first card
//   if (question.Answer(chosen)) …                   // not an answer
//   if (question.is_complete()) …                    // question.request(), question.seen()
#ifndef RECOUNT_TOOLS_TERMINAL_SHOWN_QUESTION_H_
#define RECOUNT_TOOLS_TERMINAL_SHOWN_QUESTION_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "events/error.h"
#include "replay/play/observed_entry.h"
#include "tools/terminal/turn.h"

namespace recount::tools::terminal {

class ShownQuestion {
 public:
  // `request` is the refused action or outcome as it was typed, and `needs` what its refusal asks.
  // `seen` has what was answered before.
  ShownQuestion(std::string request, std::vector<NeededCard> needs, replay::play::Seen seen = {});

  // Asks whether the search, or the choice among hidden cards, that the request begins found one.
  static ShownQuestion OfSearch(std::string request, replay::play::Seen seen);

  // The action or outcome, with the answers that it names itself.
  const std::string& request() const { return request_; }
  const replay::play::Seen& seen() const { return seen_; }
  bool is_complete() const {
    return asked_ == needs_.size() && (!is_of_search_ || seen_.found.has_value());
  }
  bool is_left() const { return is_left_; }

  // Says what is asked for. The question is not complete.
  std::string about() const;
  // Returns the cards that it may be and that it stayed face down, or what the search found; and
  // the way back.
  std::vector<Choice> choices(const engine::Match& match) const;

  // Takes the JSON of a choice. bad_request for anything else.
  Fault Answer(std::string_view json);

  // Forgets the answers, because the event was refused with them.
  void AskAgain();

 private:
  ShownQuestion() = default;
  bool IsOfAction() const;
  void NameInRequest(int64_t card);

  std::string first_request_;  // without answers
  replay::play::Seen first_seen_;
  std::string request_;
  std::vector<NeededCard> needs_;
  replay::play::Seen seen_;
  size_t asked_ = 0;  // answered so far
  bool is_of_search_ = false;
  bool is_left_ = false;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_SHOWN_QUESTION_H_
