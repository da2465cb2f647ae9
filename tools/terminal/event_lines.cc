#include "tools/terminal/event_lines.h"

#include <algorithm>
#include <utility>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/judging/clause_text.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;

// ncurses cannot strike text through, so it is written as `log` writes it into a file.
std::string Struck(std::string_view text) { return fmt::format("~~{}~~", text); }

void AddEffect(Lines& lines, const engine::EffectLine& effect, int columns) {
  const std::string clause = fmt::format("  {:<8}  ", effect.clause);
  const int indent = static_cast<int>(clause.size());
  for (Line& line : Wrapped(clause + effect.text, columns, indent)) {
    if (line.Text().starts_with(clause)) {
      line.spans = {{clause, Ink::cyan, false}, {line.Text().substr(clause.size())}};
    }
    lines.push_back(std::move(line));
  }
}

// Returns why a superseded event no longer counts.
std::string SupersededText(const replay::timeline::RenderedEvent& rendered) {
  if (!rendered.corrected_by) return "superseded: it no longer counts";
  return rendered.entered_as
             ? fmt::format("a slip of the record: entered again as event {}", *rendered.entered_as)
             : fmt::format("a slip of the record: taken back by correction {}",
                           *rendered.corrected_by);
}

void AddRefusal(Lines& lines, const replay::timeline::RenderedEvent& rendered, int columns) {
  const Error& refusal = *rendered.refusal;
  const bool is_refused = ErrorCodeName(refusal.code) != "damaged";
  AddWrapped(
      lines,
      fmt::format("  {}{}{}: {}", is_refused ? replay::timeline::RefusedWords(rendered) : "damaged",
                  refusal.clause.empty() ? "" : ", ", refusal.clause,
                  engine::Printable(refusal.message)),
      columns, 2, Ink::red);
  AddWrapped(lines, "  this is the table before it", columns, 2);
}

// Returns the judgements that are about event `seq`, in ascending order.
std::vector<uint64_t> JudgementsOf(const replay::judging::JudgingState& judging, uint64_t seq) {
  std::vector<uint64_t> found;
  for (const replay::judging::DisputeRecord& dispute : judging.disputes()) {
    if (dispute.dispute.at == seq) found.push_back(dispute.seq);
    if (dispute.seq == seq && dispute.ruling) found.push_back(*dispute.ruling);
    if (dispute.seq == seq && dispute.withdrawal) found.push_back(*dispute.withdrawal);
  }
  const replay::judging::RulingRecord* ruling = judging.FindRuling(seq);
  if (ruling != nullptr) {
    found.insert(found.end(), ruling->amendments.begin(), ruling->amendments.end());
    if (ruling->appeal) found.push_back(*ruling->appeal);
    if (ruling->moot) found.push_back(*ruling->moot);
  }
  const replay::judging::AppealRecord* appeal = judging.FindAppeal(seq);
  if (appeal != nullptr && appeal->resolution) found.push_back(*appeal->resolution);
  for (const replay::judging::AnnotationRecord& note : judging.annotations()) {
    if (note.annotation.at == seq) found.push_back(note.seq);
  }
  for (const replay::judging::ExposureRecord& accident : judging.exposures()) {
    if (accident.exposure.at == seq) found.push_back(accident.seq);
  }
  std::sort(found.begin(), found.end());
  return found;
}

void AddJudged(Lines& lines, const replay::judging::JudgingState& judging,
               const replay::timeline::Playback& playback, uint64_t seq, int columns) {
  const replay::judging::DisputeRecord* dispute = judging.FindDispute(seq);
  if (dispute != nullptr && dispute->is_open()) {
    AddWrapped(lines, "  open: nobody may act until a judge rules on it (JDG-1)", columns, 2,
               Ink::yellow);
  }
  const replay::judging::RulingRecord* ruling = judging.FindRuling(seq);
  if (ruling != nullptr && ruling->is_overturned) {
    AddWrapped(lines, "  overturned: this ruling no longer counts", columns, 2, Ink::yellow);
  }
  if (ruling != nullptr && ruling->moot) {
    AddWrapped(lines, "  moot: this ruling no longer counts", columns, 2, Ink::yellow);
  }
  std::vector<uint64_t> about = JudgementsOf(judging, seq);
  const replay::timeline::RenderedEvent& rendered = playback.steps[seq].rendered;
  // The correction says how the slip happened. Rows that it entered as they were have none.
  if (rendered.corrected_by && !rendered.is_entered_the_same) {
    about.push_back(*rendered.corrected_by);
    std::sort(about.begin(), about.end());
  }
  for (const uint64_t later : about) {
    // The playback may end before the log does.
    if (later > playback.last()) continue;
    AddWrapped(lines, fmt::format("  event {}: {}", later, playback.steps[later].rendered.sentence),
               columns, 4, Ink::yellow);
  }
}

}  // namespace

Lines LinesOfEvent(ReplayedGame& game, size_t view, uint64_t seq, int columns) {
  const replay::timeline::Playback& playback = game.PlaybackOf(view);
  const replay::timeline::RenderedEvent& rendered = playback.steps[seq].rendered;
  Lines lines;
  if (rendered.is_superseded) {
    AddWrapped(lines, Struck(rendered.sentence), columns, 2, Ink::faint);
    AddWrapped(lines, "  " + SupersededText(rendered), columns, 2, Ink::yellow);
  } else {
    AddWrapped(lines, rendered.sentence, columns, 2, Ink::bold);
  }
  AddJudged(lines, game.judging(), playback, seq, columns);
  for (const engine::EffectLine& effect : rendered.effects) AddEffect(lines, effect, columns);
  if (rendered.accepted) {
    AddWrapped(lines, "  " + engine::Printable(replay::timeline::AcceptedText(*rendered.accepted)),
               columns, 2, Ink::red);
  }
  if (rendered.refusal) {
    AddRefusal(lines, rendered, columns);
  } else if (rendered.is_unjudged && !rendered.corrected_by) {
    AddWrapped(lines, "  not checked: it follows an event that could not be executed", columns, 2,
               Ink::red);
  }
  if (playback.fault && seq == playback.last()) {
    AddWrapped(lines,
               fmt::format("  the rest of the log cannot be read: {}",
                           engine::Printable(playback.fault->message)),
               columns, 2, Ink::red);
  }
  return lines;
}

Lines EventSheet(ReplayedGame& game, size_t view, uint64_t seq, int columns) {
  Lines lines = LinesOfEvent(game, view, seq, columns);
  const replay::timeline::RenderedEvent& rendered = game.PlaybackOf(view).steps[seq].rendered;
  std::vector<std::string> clauses;
  for (const engine::EffectLine& effect : rendered.effects) clauses.emplace_back(effect.clause);
  if (rendered.refusal) clauses.push_back(rendered.refusal->clause);
  if (rendered.accepted) clauses.push_back(rendered.accepted->refusal.clause);
  if (const replay::judging::RulingRecord* ruling = game.judging().FindRuling(seq)) {
    clauses.insert(clauses.end(), ruling->ruling.clauses.begin(), ruling->ruling.clauses.end());
  }
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  for (const std::string& clause : clauses) {
    const std::string_view text = replay::judging::ClauseText(clause);
    if (text.empty()) continue;
    lines.emplace_back("");
    lines.emplace_back(clause, Ink::cyan);
    AddWrapped(lines, fmt::format("  {}", text), columns, 2);
  }
  return lines;
}

}  // namespace recount::tools::terminal
