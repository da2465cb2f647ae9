// The form of a ruling, which asks for what its kind needs.
#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/documents/evidence_words.h"
#include "replay/evidence/likely_clauses.h"
#include "replay/judging/judgement_words.h"
#include "replay/judging/judging_clauses.h"
#include "replay/timeline/ending.h"
#include "tools/terminal/judging_forms.h"
#include "tools/terminal/lower_case.h"

namespace recount::tools::terminal {
namespace {

using QuestionKind = FormField::Kind;
using replay::timeline::JudgementRequest;

constexpr std::string_view kUnasked = "-";

const std::string& Get(const Answers& answers, std::string_view name) {
  const auto found = answers.find(name);
  RECOUNT_CHECK(found != answers.end());
  return found->second;
}

// Parses a number that consists of digits alone.
template <class Number>
std::optional<Number> NumberIn(std::string_view text) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
  return number;
}

// Splits what is typed at blanks and commas.
std::vector<std::string> WordsIn(std::string_view text) {
  std::vector<std::string> words;
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(", "), text.size()));
    if (text.empty()) return words;
    const std::string_view word = text.substr(0, text.find_first_of(", "));
    words.emplace_back(word);
    text.remove_prefix(word.size());
  }
}

bool IsSameInAnyCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return LowerLetter(x) == LowerLetter(y); });
}

// Returns the clause of the game or of judging with this id, in upper or lower case.
const engine::Clause* FindClause(const ReplayedGame& game, std::string_view id) {
  for (const absl::Span<const engine::Clause> clauses :
       {game.game().clauses(), replay::judging::JudgingClauses()}) {
    for (const engine::Clause& clause : clauses) {
      if (IsSameInAnyCase(clause.id, id)) return &clause;
    }
  }
  return nullptr;
}

std::vector<std::string> ClausesIn(const ReplayedGame& game, const std::string& text) {
  std::vector<std::string> ids;
  for (const std::string& word : WordsIn(text)) {
    const engine::Clause* clause = FindClause(game, word);
    ids.emplace_back(clause == nullptr ? word : std::string(clause->id));
  }
  return ids;
}

std::optional<uint64_t> DisputeIn(const Answers& answers) {
  const auto found = answers.find("dispute");
  if (found == answers.end()) return std::nullopt;
  return NumberIn<uint64_t>(found->second);
}

// --- the questions ---

FormField DisputeQuestion(const JudgedMoment& moment) {
  FormField question = {.kind = QuestionKind::one, .name = "dispute", .words = "on which dispute?"};
  for (const replay::judging::DisputeRecord& dispute : moment.game.judging().disputes()) {
    if (!dispute.is_open()) continue;
    question.options.push_back({fmt::format("{}", dispute.seq), moment.EventText(dispute.seq)});
  }
  question.options.push_back({std::string(kUnasked), "none: a ruling without a dispute"});
  if (moment.game.judging().FindDispute(moment.shown) != nullptr) {
    question.proposed = fmt::format("{}", moment.shown);
  }
  return question;
}

FormField KindQuestion(const JudgedMoment& moment) {
  FormField question = {.kind = QuestionKind::one,
                        .name = "kind",
                        .words = "what kind of ruling?",
                        .options = {{"stand", "stand: play continues as recorded"},
                                    {"rewind", "rewind: the game goes back to an earlier event"}}};
  // Who puts a state right must see it.
  const bool sees_all = moment.IsJudges() && !moment.game.game().schema().is_observed;
  if (const auto illegal = sees_all ? moment.game.IllegalNow() : std::nullopt) {
    question.options.push_back(
        {"accept",
         fmt::format("accept: event {} counts although it is against the rules", illegal->seq)});
  } else if (sees_all) {
    question.options.push_back({"repair", "repair: the state is put right, and the game goes on"});
  }
  question.options.insert(question.options.end(),
                          {{"outcome", "outcome: the game ends with a result"},
                           {"penalty", "penalty: a caution or more for an infraction"},
                           {"void", "void: the game no longer counts"}});
  return question;
}

FormField RewindQuestion(const JudgedMoment& moment, const Answers& answers) {
  const replay::judging::JudgingState& judging = moment.game.judging();
  uint64_t to = judging.NodeAt(moment.seq());
  const std::optional<uint64_t> dispute = DisputeIn(answers);
  // The disputed event is proposed to be undone, unless somebody has marked another one to go back
  // to.
  if (dispute && !moment.marked) to = judging.After(judging.FindDispute(*dispute)->dispute.at);
  FormField question = {
      .name = "to",
      .words = "back to which event? it is kept, and everything after it is undone",
      .proposed = fmt::format("{}", to)};
  question.objection = [moment](const std::string& answer) -> std::string {
    const std::optional<uint64_t> seq = NumberIn<uint64_t>(answer);
    if (!seq) return "type an event number";
    const replay::judging::JudgingState& known = moment.game.judging();
    if (*seq < known.count() && known.IsNode(*seq)) return "";
    return fmt::format("event {} is not an earlier event of the game itself (JDG-4)", *seq);
  };
  question.comment = [moment](const std::string& answer) -> std::string {
    const std::optional<uint64_t> seq = NumberIn<uint64_t>(answer);
    return seq && *seq < moment.game.judging().count() ? moment.EventText(*seq) : "";
  };
  return question;
}

std::optional<std::vector<int64_t>> ScoresIn(const std::string& answer) {
  std::vector<int64_t> scores;
  for (const std::string& word : WordsIn(answer)) {
    const std::optional<int64_t> score = NumberIn<int64_t>(word);
    if (!score) return std::nullopt;
    scores.push_back(*score);
  }
  return scores;
}

FormField ScoresQuestion(const JudgedMoment& moment) {
  FormField question = {
      .name = "scores",
      .words = "the scores, one per seat? leave it empty for a result without scores"};
  // A state's scores may follow from face-down cards, so only the judge's view proposes them.
  if (moment.IsJudges()) {
    question.proposed = fmt::format("{}", fmt::join(moment.game.Now().standing().scores, " "));
  }
  const size_t players = moment.game.views().size() - 2;
  question.objection = [players](const std::string& answer) -> std::string {
    const std::optional<std::vector<int64_t>> scores = ScoresIn(answer);
    if (scores && (scores->empty() || scores->size() == players)) return "";
    return fmt::format("type {} numbers separated by spaces, or nothing", players);
  };
  return question;
}

std::optional<FormField> OutcomeQuestion(const JudgedMoment& moment, const Answers& answers) {
  if (!answers.contains("winners")) {
    FormField question = SeatQuestion(moment, "winners", "who wins, or shares a draw?");
    question.kind = QuestionKind::some;
    return question;
  }
  if (!answers.contains("draw") && ValuesIn(Get(answers, "winners")).size() > 1) {
    return FormField{.kind = QuestionKind::one,
                     .name = "draw",
                     .words = "is it a draw?",
                     .options = {{"no", "no: they win"}, {"yes", "yes: a draw between them"}}};
  }
  if (!answers.contains("scores")) return ScoresQuestion(moment);
  return std::nullopt;
}

FormField PenaltyQuestion(const JudgedMoment& moment, const Answers& answers) {
  const PenaltyLevel due =
      moment.game.judging().LevelDue(SeatOf(answers, "against"), Get(answers, "infraction"));
  FormField question = {.kind = QuestionKind::one, .name = "penalty", .words = "which penalty?"};
  for (const PenaltyLevel level : RisingLevels()) {
    question.options.push_back({std::string(PenaltyName(level)),
                                replay::judging::PenaltyWords(level) +
                                    (level == due ? ": is due (JDG-7)" : ": a deviation (JDG-7)")});
  }
  question.proposed = std::string(PenaltyName(due));
  return question;
}

std::optional<FormField> PenaltyPart(const JudgedMoment& moment, const Answers& answers) {
  if (!answers.contains("against")) return SeatQuestion(moment, "against", "against whom?");
  if (!answers.contains("infraction")) {
    FormField question =
        TextQuestion("infraction", "for which infraction? one word, for example slow_play");
    question.objection = [](const std::string& answer) -> std::string {
      if (WordsIn(answer).empty()) return "type a word, or press Esc to go back";
      if (answer.size() <= kMaxInfractionBytes) return "";
      return fmt::format("too long: {} bytes, at most {}", answer.size(), kMaxInfractionBytes);
    };
    return question;
  }
  if (!answers.contains("penalty")) return PenaltyQuestion(moment, answers);
  return std::nullopt;
}

// Returns the question for something that this kind of ruling still needs.
std::optional<FormField> NeededQuestion(const JudgedMoment& moment, const Answers& answers) {
  const std::string& kind = Get(answers, "kind");
  if (kind == "rewind" && !answers.contains("to")) return RewindQuestion(moment, answers);
  if (kind == "repair") return RepairQuestion(moment, answers);
  if (kind == "accept") return AcceptQuestion(moment, answers);
  if (kind == "outcome") return OutcomeQuestion(moment, answers);
  if (kind == "penalty") return PenaltyPart(moment, answers);
  return std::nullopt;
}

// Returns the event that the ruling accepts or that its dispute names; nothing if there is neither.
std::optional<uint64_t> EventRuledOn(const JudgedMoment& moment, const Answers& answers) {
  if (Get(answers, "kind") == "accept") {
    if (const auto illegal = moment.game.IllegalNow()) return illegal->seq;
  }
  const std::optional<uint64_t> dispute = DisputeIn(answers);
  if (!dispute) return std::nullopt;
  return moment.game.judging().FindDispute(*dispute)->dispute.at;
}

// Returns the clause that the event breaks that is accepted or disputed, or else the one that the
// first illegal event breaks.
std::string ClauseBroken(const JudgedMoment& moment, const Answers& answers) {
  const replay::timeline::Playback& playback = moment.game.PlaybackOf(moment.view);
  const auto broken = [](const replay::timeline::Step& step) {
    return step.rendered.refusal ? step.rendered.refusal->clause : std::string();
  };
  if (const std::optional<uint64_t> at = EventRuledOn(moment, answers)) {
    if (*at <= playback.last() && !broken(playback.steps[*at]).empty())
      return broken(playback.steps[*at]);
  }
  for (const replay::timeline::Step& step : playback.steps) {
    if (!broken(step).empty()) return broken(step);
  }
  return "";
}

// Returns the clauses that are likely to be meant: those of the event that is accepted or disputed,
// or else of the event that is shown.
std::vector<std::string> LikelyClauses(const JudgedMoment& moment, const Answers& answers) {
  const replay::timeline::Playback& playback = moment.game.PlaybackOf(moment.view);
  const uint64_t at = EventRuledOn(moment, answers).value_or(moment.shown);
  if (at > playback.last()) return {};
  return replay::evidence::LikelyClauses(playback.steps[at].rendered,
                                         *RulingKindCalled(Get(answers, "kind")));
}

FormField ClausesQuestion(const JudgedMoment& moment, const Answers& answers) {
  FormField question = {.name = "clauses",
                        .words = "by which clauses? one or more, for example HER-3.3 JDG-1",
                        .proposed = ClauseBroken(moment, answers)};
  const std::string game_id = std::string(moment.game.game().id());
  if (!moment.game.game().clauses().empty()) {
    question.words = fmt::format("by which clauses? one or more, for example {} JDG-1",
                                 moment.game.game().clauses().front().id);
  }
  question.objection = [moment, game_id](const std::string& answer) -> std::string {
    const std::vector<std::string> words = WordsIn(answer);
    if (words.empty()) return "a ruling cites at least one clause (JDG-3)";
    if (words.size() > kMaxCitedClauses) {
      return fmt::format("a ruling cites at most {} clauses", kMaxCitedClauses);
    }
    for (const std::string& word : words) {
      if (FindClause(moment.game, word) == nullptr) {
        return fmt::format(
            "unknown clause \"{}\"; expected one of {} or of judging: `recount rules {}` lists "
            "them",
            engine::Printable(word), game_id, game_id);
      }
    }
    return "";
  };
  question.comment = [moment, likely = LikelyClauses(moment, answers)](const std::string& answer) {
    std::string text;
    const std::vector<std::string> words = WordsIn(answer);
    for (const std::string& word : words.empty() ? likely : words) {
      const engine::Clause* clause = FindClause(moment.game, word);
      if (clause == nullptr) continue;
      text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", clause->id, clause->text);
    }
    return text;
  };
  return question;
}

// --- the ruling ---

RuledResult ResultIn(const JudgedMoment& moment, const Answers& answers) {
  RuledResult result;
  for (const std::string& seat : ValuesIn(Get(answers, "winners"))) {
    result.winners.push_back(NumberIn<uint8_t>(seat).value_or(kNullSeat));
  }
  result.is_draw = result.winners.size() > 1 && Get(answers, "draw") == "yes";
  result.scores = ScoresIn(Get(answers, "scores"));
  if (result.scores->empty()) result.scores.reset();
  const auto chosen = answers.find("result by");
  result.clause = chosen != answers.end() ? chosen->second
                                          : ClausesIn(moment.game, Get(answers, "clauses")).front();
  return result;
}

Ruling RulingIn(const JudgedMoment& moment, const Answers& answers) {
  Ruling ruling;
  ruling.dispute = DisputeIn(answers);
  ruling.kind = *RulingKindCalled(Get(answers, "kind"));
  ruling.clauses = ClausesIn(moment.game, Get(answers, "clauses"));
  if (ruling.kind == RulingKind::rewind) ruling.to = NumberIn<uint64_t>(Get(answers, "to"));
  if (ruling.kind == RulingKind::repair) ruling.operations = RepairIn(moment, answers);
  if (ruling.kind == RulingKind::accept) FillAccept(moment, answers, ruling);
  if (ruling.kind == RulingKind::outcome) ruling.result = ResultIn(moment, answers);
  if (ruling.kind != RulingKind::penalty) return ruling;
  ruling.seat = SeatOf(answers, "against");
  ruling.infraction = Get(answers, "infraction");
  ruling.penalty = *PenaltyCalled(Get(answers, "penalty"));
  return ruling;
}

// Says what a rewind would cost. Cards that players have learnt are included only in the judge's
// view.
std::string CostOf(const JudgedMoment& moment, uint64_t to) {
  const Result<replay::evidence::RewindPlan> backup = moment.game.RewindPlanTo(to);
  if (!backup.ok()) return engine::Printable(backup.error().message);
  const auto counted = [](size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  uint64_t decisions = 0;
  for (const replay::evidence::RewindPlan::Decisions& each : backup->decisions)
    decisions += each.count;
  std::string cost =
      fmt::format("undone: {}, including {}", counted(backup->events.size(), "event"),
                  counted(decisions, "decision"));
  if (!backup->restored.empty()) {
    cost += fmt::format("\ncounting again: {}", counted(backup->restored.size(), "event"));
  }
  if (!backup->redrawn.empty()) {
    cost += fmt::format("\nchance drawn again: {}", backup->redrawn.size());
  }
  if (moment.IsJudges()) {
    for (const std::string& line : replay::documents::LearntLines(*backup, moment.game.names())) {
      cost += "\n" + line;
    }
    for (const replay::evidence::UnknownStretch& stretch : backup->unknown) {
      cost += "\n" + replay::documents::UnknownText(stretch);
    }
  }
  return cost;
}

RuledResult ResultAgainst(const JudgedMoment& moment, const Ruling& ruling) {
  return replay::timeline::ResultAgainst(moment.game.Now(), ruling.seat, ruling.clauses.front());
}

// Says that nobody can play on, if that is so; only the judge may know of the event.
std::string BlockedText(const JudgedMoment& moment) {
  const auto illegal = moment.IsJudges() ? moment.game.IllegalNow() : std::nullopt;
  if (!illegal) return "";
  return "\n" + replay::judging::BlockedWords(illegal->seq, illegal->refusal.clause,
                                              moment.game.judging().After(illegal->seq));
}

std::string WordsOf(const JudgedMoment& moment, const Ruling& ruling) {
  const std::vector<std::string>& names = moment.game.names();
  switch (ruling.kind) {
    case RulingKind::rewind:
      return fmt::format("The game goes back to {}\n{}", moment.EventText(*ruling.to),
                         CostOf(moment, *ruling.to));
    case RulingKind::repair:
      return RepairText(moment, ruling.operations);
    case RulingKind::accept:
      return AcceptText(moment, ruling);
    case RulingKind::outcome:
      return fmt::format("The game ends: {}",
                         replay::judging::ResultSentence(*ruling.result, names));
    case RulingKind::penalty:
      if (!replay::judging::GivesResult(ruling)) return "The game goes on.";
      // The scores in the result may follow from hidden cards.
      if (!moment.IsJudges()) return "The game ends against that seat.";
      return fmt::format("The game ends: {}",
                         replay::judging::ResultSentence(ResultAgainst(moment, ruling), names));
    case RulingKind::void_:
      return "The game is void; nobody may act any more.";
    default:
      return "Play continues as recorded." + BlockedText(moment);
  }
}

FormField RulingQuestion(const JudgedMoment& moment, const Answers& answers) {
  const bool is_disputed = moment.game.judging().open_disputes() > 0;
  if (is_disputed && !answers.contains("dispute")) return DisputeQuestion(moment);
  if (!answers.contains("kind")) return KindQuestion(moment);
  if (std::optional<FormField> needed = NeededQuestion(moment, answers)) return *std::move(needed);
  if (!answers.contains("judge")) return TextQuestion("judge", "who rules?", moment.judge);
  if (!answers.contains("clauses")) return ClausesQuestion(moment, answers);
  const std::vector<std::string> clauses = ClausesIn(moment.game, Get(answers, "clauses"));
  if (Get(answers, "kind") == "outcome" && clauses.size() > 1 && !answers.contains("result by")) {
    FormField question = {
        .kind = QuestionKind::one, .name = "result by", .words = "which clause gives the result?"};
    for (const std::string& clause : clauses) question.options.push_back({clause, clause});
    return question;
  }
  if (!answers.contains("reason")) return TextQuestion("reason", "why?");
  return {.kind = QuestionKind::confirm, .words = WordsOf(moment, RulingIn(moment, answers))};
}

}  // namespace

JudgingForm RulingForm(const JudgedMoment& moment) {
  return {Form("a ruling",
               [moment](const Answers& answers) { return RulingQuestion(moment, answers); }),
          [moment](const Answers& answers) -> JudgementRequest {
            return {RulingIn(moment, answers), {Get(answers, "judge"), Get(answers, "reason")}};
          }};
}

}  // namespace recount::tools::terminal
