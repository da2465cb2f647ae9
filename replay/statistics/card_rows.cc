#include "replay/statistics/card_rows.h"

#include <algorithm>
#include <utility>

namespace recount::replay::statistics {
namespace {

using engine::CardPlace;
using engine::kNoSeat;
using engine::PlaceClass;
using engine::Seat;

std::optional<int64_t> SeatOrNull(Seat seat) {
  return seat == kNoSeat ? std::nullopt : std::optional<int64_t>(seat);
}

std::optional<int64_t> SeqIf(int64_t times, uint64_t seq) {
  return times == 0 ? std::nullopt : std::optional<int64_t>(static_cast<int64_t>(seq));
}

// Returns whether others than the seat are among these.
bool AreOthers(engine::SeatSet seats, Seat seat) {
  const engine::SeatSet others = seat == kNoSeat ? seats : seats & ~engine::SeatBit(seat);
  return others != 0;
}

}  // namespace

PlaceClass CardRows::ClassOf(CardPlace place) const {
  if (place == kUnknownPlace) return PlaceClass::box;
  return place.place == engine::kBox ? PlaceClass::box : in_game_[place.place].place_class;
}

std::string_view CardRows::NameOf(CardPlace place) const {
  return engine::PlaceName(in_game_, place);
}

void CardRows::Arrive(Life& life, CardPlace place, uint64_t seq) const {
  if (life.first_seat == kNoSeat) life.first_seat = place.seat;
  if (ClassOf(place) != PlaceClass::hand) return;
  if (life.times_held++ == 0) {
    life.held_seq = seq;
    life.held_seat = place.seat;
  }
}

void CardRows::Move(size_t card, CardPlace from, CardPlace to, uint64_t seq) {
  Life& life = lives_[card];
  const PlaceClass was = ClassOf(from);
  const PlaceClass is = ClassOf(to);
  if (life.first_seat == kNoSeat) life.first_seat = to.seat;
  const bool is_new_in_hand = was != PlaceClass::hand || from.seat != to.seat;
  if (is_new_in_hand) Arrive(life, to, seq);
  if (was == PlaceClass::play && is == PlaceClass::spent && life.times_lost++ == 0) {
    life.lost_seq = seq;
  }
  if (from == kUnknownPlace || to == kUnknownPlace) return;
  moves_.Begin().Number(static_cast<int64_t>(seq)).Number(static_cast<int64_t>(card));
  moves_.Constant(NameOf(from)).NumberOrNull(SeatOrNull(from.seat));
  moves_.Constant(NameOf(to)).NumberOrNull(SeatOrNull(to.seat));
  moves_.End();
}

void CardRows::Open(const engine::Match& match) {
  if (is_opened_ || statistics_.Turn(match) < 1) return;
  is_opened_ = true;
  for (size_t card = 0; card < now_.size(); ++card) {
    if (ClassOf(now_[card]) == PlaceClass::hand) lives_[card].opening_seat = now_[card].seat;
  }
}

// Before its pile is shuffled for the first time, a card is known although nobody has seen it.
void CardRows::NoteSight(Life& life, CardPlace place, bool is_known) const {
  Doubts& doubts = life.doubts;
  const PlaceClass place_class = ClassOf(place);
  const bool is_put_away = place_class == PlaceClass::pile || place_class == PlaceClass::box;
  doubts.is_known = is_known;
  doubts.was_unknown |= !is_known;
  doubts.was_seen |= is_known && (doubts.was_unknown || !is_put_away);
}

// What nobody knows is written down before the moves, because it was so before the card came to
// where it is now.
void CardRows::FollowInHindsight(const InHindsight& hindsight) {
  is_observed_ = true;
  for (const engine::observed::Exchange& copies : hindsight.renamed()) {
    if (std::max(copies.label, copies.card) >= places_.size()) continue;  // artifacts
    std::swap(lives_[copies.label], lives_[copies.card]);
    std::swap(places_[copies.label], places_[copies.card]);
  }
  hindsight.PutPlaces(now_);
  for (size_t card = 0; card < now_.size(); ++card) {
    NoteSight(lives_[card], now_[card], hindsight.IsKnown(card));
    if (now_[card] == kUnknownPlace) Doubt(lives_[card], hindsight.PossiblePlaces(card));
  }
}

void CardRows::Doubt(Life& life, absl::Span<const CardPlace> possible) const {
  for (const CardPlace place : possible) {
    const engine::SeatSet seat = place.seat == kNoSeat ? 0 : engine::SeatBit(place.seat);
    const PlaceClass place_class = ClassOf(place);
    if (life.first_seat == kNoSeat) life.doubts.had |= seat;
    if (place_class == PlaceClass::hand) {
      if (life.times_held == 0) life.doubts.held |= seat;
      life.doubts.may_have_been_held = true;
    }
    life.doubts.may_have_been_in_play |=
        place_class == PlaceClass::play || place_class == PlaceClass::spent;
  }
}

void CardRows::Counted(const FoldedEvent& event, const engine::Match& match,
                       std::optional<uint16_t> played) {
  match.PutPlaces(now_);
  lives_.resize(now_.size());
  if (event.hindsight != nullptr) {
    FollowInHindsight(*event.hindsight);
    for (const engine::observed::Exchange& copies : event.hindsight->renamed()) {
      if (played) played = hindsight::Renamed(copies, *played);
    }
  }
  for (size_t card = 0; card < now_.size(); ++card) {
    // A card without an earlier place has just come into the game: it arrives, but does not move.
    if (card >= places_.size()) {
      Arrive(lives_[card], now_[card], event.seq);
    } else if (places_[card] != now_[card]) {
      Move(card, places_[card], now_[card], event.seq);
    }
  }
  if (played && *played < lives_.size()) {
    Life& life = lives_[*played];
    if (life.times_played++ == 0) {
      life.played_seq = event.seq;
      life.played_seat = event.event->seat();
    }
  }
  // An opening hand is a hand in the first state of turn 1, so Open comes after the moves.
  Open(match);
  std::swap(places_, now_);
}

void CardRows::Finish(const engine::Match& match) {
  const KindsOfSet& kinds = words_.KindsOf(match.card_set());
  for (size_t card = 0; card < places_.size(); ++card) {
    const engine::CardKind* kind = kinds.Of(match, static_cast<uint16_t>(card));
    RECOUNT_CHECK(kind != nullptr);
    cards_.Begin().Number(static_cast<int64_t>(card)).Text(kind->key).Text(kind->kind);
    cards_.Text(kind->name).TextOrNull(kind->suit);
    Finish(lives_[card], places_[card]);
    cards_.End();
  }
}

void CardRows::Finish(const Life& life, CardPlace end) {
  const Doubts& doubts = life.doubts;
  const bool is_unknown = is_observed_ && !doubts.was_seen && !doubts.is_known;
  const auto seat = [&](Seat of, engine::SeatSet others) {
    cards_.NumberOrNull(is_unknown || AreOthers(others, of) ? std::nullopt : SeatOrNull(of));
  };
  const auto number = [&](bool is_doubtful, const std::optional<int64_t>& value) {
    cards_.NumberOrNull(is_unknown || is_doubtful ? std::nullopt : value);
  };
  const bool is_end_unknown = is_unknown || end == kUnknownPlace;
  seat(life.first_seat, doubts.had);
  seat(life.opening_seat, 0);
  number(doubts.held != 0, SeqIf(life.times_held, life.held_seq));
  seat(life.held_seat, doubts.held);
  number(doubts.may_have_been_held, life.times_held);
  number(false, SeqIf(life.times_played, life.played_seq));
  seat(life.played_seat, 0);
  number(false, life.times_played);
  number(doubts.may_have_been_in_play, SeqIf(life.times_lost, life.lost_seq));
  number(doubts.may_have_been_in_play, life.times_lost);
  is_end_unknown ? cards_.Null() : cards_.Constant(NameOf(end));
  seat(is_end_unknown ? kNoSeat : end.seat, 0);
}

}  // namespace recount::replay::statistics
