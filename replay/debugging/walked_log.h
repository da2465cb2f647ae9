// What shrinking works on: a table and the choices that were made at it, in the order of their
// events. A log that was walked (walk.h) is legal: choice i is event i + 1.
//
//   const Result<CandidateTable> table = CandidateTable::Of(*match);
//   WalkedLog log{.table = …, .choices = {…}};
//   log.events();                                  // with `created`
#ifndef RECOUNT_REPLAY_DEBUGGING_WALKED_LOG_H_
#define RECOUNT_REPLAY_DEBUGGING_WALKED_LOG_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/json.h"
#include "events/owned_event.h"

namespace recount::replay::debugging {

// An action with its seat, or an outcome: an event without time, its digest zero. Equal choices of
// one state have equal bytes.
using Choice = std::shared_ptr<const OwnedEvent>;

inline bool IsAction(const OwnedEvent& event) {
  return event.event().kind() == events::EventKind::action;
}

// The event `created` of a match right after it, with chance recorded and without names.
OwnedEvent CreatedOf(const engine::Match& match);

// The config of a match with all its keys, as its `created` event has it.
OrderedJson ConfigOf(const engine::Match& match);

// An outcome of this kind as an event.
Choice OutcomeChoice(engine::ChanceKind kind, absl::Span<const uint16_t> numbers);

// The legal actions of a seat, in their order.
std::vector<Choice> LegalChoices(const engine::Match& match, engine::Seat seat);

// The same action, of another seat.
Choice WithSeat(const OwnedEvent& action, engine::Seat seat);

// A number of players with a config. The card set and the rules version are those of the log.
struct CandidateTable {
  std::unique_ptr<const engine::Match> start;  // right after `created`
  // The keys whose value is not the default that the game has for this number of players.
  std::vector<std::string> unusual_keys;

  int players() const { return start->players(); }
};

// The tables that a game allows, each made once. For one thread.
class CandidateTables {
 public:
  // `start` is a match of the log right after `created`.
  explicit CandidateTables(const engine::Match& start);

  const std::shared_ptr<const CandidateTable>& original() const { return original_; }

  // The table with one seat less; nullptr if the game refuses it.
  std::shared_ptr<const CandidateTable> WithPlayers(const CandidateTable& table, int players);

  // The table with a key of its config at its default; nullptr if the game refuses it.
  std::shared_ptr<const CandidateTable> WithDefault(const CandidateTable& table,
                                                    const std::string& key);

 private:
  std::shared_ptr<const CandidateTable> Find(int players, const OrderedJson& config);
  std::shared_ptr<const CandidateTable> TableOf(std::unique_ptr<engine::Match> start);
  // The config that a table of this many players has if nothing is said; empty if there is none.
  const OrderedJson& DefaultsFor(int players);

  const engine::Game& game_;
  uint16_t rules_;
  std::unique_ptr<const Json, void (*)(const Json*)> card_set_;
  std::map<int, std::unique_ptr<const OrderedJson, void (*)(const OrderedJson*)>> defaults_;
  std::map<std::pair<int, std::string>, std::shared_ptr<const CandidateTable>> tables_;
  std::shared_ptr<const CandidateTable> original_;
};

struct WalkedLog {
  std::shared_ptr<const CandidateTable> table;
  std::vector<Choice> choices = {};
  // The last event, which the rules refuse, if that is the fault.
  Choice refused = nullptr;
  // Executing the last choice ends the process, so nobody does.
  bool crashes_at_end = false;

  // How many of the choices can be executed.
  size_t executable() const { return choices.size() - (crashes_at_end ? 1 : 0); }

  size_t events() const { return 1 + choices.size() + (refused == nullptr ? 0 : 1); }
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_WALKED_LOG_H_
