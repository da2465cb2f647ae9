// Differences between this build and another engine: one difference in a game, those of many games
// grouped by kind, and the report of a comparison.
//
//   DifferenceTally tally;
//   if (tally.IsShortestOfItsKind(difference)) … try it again …
//   tally.Add({.difference = difference, .id = id, .is_steady = true});
//   for (const ReportedDifference& reported : tally.Take()) …      // the kind of most games first
#ifndef RECOUNT_REPLAY_DEBUGGING_ENGINE_DIFFERENCE_H_
#define RECOUNT_REPLAY_DEBUGGING_ENGINE_DIFFERENCE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "replay/debugging/comparison.h"

namespace recount::replay::debugging {

// Differences of one kind have the same cause, as far as that is visible from outside.
struct DifferenceKind {
  ComparedPart part = ComparedPart::reply;
  std::string path = {};           // with `*` for the indices of lists
  std::string our_refusal = {};    // code and clause; empty if not refused
  std::string their_refusal = {};  // as above

  bool operator==(const DifferenceKind&) const = default;
  // The C++ library for WebAssembly has no operator<=> for strings.
  bool operator<(const DifferenceKind& other) const {
    return std::tie(part, path, our_refusal, their_refusal) <
           std::tie(other.part, other.path, other.our_refusal, other.their_refusal);
  }
};

// "state at /players/*/score", "reply at /ok (ours refuses: illegal_action HER-3.3)". Text from
// another engine is made visible.
std::string TextOf(const DifferenceKind& kind);

// The first difference in a game.
struct EngineDifference {
  DifferenceKind kind;
  uint64_t event = 0;    // its index in the compared game; 0 is `new`
  uint64_t seq = 0;      // its seq in the log
  bool is_near = false;  // the request is an act near a legal one, sent right after the event
  std::string request;   // JSON: the event itself, or the request right after it
  // For a state: "judge", "spectator" or the number of a seat; otherwise empty.
  std::string view;
  std::optional<int> seat;  // the seat of the view or of the list
  std::string path;         // a JSON Pointer
  std::string ours;         // our value there, as JSON; null if no reply is compared
  std::string theirs;
  std::string message;  // for people; text from another engine is made visible

  ComparedPart part() const { return kind.part; }
};

// A kind of difference, reported with the shortest game that has it.
struct ReportedDifference {
  EngineDifference difference = {};
  std::optional<uint64_t> game = {};  // its number in a simulation
  std::string id = {};                // the id of its log
  uint64_t place = 0;                 // the index of the game among the compared ones
  bool is_steady = false;             // whether it appeared again with a new process
  uint64_t games = 1;                 // the number of games with this kind
};

// The result of comparing many games.
struct ComparisonReport {
  bool is_complete = true;  // false if it was interrupted
  uint64_t games = 0;       // the number of compared games
  uint64_t events = 0;
  std::string seed;                // the seed of the simulation, 64 hex digits; empty for logs
  std::vector<std::string> files;  // the files that were written
  std::vector<ReportedDifference> differences;

  bool is_equal() const { return differences.empty(); }
};

// Groups differences by kind.
class DifferenceTally {
 public:
  // Returns true if this is the shortest game of its kind so far; of two equally long ones, the
  // earlier wins.
  bool IsShortestOfItsKind(const EngineDifference& difference) const;

  // Counts a game. It represents its kind from then on if it is the shortest.
  void Add(ReportedDifference reported);

  // Returns all kinds: those with most games first, then the lowest seq, then in the order of Add.
  std::vector<ReportedDifference> Take();

 private:
  struct Entry {
    size_t order = 0;
    ReportedDifference reported;
  };
  std::map<DifferenceKind, Entry> kinds_;
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_ENGINE_DIFFERENCE_H_
