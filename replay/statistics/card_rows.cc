#include "replay/statistics/card_rows.h"

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

}  // namespace

PlaceClass CardRows::ClassOf(CardPlace place) const {
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

void CardRows::Counted(uint64_t seq, const engine::Match& match, Seat actor,
                       std::optional<uint16_t> played) {
  match.PutPlaces(now_);
  lives_.resize(now_.size());
  for (size_t card = 0; card < now_.size(); ++card) {
    // A card without an earlier place has just come into the game: it arrives, but does not move.
    if (card >= places_.size()) {
      Arrive(lives_[card], now_[card], seq);
    } else if (places_[card] != now_[card]) {
      Move(card, places_[card], now_[card], seq);
    }
  }
  if (played && *played < lives_.size()) {
    Life& life = lives_[*played];
    if (life.times_played++ == 0) {
      life.played_seq = seq;
      life.played_seat = actor;
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
    const Life& life = lives_[card];
    cards_.Begin().Number(static_cast<int64_t>(card)).Text(kind->key).Text(kind->kind);
    cards_.Text(kind->name).TextOrNull(kind->suit);
    cards_.NumberOrNull(SeatOrNull(life.first_seat)).NumberOrNull(SeatOrNull(life.opening_seat));
    cards_.NumberOrNull(SeqIf(life.times_held, life.held_seq));
    cards_.NumberOrNull(SeatOrNull(life.held_seat)).Number(life.times_held);
    cards_.NumberOrNull(SeqIf(life.times_played, life.played_seq));
    cards_.NumberOrNull(SeatOrNull(life.played_seat)).Number(life.times_played);
    cards_.NumberOrNull(SeqIf(life.times_lost, life.lost_seq)).Number(life.times_lost);
    cards_.Constant(NameOf(places_[card])).NumberOrNull(SeatOrNull(places_[card].seat));
    cards_.End();
  }
}

}  // namespace recount::replay::statistics
