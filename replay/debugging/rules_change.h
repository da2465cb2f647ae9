// What another rules version would have made of a logged game (docs/reference/reproducing.md,
// "Rules versions").
//
//   RulesTally tally(2);
//   const Result<std::optional<AskedLog>> asked = AskUnder(log, sets, /*rules=*/2);
//   if (asked.ok()) tally.Add(*asked);
//   tally.Take().logs                        // those that change
#ifndef RECOUNT_REPLAY_DEBUGGING_RULES_CHANGE_H_
#define RECOUNT_REPLAY_DEBUGGING_RULES_CHANGE_H_

#include <optional>
#include <string>
#include <vector>

#include "events/judging.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::debugging {

enum class ChangeKind {
  none,
  legality,  // the version refuses an event
  result,    // it takes all, and the game ends in another way or not at all
};

std::string_view ChangeName(ChangeKind kind);

struct RulesChange {
  ChangeKind kind = ChangeKind::none;
  // The event that is refused, or the first one after which the result cannot be the same.
  uint64_t seq = 0;
  std::string code = {};    // of a refusal
  std::string clause = {};  // of a refusal; empty if it has none
  // The first event after which the state is another than the recorded one.
  std::optional<uint64_t> state_seq = {};
  // Of a changed result: as it was, and under the version; nothing if the game has no result.
  std::optional<RuledResult> recorded = {};
  std::optional<RuledResult> under = {};

  // Whether anything differs, be it a state on the way alone.
  bool DiffersAnywhere() const { return kind != ChangeKind::none || state_seq; }
};

// A log that was asked.
struct AskedLog {
  std::string id;
  std::string game;
  uint16_t rules = 0;  // its own
  uint64_t events = 0;
  RulesChange change = {};
};

// Executes the log, as far as its cursor, under another version: the same set, config and outcomes.
// Recorded digests are compared; they end nothing. Nothing if its game does not have the version,
// or is unknown here. damaged, too_new, io if it cannot be executed.
Result<std::optional<AskedLog>> AskUnder(const log::Log& log, log::CardSets& sets, uint64_t rules);

// Games that change in the same way.
struct ChangesByClause {
  ChangeKind kind;
  std::string code;
  std::string clause;
  uint64_t games = 0;
  std::string shortest;  // the id of the one with the fewest events
};

struct RulesReport {
  uint64_t rules = 0;
  uint64_t games = 0;               // that were executed
  uint64_t state_only = 0;          // that do not change, though a state on the way is another
  uint64_t skipped = 0;             // whose game does not have the version
  std::vector<AskedLog> logs = {};  // that change
  std::vector<ChangesByClause> by_clause = {};  // most games first
};

class RulesTally {
 public:
  explicit RulesTally(uint64_t rules) { report_.rules = rules; }

  // Nothing: a log that was skipped.
  void Add(std::optional<AskedLog> log);

  // What another tally counted: nothing of it changes.
  struct Unchanged {
    uint64_t games = 0;  // with those of state_only
    uint64_t state_only = 0;
    uint64_t skipped = 0;
  };
  void Add(const Unchanged& logs);

  RulesReport Take();

 private:
  RulesReport report_;
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_RULES_CHANGE_H_
