// Checks what the seats and the piles of a state from outside have.
#include "engine/basicverse/validate.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

class SeatInspector {
 public:
  SeatInspector(const DerivedState& derived, StateFindings& findings)
      : cards_(derived.cards()), state_(derived.state()), findings_(findings) {}

  void Inspect(bool has_turn_order) const {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) InspectSeat(seat);
    const auto flags =
        static_cast<SeatSet>(state_.dead | state_.scroll_used | state_.donated | state_.waiting);
    findings_.ExpectBlank((flags & ~AllSeats(state_)) == 0);
    InspectAbilities(has_turn_order);
  }

 private:
  // Checks the starting Abilities: they are named in turn order.
  void InspectAbilities(bool has_turn_order) const {
    const bool is_asking = state_.phase == Phase::ability;
    const size_t asked = is_asking ? state_.asked : HasHeroes(state_) ? state_.players : 0;
    const bool is_sound =
        is_asking ? findings_.Expect(asked < state_.players, BAS_1_12,
                                     "a seat that has not named its starting Ability", "players")
                  : findings_.ExpectBlank(state_.asked == asked);
    if (!is_sound || !has_turn_order) return;
    for (size_t i = 0; i < state_.players; ++i) {
      const Seat seat = state_.turn_order[i];
      const SeatState& own = state_.seats[seat];
      if (i >= asked) {
        findings_.Expect(own.start_ability == kNoAbility, BAS_1_12,
                         "null, because the seats before it in turn order name theirs first",
                         "players", seat, "start_ability");
      } else if (own.hero < cards_.heroes.size()) {
        findings_.Expect(own.start_ability < cards_.heroes[own.hero].abilities.size(), BAS_1_12,
                         "an Ability of the Hero", "players", seat, "start_ability");
      }
    }
  }

  void InspectSeat(Seat seat) const {
    const SeatState& own = state_.seats[seat];
    findings_.ExpectBlank(own.hand.Count() == own.hand_count);
    if (seat >= state_.players) {
      findings_.ExpectBlank(own.hp == 0 && own.sight == 0 && own.shroud == 0 &&
                            own.hand.IsEmpty() && own.slot.IsEmpty() &&
                            own.start_ability == kNoAbility && state_.penalty[seat] == 0);
      return;
    }
    const bool is_setup = IsSetup(state_);
    const int most = is_setup ? 0 : kMostExtra;
    findings_.ExpectIn(own.sight, 0, most, kNoClause, "players", seat, "sight");
    findings_.ExpectIn(own.shroud, 0, most, kNoClause, "players", seat, "shroud");
    findings_.ExpectIn(state_.penalty[seat], 0, is_setup ? 0 : kMostDonations, BAS_4_5, "players",
                       seat, "penalty");
    findings_.Expect(!is_setup || own.slot.IsEmpty(), kNoClause, "no card before the first turn",
                     "players", seat, "slot");
    if (HasHeroes(state_)) return InspectHp(seat);
    findings_.ExpectIn(own.hp, 0, 0, BAS_1_11, "players", seat, "hp");
    findings_.Expect(own.hand.IsEmpty(), kNoClause, "no card before the last pick", "players", seat,
                     "hand");
    findings_.Expect(own.start_ability == kNoAbility, BAS_1_12, "null before the last pick",
                     "players", seat, "start_ability");
  }

  void InspectHp(Seat seat) const {
    const SeatState& own = state_.seats[seat];
    if (own.hero >= cards_.heroes.size()) return;
    const int most = cards_.heroes[own.hero].hp;
    if (IsSetup(state_)) {
      findings_.ExpectIn(own.hp, most, most, BAS_1_11, "players", seat, "hp");
    } else if (IsDead(state_, seat)) {
      findings_.ExpectIn(own.hp, 0, 0, BAS_9_1, "players", seat, "hp");
    } else if (own.hp > most) {
      findings_.Expect(false, BAS_1_11, fmt::format("at most {}", most), "players", seat, "hp");
    } else if (state_.phase == Phase::turn) {
      findings_.ExpectSettled(own.hp > 0, BAS_9_1,
                              "1 or more, because nothing is left to be resolved", "players", seat,
                              "hp");
    } else {
      findings_.ExpectIn(own.hp, -kMostExtra, most, kNoClause, "players", seat, "hp");
    }
  }

  const Cards& cards_;
  const State& state_;
  StateFindings& findings_;
};

class CardInspector {
 public:
  CardInspector(const Cards& cards, const State& state, StateFindings& findings)
      : cards_(cards), state_(state), findings_(findings) {}

  void Inspect() {
    if (!InspectDeck()) return;
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      Place(state_.seats[seat].hand, "players", seat, "hand");
      Place(state_.seats[seat].slot, "players", seat, "slot");
    }
    Place(state_.discard, "discard");
    // They belong to the newest frame, which must be a `regroup`.
    Place(state_.revealed, "stack", state_.stack_count - size_t{1}, "cards");
    findings_.Expect(!IsSetup(state_) || state_.discard.IsEmpty(), kNoClause,
                     "no card before the first turn", "discard");
    CardBits all = {};
    for (uint16_t card = 0; card < cards_.CardCount(); ++card) all.Add(card);
    if (placed_ != all) ExpectAll();
  }

 private:
  bool InspectDeck() {
    const size_t count = state_.deck_count;
    if (!findings_.Expect(count <= cards_.CardCount(), kNoClause, "no more cards than the set has",
                          "deck")) {
      return false;
    }
    findings_.ExpectBlank(kit::IsBlankFrom(state_.deck, count, 0));
    const bool is_setup = IsSetup(state_);
    for (size_t i = 0; i < count; ++i) {
      const uint8_t card = state_.deck[i];
      // A document has the top first.
      const size_t index = count - 1 - i;
      if (!findings_.Expect(card < cards_.CardCount() && !placed_.Has(card), kNoClause,
                            "a card that lies nowhere else", "deck", index)) {
        continue;
      }
      placed_.Add(card);
      findings_.Expect(!is_setup || i == 0 || card < state_.deck[i - 1], kNoClause,
                       "ascending cards before the first shuffle", "deck", index);
    }
    return true;
  }

  // Adds what is wrong if not all cards are placed, or others than those of the set.
  void ExpectAll() {
    size_t missing = 0;
    uint16_t lowest = 0;
    for (uint16_t card = cards_.CardCount(); card > 0; --card) {
      if (placed_.Has(card - 1)) continue;
      lowest = card - 1;
      ++missing;
    }
    if (!findings_.ExpectBlank(missing > 0)) return;
    findings_.Expect(false, kNoClause,
                     missing == 1
                         ? fmt::format("every card in some place, also card {}", lowest)
                         : fmt::format("every card in some place, also card {} and {} others",
                                       lowest, missing - 1),
                     "deck");
  }

  // Places the cards. The path is that of their list, which is ascending.
  template <class... Keys>
  void Place(const CardBits& cards, Keys... path) {
    bool is_new = true;
    for (size_t w = 0; w < cards.words.size(); ++w) {
      is_new = is_new && (placed_.words[w] & cards.words[w]) == 0;
    }
    if (!is_new) {
      size_t index = 0;
      cards.ForEach([&](uint8_t card) {
        findings_.Expect((placed_.words[card / 64] >> card % 64 & 1) == 0, kNoClause,
                         "a card that lies nowhere else", path..., index++);
      });
    }
    placed_.AddAll(cards);
  }

  const Cards& cards_;
  const State& state_;
  StateFindings& findings_;
  CardBits placed_ = {};
};

}  // namespace

void InspectSeats(const DerivedState& derived, bool has_turn_order, StateFindings& findings) {
  SeatInspector(derived, findings).Inspect(has_turn_order);
}

void InspectCards(const Cards& cards, const State& state, StateFindings& findings) {
  CardInspector(cards, state, findings).Inspect();
}

}  // namespace recount::engine::basicverse
