// The events of a log as somebody may see them (docs/reference/protocol.md, "Events"): as JSON, and
// as sentences.
//
//   Result<Transcript> transcript = Transcript::Open(log, sets, Viewer::OfSeat(1));
//   while (std::optional<RenderedEvent> event = transcript->Next()) …
//
// Nothing in a RenderedEvent is hidden from its viewer. What is hidden stays hidden when it is revealed
// later.
#ifndef RECOUNT_REPLAY_TRANSCRIPT_H_
#define RECOUNT_REPLAY_TRANSCRIPT_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/timeline.h"

namespace recount::replay {

struct RenderedEvent {
  uint64_t seq = 0;
  events::EventKind kind = events::EventKind::null_value;
  std::optional<int64_t> at;
  uint64_t after = 0;  // the game event that it follows; of a judgement, the one at the cursor
  bool is_superseded = false;  // a game event that is not on the way to the cursor
  std::string sentence;
  std::vector<engine::EffectLine> effects;
  // Of the first event that cannot be executed: why (a refusal of the rules, damaged, too_new).
  // `is_unjudged`: it stands behind that event.
  std::optional<Error> refusal;
  bool is_unjudged = false;
  std::shared_ptr<const OrderedJson> json;

  // Where it is not the rules that refuse the event: damaged or too_new.
  Fault damage() const { return refusal && !IsRefusal(refusal->code) ? refusal : std::nullopt; }
};

class Transcript {
 public:
  // Before event 0; it ends with event `last`, and tells what is superseded right after that: by
  // default, the newest. The log must outlive it.
  static Result<Transcript> Open(const Log& log, CardSets& sets, engine::Viewer viewer,
                                 std::optional<uint64_t> last = std::nullopt);
  Transcript(Transcript&&) noexcept;
  ~Transcript();

  // The next event; nothing at the end. damaged or too_new where the log cannot be executed
  // further.
  Result<std::optional<RenderedEvent>> Next();

  // Goes on to right before event `seq` without telling.
  Fault SkipTo(uint64_t seq);

  const Timeline& timeline() const;

 private:
  class State;
  explicit Transcript(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_TRANSCRIPT_H_
