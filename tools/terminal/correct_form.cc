// The form of a correction of the record, which asks for the rows that it changes.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_split.h"
#include "engine/sheet.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/play/action_text.h"
#include "replay/play/action_words.h"
#include "tools/terminal/judging_forms.h"

namespace recount::tools::terminal {
namespace {

using replay::recording::CorrectionRequest;
using replay::recording::RowEdit;

constexpr char kOfChance[] = "-";

// A change of rows that the form offers.
struct EditOption {
  std::string_view value;
  RowEdit::Kind kind;
  std::string_view words;
};

constexpr EditOption kEditOptions[] = {
    {"swap", RowEdit::Kind::swap,
     "swap: the actions of two rows change places, and each row keeps its seat"},
    {"seats", RowEdit::Kind::seats, "seats: the seats of two rows change places"},
    {"order", RowEdit::Kind::order, "order: rows happened in another order"},
    {"replace", RowEdit::Kind::replace, "replace: a row says something else"},
    {"drop", RowEdit::Kind::drop, "drop: a row was not done"},
    {"insert", RowEdit::Kind::insert, "insert: a row is missing"},
};

// Returns whether somebody must say what the row says.
bool IsEntered(RowEdit::Kind kind) {
  return kind == RowEdit::Kind::replace || kind == RowEdit::Kind::insert;
}

const std::string& AnswerTo(std::string_view name, const Answers& answers) {
  const auto found = answers.find(name);
  RECOUNT_CHECK(found != answers.end());
  return found->second;
}

// Returns the chosen change of rows; nullptr for an undo.
const EditOption* EditIn(const Answers& answers) {
  for (const EditOption& option : kEditOptions) {
    if (option.value == AnswerTo("what", answers)) return &option;
  }
  return nullptr;
}

// Parses event numbers that are separated by blanks or commas; nothing if a word is no number.
std::optional<std::vector<uint64_t>> SeqsTyped(const std::string& text) {
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" ,"), absl::SkipEmpty());
  std::vector<uint64_t> seqs;
  for (const std::string& word : words) {
    const std::optional<int64_t> seq = replay::play::IntegerIn(word);
    if (!seq || *seq < 0) return std::nullopt;
    seqs.push_back(static_cast<uint64_t>(*seq));
  }
  return seqs;
}

uint64_t RowIn(const Answers& answers) {
  // The objection of the question has accepted one number.
  return SeqsTyped(AnswerTo("row", answers))->front();
}

// Returns why the event is not a row that can be corrected; empty if it is one.
std::string WhyNoRow(const JudgedMoment& moment, uint64_t seq) {
  const replay::timeline::Playback& playback = moment.game.PlaybackOf(moment.view);
  if (seq > playback.last()) {
    return fmt::format("there is no event {}; the last is {}", seq, playback.last());
  }
  const replay::timeline::RenderedEvent& rendered = playback.steps[seq].rendered;
  const bool is_entered = rendered.kind == events::EventKind::action ||
                          (rendered.kind == events::EventKind::chance && !moment.game.is_seeded());
  if (!is_entered) return fmt::format("event {} is not an action or an entered outcome", seq);
  return rendered.is_superseded ? fmt::format("event {} no longer counts", seq) : "";
}

// --- the questions ---

FormField WhatQuestion(const JudgedMoment& moment) {
  FormField question = {.kind = FormField::Kind::one,
                        .name = "what",
                        .words = "what was recorded wrongly?",
                        .options = {{"undo", "undo: the last entry was not done"}}};
  // The recorder can only take back rows of an observed game.
  if (moment.game.game().schema().is_observed) return question;
  for (const EditOption& option : kEditOptions) {
    // A person who enters a row must see the state in which it was done.
    if (IsEntered(option.kind) && !moment.IsJudges()) continue;
    question.options.push_back({std::string(option.value), std::string(option.words)});
  }
  return question;
}

// Asks for one row, or for `least` or more.
FormField RowsQuestion(const JudgedMoment& moment, std::string name, std::string words,
                       size_t least = 1) {
  FormField question = {.name = std::move(name), .words = std::move(words)};
  question.objection = [moment, least](const std::string& answer) -> std::string {
    const std::optional<std::vector<uint64_t>> seqs = SeqsTyped(answer);
    const bool is_right = seqs && (least == 1 ? seqs->size() == 1 : seqs->size() >= least);
    if (!is_right) {
      return least == 1 ? "type an event number"
                        : fmt::format("type {} event numbers or more, separated by spaces", least);
    }
    for (const uint64_t seq : *seqs) {
      if (std::string why = WhyNoRow(moment, seq); !why.empty()) return why;
    }
    return "";
  };
  question.comment = [moment](const std::string& answer) {
    std::string text;
    for (const uint64_t seq : SeqsTyped(answer).value_or(std::vector<uint64_t>())) {
      if (seq > moment.game.PlaybackOf(moment.view).last()) continue;
      text += fmt::format("{}{}", text.empty() ? "" : "\n", moment.EventText(seq));
    }
    return text;
  };
  return question;
}

// Returns the question for the rows that this change still needs.
std::optional<FormField> NextRowQuestion(const JudgedMoment& moment, RowEdit::Kind kind,
                                         const Answers& answers) {
  const auto text_of = [&](uint64_t seq) {
    return fmt::format("{}", moment.game.judging().NodeAt(seq));
  };
  if (kind == RowEdit::Kind::order) {
    if (answers.contains("rows")) return std::nullopt;
    return RowsQuestion(moment, "rows", "which rows, in the order in which they happened?", 2);
  }
  if (!answers.contains("row")) {
    FormField question = RowsQuestion(
        moment, "row",
        kind == RowEdit::Kind::insert ? "before which event is a row missing?" : "which event?");
    question.proposed = text_of(moment.seq());
    return question;
  }
  const bool is_of_two = kind == RowEdit::Kind::swap || kind == RowEdit::Kind::seats;
  if (!is_of_two || answers.contains("other row")) return std::nullopt;
  FormField question = RowsQuestion(moment, "other row", "and which other event?");
  if (moment.marked && moment.marked != moment.shown) question.proposed = text_of(moment.shown);
  return question;
}

// Returns the question for what the row says, or nothing if everything has been said.
std::optional<FormField> ContentQuestion(const JudgedMoment& moment, RowEdit::Kind kind,
                                         const Answers& answers) {
  std::optional<replay::recording::Row> old;
  if (kind == RowEdit::Kind::replace) old = moment.game.RowAt(RowIn(answers));
  const bool is_outcome = old && old->is_outcome;
  if (!is_outcome && !answers.contains("seat")) {
    FormField question = SeatQuestion(moment, "seat", "who did it?");
    if (old) question.proposed = fmt::format("{}", old->seat);
    if (!old && !moment.game.is_seeded()) {
      question.options.push_back({kOfChance, "nobody: it is an outcome of chance"});
    }
    return question;
  }
  if (is_outcome || AnswerTo("seat", answers) == kOfChance) {
    if (answers.contains("outcome")) return std::nullopt;
    return FormField{.name = "outcome",
                     .words = "what was the outcome? for example: dice 4,1",
                     .proposed = old ? old->text : ""};
  }
  if (answers.contains("action")) return std::nullopt;
  const std::optional<OrderedJson> action = old ? ParseOrderedJson(old->text) : std::nullopt;
  return FormField{.name = "action",
                   .words = "what did they do? in the words of `recount legal`",
                   .proposed = action ? replay::play::WordsOf(*action) : ""};
}

FormField ConfirmingJudgeQuestion() {
  FormField question = TextQuestion(
      "judge",
      "which judge confirms it? empty: nobody, a slip that you may take back alone (JDG-20)");
  question.objection = [too_long = std::move(question.objection)](const std::string& answer) {
    return answer.empty() ? "" : too_long(answer);
  };
  return question;
}

// --- the correction ---

// Returns what a row says, in words that are understood in the state in which it is entered.
replay::recording::RowWords RowWordsIn(const Answers& answers, const RowEdit& edit) {
  if (edit.is_outcome) {
    return
        [text = AnswerTo("outcome", answers)](const replay::play::Play& play, replay::play::Seen&) {
          return replay::play::OutcomeOf(text, play.match());
        };
  }
  return [text = AnswerTo("action", answers), seat = Json(edit.seat)](
             const replay::play::Play& play, replay::play::Seen&) {
    return replay::play::ActionOf(replay::play::SplitWords(text), play, seat);
  };
}

CorrectionRequest CorrectionIn(const Answers& answers) {
  CorrectionRequest request;
  request.texts = {AnswerTo("author", answers), AnswerTo("reason", answers)};
  const std::string& judge = AnswerTo("judge", answers);
  if (!judge.empty()) request.texts.push_back(judge);
  const EditOption* option = EditIn(answers);
  request.is_undo = option == nullptr;
  if (option == nullptr) return request;
  RowEdit edit;
  edit.kind = option->kind;
  if (edit.kind == RowEdit::Kind::order) {
    edit.rows = *SeqsTyped(AnswerTo("rows", answers));
  } else {
    edit.rows = {RowIn(answers)};
  }
  if (answers.contains("other row")) {
    edit.rows.push_back(SeqsTyped(AnswerTo("other row", answers))->front());
  }
  if (IsEntered(edit.kind)) {
    edit.is_outcome = answers.contains("outcome");
    if (!edit.is_outcome) edit.seat = SeatOf(answers, "seat");
    edit.words = RowWordsIn(answers, edit);
  }
  request.edits.push_back(std::move(edit));
  return request;
}

// Says what the correction would change, or why it would be refused. What the rules say of a row
// may follow from hidden cards, so only the judge's view has the reason.
std::string CorrectionText(const JudgedMoment& moment, const CorrectionRequest& request) {
  const auto refused = [](const Error& error) {
    return error.clause.empty()
               ? engine::Printable(error.message)
               : fmt::format("{} ({})", engine::Printable(error.message), error.clause);
  };
  const Result<replay::timeline::Corrected> made = moment.game.Corrected(request);
  if (!made.ok()) return refused(moment.IsJudges() ? made.error() : OpenRefusal(made.error()));
  std::string text = "taken back:";
  if (!request.is_undo) {
    text = fmt::format("off the line of play: {}\n", fmt::join(made->undone, " "));
    text += made->changed.empty() ? "changed: a row is added" : "changed:";
  }
  for (const uint64_t seq : request.is_undo ? made->undone : made->changed) {
    text += "\n" + moment.EventText(seq);
  }
  if (made->is_by_chance) text += "\nThen chance is drawn, and decides what can be entered again.";
  if (!made->stopped_at) return text;
  text += fmt::format("\nEvent {} and what follows it are not entered again", *made->stopped_at);
  return moment.IsJudges() ? fmt::format("{}: {}", text, refused(*made->refusal)) : text;
}

FormField CorrectionQuestion(const JudgedMoment& moment, const Answers& answers) {
  if (!answers.contains("what")) return WhatQuestion(moment);
  if (const EditOption* option = EditIn(answers)) {
    if (auto question = NextRowQuestion(moment, option->kind, answers)) return *question;
    if (IsEntered(option->kind)) {
      if (auto question = ContentQuestion(moment, option->kind, answers)) return *question;
    }
  }
  if (!answers.contains("author")) {
    return TextQuestion("author", "who keeps the record?", moment.keeper);
  }
  if (!answers.contains("reason")) return TextQuestion("reason", "how did the slip happen?");
  if (!answers.contains("judge")) return ConfirmingJudgeQuestion();
  return {.kind = FormField::Kind::confirm, .words = CorrectionText(moment, CorrectionIn(answers))};
}

}  // namespace

Error OpenRefusal(const Error& refusal) {
  // These clauses are about the record, not about the cards.
  const bool is_of_rules = refusal.code == ErrorCode::illegal_action ||
                           refusal.code == ErrorCode::not_awaited ||
                           refusal.code == ErrorCode::bad_chance;
  if (!is_of_rules || (refusal.clause.starts_with("JDG-") && refusal.clause != "JDG-20")) {
    return refusal;
  }
  Error open = {.code = refusal.code,
                .message = "the rules refuse a row that would be entered again"};
  if (refusal.clause == "JDG-20") {
    open.clause = refusal.clause;
    open.message = "a judge must confirm this correction";
  }
  return open;
}

JudgingForm CorrectForm(const JudgedMoment& moment) {
  return {Form("a correction of the record",
               [moment](const Answers& answers) { return CorrectionQuestion(moment, answers); }),
          [](const Answers& answers) -> JudgingForm::Request { return CorrectionIn(answers); }};
}

}  // namespace recount::tools::terminal
