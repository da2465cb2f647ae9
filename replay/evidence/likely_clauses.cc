#include "replay/evidence/likely_clauses.h"

#include <algorithm>
#include <string_view>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/judging/clause_text.h"

namespace recount::replay::evidence {
namespace {

constexpr size_t kMostLikely = 5;

// Returns the judging clause that a ruling of this kind follows.
std::string_view ClauseOf(RulingKind kind) {
  switch (kind) {
    case RulingKind::rewind:
      return "JDG-4";
    case RulingKind::penalty:
      return "JDG-7";
    case RulingKind::outcome:
      return "JDG-8";
    case RulingKind::repair:
      return "JDG-17";
    case RulingKind::accept:
      return "JDG-19";
    default:
      return "JDG-3";
  }
}

// Returns the clause with its text, which is one sentence or more, without the last full stop.
std::string WithText(const std::string& clause) {
  std::string_view text = judging::ClauseText(clause);
  if (text.ends_with('.')) text.remove_suffix(1);
  return text.empty() ? clause : fmt::format("{} ({})", clause, text);
}

}  // namespace

std::vector<std::string> LikelyClauses(const timeline::RenderedEvent& event, RulingKind kind) {
  std::vector<std::string> likely;
  const auto add = [&](std::string_view clause, size_t most) {
    const bool is_new = std::find(likely.begin(), likely.end(), clause) == likely.end();
    if (is_new && !clause.empty() && likely.size() < most) likely.emplace_back(clause);
  };
  if (event.refusal) add(event.refusal->clause, kMostLikely - 1);
  if (event.accepted) add(event.accepted->refusal.clause, kMostLikely - 1);
  for (const engine::EffectLine& effect : event.effects) add(effect.clause, kMostLikely - 1);
  add(ClauseOf(kind), kMostLikely);
  return likely;
}

uint64_t EventRuledOn(const Ruling& ruling, const judging::JudgingState& judging) {
  if (ruling.kind == RulingKind::accept) return ruling.event;
  const judging::DisputeRecord* dispute =
      ruling.dispute ? judging.FindDispute(*ruling.dispute) : nullptr;
  return dispute != nullptr ? dispute->dispute.at : judging.cursor();
}

Error WithLikelyClauses(Error refusal, const Ruling& ruling, const timeline::Timeline& timeline) {
  log::CardSets sets;
  auto transcript = timeline::Transcript::Open(timeline.log(), sets, engine::Viewer::Judge());
  if (!transcript.ok() || transcript->SkipTo(EventRuledOn(ruling, timeline.judging()))) {
    return refusal;
  }
  const Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
  if (!rendered.ok() || !*rendered) return refusal;
  std::vector<std::string> likely;
  for (const std::string& clause : LikelyClauses(**rendered, ruling.kind)) {
    likely.push_back(WithText(clause));
  }
  refusal.message += fmt::format("; likely clauses are {}", fmt::join(likely, ", "));
  return refusal;
}

}  // namespace recount::replay::evidence
