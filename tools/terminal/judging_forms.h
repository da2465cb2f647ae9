// The judgements that can be entered at a terminal (docs/reference/judging.md, "Events"), as forms:
// what each asks, what it proposes, and the request that the answers make.
//
//   Result<JudgingForm> form = RulingForm({game, view, seq, marked});
//   …form->form.Handle(key) gives Step::confirmed…
//   sink.Record(form->request(form->form.answers()), newest);
//
// A form says nothing that its view hides. The game must outlive it, and may be read again
// meanwhile.
#ifndef RECOUNT_TOOLS_TERMINAL_JUDGING_FORMS_H_
#define RECOUNT_TOOLS_TERMINAL_JUDGING_FORMS_H_

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "replay/recording/recorder.h"
#include "tools/terminal/form.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

// Where somebody stands who is about to judge.
struct JudgedMoment {
  ReplayedGame& game;
  size_t view = 0;
  uint64_t shown = 0;
  std::optional<uint64_t> marked = {};
  std::string judge = {};  // who ruled here last: proposed

  // What no view but the judge's shows may contain.
  bool IsJudges() const { return game.views()[view].viewer.IsJudge(); }
  // The event that it is about.
  uint64_t seq() const { return marked.value_or(shown); }
  // The text of an event, "event 17: …".
  std::string EventText(uint64_t event) const;
};

struct JudgingForm {
  // What is to be recorded: a judgement, or superseded actions once more.
  using Request = std::variant<replay::timeline::JudgementRequest, replay::timeline::Redoing>;

  Form form;
  std::function<Request(const Answers&)> request;
};

// About the marked event, else the one that is shown.
JudgingForm DisputeForm(const JudgedMoment& moment);

// On an open dispute, or unasked.
JudgingForm RulingForm(const JudgedMoment& moment);

// Of the ruling that is shown, else of the newest that may be appealed; illegal_action with its
// clause where there is none.
Result<JudgingForm> AppealForm(const JudgedMoment& moment);

// Of the appeal that is shown, or that of the ruling that is shown, else of the newest that is
// open; illegal_action with its clause if there is none.
Result<JudgingForm> ResolutionForm(const JudgedMoment& moment);

// A note on the event that is shown.
JudgingForm NoteForm(const JudgedMoment& moment);

// The actions that the newest rewind has superseded, to be recorded again; illegal_action with
// JDG-10 if there are none.
Result<JudgingForm> RedoForm(const JudgedMoment& moment);

// What several forms ask: a text that is not blank, at most as long as an opening may be; a seat,
// and the seat in the answer.
FormField TextQuestion(std::string name, std::string words, std::string proposed = "");
FormField SeatQuestion(const JudgedMoment& moment, std::string name, std::string words);
uint8_t SeatOf(const Answers& answers, std::string_view name);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_JUDGING_FORMS_H_
