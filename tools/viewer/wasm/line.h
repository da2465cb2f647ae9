// A line of play beside a log: steps that start at one of its states and that nobody has recorded
// (docs/reference/viewer.md, "Beside the game").
//
//   Result<Line> line = Line::Begin(timeline, /*seq=*/12, viewer);
//   if (Fault fault = line->Take("1.0")) …       // the first legal action of seat 1
//   if (Fault fault = line->Take("c.3.1.2")) …   // an outcome of chance, by its numbers
//   line->Document();
//
// An outcome is entered, or drawn from the caller's random numbers, but never from the game's seed.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_LINE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_LINE_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "replay/play/play.h"
#include "replay/timeline/timeline.h"

namespace recount::tools::viewer::wasm {

// A step and its effects.
struct LineStep {
  std::string step;  // in the form in which it was taken: "1.0"
  OwnedEvent event;
  std::string sentence;  // as the viewer may read it
  std::vector<engine::EffectLine> effects;
};

class Line {
 public:
  // Starts a line without steps at the state after event `seq`, and moves the timeline there. Fails
  // with illegal_action at or after an event that the rules refuse; other errors are those of
  // Timeline::SeekTo.
  static Result<Line> Begin(replay::timeline::Timeline& timeline, uint64_t seq,
                            engine::Viewer viewer);

  // Takes one more step. Fails with bad_request if `step` is malformed, with not_found if there is
  // no such action, and for an outcome with the errors of Play::Chance. A failed step changes
  // nothing.
  Fault Take(std::string_view step);

  // Takes an outcome drawn from these random numbers.
  Fault Draw(const Seed& random);

  const std::vector<LineStep>& steps() const { return steps_; }
  const engine::Match& match() const { return play_.match(); }

  // Returns the state as the viewer sees it.
  OrderedJson StateJson() const;

  // Returns the line and its possible continuations: {"steps":[{"step","sentence","effects"}],
  // "changed":[paths that the last step changed],"turn","phase","awaited","node","state","legal":
  // [{"seat","actions":[{"words","sentence"}]}]}.
  OrderedJson Document() const;

 private:
  Line(replay::play::Play play, engine::Viewer viewer) : play_(std::move(play)), viewer_(viewer) {}

  Fault Act(uint64_t seat, uint64_t index);
  Fault Chance(const std::vector<uint64_t>& numbers);
  void Keep(std::string step, std::unique_ptr<engine::Match> before, replay::play::Applied applied);

  replay::play::Play play_;
  engine::Viewer viewer_;
  std::vector<LineStep> steps_;
  std::unique_ptr<const engine::Match> before_;  // the match before the last step, if there is one
};

// Compares the line with the continuation of the game after event `seq` of the timeline's log.
// Returns {"seq","depth","differs_at","turn","phase","awaited","node","changes":[{"path","before",
// "after"}]}. `depth` is the number of steps in the line, or of the remaining game events if there
// are fewer, and `seq` is the game event after that many. `differs_at` is the first step that the
// game did not take, or null. The changes lead from the game's state to the line's, as the viewer
// sees them.
OrderedJson BesideGame(const Line& line, replay::timeline::Timeline& timeline, uint64_t seq,
                       engine::Viewer viewer);

// Returns the line as requests of the line protocol, one per line: `new`, the events that led to
// event `seq` of the timeline's log, and then the steps.
Result<std::string> RequestsOf(const Line& line, const replay::timeline::Timeline& timeline,
                               uint64_t seq);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_LINE_H_
