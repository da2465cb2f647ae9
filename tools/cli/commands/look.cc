// `games`, `log` and `show` print games.
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "absl/functional/function_ref.h"
#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/folded_name.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/error.h"
#include "replay/documents/game.h"
#include "replay/recording/game_list.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/event_lines.h"
#include "tools/cli/seats.h"
#include "tools/cli/times.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::documents::ListedGame;

std::string NamesText(const ListedGame& game) {
  std::vector<std::string> shown;
  for (engine::Seat seat = 0; seat < game.names.size(); ++seat) {
    shown.push_back(game.names[seat] ? engine::PlayerName(game.header.names, seat) : "(withheld)");
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

// Returns the time to the minute; a dash if it is unknown.
std::string MinuteText(std::optional<int64_t> time) {
  if (!time) return "-";
  constexpr size_t kAfterMinute = std::string_view(":00.123Z").size();
  const std::string text = TimeText(*time);
  return text.substr(0, text.size() - kAfterMinute);
}

std::string ListedResult(const ListedGame& game) {
  using By = replay::timeline::Ending::By;
  const RuledResult& result = *game.summary.ending.result;
  std::vector<std::string> winners;
  for (const uint8_t seat : result.winners) {
    winners.push_back(engine::PlayerName(game.header.names, seat));
  }
  return fmt::format("{}{}{}",
                     winners.empty()  ? "lost"
                     : result.is_draw ? "draw: "
                                      : "won by ",
                     fmt::join(winners, ", "),
                     game.summary.ending.by == By::ruling ? ", by a ruling" : "");
}

std::string StandingText(const ListedGame& game) {
  using By = replay::timeline::Ending::By;
  const replay::timeline::Summary& summary = game.summary;
  const By ending = summary.ending.by;
  // An open dispute matters most, because nobody may act until a judge rules on it.
  if (summary.open_disputes != 0 && ending == By::none) return "waiting for a judge";
  std::string standing = summary.phase;
  if (ending == By::voided) {
    standing = "void, by a ruling";
  } else if (summary.illegal && !summary.ending.result) {
    standing = fmt::format("event {} is against the rules", summary.illegal->seq);
  } else if (summary.ending.result) {
    standing = ListedResult(game);
  }
  return summary.open_disputes != 0 ? standing + "; waiting for a judge" : standing;
}

std::vector<std::string> GameRow(const store::Reader& reader, const ListedGame& game) {
  return {store::ShortId(reader, game.id),
          std::string(game.header.game->id()),
          MinuteText(game.header.at),
          fmt::format("{}", game.events),
          StandingText(game),
          NamesText(game)};
}

struct GamesOptions : Options {
  const std::string& game = Text("--game", "only this game, for example heretics");
  const std::string& player = Text("--player", "only games with this player");
  const std::string& since = Text("--since", kSinceHelp, kFilled);
  const std::string& until = Text("--until", kUntilHelp, kFilled);
  const JsonLines& lines = Lines("print JSON, one game per line");
};

// `player` is the name that is searched for, folded by FoldedName.
bool IsWanted(const ListedGame& game, const GamesOptions& options, const std::string& player) {
  if (!options.game.empty() && game.header.game->id() != options.game) return false;
  if (options.player.empty()) return true;
  const auto is_meant = [&](const std::optional<std::string>& name) {
    return name && (*name == options.player || FoldedName(*name) == player);
  };
  return std::any_of(game.names.begin(), game.names.end(), is_meant);
}

using ListOne = absl::FunctionRef<void(const replay::log::Log& log, const ListedGame& game)>;

// Lists the games that match the options, and sets `games` to the number of all games.
Fault ListGames(const store::Reader& reader, const Console& console, const GamesOptions& options,
                replay::recording::GameListOptions list, uint64_t& games, ListOne each) {
  std::optional<Progress> progress;
  list.progress = [&](uint64_t done, uint64_t all) {
    if (!progress) progress.emplace(console, "games", all);
    games = all;
    progress->Tell(done);
  };
  const std::string player = FoldedName(options.player);
  return replay::recording::ForEachGame(reader, list,
                                        [&](const replay::log::Log& log, const ListedGame& game) {
                                          if (IsWanted(game, options, player)) each(log, game);
                                        });
}

// Prints how judgements affect the game.
void NoteJudging(const Console& console, const replay::timeline::Timeline& timeline) {
  for (const replay::judging::DisputeRecord& dispute : timeline.judging().disputes()) {
    if (!dispute.is_open()) continue;
    console.Note(
        fmt::format("Dispute {} about event {} is open: nobody may act until a judge rules on it.",
                    dispute.seq, dispute.dispute.at));
  }
  const Fault bar = timeline.judging().CheckPlay();
  if (bar && bar->code == ErrorCode::game_over) console.Note(bar->message + ".");
}

using TellOne = std::function<void(const replay::timeline::RenderedEvent&)>;

// Calls `each` with every remaining event. Returns an error if one cannot be rendered.
Fault TellEach(replay::timeline::Transcript& transcript, const TellOne& each) {
  for (;;) {
    const Result<std::optional<replay::timeline::RenderedEvent>> event = transcript.Next();
    if (!event.ok()) return event.error();
    if (!*event) return std::nullopt;
    const replay::timeline::RenderedEvent& rendered = **event;
    if (Fault damage = rendered.damage()) return damage;
    each(rendered);
  }
}

// Prints the events as a list at the end of `document`, without keeping all of them in memory. An
// error takes the place of the document, so nothing is printed before the last event is rendered.
// Events that do not fit into the buffer are rendered a second time.
Fault PrintEvents(OrderedJson document, const std::function<Fault(const TellOne&)>& tell) {
  constexpr size_t kMostHeld = size_t{4} << 20;
  document["events"] = OrderedJson::array();
  std::string text = Written(document);
  text.resize(text.size() - std::string_view("]}").size());
  uint64_t held = 0;
  bool is_full = false;
  const auto entry = [](const replay::timeline::RenderedEvent& rendered) {
    return (rendered.seq > 0 ? "," : "") + Written(*rendered.json);
  };
  const Fault fault = tell([&](const replay::timeline::RenderedEvent& rendered) {
    if (is_full) return;
    text += entry(rendered);
    ++held;
    is_full = text.size() > kMostHeld;
  });
  if (fault) return fault;
  process::Output::Standard().Write(text);
  if (is_full) {
    // The log is read at one moment, so an event that was rendered once can be rendered again.
    const Fault again = tell([&](const replay::timeline::RenderedEvent& rendered) {
      if (rendered.seq >= held) process::Output::Standard().Write(entry(rendered));
    });
    if (again) return again;
  }
  process::Output::Standard().Write("]}\n");
  return std::nullopt;
}

// Prints the games one after another, so that a list of any length takes the same memory.
class GamesPrinter {
 public:
  explicit GamesPrinter(const Console& console) : console_(console) {
    if (console_.json) process::Output::Standard().Write("{\"games\":[");
  }

  void Add(const store::Reader& reader, const replay::log::Log& log, const ListedGame& game) {
    using replay::documents::GameDocument;
    if (console_.lines) {
      console_.Print(GameDocument(log, game));
    } else if (console_.json) {
      const std::string document = Written(GameDocument(log, game));
      process::Output::Standard().Write((count_ > 0 ? "," : "") + document);
    } else {
      // A list that is longer than a table may be goes on in another table.
      constexpr size_t kMostRows = 10'000;
      if (rows_.size() > kMostRows) PrintTable();
      rows_.push_back(GameRow(reader, game));
    }
    ++count_;
  }

  // Ends the list. An error of a game stands behind the games that could be read.
  void Finish(const Fault& fault) {
    if (console_.json) {
      const OrderedJson error =
          fault ? replay::documents::ErrorDocument(ErrorCodeName(fault->code), fault->message)
                : OrderedJson::object();
      const std::string members = Written(error).substr(1);
      process::Output::Standard().Write((fault ? "]," : "]") + members + "\n");
    } else if (rows_.size() > 1) {
      PrintTable();
    }
  }

  uint64_t count() const { return count_; }

 private:
  void PrintTable() {
    process::WriteOut("{}", TableText(rows_, console_));
    rows_.resize(1);
  }

  const Console& console_;
  uint64_t count_ = 0;
  std::vector<std::vector<std::string>> rows_ = {
      {"id", "game", "started (UTC)", "events", "status", "players"}};
};

int RunGames(const Console& console, const GamesOptions& options) {
  if (!options.game.empty() && engine::FindGame(options.game) == nullptr) {
    throw NoSuchGame(options.game);
  }
  replay::recording::GameListOptions list;
  if (!options.since.empty()) list.since = FirstTimeIn(options.since);
  if (!options.until.empty()) list.until = LastTimeIn(options.until);
  Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return console.Fail(store.error());
  std::optional<store::Reader> reader;
  if (*store != nullptr) {
    auto opened = (*store)->Read();
    if (!opened.ok()) return console.Fail(opened.error());
    reader.emplace(*std::move(opened));
  }
  Fault fault;
  uint64_t games = 0;
  GamesPrinter printer(console);
  if (reader) {
    fault = ListGames(*reader, console, options, std::move(list), games,
                      [&](const replay::log::Log& log, const ListedGame& game) {
                        printer.Add(*reader, log, game);
                      });
  }
  printer.Finish(fault);
  if (console.json) return fault ? ExitOf(fault->code) : kDone;
  if (console.IsForPeople() && printer.count() == 0 && !fault) {
    console.Note(
        games > 0
            ? fmt::format("no games match; without options, `recount games` lists all {}", games)
            : "no games yet; start one with `recount new heretics --players Ana,Bo`");
  }
  return fault ? console.Fail(*fault) : kDone;
}

struct LogOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
  const std::string& view = Text("--view", kViewHelp, kFilled);
  const bool& is_all = Flag("--all", "in an observed game: the suppositions of the record, too");
  const JsonLines& lines = Lines("print JSON, one event per line");
};

int RunLog(const Console& console, const LogOptions& options) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  const replay::log::Log& log = (*game)->log();
  replay::log::CardSets sets;
  const Result<replay::log::LogHeader> header = replay::log::Begin(log, sets);
  const int players = header.ok() ? header->match->players() : 0;
  const Result<engine::Viewer> viewer = header.ok() ? ViewerOf(options.view, players, header->names)
                                                    : ViewerOf(options.view, players);
  if (header.ok() && !viewer.ok()) return console.Fail(viewer.error());
  const uint64_t last = (*game)->seq().value_or(log.count() - 1);
  if (last >= log.count()) return console.Fail(replay::log::EventAt(log, last).error());
  // A log without a readable header has no seats. Its error is reported below.
  const engine::Viewer seen_by = viewer.ok() ? *viewer : engine::Viewer::Spectator();
  const auto tell = [&](const TellOne& each) -> Fault {
    Result<replay::timeline::Transcript> transcript =
        replay::timeline::Transcript::Open(log, sets, seen_by, last);
    if (!transcript.ok()) return transcript.error();
    if (!header.ok()) return header.error();
    return TellEach(*transcript, each);
  };
  if (console.json) {
    const replay::log::LogHeader* known = header.ok() ? &*header : nullptr;
    const Fault fault = PrintEvents(replay::documents::LogHead(log, known, seen_by), tell);
    return fault ? console.Fail(*fault) : kDone;
  }
  const Fault fault = [&] {
    EventPrinter printer(console, log);
    return tell([&](const replay::timeline::RenderedEvent& rendered) {
      if (console.lines) return console.Print(*rendered.json);
      if (options.is_all || !IsSupposition(rendered)) printer.Print(rendered);
    });
  }();
  return fault ? console.Fail(*fault) : kDone;
}

struct ShowOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunShow(const Console& console, const ShowOptions& options) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  const replay::log::Log& log = (*game)->log();
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return console.Fail(timeline.error());
  const Result<engine::Viewer> viewer =
      ViewerOf(options.view, timeline->match().players(), timeline->header().names);
  if (!viewer.ok()) return console.Fail(viewer.error());
  if (Fault fault = SeekTo(*timeline, (*game)->seq())) return console.Fail(*fault);
  if (!console.IsForPeople()) {
    console.Print(timeline->match().StateJson(*viewer, timeline->seating()));
  } else {
    process::WriteOut("{}",
                      timeline->match().Draw(*viewer, timeline->seating(), console.drawing()));
  }
  if (const auto& illegal = timeline->illegal()) {
    // The broken clause may reveal a face-down card, so only judges see it.
    const std::string& clause = illegal->refusal.clause;
    const bool is_judge = viewer->IsJudge();
    console.Note(fmt::format("Event {} {}{}{}. This is the table before it.", illegal->seq,
                             is_judge ? "is against the rules" : "is waiting for a judge",
                             is_judge && !clause.empty() ? ", " : "", is_judge ? clause : ""));
  }
  if (!(*game)->seq()) NoteJudging(console, *timeline);
  return kDone;
}

}  // namespace

Command GamesCommand() {
  return Command("Look", "games", "list the games, oldest first", "recount games --player Ana",
                 RunGames);
}

Command LogCommand() {
  return Command("Look", "log", "print the events as a transcript", "recount log @last --view 0",
                 RunLog);
}

Command ShowCommand() {
  return Command("Look", "show", "draw the table", "recount show @last@12 --view spectator",
                 RunShow);
}

}  // namespace recount::tools::cli
