// `act` and `chance` continue a game.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/play/action_words.h"
#include "replay/play/shown_words.h"
#include "replay/recording/recorder.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
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

// Returns the action if it is given as JSON; nothing if it is in words. bad_request. Throws
// UsageError.
Result<std::optional<Json>> JsonAction(const std::vector<std::string>& words) {
  const std::string& first = words.front();
  const bool is_json = words.size() == 1 && (first == "-" || first.find_first_of("{[@") == 0);
  if (!is_json) return std::optional<Json>();
  Result<Json> action = JsonOf(first);
  if (!action.ok()) return action.error();
  if (!action->is_object()) return Error::BadRequest("expected a JSON object as the action");
  return std::make_optional(*std::move(action));
}

// Returns the words of an action, which may be in one argument.
std::vector<std::string> ActionWords(const std::vector<std::string>& given) {
  std::vector<std::string> words =
      given.size() == 1 ? replay::play::SplitWords(given.front()) : given;
  // A shell without comments passes on the sentence that `legal` prints after the action.
  words.erase(std::find(words.begin(), words.end(), "#"), words.end());
  return words;
}

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
  const Result<std::optional<Json>> given = JsonAction(options.words);
  if (!given.ok()) return console.Fail(given.error());
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
    if (*given) return **given;
    return replay::play::ActionOf(ActionWords(options.words), play, seat);
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
  const std::string& text = options.outcome;
  std::optional<Json> given;
  constexpr std::string_view kWords[] = {"order", "dice", "pick", "top", "?"};
  const std::string_view first = std::string_view(text).substr(0, text.find(' '));
  if (std::find(std::begin(kWords), std::end(kWords), first) == std::end(kWords)) {
    Result<Json> outcome = JsonOf(text);
    if (!outcome.ok()) return console.Fail(outcome.error());
    if (!outcome->is_object()) {
      return console.Fail(Error::BadRequest("expected a JSON object as the outcome"));
    }
    given = *std::move(outcome);
  }
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  replay::recording::Recorder recorder(**store);
  const auto outcome = [&](const replay::play::Play& play, replay::play::Seen&) -> Result<Json> {
    if (given) return *given;
    return replay::play::OutcomeOf(text, play.match());
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
