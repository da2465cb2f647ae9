// The data of shrinking: a table, and the choices that were made at it in the order of their
// events. A log that was walked (walk.h) is legal: choice i is event i + 1.
//
//   const Result<CandidateTable> table = CandidateTable::Of(*match);
//   WalkedLog log{.table = …, .choices = {…}};
//   log.events();                                  // includes `created`
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

// An action with its seat, or an outcome: an event without time and with a zero digest. Equal
// choices in a state have equal bytes.
using Choice = std::shared_ptr<const OwnedEvent>;

inline bool IsAction(const OwnedEvent& event) {
  return event.event().kind() == events::EventKind::action;
}

// Returns the `created` event of a match right after it, with recorded chance and without names.
OwnedEvent CreatedOf(const engine::Match& match);

// Returns the config of a match with all its keys, in the form of its `created` event.
OrderedJson ConfigOf(const engine::Match& match);

// Returns an outcome of this kind as an event.
Choice OutcomeChoice(engine::ChanceKind kind, absl::Span<const uint16_t> numbers);

// Returns the legal actions of a seat, in the order of the rules.
std::vector<Choice> LegalChoices(const engine::Match& match, engine::Seat seat);

// Returns the same action by another seat.
Choice WithSeat(const OwnedEvent& action, engine::Seat seat);

// A number of players and a config. The card set and the rules version are those of the log.
struct CandidateTable {
  std::unique_ptr<const engine::Match> start;  // right after `created`
  // The keys whose value differs from the game's default for this number of players.
  std::vector<std::string> unusual_keys;

  int players() const { return start->players(); }
};

// The tables that a game allows. Each is made once. It is not thread-safe.
class CandidateTables {
 public:
  // `start` is a match of the log right after `created`.
  explicit CandidateTables(const engine::Match& start);

  const std::shared_ptr<const CandidateTable>& original() const { return original_; }

  // Returns the table with this number of players; nullptr if the game refuses it.
  std::shared_ptr<const CandidateTable> WithPlayers(const CandidateTable& table, int players);

  // Returns the table with a key of its config set to the default; nullptr if the game refuses it.
  std::shared_ptr<const CandidateTable> WithDefault(const CandidateTable& table,
                                                    const std::string& key);

 private:
  std::shared_ptr<const CandidateTable> Find(int players, const OrderedJson& config);
  std::shared_ptr<const CandidateTable> TableOf(std::unique_ptr<engine::Match> start);
  // Returns the default config for this number of players; empty if the game does not allow it.
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
  // The last event if the rules refuse it and that is the fault.
  Choice refused = nullptr;
  // Executing the last choice crashes the process, so nobody executes it.
  bool crashes_at_end = false;

  // Returns the number of choices that can be executed.
  size_t executable() const { return choices.size() - (crashes_at_end ? 1 : 0); }

  size_t events() const { return 1 + choices.size() + (refused == nullptr ? 0 : 1); }
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_WALKED_LOG_H_
