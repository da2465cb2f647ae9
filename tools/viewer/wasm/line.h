// A line of play beside a log: steps from one of its states on, which nobody has recorded
// (docs/reference/viewer.md, "Beside the game").
//
//   Result<Line> line = Line::Begin(timeline, /*seq=*/12, viewer);
//   if (Fault fault = line->Take("1.0")) …       // the first legal action of seat 1
//   if (Fault fault = line->Take("c.3.1.2")) …   // what chance brings, by its numbers
//   line->Document();
//
// Chance is entered, or drawn from numbers of the caller's: never from the seed of the game.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_LINE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_LINE_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "replay/play/play.h"
#include "replay/timeline/timeline.h"

namespace recount::tools::viewer::wasm {

// A step, and what it brought about.
struct LineStep {
  std::string step;  // as it was taken: "1.0"
  OwnedEvent event;
  std::string sentence;  // as the viewer may read it
  std::vector<engine::EffectLine> effects;
};

class Line {
 public:
  // The line without a step, at the state of event `seq`, to which the timeline goes.
  // illegal_action at an event that the rules refuse and behind it; else as Timeline::SeekTo.
  static Result<Line> Begin(replay::timeline::Timeline& timeline, uint64_t seq,
                            engine::Viewer viewer);

  // Takes one more step. bad_request for what is no step, not_found for an action that is not
  // there, for an outcome as Play::Chance. A fault changes nothing.
  Fault Take(std::string_view step);

  // Takes the outcome that is drawn from these random numbers.
  Fault Draw(const Seed& random);

  const std::vector<LineStep>& steps() const { return steps_; }
  const engine::Match& match() const { return play_.match(); }

  // The state, as the viewer sees it.
  OrderedJson StateJson() const;

  // What is shown of the line and may follow: {"steps":[{"step","sentence","effects"}],"changed":
  // [paths that the last step changed],"turn","phase","awaited","node","state","legal":[{"seat",
  // "actions":[{"words","sentence"}]}]}.
  OrderedJson Document() const;

 private:
  Line(replay::play::Play play, engine::Viewer viewer) : play_(std::move(play)), viewer_(viewer) {}

  Fault Act(uint64_t seat, uint64_t index);
  Fault Chance(const std::vector<uint64_t>& numbers);
  void Keep(std::string step, std::unique_ptr<engine::Match> before, replay::play::Applied applied);

  replay::play::Play play_;
  engine::Viewer viewer_;
  std::vector<LineStep> steps_;
  std::unique_ptr<const engine::Match> before_;  // before the last step, if there is one
};

// The same line beside the game as it went on from event `seq` of the timeline's log: {"seq",
// "depth","differs_at","turn","phase","awaited","node","changes":[{"path","before","after"}]}.
// `seq` is the event of the game after as many game events as the line has steps, or the last one
// that there is, and `depth` their number. `differs_at` is the first step that the game did not
// take; null if there is none. The changes lead from the state of the game to that of the line, as
// the viewer sees them.
OrderedJson BesideGame(const Line& line, replay::timeline::Timeline& timeline, uint64_t seq,
                       engine::Viewer viewer);

// The line as requests of the line protocol, one per line, from `new` on: the events that led to
// event `seq` of the timeline's log, then the steps.
Result<std::string> RequestsOf(const Line& line, const replay::timeline::Timeline& timeline,
                               uint64_t seq);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_LINE_H_
