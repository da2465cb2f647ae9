// `act` and `chance` continue a game.
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/play/shown_words.h"
#include "replay/recording/recorder.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/row_words.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

int TellActed(const Console& console, const store::Store& store, std::string_view id,
              const Result<replay::timeline::Recorded>& recorded, bool is_dry_run) {
  if (!recorded.ok()) return console.Fail(WithNearId(store, id, recorded.error()));
  if (!is_dry_run) {
    console.Recorded(fmt::format("event {} of game {} was recorded", recorded->seq, recorded->id));
  }
  if (!console.IsForPeople()) {
    console.Print(replay::documents::ActedJson(*recorded));
    return kDone;
  }
  process::WriteOut("{} event {}{}\n", store::ShortIdIn(store, recorded->id), recorded->seq,
                    is_dry_run ? " would be next; nothing was recorded" : "");
  if (recorded->is_withheld) {
    process::WriteOut("the action is legal; what it reveals is shown only once it is recorded\n");
  } else {
    process::WriteOut(
        "{}{}\n", replay::documents::EffectsText(recorded->effects),
        replay::documents::NodeText(replay::documents::NodeOf(*recorded), recorded->names));
  }
  return kDone;
}

struct ActOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& seat = Text("SEAT", "seat number or player name", kRequired);
  const std::vector<std::string>& words =
      Texts("ACTION", "the action in words (its type, then its fields), as JSON, @FILE or -",
            {.is_required = true, .most_words = 64});
  const std::string& expect = Text("--expect", kExpectHelp);
  const bool& is_dry_run = Flag("--dry-run", "print the answer without recording anything");
  const std::vector<std::string>& shows =
      Texts("--shows", "in an observed game: \"PLACE: CARD\" that the event turned up; repeatable",
            kTakesOne);
  const bool& shows_nothing = Flag("--shows-nothing", "in an observed game: nothing was turned up");
  const bool& found_nothing =
      Flag("--found-nothing", "in an observed game: the search that it begins found no card");
};

// Returns what the options say of the cards that somebody saw. bad_request. Throws UsageError.
Result<replay::play::Seen> SeenOf(const ActOptions& options, const replay::play::Play& play) {
  replay::play::Seen seen;
  if (options.shows_nothing && !options.shows.empty()) {
    throw UsageError{"--shows-nothing cannot be combined with --shows"};
  }
  if (options.found_nothing) seen.found = false;
  if (options.shows_nothing || !options.shows.empty()) seen.reveals.emplace();
  for (const std::string& shown : options.shows) {
    const Result<replay::play::Reveal> reveal = replay::play::RevealOf(shown, play);
    if (!reveal.ok()) return reveal.error();
    seen.reveals->push_back(*reveal);
  }
  return seen;
}

int RunAct(const Console& console, const ActOptions& options) {
  const std::string id = IdToWrite(options.game);
  const replay::timeline::AppendOptions acting{ExpectedIn(options.expect), options.is_dry_run};
  const Result<ActionWords> words = ReadAction(options.words);
  if (!words.ok()) return console.Fail(words.error());
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  const Result<uint64_t> number = GameSeats::In(console, store, id).Read(options.seat);
  if (!number.ok()) return console.Fail(number.error());
  if (!store.ok()) return console.Fail(store.error());
  const Json seat = *number;
  const auto action = [&](const replay::play::Play& play,
                          replay::play::Seen& said) -> Result<Json> {
    const Result<replay::play::Seen> seen = SeenOf(options, play);
    if (!seen.ok()) return seen.error();
    said = *seen;
    return (*words)(play, seat);
  };
  const auto recorded = replay::recording::Recorder(**store).Act(id, seat, action, acting);
  return TellActed(console, **store, id, recorded, options.is_dry_run);
}

struct ChanceOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& outcome =
      Text("OUTCOME", "the outcome: in words, as JSON, @FILE or -", kRequired);
  const std::string& expect = Text("--expect", kExpectHelp);
  const bool& is_dry_run = Flag("--dry-run", "print the answer without recording anything");
};

int RunChance(const Console& console, const ChanceOptions& options) {
  const std::string id = IdToWrite(options.game);
  const replay::timeline::AppendOptions acting{ExpectedIn(options.expect), options.is_dry_run};
  const Result<OutcomeWords> words = ReadOutcome(options.outcome);
  if (!words.ok()) return console.Fail(words.error());
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  replay::recording::Recorder recorder(**store);
  const auto outcome = [&](const replay::play::Play& play, replay::play::Seen&) {
    return (*words)(play);
  };
  const auto recorded = recorder.Chance(id, outcome, acting);
  return TellActed(console, **store, id, recorded, options.is_dry_run);
}

}  // namespace

Command ActCommand() {
  return Command("Record", "act", "record one action", "recount act @last 0 send hussites:7",
                 RunAct, {.records = true});
}

Command ChanceCommand() {
  return Command("Record", "chance", "record one chance outcome of a --recorded or --observed game",
                 "recount chance @last 'dice 4,1'", RunChance, {.records = true});
}

}  // namespace recount::tools::cli
