// Lists the actions that CheckAction accepts, in the order of docs/reference/hope.md, "Actions".
#include "engine/hope/rules.h"

namespace recount::engine::hope {
namespace {

class Lister {
 public:
  Lister(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions)
      : cards_(cards), state_(state), derived_(cards, state), seat_(seat), actions_(actions) {}

  void List() {
    if (state_.choice != ChoiceKind::none) {
      for (const uint16_t value : ChoiceFrom(derived_)) {
        actions_.push_back({.type = ActionType::choose, .card = value});
      }
      return;
    }
    switch (state_.phase) {
      case Phase::declare:
        return Decks();
      case Phase::mulligan:
        actions_.push_back({.type = ActionType::keep});
        return Lists(ActionType::mulligan, Hand());
      case Phase::main:
        if (IsActive()) Units(), Heals();
        return Window();
      case Phase::move:
        if (IsActive() && state_.moves_left > 0) Moves(), Swaps();
        return Window();
      case Phase::explore:
        if (IsActive()) Locations();
        return Window();
      case Phase::battle:
        if (state_.step == Step::attackers) return Attackers();
        if (IsActive() && state_.step == Step::open && state_.battles_left > 0) Targets();
        return Window();
      case Phase::draw:
        if (state_.step == Step::open) return Window();
        for (const uint16_t card : Hand()) Add({.type = ActionType::discard, .card = card});
        return Add({.type = ActionType::pass});
      default:
        return Window();
    }
  }

 private:
  bool IsActive() const { return state_.active == seat_; }

  void Add(const Action& action) {
    if (!CheckAction(cards_, state_, seat_, action)) actions_.push_back(action);
  }

  std::vector<uint16_t> Hand() const {
    std::vector<uint16_t> cards;
    state_.seats[seat_].hand.ForEach(
        [&](size_t index) { cards.push_back(CardAt(state_, seat_, index)); });
    return cards;
  }

  // Returns the seat's cards in play, ascending by card.
  std::vector<uint16_t> InPlay(SpaceSet spaces) const {
    std::vector<uint16_t> cards;
    ForEachSpace(spaces, [&](int space) { cards.push_back(derived_.CardOn(space)); });
    std::sort(cards.begin(), cards.end());
    return cards;
  }

  void Decks() {
    if ((state_.registered >> seat_ & 1) != 0) {
      return Add({.type = ActionType::declare_deck, .deck = "custom"});
    }
    for (const uint16_t deck : cards_.decks_by_id) {
      Add({.type = ActionType::declare_deck, .deck = cards_.decks[deck].id});
    }
  }

  // Adds every accepted list of some of these cards. Lists are sorted card by card, and a prefix
  // comes before the longer list.
  void Lists(ActionType type, const std::vector<uint16_t>& cards) {
    Action action{.type = type};
    ListsFrom(cards, 0, action);
  }
  void ListsFrom(const std::vector<uint16_t>& cards, size_t first, const Action& prefix) {
    for (size_t i = first; i < cards.size(); ++i) {
      Action longer = prefix;
      longer.cards.Add(cards[i]);
      // If a list is refused, so are all lists that begin with it.
      if (CheckAction(cards_, state_, seat_, longer)) continue;
      actions_.push_back(longer);
      ListsFrom(cards, i + 1, longer);
    }
  }

  void Units() {
    const SpaceSet spaces = derived_.SpacesForUnit(seat_);
    for (const uint16_t card : Hand()) {
      if (derived_.KindOf(card).type != CardType::unit) continue;
      ForEachSpace(spaces, [&](int space) {
        Add({.type = ActionType::play_unit, .space = static_cast<uint8_t>(space), .card = card});
      });
    }
  }

  void Locations() {
    const SpaceSet spaces = derived_.SpacesForLocation(seat_);
    for (const uint16_t card : Hand()) {
      if (derived_.KindOf(card).type != CardType::location) continue;
      ForEachSpace(spaces, [&](int space) {
        Add({.type = ActionType::play_location,
             .space = static_cast<uint8_t>(space),
             .card = card});
      });
    }
  }

  void Heals() {
    const std::vector<uint16_t> units = InPlay(derived_.UnitsOf(seat_));
    for (const uint16_t card : Hand()) {
      if (!derived_.KindOf(card).is_unique) continue;
      for (const uint16_t unit : units) {
        Add({.type = ActionType::heal, .card = card, .other = unit});
      }
    }
  }

  void Moves() {
    for (const uint16_t unit : InPlay(derived_.UnitsOf(seat_))) {
      const uint8_t from = SpaceOf(state_, unit);
      if ((state_.flags[from] & kMoved) != 0) continue;
      const int steps = 1 + derived_.SumOf(from, KeywordKey::move);
      ForEachSpace(derived_.SpacesInReach(from, steps), [&](int to) {
        // Every space in reach is legal for a unit that has not moved, so no check is needed.
        actions_.push_back(
            {.type = ActionType::move, .space = static_cast<uint8_t>(to), .card = unit});
      });
    }
  }

  void Swaps() {
    const std::vector<uint16_t> units = InPlay(derived_.UnitsOf(seat_));
    for (const uint16_t unit : units) {
      for (const uint16_t other : units) {
        Add({.type = ActionType::swap, .card = unit, .other = other});
      }
    }
  }

  void Targets() {
    for (const uint16_t card : InPlay(derived_.CardsOfOpponentsOf(seat_))) {
      Add({.type = ActionType::declare_target, .card = card});
    }
  }

  void Attackers() {
    Lists(ActionType::declare_attackers,
          InPlay(derived_.UnitsWithSight(seat_, derived_.TargetSpace())));
  }

  void Window() {
    for (const uint16_t card : Hand()) {
      if (derived_.KindOf(card).type == CardType::event) {
        Add({.type = ActionType::play_event, .card = card});
      }
    }
    for (const uint16_t card : InPlay(derived_.CardsOf(seat_))) {
      for (size_t i = 0; i < derived_.KindOf(card).abilities.size(); ++i) {
        Add({.type = ActionType::use_ability, .space = static_cast<uint8_t>(i), .card = card});
      }
    }
    Add({.type = ActionType::pass});
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

}  // namespace recount::engine::hope
