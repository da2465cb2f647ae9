// Compares the statistics of a game with the judge's view of the same states, in random games of
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

// The same statistics, read from the judge's view. The functions use the keys of the view, not the
// state.
struct StatisticsReading {
  // The places, in the order of Game::places(). No card lies in two of them.
  std::vector<PlaceInView> places;

  int64_t (*turn)(const JudgeView& view);

  // Returns {"side":…,"leads":…,"deck":…,"turn_order":…}, with null for values that are not known
  // or do not exist.
  OrderedJson (*facts)(const JudgeView& view, Seat seat);

  // Returns the values of the columns From::begin, in their order, as a list, with booleans as
  // booleans.
  OrderedJson (*begins)(const JudgeView& view, Seat seat);

  // Returns those of From::end, around an event; nullptr for a game without such columns.
  OrderedJson (*ends)(const JudgeView& before, const JudgeView& after, Seat seat) = nullptr;

  // The places and columns that no such game fills or changes. All others must be filled and
  // change.
  std::vector<std::string_view> idle = {};

  int games = 3;  // at each table of a variant
  // Stops a game after this many events if its rules set no limit.
  uint64_t most_events = 1000;
};

// Plays the games. After every event it compares PutPlaces, Turn, Facts, TurnBegins and TurnEnds.
// It fails the test at the first difference.
void CheckStatistics(const GameStatistics& statistics, const StatisticsReading& reading);

// Checks the kinds of the default card set and that of testdata/conformance: every entry of a card
// of a match belongs to exactly one kind, keys and entries are unique, and `copies` and the name
// (or title) are the entry's.
void CheckCardKinds(const GameStatistics& statistics);

// Checks that the actions of columns and playing_actions() are types of the game's actions, with
// their fields, and that each column has a source.
void CheckActions(const GameStatistics& statistics);

// Lists the columns in a line; those that may be null have a `?`:
// "wave:int city:int? is_out:bool action:text?".
std::string ColumnLine(const GameStatistics& statistics);

// Lists the places in a line: "hand:hand city:play".
std::string PlaceLine(const GameStatistics& statistics);

// Describes a kind of the game's default card set in a line: key, kind, name, suit, copies,
// "stat:0|stat|attack 20|attack|4". A value that the kind does not have is empty, and so is the
// line if the kind does not exist.
std::string KindLine(const GameStatistics& statistics, std::string_view key);

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_STATISTICS_CHECK_H_
