#include "engine/observed/clauses.h"

#include <array>

#include "events/check.h"

namespace recount::engine::observed {
namespace {

constexpr Clause kClauses[] = {
    {"TAB-1", "—",
     "Only a game that is recorded as observed has unidentified cards: `\"?\"`, `top`, `reveals`, "
     "`identify` are for it alone.",
     ""},
    {"TAB-2", "—", "What an event shows is named when it is entered.", ""},
    {"TAB-3", "—", "A card is identified where an unidentified card lies.", ""},
    {"TAB-4", "—",
     "A card that is identified lies where it lies: it is not identified a second time.", ""},
    {"TAB-5", "—",
     "A card is identified only in a place where it can lie: permitted exchanges lead there.", ""},
    {"TAB-6", "—", "A card that the table sees is named; \"?\" is for what the table does not see.",
     ""},
    {"TAB-7", "—", "If unidentified cards can be told apart by their place, the place is named.",
     ""},
    {"TAB-8", "—", "A card whose kind is open is named by that kind, or by a card of it.", ""},
};
static_assert(std::size(kClauses) == kClauseCount);

constexpr std::array<std::string_view, kClauseCount> kRefusals = {
    "only an observed game has cards that nobody has identified",
    "the event shows a card that nobody has named",
    "no unidentified card lies there",
    "the card is identified already",
    "the card cannot lie there",
    "the table sees that card, so it must be named",
    "several cards could be meant, so the place must be named",
    "the kind of the card is open, so it must be named",
};

}  // namespace

absl::Span<const Clause> Clauses() { return kClauses; }

ClauseIndex IndexOf(const Game& observed, ClauseId clause) {
  return static_cast<ClauseIndex>(observed.clauses().size() - kClauseCount + clause);
}

std::optional<ClauseId> ClauseAt(const Game& observed, ClauseIndex index) {
  const size_t first = observed.clauses().size() - kClauseCount;
  if (index < first || index >= observed.clauses().size()) return std::nullopt;
  return static_cast<ClauseId>(index - first);
}

std::string_view RefusalText(ClauseId clause) {
  RECOUNT_CHECK_LT(static_cast<size_t>(clause), kRefusals.size());
  return kRefusals[clause];
}

}  // namespace recount::engine::observed
