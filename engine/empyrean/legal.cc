// Lists the actions that CheckAction accepts, in the order of docs/reference/empyrean.md,
// "Actions".
#include "engine/empyrean/rules.h"

namespace recount::engine::empyrean {
namespace {

class Lister {
 public:
  Lister(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions)
      : cards_(cards), state_(state), derived_(cards, state), seat_(seat), actions_(actions) {}

  void List() {
    switch (state_.phase) {
      case Phase::draft_hero:
        return Heroes(ActionType::draft_hero, state_.pool);
      case Phase::draft_ability:
        return Enhancements(ActionType::draft_ability, kInPool);
      case Phase::turn:
        for (const TurnAction action :
             {TurnAction::enhance, TurnAction::heal, TurnAction::overcome, TurnAction::recruit}) {
          actions_.push_back({.type = ActionType::choose, .action = action});
        }
        Enhancements(ActionType::feat, static_cast<Place>(kInHand + seat_));
        Uses();
        break;
      case Phase::heal:
        Uses();
        Heroes(ActionType::heal, Arena(state_) & state_.fatigued);
        Plays();
        break;
      case Phase::enhance:
        Uses();
        Add({.type = ActionType::draw});
        Plays();
        break;
      case Phase::recruit:
        Uses();
        Recruits();
        break;
      case Phase::overcome:
        Uses();
        Attacks();
        break;
      case Phase::muster:
        Heroes(ActionType::join, state_.seats[seat_].arena);
        return Add({.type = ActionType::strike});
      case Phase::respond:
        Answers();
        return Add({.type = ActionType::pass});
      default:
        Choices();
        return Add({.type = ActionType::pass});
    }
    Add({.type = ActionType::end_turn});
  }

 private:
  void Add(const Action& action) {
    if (!CheckAction(cards_, state_, seat_, action)) actions_.push_back(action);
  }

  void Heroes(ActionType type, HeroSet heroes) {
    ForEachHero(heroes,
                [&](uint8_t slot) { Add({.type = type, .card = derived_.HeroCard(slot)}); });
  }

  // Lists the enhancements in a place, ascending.
  void Enhancements(ActionType type, Place place) {
    const size_t count = derived_.EnhancementCount();
    for (size_t i = 0; i < count; ++i) {
      if (PlaceOf(state_, i) == place) Add({.type = type, .card = derived_.CardOf(i)});
    }
  }

  // Lists the seat's heroes, then the abilities under them, ascending.
  void PlayArea(ActionType type) {
    const HeroSet own = state_.seats[seat_].arena;
    Heroes(type, own);
    for (size_t i = 0; i < derived_.cards().AbilityCount(); ++i) {
      if (IsAttached(state_, i) && Has(own, PlaceOf(state_, i))) {
        Add({.type = type, .card = derived_.CardOf(i)});
      }
    }
  }

  void Uses() { PlayArea(ActionType::use); }

  void Plays() {
    const SeatState& own = state_.seats[seat_];
    Heroes(ActionType::play, own.hand_heroes);
    if (own.hand_count == 0) return;
    const size_t count = derived_.EnhancementCount();
    for (size_t i = 0; i < count; ++i) {
      if (!IsInHand(state_, seat_, i)) continue;
      ForEachHero(own.arena, [&](uint8_t slot) {
        Add({.type = ActionType::play,
             .card = derived_.CardOf(i),
             .other = derived_.HeroCard(slot)});
      });
    }
  }

  void Recruits() {
    ForEachHero(state_.hq, [&](uint8_t slot) {
      Add({.type = ActionType::recruit, .from = RecruitFrom::hq, .card = derived_.HeroCard(slot)});
    });
    Add({.type = ActionType::recruit, .from = RecruitFrom::reserves});
  }

  void Attacks() {
    ForEachHero(state_.seats[seat_].arena, [&](uint8_t slot) {
      const uint16_t attacker = derived_.HeroCard(slot);
      const auto add = [&](uint16_t target) {
        Add({.type = ActionType::attack, .card = attacker, .other = target});
      };
      for (uint16_t base = 0; base < state_.players; ++base) add(base);
      ForEachHero(ArenaOf(state_, OpponentsOf(state_, seat_)),
                  [&](uint8_t target) { add(derived_.HeroCard(target)); });
    });
  }

  void Answers() {
    if (state_.stack_count > 0) return PlayArea(ActionType::respond);
    std::vector<uint16_t> cards;
    for (size_t i = 0; i < state_.pending_count; ++i) {
      if (state_.pending[i].seat == seat_) cards.push_back(state_.pending[i].card);
    }
    std::sort(cards.begin(), cards.end());
    // Two entries of one card are one action.
    cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
    for (const uint16_t card : cards) Add({.type = ActionType::respond, .card = card});
  }

  void Choices() {
    const SeatState& own = state_.seats[seat_];
    switch (AsksFor(derived_)) {
      case Asks::play:
        return Plays();
      case Asks::recruit:
        return Recruits();
      case Asks::hero:
      case Asks::fallen_hero:
        return Heroes(ActionType::target, HeroesToChoose(derived_));
      case Asks::hand_card:
        Heroes(ActionType::target, own.hand_heroes);
        return Enhancements(ActionType::target, static_cast<Place>(kInHand + seat_));
      case Asks::discard_card:
        return Enhancements(ActionType::target, static_cast<Place>(kDiscarded + seat_));
      case Asks::slot:
        return ForEachSlotToChoose(derived_, [&](uint8_t host, uint16_t slot, uint16_t) {
          actions_.push_back(
              {.type = ActionType::target_slot, .card = derived_.HeroCard(host), .other = slot});
        });
      default:
        for (Seat seat = 0; seat < state_.players; ++seat) {
          Add({.type = ActionType::target_seat, .seat = seat});
        }
    }
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  Seat seat_;
  std::vector<Action>& actions_;
};

}  // namespace

void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions) {
  Lister(cards, state, seat, actions).List();
}

}  // namespace recount::engine::empyrean
