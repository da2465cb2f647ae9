// Sets the game up: BAS-1, up to the first turn.
#include "engine/basicverse/flow.h"
#include "engine/basicverse/rules.h"
#include "events/check.h"

namespace recount::engine::basicverse {

void Flow::TakeOutcome(const Outcome& outcome) {
  switch (state_.phase) {
    case Phase::teams:
      return SetTeams(outcome);
    case Phase::shuffle:
      ShuffleDeck(outcome);
      break;
    default:
      RECOUNT_CHECK(state_.phase == Phase::reshuffle);
      SetDeck(outcome);
      state_.discard = {};
      Report(BAS_2_10, EffectKind::reshuffle, {state_.deck_count});
  }
  Run();
}

// Forms random teams: the first half of the order is Red (BAS-1.3).
void Flow::SetTeams(const Outcome& order) {
  for (size_t i = 0; i < order.numbers.size() / 2; ++i) {
    state_.red |= SeatBit(static_cast<Seat>(order.numbers[i]));
  }
  state_.has_teams = 1;
  for (Seat seat = 0; seat < state_.players; ++seat) {
    Report(BAS_1_3, EffectKind::team_is, {seat, static_cast<uint16_t>(TeamOf(seat))});
  }
  state_.phase = Phase::pick;
  ReportPicks();
}

// Reports who picks next.
void Flow::ReportPicks() {
  if (state_.picks == HeroPicks::choose) {
    Report(BAS_1_4, EffectKind::may_pick, {2, state_.pick_count});
  } else {
    Report(BAS_1_5, EffectKind::may_pick,
           {static_cast<uint16_t>(DraftingTeam(state_.pick_count)), state_.pick_count});
  }
}

void Flow::PickHero(Seat seat, std::string_view id) {
  const int hero = HeroOfId(cards_, id);
  SeatAt(seat).hero = static_cast<uint8_t>(hero);
  state_.picked[state_.pick_count++] = seat;
  Report(BAS_1_16, EffectKind::class_is, {seat, static_cast<uint16_t>(hero)});
  state_.pick_count < state_.players ? ReportPicks() : FinishPicks();
}

// Sets the turn order, the circle, HP, Fortresses and the Horseshoe (BAS-1.7 to 1.11, BAS-1.15).
void Flow::FinishPicks() {
  const size_t players = state_.players;
  // Teams alternate in the turn order: Red has the even places, Blue the odd ones.
  std::array<size_t, 2> next = {0, 1};
  for (size_t i = 0; i < players; ++i) {
    size_t& place = next[static_cast<size_t>(TeamOf(state_.picked[i]))];
    state_.turn_order[place] = state_.picked[i];
    place += 2;
  }
  Report(BAS_1_7, EffectKind::turn_order_set, {state_.turn_order[0]});

  std::array<uint8_t, kMaxPlaces> setup = {};
  for (size_t i = 0; i < players; ++i) {
    const size_t half = players / 2;
    const bool is_brawl = state_.formation == Formation::brawl;
    setup[i] = state_.turn_order[is_brawl ? i : i < half ? 2 * i : 2 * (i - half) + 1];
  }
  Report(state_.formation == Formation::brawl ? BAS_1_9 : BAS_1_8, EffectKind::formation_set,
         {static_cast<uint16_t>(state_.formation)});
  state_.places = state_.players;
  if (players == kMinPlayers) {
    // Four players have two Neutral Fields at opposite ends (BAS-1.10).
    setup = {kField, setup[0], setup[1], kField, setup[2], setup[3]};
    state_.places = kMinPlayers + 2;
    Report(BAS_1_10, EffectKind::fields_set);
    Report(BAS_1_6, EffectKind::no_support);
  }
  SetCircle(setup);

  for (Seat seat = 0; seat < players; ++seat) {
    SeatAt(seat).hp = derived_.HeroOf(seat).hp;
    Report(BAS_1_11, EffectKind::begins_with_hp, {seat, static_cast<uint16_t>(SeatAt(seat).hp)});
  }
  Report(BAS_1_14, EffectKind::fortress_begins, {state_.start_fortress});
  state_.horseshoe = state_.turn_order[players - 1];
  Report(BAS_1_15, EffectKind::horseshoe_first, {state_.horseshoe});
  state_.phase = Phase::ability;
}

// Gives a card for each cost of the named Ability (BAS-1.12). The deck is ascending until it is
// shuffled, so its top is its lowest card.
void Flow::ChooseAbility(Seat seat, size_t index) {
  SeatAt(seat).start_ability = static_cast<uint16_t>(index);
  for (const uint16_t kind : derived_.HeroOf(seat).abilities[index].cards) {
    const auto end = state_.deck.begin() + state_.deck_count;
    const auto above = std::find_if(std::make_reverse_iterator(end), state_.deck.rend(),
                                    [&](uint8_t card) { return derived_.KindOf(card) == kind; });
    if (above == state_.deck.rend()) continue;
    AddToHand(seat, *above);
    std::move(above.base(), end, above.base() - 1);
    state_.deck[--state_.deck_count] = 0;
  }
  Report(BAS_1_12, EffectKind::given_for_ability, {seat, SeatAt(seat).hand_count});
  if (++state_.asked == state_.players) state_.phase = Phase::shuffle;
}

// Shuffles the deck and fills the starting hands (BAS-1.13).
void Flow::ShuffleDeck(const Outcome& order) {
  SetDeck(order);
  for (size_t i = 0; i < state_.players; ++i) {
    const Seat seat = state_.turn_order[i];
    uint8_t card = kNoCard;
    // A small deck may not suffice for all hands.
    while (SeatAt(seat).hand_count < kStartingHand && TakeCard(card) == Taken::card) {
      AddToHand(seat, card);
    }
    Report(BAS_1_13, EffectKind::starting_hand, {seat, SeatAt(seat).hand_count});
  }
}

}  // namespace recount::engine::basicverse
