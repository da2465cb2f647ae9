// A game as somebody may see it, ready to be stepped through: what is told of each event, and which
// turn and phase it leads to. Everything in it is shown to its viewer.
//
//   Result<Playback> playback = ReadPlayback(log, sets, viewer, [](uint64_t) {});
//   playback->scenes[12].told.sentence;
//   playback->NextTurn(12);
#ifndef RECOUNT_REPLAY_PLAYBACK_H_
#define RECOUNT_REPLAY_PLAYBACK_H_

#include <functional>
#include <string>
#include <vector>

#include "replay/transcript.h"

namespace recount::replay {

// One event and the state right after it; of a judgement, the state at the cursor right before it.
struct Scene {
  RenderedEvent told;  // without its JSON
  std::string turn;    // "wave 1, round 4": the keys that make a turn (match.h) and their values
  std::string phase;
};

struct Playback {
  std::vector<Scene> scenes;  // one an event
  // Why the log cannot be read behind the last scene, where it cannot.
  Fault fault;

  uint64_t last() const { return scenes.size() - 1; }

  // The event that begins the next turn or phase, or the last event; and the one that begins this
  // one, or the one before it where `seq` begins it.
  uint64_t NextTurn(uint64_t seq) const;
  uint64_t PreviousTurn(uint64_t seq) const;
  uint64_t NextPhase(uint64_t seq) const;
  uint64_t PreviousPhase(uint64_t seq) const;

  // The first event after `seq`, going round, of which something that is told has these words in
  // it, in any case. Nothing where there is none.
  std::optional<uint64_t> Find(std::string_view words, uint64_t seq) const;
};

// Tells the whole log. Errors: where event 0 cannot be read; what is behind is Playback::fault.
// `progress` is told each seq.
Result<Playback> ReadPlayback(const Log& log, CardSets& sets, engine::Viewer viewer,
                              const std::function<void(uint64_t)>& progress);

// The turn of a state: "wave 1, round 4".
std::string TurnText(const engine::Match& match, const OrderedJson& state);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_PLAYBACK_H_
