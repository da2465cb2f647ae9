#include "tools/terminal/rewind_plan_sheet.h"

#include <string_view>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/documents/evidence_words.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;
using replay::evidence::RewindPlan;

constexpr int kIndent = 6;

// Begins a part of the plan with a heading, which says how many entries follow.
void Heading(Lines& lines, std::string_view text, int columns) {
  lines.emplace_back("");
  AddWrapped(lines, text, columns, 2, Ink::bold);
}

std::string Counted(size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void AddEvents(Lines& lines, const replay::timeline::Playback& playback,
               const std::vector<uint64_t>& events, int columns) {
  for (const uint64_t seq : events) {
    const std::string_view sentence =
        seq <= playback.last() ? std::string_view(playback.steps[seq].rendered.sentence) : "";
    AddWrapped(lines, fmt::format("{:>4}  {}", seq, sentence), columns, kIndent);
  }
}

void AddDecisions(Lines& lines, const ReplayedGame& game, const RewindPlan& backup, int columns) {
  Heading(lines,
          backup.decisions.empty() ? "No decisions are undone" : "Decisions undone:", columns);
  for (const RewindPlan::Decisions& each : backup.decisions) {
    AddWrapped(lines,
               fmt::format("{:>4}  by {}", each.count, engine::PlayerName(game.names(), each.seat)),
               columns, kIndent);
  }
}

void AddLearnt(Lines& lines, const ReplayedGame& game, const RewindPlan& backup, int columns) {
  Heading(lines, "Learnt since, and cannot be unseen:", columns);
  for (const std::string& line : replay::documents::LearntLines(backup, game.names())) {
    AddWrapped(lines, line, columns, kIndent);
  }
  for (const replay::evidence::UnknownStretch& stretch : backup.unknown) {
    AddWrapped(lines, replay::documents::UnknownText(stretch), columns, kIndent);
  }
}

}  // namespace

Lines BackupSheet(ReplayedGame& game, size_t view, uint64_t seq, int columns) {
  Lines lines;
  const Result<RewindPlan> backup = game.RewindPlanTo(seq);
  if (!backup.ok()) {
    AddWrapped(lines,
               fmt::format("There is no preview: {}", engine::Printable(backup.error().message)),
               columns, 2, Ink::red);
    return lines;
  }
  const replay::timeline::Playback& playback = game.PlaybackOf(view);
  AddWrapped(lines, fmt::format("Rewind to event {}, which is kept:", backup->to), columns, 2,
             Ink::bold);
  AddEvents(lines, playback, {backup->to}, columns);
  Heading(lines,
          backup->events.empty()
              ? "No events are undone"
              : fmt::format("Undone, newest first: {}", Counted(backup->events.size(), "event")),
          columns);
  AddEvents(lines, playback, backup->events, columns);
  if (!backup->restored.empty()) {
    Heading(lines, fmt::format("Counting again: {}", Counted(backup->restored.size(), "event")),
            columns);
    AddEvents(lines, playback, backup->restored, columns);
  }
  AddDecisions(lines, game, *backup, columns);
  AddLearnt(lines, game, backup->AsSeenBy(game.views()[view].viewer), columns);
  Heading(lines,
          backup->redrawn.empty()
              ? "No chance is drawn again"
              : fmt::format("Chance drawn again: events {}", fmt::join(backup->redrawn, " ")),
          columns);
  return lines;
}

}  // namespace recount::tools::terminal
