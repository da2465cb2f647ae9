// The data from which a table is drawn once. A game derives its own scene and adds its labels:
//
//   struct Scene : kit::Scene<DerivedState> { std::string CardLabel(uint16_t card) const; };
//   const Scene scene{{DerivedState(cards, state), viewer, seating.names}};
#ifndef RECOUNT_ENGINE_KIT_SCENE_H_
#define RECOUNT_ENGINE_KIT_SCENE_H_

#include <string>

#include "absl/types/span.h"
#include "engine/sheet.h"
#include "engine/viewer.h"

namespace recount::engine::kit {

// `Derived` is a game's view of its cards and state, with cards() and state().
template <class Derived>
struct Scene {
  Derived derived;
  Viewer viewer;
  absl::Span<const std::string> names;  // by seat

  const auto& state() const { return derived.state(); }
  const auto& cards() const { return derived.cards(); }
  std::string NameOf(Seat seat) const { return PlayerName(names, seat); }
  std::string LabelOf(Seat seat) const { return PlayerLabel(names, seat); }
};

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_SCENE_H_
