#include "tools/terminal/replayed_game.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::tools::terminal {

using engine::Viewer;

ReplayedGame::ReplayedGame(std::unique_ptr<const replay::log::Log> log,
                           replay::timeline::Timeline timeline, std::string short_id)
    : log_(std::move(log)), timeline_(std::move(timeline)), short_id_(std::move(short_id)) {
  views_ = {{Viewer::Judge(), "judge"}, {Viewer::Spectator(), "spectator"}};
  const std::vector<std::string>& names = timeline_.header().names;
  for (engine::Seat seat = 0; seat < timeline_.match().players(); ++seat) {
    views_.push_back({Viewer::OfSeat(seat), engine::PlayerLabel(names, seat)});
  }
}

Result<std::unique_ptr<ReplayedGame>> ReplayedGame::Open(
    std::unique_ptr<const replay::log::Log> log, std::string short_id) {
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(*log, sets);
  if (!timeline.ok()) return timeline.error();
  return std::unique_ptr<ReplayedGame>(
      new ReplayedGame(std::move(log), *std::move(timeline), std::move(short_id)));
}

size_t ReplayedGame::ViewOf(Viewer viewer) const {
  for (size_t i = 0; i < views_.size(); ++i) {
    if (views_[i].viewer == viewer) return i;
  }
  return 0;
}

const replay::timeline::Playback& ReplayedGame::PlaybackOf(
    size_t view, const std::function<void(uint64_t)>& progress) {
  const auto found = playbacks_.find(view);
  if (found != playbacks_.end()) return found->second;
  Result<replay::timeline::Playback> playback =
      replay::timeline::ReadPlayback(*log_, sets_, views_[view].viewer, progress);
  // Open has read event 0, so this cannot fail.
  RECOUNT_CHECK(playback.ok());
  return playbacks_.emplace(view, *std::move(playback)).first->second;
}

Lines ReplayedGame::Table(size_t view, uint64_t seq, const engine::Drawing& drawing) {
  // If the log cannot be executed up to there, the text of the event says so.
  (void)timeline_.SeekBefore(seq);
  const std::unique_ptr<engine::Match> before = timeline_.match().Clone();
  (void)timeline_.SeekTo(seq);
  // Both are drawn with the same seq, because the drawings would otherwise always differ.
  const auto drawn = [&](const engine::Match& match) {
    return LinesOf(match.Draw(views_[view].viewer, timeline_.seating(), drawing));
  };
  Lines table = drawn(timeline_.match());
  MarkChanges(drawn(*before), table);
  return table;
}

const engine::Match& ReplayedGame::Now() {
  (void)timeline_.SeekToEnd();
  return timeline_.match();
}

std::optional<replay::timeline::IllegalEvent> ReplayedGame::IllegalNow() {
  (void)timeline_.SeekToEnd();
  return timeline_.illegal();
}

Result<replay::recording::MadeState> ReplayedGame::Accepted(Ruling ruling) {
  return replay::recording::MakeState(timeline_, ruling, /*is_dry_run=*/true);
}

Result<replay::timeline::Corrected> ReplayedGame::Corrected(
    const replay::recording::CorrectionRequest& request) {
  if (Fault fault = timeline_.SeekToEnd()) return *fault;
  Result<replay::recording::PreparedCorrection> prepared = replay::recording::PrepareCorrection(
      timeline_, sets_, request, {std::nullopt, /*is_dry_run=*/true});
  if (!prepared.ok()) return prepared.error();
  return std::move(prepared->corrected);
}

std::optional<replay::recording::Row> ReplayedGame::RowAt(uint64_t seq) {
  Result<replay::recording::Rows> rows =
      replay::recording::RowsToEnter(timeline_, {seq}, /*with_chance=*/true);
  if (!rows.ok() || rows->empty()) return std::nullopt;
  return std::move(rows->front());
}

std::vector<replay::evidence::KnownCard> ReplayedGame::KnownCardsIn(std::string_view pile) {
  const Result<replay::evidence::Ledger> ledger = replay::evidence::LedgerOf(*log_, sets_);
  if (!ledger.ok()) return {};
  const OrderedJson state = Now().StateJson(engine::Viewer::Judge(), {names(), judging().cursor()});
  return replay::evidence::KnownInPile(*ledger, state, pile);
}

Result<replay::evidence::RewindPlan> ReplayedGame::RewindPlanTo(uint64_t seq) {
  if (!backup_ || backup_->first != seq) {
    Result<replay::evidence::RewindPlan> backup = replay::evidence::RewindPlanTo(*log_, sets_, seq);
    if (!backup.ok()) return backup.error();
    backup_.emplace(seq, *std::move(backup));
  }
  return backup_->second;
}

Result<replay::recording::Rows> ReplayedGame::SupersededRows() {
  (void)timeline_.SeekToEnd();
  return replay::recording::SupersededRows(timeline_, replay::timeline::Redoing());
}

}  // namespace recount::tools::terminal
