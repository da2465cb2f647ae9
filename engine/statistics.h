// The data that tables of statistics need from a game beyond its Match: which turn it is, and the
// values of a seat's row of a turn (docs/statistics.md). All of it follows from states, so it is
// not part of Match, and a program without statistics does not link it.
//
//   const GameStatistics& statistics = *FindStatistics(match.game());   // statistics_registry.h
//   statistics.Turn(match);
//   statistics.Facts(match, /*seat=*/1).leads;        // "hussites"
//
// A game has one such object, which any thread may use.
#ifndef RECOUNT_ENGINE_STATISTICS_H_
#define RECOUNT_ENGINE_STATISTICS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"

namespace recount::engine {

// A value of a row. A text is owned by the game or the match's card set, or it is a literal.
struct StatisticsValue {
  enum class Kind : uint8_t { null, number, text };
  Kind kind = Kind::null;
  int64_t number = 0;  // for a boolean: 1 or 0
  std::string_view text = {};

  static StatisticsValue Null() { return {}; }
  static StatisticsValue Of(int64_t number) { return {Kind::number, number, {}}; }
  static StatisticsValue Of(std::string_view text) { return {Kind::text, 0, text}; }
};

// A column of the game's table of turns.
struct TurnColumn {
  enum class Type : uint8_t { integer, boolean, text };
  // The source of the value.
  enum class From : uint8_t {
    begin,  // GameStatistics::TurnBegins, the state right before the turn's first event
    count,  // how many of these actions the seat did in the turn
    first,  // the field of the seat's first action of this type
    end,    // GameStatistics::TurnEnds, the states around the turn's last event
  };
  std::string_view name;
  Type type = Type::integer;
  From from = From::begin;
  bool may_be_null = false;
  std::string_view source;  // for people: "`hand` of the seat, how many"
  // count: the types, one or two. first: the type, then the field.
  std::array<std::string_view, 2> actions = {};
};

// An entry of a card set. The texts are as in the set.
struct CardKind {
  std::string key;
  std::string kind;
  std::string name;
  std::optional<std::string> suit;
  std::optional<int64_t> copies;
  std::string entry;  // JSON Pointer, as Match::CardEntry gives it
};

// The known facts about a seat in a state. A value is empty if it is not known yet, or if the game
// does not have it.
struct SeatFacts {
  std::optional<int64_t> side = {};       // seats with equal numbers win together
  std::optional<std::string> leads = {};  // its faction, deck, hero or Personality
  std::optional<std::string> deck = {};
  std::optional<int64_t> turn_order = {};  // place in the order of turns, from 0
};

class GameStatistics {
 public:
  virtual ~GameStatistics() = default;

  // Returns the id of the game.
  virtual std::string_view game() const = 0;

  // Returns the types of the actions that play the card in their field `card`.
  virtual absl::Span<const std::string_view> playing_actions() const = 0;

  // The state from which SeatFacts::leads is taken.
  enum class Leads : uint8_t {
    last_state,
    first_turn,  // in the first state of turn 1 or later
    drafted,     // the name of the card of the seat's action `draft_hero`
  };
  virtual Leads leads() const { return Leads::last_state; }

  // Returns the columns of the table of turns after `turn` and `seat`.
  virtual absl::Span<const TurnColumn> turn_columns() const = 0;

  // Returns the entries of a card set of the game, in any order.
  virtual std::vector<CardKind> CardKinds(const Json& card_set) const = 0;

  // --- of a match of the game ---

  // Returns the number of the turn; 0 before the first.
  virtual int64_t Turn(const Match& match) const = 0;

  virtual SeatFacts Facts(const Match& match, Seat seat) const = 0;

  // Appends the values of the columns From::begin, in their order.
  virtual void TurnBegins(const Match& match, Seat seat,
                          std::vector<StatisticsValue>& values) const = 0;

  // Appends the values of the columns From::end, in their order. `before` and `after` are the
  // states around the turn's last event.
  virtual void TurnEnds(const Match& before, const Match& after, Seat seat,
                        std::vector<StatisticsValue>& values) const;
};

inline void GameStatistics::TurnEnds(const Match&, const Match&, Seat,
                                     std::vector<StatisticsValue>&) const {}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_STATISTICS_H_
