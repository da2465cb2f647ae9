// What a seat has seen of a card, and what it has learnt (docs/reference/judging.md, "Information
// ledger" and "Backup plan"). memory.h finds both.
#ifndef RECOUNT_REPLAY_EVIDENCE_SIGHT_H_
#define RECOUNT_REPLAY_EVIDENCE_SIGHT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/places.h"

namespace recount::replay::evidence {

using CardAndSeat = std::pair<uint16_t, engine::Seat>;

// The event since which a seat cannot be sure any more that a card lies where it was seen.
struct Disturbance {
  enum class Kind : uint8_t {
    moved,      // the card has left the place
    shuffled,   // a shuffle had it among its cards
    unnoticed,  // a card has left the place, and the seat does not know which
  };
  uint64_t seq = 0;
  Kind kind = Kind::moved;

  bool operator==(const Disturbance&) const = default;
};

// A stretch of events, each following the one before, after each of which a seat has seen a card in
// one place.
struct Sight {
  engine::CardPlace place;
  uint64_t from = 0;
  std::optional<uint64_t> seen_to;      // nothing: it is still seen, at the cursor
  std::optional<uint64_t> there_to;     // nothing: it is certain that the card still lies there
  std::optional<Disturbance> ended_by;  // what came right after `there_to`, if anything did
  std::optional<uint64_t> exposure;     // of a sight by accident: the judgement that says so
  std::optional<uint64_t> carried;  // the judgement that brought the sight to another line of play
  // In an observed game, if the seat may have held the card before: since when, without a break.
  std::optional<uint64_t> held_from = std::nullopt;

  bool operator==(const Sight&) const = default;
};

// A card that a seat has come to see after an event to which the game may go back.
struct Learnt {
  uint16_t card = 0;
  engine::Seat seat = 0;
  uint64_t seq = 0;
  std::optional<uint64_t> held_from = std::nullopt;  // as in Sight
  // In an observed game: the seat may have held the card at the event to go back to.
  bool is_maybe = false;
  std::string name;                  // the card's name; empty if it has none
  std::optional<uint64_t> exposure;  // if it was seen by accident: the judgement that says so
  engine::CardPlace place;           // where it lies at the event to go back to
  std::optional<size_t> position;    // in a pile: how many cards lie on it
  bool is_position_unknown = false;  // it may lie in a pile, and nobody knows where
  // The beginning of the newest sight by which the seat knew there already where the card lay.
  std::optional<uint64_t> already;
  // The first shuffle after it that had the card among its cards, on the line of play of `seq`.
  std::optional<uint64_t> reshuffled;

  bool operator==(const Learnt&) const = default;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_SIGHT_H_
