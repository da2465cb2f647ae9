// `legal` prints what may be done next.
#include "replay/documents/legal.h"

#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/cells.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/play/action_text.h"
#include "replay/play/seat_words.h"
#include "replay/timeline/timeline.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// Prints the lines of the legal actions, or why there are none.
void TellLegal(const Console& console, const replay::timeline::Timeline& timeline,
               engine::Viewer viewer, bool is_now, const std::string& lines,
               const std::string& possible) {
  // A ruling bars only the current state of the game, not an earlier one.
  const Fault bar = is_now ? timeline.judging().CheckPlay() : std::nullopt;
  if (bar && bar->code == ErrorCode::game_over) {
    process::WriteOut("{}\n", bar->message);
    return;
  }
  if (lines.empty() && possible.empty()) {
    const OrderedJson node =
        replay::documents::NodeAsSeen(timeline.match(), viewer, timeline.seating());
    process::WriteOut("{}\n", replay::documents::NodeText(node, timeline.header().names));
  } else {
    process::WriteOut("{}", lines);
  }
  if (!possible.empty()) {
    process::WriteOut("# Possible, as far as the cards that nobody has identified allow it:\n{}",
                      possible);
  }
  if (bar) console.Note(bar->message + " (JDG-1).");
}

struct LegalOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
  const std::string& seat = Text("SEAT", "only for this seat (number or player name)");
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunLegal(const Console& console, const LegalOptions& options) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  const bool is_now = !(*game)->seq();
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline =
      replay::timeline::Timeline::Open((*game)->log(), sets);
  if (!timeline.ok()) return console.Fail(timeline.error());
  if (Fault fault = SeekTo(*timeline, (*game)->seq())) return console.Fail(*fault);
  const engine::Match& match = timeline->match();
  const std::vector<std::string>& names = timeline->header().names;
  const Result<engine::Viewer> viewer = ViewerOf(options.view, match.players(), names);
  if (!viewer.ok()) return console.Fail(viewer.error());
  std::optional<engine::Seat> only;
  if (!options.seat.empty()) {
    const Result<engine::Seat> seat = SeatOf(options.seat, match.players(), names);
    if (!seat.ok()) return console.Fail(seat.error());
    only = *seat;
  }
  std::string lines;
  std::string possible;
  const auto add_line = [&](const replay::documents::ListedAction& listed) {
    // The whole line may follow `recount act ID`, because the sentence is a comment for a shell.
    constexpr size_t kActionColumns = 24;
    const std::string words = engine::Printable(replay::play::WordsOf(listed.action));
    (listed.is_possible ? possible : lines) +=
        fmt::format("{}  {}  # {}\n", replay::play::SeatWord(listed.seat, match.players(), names),
                    Padded(words, kActionColumns), match.Tell(listed.event, names));
  };
  const auto document = replay::documents::LegalDocument(
      *timeline, *viewer, {.seat = only, .is_now = is_now}, add_line);
  if (!document.ok()) return console.Fail(document.error());
  if (console.IsForPeople()) {
    TellLegal(console, *timeline, *viewer, is_now, lines, possible);
  } else {
    console.Print(*document);
  }
  return kDone;
}

}  // namespace

Command LegalCommand() {
  return Command("Record", "legal", "list the legal actions", "recount legal @last 0", RunLegal);
}

}  // namespace recount::tools::cli
