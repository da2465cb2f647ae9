// Lists the actions that CheckAction accepts, in the order of docs/reference/inhumanity.md,
// "Types and fields".
#include "engine/inhumanity/rules.h"

namespace recount::engine::inhumanity {
namespace {

class Lister {
 public:
  Lister(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions)
      : cards_(cards), state_(state), seat_(seat), actions_(actions) {}

  void List() {
    if (seat_ == DeciderOf(state_)) Decisions();
    if (state_.phase != Phase::aftermath) CardPlays();
  }

 private:
  void Add(const Action& action) {
    if (!CheckAction(cards_, state_, seat_, action)) actions_.push_back(action);
  }

  void Dice(ActionType type) {
    for (uint8_t dice = 0; dice <= kMostHumanity; ++dice) Add({.type = type, .dice = dice});
  }

  void Decisions() {
    switch (state_.phase) {
      case Phase::draw:
        for (size_t terrain = 0; terrain < kTerrains; ++terrain) {
          Add({.type = ActionType::draw, .terrain = static_cast<Terrain>(terrain)});
        }
        return;
      case Phase::scene:
        return Add({.type = ActionType::act}), Add({.type = ActionType::avoid});
      case Phase::commit:
        Dice(ActionType::commit);
        return Add({.type = ActionType::last_hope});
      case Phase::support:
        Dice(ActionType::support);
        return Add({.type = ActionType::refuse}), Add({.type = ActionType::last_hope});
      case Phase::hope:
        return Dice(ActionType::use_hope);
      case Phase::ready:
        return Add({.type = ActionType::roll});
      case Phase::choose: {
        const SceneKind& scene = cards_.Scene(state_.scene);
        for (const uint8_t option : scene.options_by_name) {
          Add({.type = ActionType::choose, .option = scene.options[option].name});
        }
        return;
      }
      case Phase::outcome:
        return Add({.type = ActionType::resolve});
      default:
        return Aftermath();
    }
  }

  void Aftermath() {
    for (size_t i = 0; i < state_.asset_count; ++i) {
      WithPlayers({.type = ActionType::bequeath, .card = state_.assets[i].card});
    }
    Add({.type = ActionType::draw_gift});
    WithPlayers({.type = ActionType::give_gift});
    Add({.type = ActionType::new_character});
    Add({.type = ActionType::decline});
  }

  void WithPlayers(Action action) {
    for (Seat seat = 0; seat < state_.players; ++seat) {
      action.target = seat;
      Add(action);
    }
  }

  void CardPlays() {
    ForEachTrait(cards_, state_, TraitPlace::hand, seat_, [&](uint16_t card) {
      Add({.type = ActionType::play_trait, .card = card});
      WithPlayers({.type = ActionType::play_trait, .card = card});
    });
    for (size_t i = 0; i < state_.asset_count; ++i) {
      Add({.type = ActionType::use_asset, .card = state_.assets[i].card});
      WithPlayers({.type = ActionType::use_asset, .card = state_.assets[i].card});
    }
    for (size_t i = 0; i < state_.asset_count; ++i) {
      Add({.type = ActionType::steal, .card = state_.assets[i].card});
    }
    for (size_t i = 0; i < state_.asset_count; ++i) {
      WithPlayers({.type = ActionType::lend, .card = state_.assets[i].card});
    }
  }

  const Cards& cards_;
  const State& state_;
  Seat seat_;
  std::vector<Action>& actions_;
};

}  // namespace

void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions) {
  Lister(cards, state, seat, actions).List();
}

}  // namespace recount::engine::inhumanity
