// Lists the actions that CheckAction accepts, in the order of docs/reference/basicverse.md,
// "Action types".
#include "engine/basicverse/rules.h"

namespace recount::engine::basicverse {
namespace {

class Lister {
 public:
  Lister(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions)
      : cards_(cards),
        state_(state),
        derived_(cards, state),
        seat_(seat),
        own_(state.seats[seat]),
        actions_(actions) {}

  void List() {
    switch (state_.phase) {
      case Phase::pick:
        for (const uint8_t hero : cards_.heroes_by_id) {
          Add({.type = ActionType::pick_hero, .word = cards_.heroes[hero].id});
        }
        return;
      case Phase::ability:
        return Numbers(ActionType::choose_ability, 0, Abilities().size());
      case Phase::resurrect:
        return Resurrects();
      case Phase::turn:
        return Turn();
      case Phase::react:
        own_.hand.ForEach([&](uint8_t card) { Plays(ActionType::react, card); });
        UseAbilities(ActionType::react_ability);
        return Add({.type = ActionType::pass});
      case Phase::move:
        return Numbers(ActionType::move, 1, state_.places);
      case Phase::choose:
        return Numbers(ActionType::choose, 0,
                       cards_.ops[NewestFrame(state_).then].op.options.size());
      case Phase::recipient:
        return ForEachSeat(TeamSeats(state_, seat_),
                           [&](Seat seat) { Add({.type = ActionType::recipient, .seat = seat}); });
      case Phase::regroup:
        return CardsOf(ActionType::assign, state_.revealed);
      case Phase::free_play:
        Plays(ActionType::play, NewestFrame(state_).value);
        return Add({.type = ActionType::pass});
      case Phase::discard:
        return CardsOf(ActionType::discard, own_.hand);
      default:
        return;
    }
  }

 private:
  const std::vector<Ability>& Abilities() const { return derived_.HeroOf(seat_).abilities; }

  void Add(const Action& action) {
    if (!CheckAction(cards_, state_, seat_, action)) actions_.push_back(action);
  }

  void Numbers(ActionType type, size_t from, size_t to) {
    for (size_t i = from; i < to; ++i) {
      Add({.type = type, .number = static_cast<uint16_t>(i)});
    }
  }

  void CardsOf(ActionType type, const CardBits& cards) {
    cards.ForEach([&](uint8_t card) { Add({.type = type, .card = card}); });
  }

  void Resurrects() {
    const int most = derived_.HeroOf(seat_).hp - own_.hp;
    for (int heal = 0; heal <= most; ++heal) {
      for (uint16_t cards = 0; cards <= kMostPaidCards; ++cards) {
        Add({.type = ActionType::resurrect, .number = static_cast<uint16_t>(heal), .cards = cards});
      }
    }
  }

  void Turn() {
    if (seat_ != state_.active) return CardsOf(ActionType::donate, own_.hand);
    own_.hand.ForEach([&](uint8_t card) { Plays(ActionType::play, card); });
    UseAbilities(ActionType::ability);
    Add({.type = ActionType::train});
    Add({.type = ActionType::reconstitute});
    Add({.type = ActionType::short_hop, .number = 1});
    Add({.type = ActionType::short_hop, .number = static_cast<uint16_t>(state_.places - 2)});
    Add({.type = ActionType::end_turn});
  }

  // Lists the card as each kind that it may be played as, ascending by id.
  void Plays(ActionType type, uint8_t card) {
    const uint16_t own = derived_.KindOf(card);
    const auto play_as = [&](uint16_t kind) {
      Action action{.type = type, .card = card, .word = cards_.kinds[kind].id};
      WithTargets(cards_.kinds[kind].use.target, action);
    };
    const std::vector<uint16_t>* others = CountsAs(derived_.HeroOf(seat_), own);
    bool is_own_listed = false;
    for (size_t i = 0; others != nullptr && i < others->size(); ++i) {
      const uint16_t kind = (*others)[i];
      if (!is_own_listed && cards_.kinds[own].id < cards_.kinds[kind].id) {
        play_as(own);
        is_own_listed = true;
      }
      play_as(kind);
    }
    if (!is_own_listed) play_as(own);
  }

  void UseAbilities(ActionType type) {
    const AbilityKind least =
        type == ActionType::ability ? AbilityKind::basic : AbilityKind::reaction;
    for (size_t i = 0; i < Abilities().size(); ++i) {
      const Ability& ability = Abilities()[i];
      if (ability.kind < least) continue;
      Action action{.type = type, .number = static_cast<uint16_t>(i)};
      if (ability.cards.empty()) {
        WithTargets(ability.use.target, action);
        continue;
      }
      own_.hand.ForEach([&](uint8_t card) {
        if (!derived_.CountsAmong(seat_, card, ability.cards)) return;
        action.card = card;
        WithTargets(ability.use.target, action);
      });
    }
  }

  // Lists the action with nobody named, and with each list of possible targets.
  void WithTargets(const Target& target, Action& action) {
    Add(action);
    if (target.who == TargetWho::none) return;
    ExtendTargets(derived_.PossibleTargets(seat_, target), target.count, action);
  }

  // Lists each extension of the action's targets, prefixes first.
  void ExtendTargets(SeatSet possible, size_t left, Action& action) {
    if (left == 0) return;
    ForEachSeat(possible, [&](Seat seat) {
      action.targets.Add(seat);
      Add(action);
      const auto after = static_cast<SeatSet>(possible & ~((2u << seat) - 1));
      ExtendTargets(after, left - 1, action);
      action.targets.RemoveLast();
    });
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  Seat seat_;
  const SeatState& own_;
  std::vector<Action>& actions_;
};

}  // namespace

void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions) {
  Lister(cards, state, seat, actions).List();
}

}  // namespace recount::engine::basicverse
