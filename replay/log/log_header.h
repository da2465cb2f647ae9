// Reads and checks the first event of a log, which pins the game, its card set, the players by
// seat, the seeds, and the match right after the event.
//
//   CardSets sets;
//   Result<LogHeader> header = Begin(log, sets);
//   header->match->…
#ifndef RECOUNT_REPLAY_LOG_LOG_HEADER_H_
#define RECOUNT_REPLAY_LOG_LOG_HEADER_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/created.h"
#include "replay/log/log.h"

namespace recount::replay::log {

// A cache for opening many logs: it keeps card sets and the game of the log that was opened last.
// It is not thread-safe.
class CardSets {
 public:
  // card_set if the log does not have the set, or if the JSON is not a card set of the game.
  Result<std::shared_ptr<const engine::CardSet>> Get(const engine::Game& game, const Log& log,
                                                     const Hash256& hash);

  // The game to try first for a log; nullptr if there is no preference.
  const engine::Game* likely_game() const { return likely_game_; }
  void SetLikelyGame(const engine::Game* game) { likely_game_ = game; }

 private:
  const engine::Game* likely_game_ = nullptr;
  std::map<std::pair<std::string_view, Hash256>, std::shared_ptr<const engine::CardSet>> sets_;
};

struct LogHeader {
  const engine::Game* game = nullptr;
  uint16_t rules = 0;
  events::Randomness randomness = events::Randomness::recorded;
  bool is_lenient = false;           // copied from Log::is_lenient
  std::vector<std::string> names;    // of the players; "" if withheld
  std::optional<Seed> seed;          // set if the game is seeded and the seed is not withheld
  std::optional<ForkedFrom> parent;  // with its seed, if that is open
  std::optional<int64_t> at;
  std::vector<Slot> openings;

  bool is_seeded() const { return randomness == events::Randomness::seeded; }
  bool is_observed() const { return randomness == events::Randomness::observed; }

  std::unique_ptr<engine::Match> match;  // right after event 0

  // Returns the layout of the state's canonical bytes.
  uint16_t layout() const { return game->layout(rules); }

  // The outcomes of the events before `until` (and not before the `until` of the next entry) were
  // drawn from `seed`. The first entry is this game's own seed; those of the logs that it was
  // forked from follow.
  struct SeedSpan {
    uint64_t until = ~uint64_t{0};
    std::optional<Seed> seed;  // empty if it is withheld, or if chance was recorded
  };
  std::vector<SeedSpan> seeds;

  // Events before this one are checked against the seed of a log that is not available. If that log
  // is itself a fork, its oldest events were drawn from another seed, so a mismatch proves nothing.
  uint64_t doubtful_until = 0;
};

// Returns the seed that the outcome of event `seq` was drawn from; nullptr if it is withheld or
// unknown, or if chance was recorded. It belongs to the header.
const Seed* SeedOf(const LogHeader& header, uint64_t seq);

// Returns the places where the log, and the logs that it comes from, were forked: the number of
// events that each fork shares with its parent, ascending, as far as those logs are in the same
// place. Empty if the log is not a fork.
std::vector<uint64_t> ForkPoints(const Log& log, const LogHeader& header);

// Opens the log. The error is the first fault of event 0, with its seq: corrupt, torn, unsupported,
// card_set, bad_opening, diverged; illegal_action and bad_request if the game refuses this
// beginning.
Result<LogHeader> Begin(const Log& log, CardSets& sets);

// Does the same with the bytes of event 0, for a caller that has read them.
Result<LogHeader> BeginWith(const Log& log, Bytes created, CardSets& sets);

// Reads the header like Begin, but without the match, the card set and the ancestors' seeds, so
// only from event 0 itself. It is fast enough to list many games.
Result<LogHeader> BeginWithoutMatch(const Log& log, CardSets& sets);

// Refuses an observed game, for a caller that cannot treat one yet: unsupported, with the reason.
// `act` is what the caller does, "bisect" for example.
Fault CheckNotObserved(const LogHeader& header, std::string_view act);

// Returns the match right after event 0 (`created` has its bytes), without its openings, for
// callers that need neither names nor seeds. Faults as in Begin, except bad_opening.
Result<std::unique_ptr<engine::Match>> OpenMatch(const Log& log, Bytes created, CardSets& sets);

// Identifies the logs that share their chance: the log that this one was forked from, and the seeds
// that are open. It is available even if this build cannot play the log.
struct LogOrigin {
  std::optional<ForkedFrom> parent;  // with its seed
  std::optional<Seed> seed;
};

// Reads it from the bytes of event 0. Empty if they are not a `created` event.
LogOrigin OriginOf(const Log& log, Bytes created);

// Returns the card set that an event 0 pins; nothing if the bytes are not an event 0.
std::optional<Hash256> CardSetPinned(Bytes created);

// Returns the time when an event 0 was recorded; nothing if it has no time, or if the bytes are not
// an event 0.
std::optional<int64_t> TimeOfCreated(Bytes created);

// Returns true if an event 0 begins a fork.
bool IsFork(Bytes created);

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_LOG_HEADER_H_
