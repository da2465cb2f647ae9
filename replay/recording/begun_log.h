// A log that is made in memory before a store has it: its `created` event, and what is recorded
// with it in one transaction.
//
//   BegunLog begun = BeginLog(*std::move(setup), Environment::OfSystem());
//   store.CreateAll({begun.log.AsNewLog()});
#ifndef RECOUNT_REPLAY_RECORDING_BEGUN_LOG_H_
#define RECOUNT_REPLAY_RECORDING_BEGUN_LOG_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/log/log_header.h"
#include "replay/play/play.h"
#include "store/store.h"

namespace recount::replay::recording {

// The clock (milliseconds since 1970 UTC) and a source of unpredictable bytes. Tests supply their
// own.
struct Environment {
  std::function<std::optional<int64_t>()> now;
  std::function<void(MutableBytes)> fill_random;

  // Returns the clock and the generator of the operating system. If the system has no random bytes,
  // fill_random throws std::system_error, because nothing can be recorded without them.
  static Environment OfSystem();
};

// A whole log to be written to a store. The spans of `log` point into this object, so it must not
// be copied.
struct PreparedLog {
  std::vector<OwnedEvent> events;
  std::vector<EventOpenings> openings;
  std::vector<log::StateSnapshot> states;
  std::string game;
  uint16_t rules = 0;
  uint16_t layout = 0;
  store::LogKind kind = store::LogKind::game;
  std::string card_set_json;  // canonical
  std::string summary;        // in the form of summary.h; empty: unknown

  std::string id() const;
  // For Store::CreateAll. Valid as long as this object.
  store::NewLog AsNewLog();

 private:
  std::vector<Bytes> bytes_;
  std::vector<Snapshot> snapshots_;
};

// The `created` event of a new game and its openings, as a log of its own. `play` continues from
// there.
struct BegunLog {
  PreparedLog log;
  play::Play play;

  // Appends the events to the log.
  void Add(play::Applied happening);
};
BegunLog BeginLog(play::GameSetup table, const Environment& environment,
                  const std::optional<ForkedFrom>& parent = std::nullopt);

// The snapshots that a store keeps beside the log of a game.
std::vector<Snapshot> AsSnapshots(const std::vector<log::StateSnapshot>& states,
                                  const engine::Game& game, uint16_t rules);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_BEGUN_LOG_H_
