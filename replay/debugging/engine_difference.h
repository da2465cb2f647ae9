// Differences between this build and another engine: one of a game, those of many games by kind,
// and what a comparison found in all.
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

// Differences of one kind have the same cause, as far as can be seen from outside.
struct DifferenceKind {
  ComparedPart part = ComparedPart::reply;
  std::string path = {};           // with `*` for the indices of lists
  std::string our_refusal = {};    // code and clause; empty: not refused
  std::string their_refusal = {};  // the same

  bool operator==(const DifferenceKind&) const = default;
  // WebAssembly's library has no operator<=> of strings.
  bool operator<(const DifferenceKind& other) const {
    return std::tie(part, path, our_refusal, their_refusal) <
           std::tie(other.part, other.path, other.our_refusal, other.their_refusal);
  }
};

// "state at /players/*/score", "reply at /ok (ours refuses: illegal_action HER-3.3)". What another
// engine wrote is made visible.
std::string TextOf(const DifferenceKind& kind);

// Where a game first differs.
struct EngineDifference {
  DifferenceKind kind;
  uint64_t event = 0;       // its place in the game that was compared; 0 is `new`
  uint64_t seq = 0;         // its seq in the log
  bool is_near = false;     // the request is an act near a legal one, asked right after the event
  std::string request;      // JSON: the event itself, or what was asked right after it
  std::string view;         // of a state: "judge", "spectator" or the number of a seat; else empty
  std::optional<int> seat;  // whose view or list it is
  std::string path;         // a JSON Pointer
  std::string ours;         // the values there, as JSON; null where no reply is compared
  std::string theirs;
  std::string message;  // for people; what another engine wrote is made visible

  ComparedPart part() const { return kind.part; }
};

// A kind of difference, reported with the shortest game that has it.
struct ReportedDifference {
  EngineDifference difference = {};
  std::optional<uint64_t> game = {};  // its number in a simulation
  std::string id = {};                // of its log
  uint64_t place = 0;                 // of the game among those compared
  bool is_steady = false;             // it came again on a fresh process
  uint64_t games = 1;                 // that have the kind
};

// What a comparison of many games found.
struct ComparisonReport {
  bool is_complete = true;  // false: it was interrupted
  uint64_t games = 0;       // that were compared
  uint64_t events = 0;
  std::string seed;                // of the simulation, 64 hex digits; empty for logs
  std::vector<std::string> files;  // that were written
  std::vector<ReportedDifference> differences;

  bool is_equal() const { return differences.empty(); }
};

// Groups differences by kind.
class DifferenceTally {
 public:
  // Whether no game with fewer events, or as many and earlier, has shown the kind yet.
  bool IsShortestOfItsKind(const EngineDifference& difference) const;

  // Counts a game. It represents its kind from now on if it is the shortest.
  void Add(ReportedDifference reported);

  // All kinds: most games first, then the lowest seq, then in the order in which they came.
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
