// A game as a viewer may see it, ready to be stepped through: the text of each event, and the turn
// and phase that it leads to. Its viewer may see everything in it.
//
//   Result<Playback> playback = ReadPlayback(log, sets, viewer, [](uint64_t) {});
//   playback->steps[12].told.sentence;
//   playback->NextTurn(12);
#ifndef RECOUNT_REPLAY_TIMELINE_PLAYBACK_H_
#define RECOUNT_REPLAY_TIMELINE_PLAYBACK_H_

#include <functional>
#include <string>
#include <vector>

#include "replay/timeline/transcript.h"

namespace recount::replay::timeline {

// One event and the state right after it; for a judgement, the state at the cursor right before it.
struct Step {
  RenderedEvent told;  // without its JSON
  std::string turn;    // "wave 1, round 4": the keys that make a turn (match.h) and their values
  std::string phase;
};

struct Playback {
  std::vector<Step> steps;  // one per event
  // Why the log cannot be read after the last step, if it cannot.
  Fault fault;

  uint64_t last() const { return steps.size() - 1; }

  // The event that begins the next turn or phase, or the last event; and the event that begins this
  // turn or phase, or the one before it if `seq` begins this one.
  uint64_t NextTurn(uint64_t seq) const;
  uint64_t PreviousTurn(uint64_t seq) const;
  uint64_t NextPhase(uint64_t seq) const;
  uint64_t PreviousPhase(uint64_t seq) const;

  // The first event after `seq` whose shown text contains these words, compared as names are
  // (events/folded_name.h): in any case and form. The search wraps around. Nothing if there is
  // none, or if the words are blank.
  std::optional<uint64_t> Find(std::string_view words, uint64_t seq) const;
};

// Reads the whole log. An error if event 0 cannot be read; a later fault is in Playback::fault.
// `progress` is called with each seq.
Result<Playback> ReadPlayback(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                              const std::function<void(uint64_t)>& progress);

// The same in stretches, for code that has other things to do meanwhile.
//
//   Result<PlaybackReader> reader = PlaybackReader::Open(log, sets, viewer);
//   while (!reader->has_ended()) reader->Read(/*events=*/256);
//   reader->playback().steps
class PlaybackReader {
 public:
  // The log must outlive it. Errors: those of Begin.
  static Result<PlaybackReader> Open(const log::Log& log, log::CardSets& sets,
                                     engine::Viewer viewer);

  // Reads at most so many more events. An error if event 0 cannot be read.
  Fault Read(uint64_t events);

  // Adds a step behind a fault, which the caller knows from elsewhere.
  void Append(Step step) { playback_.steps.push_back(std::move(step)); }

  // Whether all events have been read, or those up to a fault.
  bool has_ended() const { return has_ended_; }
  const Playback& playback() const { return playback_; }
  Playback TakePlayback() { return std::move(playback_); }

 private:
  PlaybackReader(Transcript transcript, engine::Viewer viewer)
      : transcript_(std::move(transcript)), viewer_(viewer) {}

  void Add(RenderedEvent told);

  Transcript transcript_;
  engine::Viewer viewer_;
  Playback playback_;
  bool has_ended_ = false;
};

// The turn of a state: "wave 1, round 4".
std::string TurnText(const engine::Match& match, const OrderedJson& state);

// The phase of a state, as people write it: "queen scarlet" for queen_scarlet.
std::string PhaseText(std::string_view phase);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_PLAYBACK_H_
