// An automatic consequence of an event: the clause, and the numbers for a sentence about it. Rules
// report effects to a sink. In hot loops the sink is NoEffects, which costs nothing.
#ifndef RECOUNT_ENGINE_EFFECT_H_
#define RECOUNT_ENGINE_EFFECT_H_

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/clause.h"

namespace recount::engine {

struct Effect {
  ClauseIndex clause = kNoClause;
  uint16_t kind = 0;  // which sentence; each game numbers its own
  std::array<uint16_t, 4> numbers = {};
};

// An effect in words, as a viewer may read it.
struct EffectLine {
  std::string_view clause;
  std::string text;
};

struct NoEffects {
  void Add(const Effect&) {}
};

struct EffectList {
  std::vector<Effect> effects;

  void Add(const Effect& effect) { effects.push_back(effect); }
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_EFFECT_H_
