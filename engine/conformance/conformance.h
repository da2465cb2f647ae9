// The suite that every game must pass. It knows no particular game: it plays random games of every
// player count and variant of each registered game, and compares each state, list, view and event
// with what the protocol promises of all games.
//
//   const Report report = Play({.game = game,
//                               .players = 3,
//                               .variant = game.variants()[0],
//                               .games = 100,
//                               .seed = seed});
//   for (const Finding& finding : report.findings) ADD_FAILURE() << finding.check << finding.text;
//
// Each finding names the check that failed. The checks expect:
//
//   dead_end           some awaited seat has a legal action; nobody else has one
//   unsound_list       every listed action is accepted
//   incomplete_list    every candidate near the listed ones is accepted exactly when it is listed
//   unsorted_list      lists are in the order of docs/reference/protocol.md, "Actions", without
//                      repeats, at most 2,000 long
//   bad_refusal        a refusal names a code of the protocol and, where it must, a clause
//   changed_by_check   refusing leaves the state's bytes unchanged
//   json_round_trip    an action is the same after JSON and back, byte for byte
//   bytes_round_trip   a state restored from its canonical bytes is the same to everybody
//   document_round_trip
//                      a state that is read back from its document has the same bytes
//   unsettled          a state that play reaches is settled: the rules do nothing by themselves
//   damaged_document   a document with one value changed is refused, with a finding, or gives a
//                      state with which the rules go on
//   copy_differs       a copy continues like the original, and the original does not change
//   unstable           the same log gives the same bytes again, and its digests
//   too_long           no game has more events than it promises
//   leaking_state      worlds that differ only in what a viewer may not know look equal to them: as
//                      JSON, drawn, and in the list of their own actions
//   leaking_event      events that lead to different worlds where a viewer sees no difference look
//                      equal to them: as JSON, in a sentence, and by their effects
//   bad_state          a state begins with the keys that all games share
//   unlike_judge       other views are the judge's state, with null for one value that is hidden
//                      and nulls for those of a list
//   no_card            a number under a card key (Game::card_keys) is a card of the match, or -1
//   forgotten_key      every other number of a state is under a key that the table of the game's
//                      numbers has (TestTables); lists with hidden numbers are lists of cards
//   bad_card_entry     a card has both a name and an entry in the card set, and the names agree
//   bad_standing       sides are sets of seats that agree with each other; at the end the scores
//                      are the result's, and each side has won as a whole or not at all
//   bad_drawing        a drawing without colours has printable lines, none too wide
#ifndef RECOUNT_ENGINE_CONFORMANCE_CONFORMANCE_H_
#define RECOUNT_ENGINE_CONFORMANCE_CONFORMANCE_H_

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "engine/match.h"
#include "events/event_json.h"

namespace recount::engine::conformance {

struct Finding {
  std::string check;
  std::string text;  // what differs, and how to see it again
};

struct Report {
  std::vector<Finding> findings;  // the first few
  std::set<std::string> clauses;  // cited by refusals, effects, states and results
  uint64_t games = 0;
  uint64_t events = 0;
  uint64_t candidates = 0;      // actions tried beside the listed ones
  uint64_t worlds_changed = 0;  // imagined worlds that differ from the real one

  void Add(std::string check, std::string text);

  // Adds the findings and counts of another run.
  void Merge(const Report& other);
};

struct Plan {
  const Game& game;
  int players;
  Variant variant;
  // A whole card set as JSON; the game's default if empty.
  std::string_view card_set = "";
  // A rules version; the game's default if left out.
  std::optional<uint64_t> rules = {};
  int games = 1;
  Seed seed = {};
  // One state in this many gets the expensive checks (candidates, views, restoring).
  uint32_t dear_every = 1;
  // Stops a game after this many events if its rules set no limit.
  uint64_t max_events = 3000;
  // The keys of the state's numbers that are not cards, written as in Game::card_keys. A key that
  // is also a card key counts as a card key.
  std::vector<std::string> numbers = {};
};

// Plays the plan's games and stops at the first game with a finding.
Report Play(const Plan& plan);

// Begins games in all the ways that must be refused (numbers of players, config keys, card sets
// with an error), `tries` of them drawn from the seed, and collects the clauses.
Report ProbeBeginnings(const Game& game, int tries, const Seed& seed);

// Does the same with errors in the config of one table.
Report ProbeConfig(const Plan& plan, int tries);

// The parameters of the suite for a game: Plan::numbers, and tables that are played beside its
// variants, with a card set that causes what random games with the default set seldom do. `text` is
// a file of testdata/conformance; a key that it does not have is empty:
//
//   {"numbers":["turn", …],"card_set":{…},"tables":[{"players":2,"config":{…},"games":40}, …]}
struct TestTables {
  std::vector<std::string> numbers;
  std::string card_set;
  struct Seats {
    int players;
    std::string config;
    int games;
  };
  std::vector<Seats> tables;
};
TestTables ReadTestTables(std::string_view text);

}  // namespace recount::engine::conformance

#endif  // RECOUNT_ENGINE_CONFORMANCE_CONFORMANCE_H_
