#include "engine/inhumanity/cards.h"

namespace recount::engine::inhumanity {

Pile PileOf(const Cards& cards, uint16_t card) {
  const Entry& entry = cards.EntryOf(card);
  if (entry.kind == Kind::scene) return static_cast<Pile>(cards.scenes[entry.index].terrain);
  return static_cast<Pile>(static_cast<int>(Pile::assets) + static_cast<int>(entry.kind) - 1);
}

}  // namespace recount::engine::inhumanity
