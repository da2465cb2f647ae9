// Holds the statistics of a game against the judge's view of the same states, in random games of
// every variant, every number of players and every rules version, and at the tables of
// testdata/conformance.
//
//   const StatisticsReading reading = {
//       .places = {{"hand", "players/hand"}, {"city", "city"}},
//       .turn = [](const JudgeView& view) { return view.state.at("turn").get<int64_t>(); },
//       .facts = …, .begins = …};
//   CheckStatistics(StatisticsInstance(), reading);
#ifndef RECOUNT_ENGINE_KIT_TESTING_STATISTICS_CHECK_H_
#define RECOUNT_ENGINE_KIT_TESTING_STATISTICS_CHECK_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kit/testing/judge_view.h"
#include "engine/statistics.h"
#include "events/json.h"

namespace recount::engine::kit::testing {

// What the view says of what a game's statistics say. Written from the keys of the view, not from
// the state.
struct StatisticsReading {
  // In the order of GameStatistics::places(). No card lies in two of them.
  std::vector<PlaceInView> places;

  int64_t (*turn)(const JudgeView& view);

  // {"side":…,"leads":…,"deck":…,"turn_order":…}; null for what is not known or not there.
  OrderedJson (*facts)(const JudgeView& view, Seat seat);

  // The values of the columns From::begin, in their order, as a list: booleans as such.
  OrderedJson (*begins)(const JudgeView& view, Seat seat);

  // The same of From::end, around an event; nullptr for a game without such columns.
  OrderedJson (*ends)(const JudgeView& before, const JudgeView& after, Seat seat) = nullptr;

  // The places and columns that no such game fills, or that never change: all others must.
  std::vector<std::string_view> idle = {};

  int games = 3;  // at each table of a variant
  // Where a game has no bound of its own.
  uint64_t most_events = 1000;
};

// Plays the games. After every event it compares Places, Turn, Facts, TurnBegins and TurnEnds. It
// fails the test at the first difference.
void CheckStatistics(const GameStatistics& statistics, const StatisticsReading& reading);

// Expects of the default card set and that of testdata/conformance: every entry that a card of a
// match has is that of one kind; keys and entries are there once; `copies` and the name (or title)
// are the entry's.
void CheckCardKinds(const GameStatistics& statistics);

// Expects that the actions of columns and playing_actions() are types of the game's actions, with
// their fields, and that each column says its source.
void CheckActions(const GameStatistics& statistics);

// The columns in a line, those that may be null with `?`:
// "wave:int city:int? is_out:bool action:text?".
std::string ColumnLine(const GameStatistics& statistics);

// The places in a line: "hand:hand city:play".
std::string PlaceLine(const GameStatistics& statistics);

// The kind of an entry of the game's default card set in a line: key, kind, name, suit, copies,
// "stat:0|stat|attack 20|attack|4", with nothing for what it has not. Empty if there is no such
// kind.
std::string KindLine(const GameStatistics& statistics, std::string_view key);

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_STATISTICS_CHECK_H_
