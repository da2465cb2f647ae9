// The numbered rules of a game, as data. Every refusal, every automatic effect and every result
// cites one. The tests count which of them were exercised.
#ifndef RECOUNT_ENGINE_CLAUSE_H_
#define RECOUNT_ENGINE_CLAUSE_H_

#include <cstdint>
#include <string_view>

namespace recount::engine {

struct Clause {
  std::string_view id;      // "HER-3.2"
  std::string_view source;  // the part of the rulebook; "—" for one of our own rulings
  std::string_view text;    // the rule, in one or two sentences
  // Empty if events, refusals or results cite the clause; otherwise the reason why nothing can.
  std::string_view not_cited;
};

// Identifies a clause by its index in its game's table.
using ClauseIndex = uint16_t;
inline constexpr ClauseIndex kNoClause = 0xFFFF;

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_CLAUSE_H_
