#include "engine/hope/cards.h"

#include <algorithm>

namespace recount::engine::hope {

OpFields FieldsOf(Op op) {
  switch (op) {
    case Op::gain_source:
    case Op::lose_source:
    case Op::take_source:
    case Op::draw:
    case Op::discard:
      return {.player = true, .n = true};
    case Op::wound:
    case Op::exert:
    case Op::heal:
      return {.n = true, .target = true};
    case Op::destroy:
    case Op::modify:
    case Op::grant:
    case Op::bounce:
      return {.target = true};
    case Op::move:
      return {.n = true, .target = true, .single_target = true};
    case Op::swap:
      return {.target = true, .single_target = true};
    case Op::extra_moves:
    case Op::extra_battles:
      return {.n = true};
    default:
      return {};
  }
}

uint16_t Cards::KindCalled(std::string_view id) const {
  const auto found =
      std::find_if(kinds.begin(), kinds.end(), [&](const CardKind& kind) { return kind.id == id; });
  return found == kinds.end() ? kNoKind : static_cast<uint16_t>(found - kinds.begin());
}

uint16_t Cards::DeckCalled(std::string_view id) const {
  const auto found =
      std::find_if(decks.begin(), decks.end(), [&](const Deck& deck) { return deck.id == id; });
  return found == decks.end() ? kNoDeck : static_cast<uint16_t>(found - decks.begin());
}

const EffectOps& LocatorEffects(TypeFilter kind) {
  static const std::vector<EffectOps> kEffects = [] {
    std::vector<EffectOps> all;
    for (const TypeFilter filter : {TypeFilter::unit, TypeFilter::location, TypeFilter::event}) {
      all.push_back({EffectOp{.op = Op::search, .kind = filter}});
    }
    return all;
  }();
  return kEffects[static_cast<size_t>(kind)];
}

}  // namespace recount::engine::hope
