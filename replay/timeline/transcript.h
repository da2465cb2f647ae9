// The events of a log as a viewer may see them (docs/reference/protocol.md, "Events"): as JSON, and
// as sentences.
//
//   Result<Transcript> transcript = Transcript::Open(log, sets, Viewer::OfSeat(1));
//   while (std::optional<RenderedEvent> event = transcript->Next()) …
//
// Nothing in a RenderedEvent is hidden from its viewer. A value that was hidden stays hidden here
// after it is revealed.
#ifndef RECOUNT_REPLAY_TIMELINE_TRANSCRIPT_H_
#define RECOUNT_REPLAY_TIMELINE_TRANSCRIPT_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/log/fold_log.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::timeline {

struct RenderedEvent {
  uint64_t seq = 0;
  events::EventKind kind = events::EventKind::null_value;
  std::optional<int64_t> at;
  bool is_node = false;  // an event of the game or a repair
  // The node that it follows; for a judgement that is no node, the one at the cursor.
  uint64_t after = 0;
  uint64_t cursor_before = 0;  // the node at the cursor right before it
  bool is_superseded = false;  // a node that is not on the path to the cursor
  // Of a superseded event that was a slip of the record: the correction, the event that was entered
  // in its place if there is one, and, for the judge, whether that says the same.
  std::optional<uint64_t> corrected_by;
  std::optional<uint64_t> entered_as;
  bool is_entered_the_same = false;
  std::string sentence;
  std::vector<engine::EffectLine> effects;
  // Of a repair or an accepted event, in words, as the viewer may see them.
  std::vector<std::string> operations;
  // Set for the first event that cannot be executed: a refusal of the rules, damaged or too_new.
  // `is_unjudged` is true for the events after it. A view that does not show the refusal has
  // neither.
  std::optional<Error> refusal;
  bool is_unjudged = false;
  // Set for an event that counts although the rules refuse it: the ruling that says so and, as far
  // as the viewer may know it, the reason of the rules.
  std::optional<log::OvercomeEvent> accepted;
  // Set for an event that rests on a supposition: the clause that would have decided, empty if the
  // rules would have shown something else.
  std::optional<std::string> unproved;
  std::shared_ptr<const OrderedJson> json;

  // The error damaged or too_new, if the bytes and not the rules are the reason.
  Fault damage() const {
    return refusal && !log::IsRefusal(refusal->code) ? refusal : std::nullopt;
  }
};

// Returns, for example, "against the rules, accepted by ruling 30 (HER-4.7): …", with the reason as
// far as the viewer may know it.
std::string AcceptedText(const log::OvercomeEvent& accepted);

// Returns "against the rules" for a refused event, and "a slip of the record" if it was corrected.
std::string_view RefusedWords(const RenderedEvent& event);

// Adds the reason of a refusal, {"code","clause","message"}, to an object. The clause may be null.
void AddReason(const Error& refusal, OrderedJson& json);
// Returns {"ruling","code","clause","message"}.
OrderedJson AcceptedJson(const log::OvercomeEvent& accepted);

// Returns the part of a fork's parent that every viewer may see, {"id","count"}, taken from
// `parent` as the judge sees it in event 0. The chain hashes and the seed are left out
// (docs/reference/protocol.md, "Events"). Null if the log is not a fork.
OrderedJson OpenPartOfParent(const OrderedJson& parent);

class Transcript {
 public:
  // Opens the transcript before event 0. It ends with event `last` (default: the newest) and marks
  // the events that are superseded right after that one. The log must outlive it.
  static Result<Transcript> Open(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                                 std::optional<uint64_t> last = std::nullopt);
  Transcript(Transcript&&) noexcept;
  ~Transcript();

  // Returns the next event; nothing at the end. damaged or too_new if the log cannot be executed
  // any further.
  Result<std::optional<RenderedEvent>> Next();

  // Skips to right before event `seq` without rendering events.
  Fault SkipTo(uint64_t seq);

  const Timeline& timeline() const;

 private:
  class State;
  explicit Transcript(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_TRANSCRIPT_H_
