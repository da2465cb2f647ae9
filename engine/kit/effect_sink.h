// The sink to which a Flow reports effects: a list that keeps them, or nothing in hot loops.
#ifndef RECOUNT_ENGINE_KIT_EFFECT_SINK_H_
#define RECOUNT_ENGINE_KIT_EFFECT_SINK_H_

#include "engine/effect.h"

namespace recount::engine::kit {

inline EffectList* SinkOf(EffectList& effects) { return &effects; }
inline EffectList* SinkOf(NoEffects&) { return nullptr; }

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_EFFECT_SINK_H_
