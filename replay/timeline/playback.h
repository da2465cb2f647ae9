// A game as a viewer may see it, ready for stepping: the text of each event, and the turn and phase
// after it. The viewer may see everything in it.
//
//   Result<Playback> playback = ReadPlayback(log, sets, viewer, [](uint64_t) {});
//   playback->steps[12].rendered.sentence;
//   playback->NextTurn(12);
#ifndef RECOUNT_REPLAY_TIMELINE_PLAYBACK_H_
#define RECOUNT_REPLAY_TIMELINE_PLAYBACK_H_

#include <functional>
#include <string>
#include <vector>

#include "replay/timeline/transcript.h"

namespace recount::replay::timeline {

// An event and the state right after it; for a judgement, the state at the cursor right before it.
struct Step {
  RenderedEvent rendered;  // without its JSON
  std::string turn;  // "wave 1, round 4": the keys that make a turn (match.h) and their values
  std::string phase;
};

struct Playback {
  std::vector<Step> steps;  // one per event
  // The reason why the log cannot be read after the last step, if there is one.
  Fault fault;

  uint64_t last() const { return steps.size() - 1; }

  // Next…: the event that begins the next turn or phase, or the last event. Previous…: the event
  // that begins this turn or phase, or the one before it if `seq` begins this one.
  uint64_t NextTurn(uint64_t seq) const;
  uint64_t PreviousTurn(uint64_t seq) const;
  uint64_t NextPhase(uint64_t seq) const;
  uint64_t PreviousPhase(uint64_t seq) const;

  // Returns the first event after `seq` whose text contains these words, in any case and Unicode
  // form (events/folded_name.h). The search wraps around. Nothing if there is no such event, or if
  // the words are blank.
  std::optional<uint64_t> Find(std::string_view words, uint64_t seq) const;
};

// Reads the whole log. Returns an error if event 0 cannot be read; a later fault is in
// Playback::fault. Calls `progress` with each seq.
Result<Playback> ReadPlayback(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                              const std::function<void(uint64_t)>& progress);

// Reads a playback in portions, for callers that do other things in between.
//
//   Result<PlaybackReader> reader = PlaybackReader::Open(log, sets, viewer);
//   while (!reader->has_ended()) reader->Read(/*events=*/256);
//   reader->playback().steps
class PlaybackReader {
 public:
  // The log must outlive it. Errors: those of Begin.
  static Result<PlaybackReader> Open(const log::Log& log, log::CardSets& sets,
                                     engine::Viewer viewer);

  // Reads at most this many more events. Returns an error if event 0 cannot be read.
  Fault Read(uint64_t events);

  // Adds a step after a fault, which the caller knows from another source.
  void Append(Step step) { playback_.steps.push_back(std::move(step)); }

  // Returns true if all events were read, or all up to a fault.
  bool has_ended() const { return has_ended_; }
  const Playback& playback() const { return playback_; }
  Playback TakePlayback() { return std::move(playback_); }

 private:
  PlaybackReader(Transcript transcript, engine::Viewer viewer)
      : transcript_(std::move(transcript)), viewer_(viewer) {}

  void Add(RenderedEvent rendered);

  Transcript transcript_;
  engine::Viewer viewer_;
  Playback playback_;
  bool has_ended_ = false;
};

// Returns the turn of a state, for example "wave 1, round 4".
std::string TurnText(const engine::Match& match, const OrderedJson& state);

// Returns the phase of a state in words: "queen scarlet" for queen_scarlet.
std::string PhaseText(std::string_view phase);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_PLAYBACK_H_
