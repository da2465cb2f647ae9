// Determines how another rules version would have changed a logged game
// (docs/reference/reproducing.md, "Rules versions").
//
//   RulesTally tally(2);
//   const Result<std::optional<AskedLog>> asked = AskUnder(log, sets, /*rules=*/2);
//   if (asked.ok()) tally.Add(*asked);
//   tally.Take().logs                        // the logs that change
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
  result,    // it accepts all events, but the game ends differently or not at all
};

std::string_view ChangeName(ChangeKind kind);

struct RulesChange {
  ChangeKind kind = ChangeKind::none;
  // The event that is refused, or the first one after which the result may differ.
  uint64_t seq = 0;
  std::string code = {};    // for a refusal
  std::string clause = {};  // for a refusal; empty if it has none
  // The first event after which the state differs from the recorded one.
  std::optional<uint64_t> state_seq = {};
  // For a changed result: the recorded one and the one under the version; nothing if the game has
  // no result.
  std::optional<RuledResult> recorded = {};
  std::optional<RuledResult> under = {};

  // Returns true if anything differs, even if it is only a state along the path.
  bool DiffersAnywhere() const { return kind != ChangeKind::none || state_seq; }
};

// A log that was examined.
struct AskedLog {
  std::string id;
  std::string game;
  uint16_t rules = 0;  // the log's own version
  uint64_t events = 0;
  RulesChange change = {};
};

// Executes the log up to its cursor under another version, with the same card set, config and
// outcomes. Recorded digests are compared, but a difference does not stop it. Returns nothing if
// its game does not have the version or is unknown to this build. damaged, too_new, io if it cannot
// be executed.
Result<std::optional<AskedLog>> AskUnder(const log::Log& log, log::CardSets& sets, uint64_t rules);

// A group of games that change in the same way.
struct ChangesByClause {
  ChangeKind kind;
  std::string code;
  std::string clause;
  uint64_t games = 0;
  std::string shortest;  // the id of the game with the fewest events
};

struct RulesReport {
  uint64_t rules = 0;
  uint64_t games = 0;  // executed games
  // Games that do not change although a state along the path differs.
  uint64_t state_only = 0;
  uint64_t skipped = 0;                         // games that do not have the version
  std::vector<AskedLog> logs = {};              // games that change
  std::vector<ChangesByClause> by_clause = {};  // most games first
};

class RulesTally {
 public:
  explicit RulesTally(uint64_t rules) { report_.rules = rules; }

  // Adds a log; nullopt counts as a skipped log.
  void Add(std::optional<AskedLog> log);

  // The counts of another tally, for logs that the rules change does not affect.
  struct Unchanged {
    uint64_t games = 0;  // includes those of state_only
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
