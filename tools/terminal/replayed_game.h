// A game that is being stepped through: its playback and its table, as each viewer may see them.
//
//   Result<std::unique_ptr<ReplayedGame>> game = ReplayedGame::Open(std::move(log), short_id);
//   (*game)->PlaybackOf(view);  (*game)->Table(view, seq, drawing);
#ifndef RECOUNT_TOOLS_TERMINAL_REPLAYED_GAME_H_
#define RECOUNT_TOOLS_TERMINAL_REPLAYED_GAME_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "replay/evidence/known_in_pile.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/recording/correct.h"
#include "replay/recording/redo.h"
#include "replay/recording/repair_entry.h"
#include "replay/timeline/playback.h"
#include "tools/terminal/page.h"

namespace recount::tools::terminal {

class ReplayedGame {
 public:
  // A viewer, and the label that is shown for it.
  struct View {
    engine::Viewer viewer;
    std::string label;  // "judge", "spectator", "Ana (seat 0)"
  };

  // `short_id` is the part of the log's id that people see. Errors are those of Timeline::Open.
  static Result<std::unique_ptr<ReplayedGame>> Open(std::unique_ptr<const replay::log::Log> log,
                                                    std::string short_id);

  // Returns the views of the judge, the spectator, and then each seat.
  const std::vector<View>& views() const { return views_; }
  size_t ViewOf(engine::Viewer viewer) const;

  const replay::log::Log& log() const { return *log_; }
  const std::string& short_id() const { return short_id_; }
  const engine::Game& game() const { return timeline_.match().game(); }
  const replay::judging::JudgingState& judging() const { return timeline_.judging(); }
  bool is_seeded() const { return timeline_.header().is_seeded(); }
  const std::vector<std::string>& names() const { return timeline_.header().names; }

  // Returns the playback of a view, which is read once per view. Calls `progress` with each seq.
  const replay::timeline::Playback& PlaybackOf(
      size_t view, const std::function<void(uint64_t)>& progress = [](uint64_t) {});

  // Returns the table at event `seq` (timeline.h), drawn for that view. If the log cannot be
  // executed up to there, it is the last table before it. Changes since the event that it follows
  // are marked.
  Lines Table(size_t view, uint64_t seq, const engine::Drawing& drawing);

  // Returns the match at the cursor, valid until the next call of Table or Now.
  const engine::Match& Now();

  // Returns the event that the rules refuse on the way to the cursor, if no judge has accepted it.
  std::optional<replay::timeline::IllegalEvent> IllegalNow();

  // Executes a ruling that accepts an event as if it were recorded now (recording/repair_entry.h).
  Result<replay::recording::MadeState> Accepted(Ruling ruling);

  // Returns what a correction of the record would change if it were recorded now; otherwise why it
  // is refused (recording/correct.h).
  Result<replay::timeline::Corrected> Corrected(
      const replay::recording::CorrectionRequest& request);

  // Returns an action or an entered outcome as it was recorded; nothing for another event.
  std::optional<replay::recording::Row> RowAt(uint64_t seq);

  // Previews a rewind to event `seq` (replay/evidence/rewind_plan.h). The last result is cached.
  Result<replay::evidence::RewindPlan> RewindPlanTo(uint64_t seq);

  // Returns the cards of a pile at the cursor of which somebody knows that they lie there; none if
  // the log cannot be executed.
  std::vector<replay::evidence::KnownCard> KnownCardsIn(std::string_view pile);

  // Returns the actions that could be recorded again now (replay/recording/redo.h), in ascending
  // order.
  Result<replay::recording::Rows> SupersededRows();

 private:
  ReplayedGame(std::unique_ptr<const replay::log::Log> log, replay::timeline::Timeline timeline,
               std::string short_id);

  std::unique_ptr<const replay::log::Log> log_;
  replay::log::CardSets sets_;
  replay::timeline::Timeline timeline_;
  std::string short_id_;
  std::vector<View> views_;
  std::map<size_t, replay::timeline::Playback> playbacks_;
  std::optional<std::pair<uint64_t, replay::evidence::RewindPlan>> backup_;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_REPLAYED_GAME_H_
