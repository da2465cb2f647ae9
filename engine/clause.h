// The numbered rules of a game, as data. Every refusal, every automatic effect and every result
// cites one. The tests count which of them were exercised.
#ifndef RECOUNT_ENGINE_CLAUSE_H_
#define RECOUNT_ENGINE_CLAUSE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace recount::engine {

// Ranks how much an effect that cites the clause matters to a player, in ascending order
// (docs/reference/cli.md, "rules"). The headline of an event is its heaviest effect; if several are
// equally heavy, it is the last of them.
enum class Weight : uint8_t {
  minor,     // passes, payments, and moves of cards that go without saying
  usual,     // the rest
  decisive,  // something is won, lost or decided: a City, a battle, a roll, a character's life
  end,       // the result
};

constexpr std::string_view WeightName(Weight weight) {
  constexpr std::string_view kNames[] = {"minor", "usual", "decisive", "end"};
  return kNames[static_cast<size_t>(weight)];
}

struct Clause {
  std::string_view id;      // "HER-3.2"
  std::string_view source;  // the part of the rulebook; "—" for one of our own rulings
  std::string_view text;    // the rule, in one or two sentences
  // Empty if events, refusals or results cite the clause; otherwise the reason why nothing can.
  std::string_view not_cited;
  Weight weight = Weight::usual;
};

// Identifies a clause by its index in its game's table.
using ClauseIndex = uint16_t;
inline constexpr ClauseIndex kNoClause = 0xFFFF;

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_CLAUSE_H_
