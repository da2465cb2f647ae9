// The judgements that can be entered at a terminal (docs/reference/judging.md, "Events"), as forms:
// each form knows its questions, the answers that it proposes, and the request that the answers
// make.
//
//   Result<JudgingForm> form = RulingForm({game, view, seq, marked});
//   …form->form.Handle(key) gives Step::confirmed…
//   sink.Record(form->request(form->form.answers()), newest);
//
// A form shows nothing that its view hides. The game must outlive it, and may be reloaded in the
// meantime.
#ifndef RECOUNT_TOOLS_TERMINAL_JUDGING_FORMS_H_
#define RECOUNT_TOOLS_TERMINAL_JUDGING_FORMS_H_

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "replay/recording/recorder.h"
#include "tools/terminal/form.h"
#include "tools/terminal/judgement_sink.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

// The event and the view at which somebody is about to judge.
struct JudgedMoment {
  ReplayedGame& game;
  size_t view = 0;
  uint64_t shown = 0;
  std::optional<uint64_t> marked = {};
  std::string judge = {};   // proposed: the judge of the last ruling here
  std::string keeper = {};  // proposed: who has corrected the record here

  // Returns whether this is the judge's view. Some texts may appear in no other.
  bool IsJudges() const { return game.views()[view].viewer.IsJudge(); }
  // Returns the event that a judgement is about.
  uint64_t seq() const { return marked.value_or(shown); }
  // Returns the text of an event, such as "event 17: …".
  std::string EventText(uint64_t event) const;
};

struct JudgingForm {
  // The request to record: a judgement, superseded actions that are recorded again, a card that is
  // named, or a correction of the record.
  using Request = std::variant<replay::timeline::JudgementRequest, replay::timeline::Redoing,
                               Identifying, replay::recording::CorrectionRequest>;

  Form form;
  std::function<Request(const Answers&)> request;
};

// Opens a dispute about the marked event, or else the event that is shown.
JudgingForm DisputeForm(const JudgedMoment& moment);

// Asks for a ruling on an open dispute, or without one.
JudgingForm RulingForm(const JudgedMoment& moment);

// Appeals the ruling that is shown, or else the newest that may be appealed. illegal_action with
// its clause if there is none.
Result<JudgingForm> AppealForm(const JudgedMoment& moment);

// Resolves the appeal that is shown, or that of the ruling that is shown, or else the newest open
// one. illegal_action with its clause if there is none.
Result<JudgingForm> ResolutionForm(const JudgedMoment& moment);

// Adds a note to the event that is shown.
JudgingForm NoteForm(const JudgedMoment& moment);

// Records the actions again that the newest rewind or correction superseded. illegal_action with
// JDG-10 if there are none.
Result<JudgingForm> RedoForm(const JudgedMoment& moment);

// Names a card of an observed game that somebody has seen. illegal_action if every card is known.
Result<JudgingForm> IdentifyForm(const JudgedMoment& moment);

// Corrects the record: takes back the last entry, or enters rows again as they were done. In a view
// that is not the judge's, no row can be entered that was not recorded before.
JudgingForm CorrectForm(const JudgedMoment& moment);

// Returns the refusal of a correction for those who may not see everything: without a reason that
// may follow from hidden cards.
Error OpenRefusal(const Error& refusal);

// These are shared by several forms: a question for a text that is not blank and at most as long as
// the text of a judgement may be, a question for a seat, and the seat in the answer.
FormField TextQuestion(std::string name, std::string words, std::string proposed = "");
FormField SeatQuestion(const JudgedMoment& moment, std::string name, std::string words);
uint8_t SeatOf(const Answers& answers, std::string_view name);

// The part of a ruling that repairs the state at the cursor, for the judge's view of a game whose
// orders are known: the next question, nothing once all is said; the operations of the answers; and
// what they do, in words, or why they cannot.
std::optional<FormField> RepairQuestion(const JudgedMoment& moment, const Answers& answers);
std::vector<StateOperation> RepairIn(const JudgedMoment& moment, const Answers& answers);
std::string RepairText(const JudgedMoment& moment, std::vector<StateOperation> operations);

// The part of a ruling that accepts the first event that the rules refuse, for the same view.
std::optional<FormField> AcceptQuestion(const JudgedMoment& moment, const Answers& answers);
void FillAccept(const JudgedMoment& moment, const Answers& answers, Ruling& ruling);
std::string AcceptText(const JudgedMoment& moment, const Ruling& ruling);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_JUDGING_FORMS_H_
