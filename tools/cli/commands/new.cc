// `new` and `fork` begin a log.
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/bytes.h"
#include "events/folded_name.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/play/play.h"
#include "replay/recording/fork.h"
#include "replay/recording/recorder.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// Returns the text without blanks at its ends.
std::string_view WithoutBlanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

struct NewOptions : Options {
  const std::string& game = Text("GAME", kNewGameHelp, kRequired);
  const std::string& players = Text("--players", "player names, separated by commas", kFilled);
  const std::vector<std::string>& player =
      Texts("--player", "one player name, which may contain a comma; repeatable");
  const std::string& config = Text("--config", kConfigHelp, kFilled);
  const std::string& cards = Text("--cards", "card set: a name, @FILE or -");
  const std::string& rules = Text("--rules", kRulesHelp, kFilled);
  const std::string& seed = Text("--seed", "random seed (64 hex digits)", kFilled);
  const bool& is_recorded =
      Flag("--recorded", "enter chance outcomes by hand, as they happen at the table");
  const bool& is_observed =
      Flag("--observed", "enter only what is seen at the table; nobody knows the order of a deck");
};

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
    // A comma at the end precedes an empty name, which is refused below.
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

// Returns the request of the line protocol for these options.
Result<Json> RequestOf(const NewOptions& options) {
  Json request = {{"op", "new"}, {"game", options.game}, {"players", PlayersOf(options)}};
  if (!options.config.empty()) {
    Result<Json> config = JsonOf(options.config);
    if (!config.ok()) return config.error();
    request["config"] = *std::move(config);
  }
  const bool is_set_given = options.cards.starts_with('@') || options.cards == "-";
  if (is_set_given) {
    Result<Json> cards = JsonOf(options.cards);
    if (!cards.ok()) return cards.error();
    request["card_set"] = *std::move(cards);
  } else if (!options.cards.empty()) {
    request["card_set"] = options.cards;
  }
  if (!options.rules.empty()) request["rules"] = NumberOf(options.rules, "a rules version");
  if (options.is_recorded && options.is_observed) {
    throw UsageError{"--recorded cannot be combined with --observed"};
  }
  const bool is_seeded = !options.is_recorded && !options.is_observed;
  request["randomness"] = is_seeded ? "seeded" : options.is_observed ? "observed" : "recorded";
  if (is_seeded) {
    request["seed"] = ToHex(SeedOrRandom(options.seed));
  } else if (!options.seed.empty()) {
    throw UsageError{fmt::format("--seed cannot be combined with {}",
                                 options.is_observed ? "--observed" : "--recorded")};
  }
  return request;
}

// Reports a game that has begun. Its seed is printed only now, when the game is recorded.
void TellBegun(const Console& console, const replay::timeline::Recorded& begun,
               std::string_view what) {
  console.Recorded(fmt::format("game {} was recorded{}", begun.id,
                               begun.seed ? ", with the seed " + ToHex(*begun.seed) : ""));
  if (!console.IsForPeople()) {
    console.Print(replay::documents::BegunJson(begun));
    return;
  }
  process::WriteOut("{}  {}\n", begun.id, what);
  if (begun.seed) process::WriteOut("seed {}\n", ToHex(*begun.seed));
  process::WriteOut("{}{}\n", replay::documents::EffectsText(begun.effects),
                    replay::documents::NodeText(replay::documents::NodeOf(begun), begun.names));
}

int RunNew(const Console& console, const NewOptions& options) {
  const engine::Game* game = engine::FindGame(options.game);
  if (game == nullptr) throw NoSuchGame(options.game);
  const Result<Json> request = RequestOf(options);
  if (!request.ok()) return console.Fail(request.error());
  Result<replay::play::GameSetup> table = replay::play::ReadNew(*request);
  if (!table.ok()) return console.Fail(table.error());
  Result<std::unique_ptr<store::Store>> store = StoreToWrite(console);
  if (!store.ok()) return console.Fail(store.error());
  const Result<replay::timeline::Recorded> begun =
      replay::recording::Recorder(**store).New(*std::move(table));
  if (!begun.ok()) return console.Fail(begun.error());
  TellBegun(console, *begun, game->title());
  if (!console.IsForPeople()) return kDone;
  console.Note(
      fmt::format("Next: play it here with `recount play {0}`, or record one action at a time with "
                  "`recount legal {0}` and `recount act {0} SEAT ACTION`",
                  store::ShortIdIn(**store, begun->id)));
  return kDone;
}

// Forks a game of this store or of a file.
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

struct ForkOptions : Options {
  const std::string& game = Text("ID@SEQ", "the game and the last event to share", kRequired);
  const std::string& seed = Text("--seed", "random seed (64 hex digits) for what follows", kFilled);
};

int RunFork(const Console& console, const ForkOptions& options) {
  std::optional<Seed> seed;
  if (!options.seed.empty()) seed = SeedOrRandom(options.seed);
  const GameName name = GameName::Parse(options.game);
  if (!name.seq) {
    throw UsageError{"the last event to share is missing; expected recount fork ID@SEQ"};
  }
  const Result<std::unique_ptr<store::Store>> store =
      name.file.empty() ? StoreOfGame(console) : StoreToWrite(console);
  if (!store.ok()) return console.Fail(store.error());
  const Result<replay::timeline::Recorded> begun = ForkInto(**store, name, seed);
  if (!begun.ok()) return console.Fail(begun.error());
  TellBegun(console, *begun, "a fork of " + engine::Printable(options.game));
  return kDone;
}

}  // namespace

Command NewCommand() {
  return Command("Record", "new", "start a game",
                 "recount new heretics --players Ana,Bo --seed $(openssl rand -hex 32)", RunNew,
                 {.records = true});
}

Command ForkCommand() {
  return Command("Check", "fork", "start a new game that shares another game's history",
                 "recount fork @last@17", RunFork, {.records = true});
}

}  // namespace recount::tools::cli
