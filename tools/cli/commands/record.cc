// `new`, `act`, `chance`, `legal`, `fork`.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/cells.h"
#include "events/event_json.h"
#include "events/folded_name.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/documents/legal.h"
#include "replay/play/action_text.h"
#include "replay/play/action_words.h"
#include "replay/play/seat_words.h"
#include "replay/recording/fork.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/timeline.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/game_name.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

Seed SeedOf(const std::string& text) {
  const auto seed = ArrayFromHex<32>(text);
  if (!seed) throw UsageError{"invalid seed: expected 64 hexadecimal digits (0-9a-f)"};
  return *seed;
}

// The text without the blanks at its ends.
std::string_view WithoutBlanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

Json PlayersOf(const NewOptions& options) {
  Json players = Json::array();
  for (const std::string& name : options.player) {
    players.push_back(std::string(WithoutBlanks(name)));
  }
  std::string_view rest = options.players;
  while (!rest.empty()) {
    const std::string_view name = rest.substr(0, rest.find(','));
    players.push_back(std::string(WithoutBlanks(name)));
    const bool is_last = name.size() == rest.size();
    rest.remove_prefix(is_last ? rest.size() : name.size() + 1);
    if (!is_last && rest.empty()) players.push_back("");
  }
  if (players.empty()) throw UsageError{"--players is required, for example --players Ana,Bo"};
  for (const Json& name : players) {
    const auto& text = name.get_ref<const std::string&>();
    if (!IsBlankName(text)) continue;
    throw UsageError{fmt::format("a player name is {}; expected for example --players Ana,Bo",
                                 text.empty() ? "empty" : "blank: " + VisibleName(text))};
  }
  return players;
}

// The request of the line protocol that the options stand for.
Result<Json> RequestOf(const NewOptions& options,
                       const replay::recording::Environment& environment) {
  Json request = {{"op", "new"}, {"game", options.game}, {"players", PlayersOf(options)}};
  if (!options.config.empty()) {
    Result<Json> config = JsonOf(options.config);
    if (!config.ok()) return config.error();
    request["config"] = *std::move(config);
  }
  if (options.cards.starts_with('@') || options.cards == "-") {
    Result<Json> cards = JsonOf(options.cards);
    if (!cards.ok()) return cards.error();
    request["card_set"] = *std::move(cards);
  } else if (!options.cards.empty()) {
    request["card_set"] = options.cards;
  }
  if (!options.rules.empty()) request["rules"] = NumberOf(options.rules, "a rules version");
  if (options.is_recorded) {
    if (!options.seed.empty()) throw UsageError{"--seed cannot be combined with --recorded"};
    request["randomness"] = "recorded";
    return request;
  }
  Seed seed;
  if (options.seed.empty()) {
    environment.fill_random(MutableBytes(seed));
  } else {
    seed = SeedOf(options.seed);
  }
  request["randomness"] = "seeded";
  request["seed"] = ToHex(seed);
  return request;
}

std::optional<uint64_t> ExpectedIn(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return NumberOf(text, "the seq of the newest event");
}

// A game that has been begun: its id, and the seed, which is told only once.
void RememberBegun(const Console& console, const replay::timeline::Recorded& begun) {
  console.Recorded(fmt::format("game {} was recorded{}", begun.id,
                               begun.seed ? ", with the seed " + ToHex(*begun.seed) : ""));
}

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

// The fork of a game in this store, or in a file.
Result<replay::timeline::Recorded> ForkInto(store::Store& store, const GameName& name,
                                            const std::optional<Seed>& seed) {
  const replay::recording::Environment environment = replay::recording::Environment::OfSystem();
  if (name.file.empty()) {
    return replay::recording::ForkOf(store, name.id, *name.seq, seed, environment);
  }
  const Result<std::unique_ptr<replay::log::LoadedFile>> file = LoadFile(name.file);
  if (!file.ok()) return file.error();
  const Result<std::unique_ptr<replay::log::Log>> log = (*file)->Find(name.id);
  if (!log.ok()) return log.error();
  Result<replay::recording::PreparedFork> fork =
      replay::recording::PrepareFork(**log, *name.seq, seed, environment);
  if (!fork.ok()) return fork.error();
  return replay::recording::RecordFork(store, *std::move(fork));
}

}  // namespace

int RunNew(const Console& console, const NewOptions& options) {
  const engine::Game* game = engine::FindGame(options.game);
  if (game == nullptr) throw NoSuchGame(options.game);
  const replay::recording::Environment environment = replay::recording::Environment::OfSystem();
  const Result<Json> request = RequestOf(options, environment);
  if (!request.ok()) return console.Fail(request.error());
  Result<replay::play::GameSetup> table = replay::play::ReadNew(*request);
  if (!table.ok()) return console.Fail(table.error());
  Result<std::unique_ptr<store::Store>> store = StoreToWrite(console);
  if (!store.ok()) return console.Fail(store.error());
  replay::recording::Recorder recorder(**store, environment);
  const Result<replay::timeline::Recorded> begun = recorder.New(*std::move(table));
  if (!begun.ok()) return console.Fail(begun.error());
  RememberBegun(console, *begun);
  if (!console.IsForPeople()) {
    console.Print(replay::documents::BegunJson(*begun));
    return kDone;
  }
  process::WriteOut("{}  {}\n", begun->id, game->title());
  if (begun->seed) process::WriteOut("seed {}\n", ToHex(*begun->seed));
  process::WriteOut("{}{}\n", replay::documents::EffectsText(begun->effects),
                    replay::documents::NodeText(replay::documents::NodeOf(*begun), begun->names));
  console.Note(
      fmt::format("Next: play it here with `recount play {0}`, or record one action at a time with "
                  "`recount legal {0}` and `recount act {0} SEAT ACTION`",
                  store::ShortIdIn(**store, begun->id)));
  return kDone;
}

int RunAct(const Console& console, const ActOptions& options) {
  const std::string id = IdToWrite(options.game);
  const replay::timeline::AppendOptions acting{ExpectedIn(options.expect), options.is_dry_run};
  const std::string& first = options.words.front();
  const bool is_json =
      options.words.size() == 1 &&
      (first.starts_with('{') || first.starts_with('[') || first.starts_with('@') || first == "-");
  std::optional<Json> given;
  if (is_json) {
    Result<Json> action = JsonOf(first);
    if (!action.ok()) return console.Fail(action.error());
    given = *std::move(action);
  }
  if (given && !given->is_object()) {
    return console.Fail(Error::BadRequest("expected a JSON object as the action"));
  }
  const Result<uint64_t> seat_given = GameSeats(console, id).Read(options.seat);
  if (!seat_given.ok()) return console.Fail(seat_given.error());
  const Json seat = *seat_given;
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  replay::recording::Recorder recorder(**store);
  std::vector<std::string> words =
      options.words.size() == 1 ? replay::play::SplitWords(first) : options.words;
  // Where the shell knows no comments, what `legal` says behind the action comes along.
  words.erase(std::find(words.begin(), words.end(), "#"), words.end());
  const auto recorded = recorder.Act(
      id, seat,
      [&](const replay::play::Play& play) {
        return given ? *given : replay::play::ActionOf(words, play, seat);
      },
      acting);
  return TellActed(console, **store, id, recorded, options.is_dry_run);
}

int RunChance(const Console& console, const ChanceOptions& options) {
  const std::string id = IdToWrite(options.game);
  const replay::timeline::AppendOptions acting{ExpectedIn(options.expect), options.is_dry_run};
  const Result<Json> outcome = JsonOf(options.outcome);
  if (!outcome.ok()) return console.Fail(outcome.error());
  if (!outcome->is_object()) {
    return console.Fail(Error::BadRequest("expected a JSON object as the outcome"));
  }
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  replay::recording::Recorder recorder(**store);
  const auto recorded = recorder.Chance(id, *outcome, acting);
  return TellActed(console, **store, id, recorded, options.is_dry_run);
}

int RunFork(const Console& console, const ForkOptions& options) {
  std::optional<Seed> seed;
  if (!options.seed.empty()) seed = SeedOf(options.seed);
  const GameName name = GameName::Parse(options.game);
  if (!name.seq) {
    throw UsageError{"the last event to share is missing; expected recount fork ID@SEQ"};
  }
  Result<replay::timeline::Recorded> begun = [&]() -> Result<replay::timeline::Recorded> {
    Result<std::unique_ptr<store::Store>> store =
        name.file.empty() ? StoreOfGame(console) : StoreToWrite(console);
    if (!store.ok()) return store.error();
    return ForkInto(**store, name, seed);
  }();
  if (!begun.ok()) return console.Fail(begun.error());
  RememberBegun(console, *begun);
  if (!console.IsForPeople()) {
    console.Print(replay::documents::BegunJson(*begun));
    return kDone;
  }
  process::WriteOut("{}  a fork of {}\n", begun->id, engine::Printable(options.game));
  if (begun->seed) process::WriteOut("seed {}\n", ToHex(*begun->seed));
  process::WriteOut("{}{}\n", replay::documents::EffectsText(begun->effects),
                    replay::documents::NodeText(replay::documents::NodeOf(*begun), begun->names));
  return kDone;
}

int RunLegal(const Console& console, const LegalOptions& options) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline =
      replay::timeline::Timeline::Open((*game)->log(), sets);
  if (!timeline.ok()) return console.Fail(timeline.error());
  if (Fault fault = SeekTo(*timeline, (*game)->seq())) return console.Fail(*fault);
  // Of the game as it is now: after a ruling that ends it, nothing is legal.
  const Fault bar = (*game)->seq() ? std::nullopt : timeline->judging().CheckPlay();
  const bool has_ended = bar && bar->code == ErrorCode::game_over;
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
  std::string text;
  const auto add_line = [&](engine::Seat seat, const OrderedJson& action,
                            const events::Envelope& event) {
    // As a whole it may stand behind `recount act ID`: to a shell the sentence is a comment.
    constexpr size_t kActionColumns = 24;
    const std::string words = engine::Printable(replay::play::WordsOf(action));
    text += fmt::format("{}  {}  # {}\n", replay::play::SeatWord(seat, match.players(), names),
                        Padded(words, kActionColumns), match.Tell(event, names));
  };
  const auto document = replay::documents::LegalDocument(
      *timeline, *viewer, {.seat = only, .is_now = !(*game)->seq()}, add_line);
  if (!document.ok()) return console.Fail(document.error());
  if (!console.IsForPeople()) {
    console.Print(*document);
  } else {
    process::WriteOut(
        "{}", has_ended ? bar->message + "\n"
              : text.empty()
                  ? replay::documents::NodeText(
                        replay::documents::NodeAsSeen(match, *viewer, timeline->seating()), names) +
                        "\n"
                  : text);
    if (bar && !has_ended) console.Note(bar->message + " (JDG-1).");
  }
  return kDone;
}

}  // namespace recount::tools::cli
