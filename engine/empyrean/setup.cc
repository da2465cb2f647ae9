// Sets the game up: EMP-1, up to the first turn.
#include "engine/empyrean/flow.h"
#include "engine/empyrean/rules.h"
#include "events/check.h"

namespace recount::engine::empyrean {

void Flow::TakeOutcome(const Outcome& outcome) {
  switch (state_.phase) {
    case Phase::shuffle_heroes:
      return LayHeroesOpen(outcome);
    case Phase::first_player:
      state_.first_player = static_cast<Seat>(outcome.numbers[0]);
      state_.asked = state_.first_player;
      state_.phase = Phase::draft_hero;
      return Report(EMP_1_5, EffectKind::first_player, {state_.first_player});
    case Phase::shuffle_reserves:
      return LayReserves(outcome);
    case Phase::split_deck_d:
      return SplitDeckD(outcome);
    default:
      RECOUNT_CHECK(state_.phase == Phase::shuffle_decks);
      return ShuffleDeck(outcome);
  }
}

// Picks the heroes of the game and lays them open (EMP-1.4).
void Flow::LayHeroesOpen(const Outcome& order) {
  state_.hero_count = static_cast<uint8_t>(HeroesInGame(state_.is_extended != 0));
  std::copy_n(order.numbers.begin(), state_.hero_count, state_.hero_cards.begin());
  std::sort(state_.hero_cards.begin(), state_.hero_cards.begin() + state_.hero_count);
  state_.pool = HeroBit(state_.hero_count) - 1;
  state_.phase = Phase::first_player;
  const uint16_t has_teams = state_.has_teams;
  Report(has_teams != 0 ? EMP_2_2 : EMP_2_1, EffectKind::mode, {has_teams});
  Report(EMP_1_2, EffectKind::length, {state_.is_extended, state_.hero_count});
  Report(EMP_1_3, EffectKind::bases_stand, {state_.players});
  Report(EMP_1_4, EffectKind::heroes_laid_open, {state_.hero_count});
}

// Moves a hero to the seat's hand; the next seat drafts after it (EMP-1.6).
void Flow::DraftHero(Seat seat, uint16_t card) {
  const HeroSet hero = HeroBit(derived_.SlotOf(card));
  state_.pool &= ~hero;
  SeatAt(seat).hand_heroes |= hero;
  state_.asked = NextSeat(state_, seat);
  // The draft ends when it comes back to the first player.
  if (state_.asked != state_.first_player) return;
  state_.asked = kNoSeat;
  state_.phase = Phase::shuffle_reserves;
}

// Lays the Reserves, gives Player 2 the top hero, and fills HQ (EMP-1.7 to 1.9).
void Flow::LayReserves(const Outcome& order) {
  state_.pool = 0;
  const size_t count = order.numbers.size();
  for (size_t i = 0; i < count; ++i) {
    state_.reserves[count - 1 - i] = derived_.SlotOf(order.numbers[i]);
  }
  state_.reserve_count = static_cast<uint8_t>(count);
  Report(EMP_1_7, EffectKind::reserves_laid, {state_.reserve_count});
  const auto take_top = [&] {
    const uint8_t slot = state_.reserves[--state_.reserve_count];
    state_.reserves[state_.reserve_count] = 0;
    return HeroBit(slot);
  };
  const Seat second = SeatOfPlayer(state_, 1);
  SeatAt(second).hand_heroes |= take_top();
  Report(EMP_1_8, EffectKind::top_hero, {second});
  for (int i = 0; i < kHeroesInHq; ++i) state_.hq |= take_top();
  Report(EMP_1_9, EffectKind::hq_laid, {kHeroesInHq});
  Report(EMP_1_10, EffectKind::stats_given, {static_cast<uint16_t>(cards_.stats.size())});
  if (state_.is_draft != 0) return BeginAbilityDraft();
  DealDecks();
}

// Deals the decks (EMP-1.11): two players have two decks each, three have one and a third of D,
// four have one.
void Flow::DealDecks() {
  bool has_deck_d = false;
  for (uint16_t card = 0; card < cards_.enhancements.size(); ++card) {
    const int deck = static_cast<int>(cards_.enhancements[card].deck);
    if (state_.players == 3 && deck == 3) {
      has_deck_d = true;
    } else {
      GiveToDeck(SeatOfPlayer(state_, state_.players == 2 ? deck / 2 : deck), card);
    }
  }
  if (has_deck_d) {
    state_.phase = Phase::split_deck_d;
    return;
  }
  ReportDecks(EMP_1_11);
  NextShuffle(0);
}

void Flow::SplitDeckD(const Outcome& order) {
  const size_t share = order.numbers.size() / 3;
  for (size_t i = 0; i < order.numbers.size(); ++i) {
    GiveToDeck(SeatOfPlayer(state_, static_cast<int>(i / share)),
               derived_.EnhancementOf(order.numbers[i]));
  }
  ReportDecks(EMP_1_11);
  NextShuffle(0);
}

// Inserts a card into the deck, which is ascending until it is shuffled.
void Flow::GiveToDeck(Seat seat, uint16_t enhancement) {
  SeatState& owner = SeatAt(seat);
  uint16_t before = kNothing;
  for (uint16_t at = owner.deck_first; at != kNothing && at < enhancement; at = state_.next[at]) {
    before = at;
  }
  uint16_t& link = before == kNothing ? owner.deck_first : state_.next[before];
  state_.next[enhancement] = link;
  link = enhancement;
  state_.at[enhancement] = static_cast<uint8_t>(kInDeck + seat);
  ++owner.deck_count;
}

void Flow::ReportDecks(ClauseIndex clause) {
  for (Seat seat = 0; seat < state_.players; ++seat) {
    Report(clause, EffectKind::deck_given, {seat, SeatAt(seat).deck_count});
  }
}

// Begins the draft of abilities. The player who drafted the last hero begins (EMP-1.12).
void Flow::BeginAbilityDraft() {
  if (cards_.enhancements.empty()) return NextShuffle(0);
  state_.phase = Phase::draft_ability;
  state_.asked = SeatOfPlayer(state_, state_.players - 1);
}

void Flow::DraftAbility(Seat seat, uint16_t card) {
  GiveToDeck(seat, derived_.EnhancementOf(card));
  // The draft of abilities goes counterclockwise.
  state_.asked = static_cast<Seat>((seat + state_.players - 1) % state_.players);
  for (size_t i = 0; i < cards_.enhancements.size(); ++i) {
    if (PlaceOf(state_, i) == kInPool) return;
  }
  state_.asked = kNoSeat;
  ReportDecks(EMP_1_12);
  NextShuffle(0);
}

// Lets the next seat that has a deck shuffle it; after the last one the first turn begins
// (EMP-1.13).
void Flow::NextShuffle(Seat from) {
  Seat seat = from;
  while (seat < state_.players && SeatAt(seat).deck_count == 0) ++seat;
  if (seat == state_.players) {
    state_.asked = kNoSeat;
    return BeginTurn(state_.first_player);
  }
  state_.phase = Phase::shuffle_decks;
  state_.asked = seat;
}

void Flow::ShuffleDeck(const Outcome& order) {
  const Seat seat = state_.asked;
  uint16_t below = kNothing;
  for (size_t i = order.numbers.size(); i > 0; --i) {
    const uint16_t enhancement = derived_.EnhancementOf(order.numbers[i - 1]);
    state_.next[enhancement] = below;
    below = enhancement;
  }
  SeatAt(seat).deck_first = below;
  Report(EMP_1_13, EffectKind::deck_shuffled, {seat});
  NextShuffle(static_cast<Seat>(seat + 1));
}

}  // namespace recount::engine::empyrean
