#include "tools/terminal/rewind_plan_sheet.h"

#include <string_view>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

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
  if (backup.unknown_from) {
    Heading(lines,
            fmt::format("What was seen after event {} is unknown, because that event is illegal",
                        *backup.unknown_from),
            columns);
  }
  if (backup.learnt.empty()) {
    if (!backup.unknown_from) Heading(lines, "No player has seen a card since", columns);
    return;
  }
  Heading(lines,
          fmt::format("Already seen since, and cannot be unseen: {}",
                      Counted(backup.learnt.size(), "card")),
          columns);
  for (const replay::evidence::Knowledge& known : backup.learnt) {
    AddWrapped(lines,
               fmt::format("{:>4}  {} has seen {}", known.seq,
                           engine::PlayerName(game.names(), known.seat),
                           replay::evidence::CardText(known)),
               columns, kIndent);
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
  if (game.views()[view].viewer.IsJudge()) {
    AddLearnt(lines, game, *backup, columns);
  } else {
    Heading(lines, "The judge's view shows which cards players have seen since", columns);
  }
  Heading(lines,
          backup->redrawn.empty()
              ? "No chance is drawn again"
              : fmt::format("Chance drawn again: events {}", fmt::join(backup->redrawn, " ")),
          columns);
  return lines;
}

}  // namespace recount::tools::terminal
