// `replay` and `play` (docs/reference/cli.md) are the commands that use the whole terminal.
#include <memory>
#include <optional>
#include <utility>

#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/judging/clause_text.h"
#include "replay/log/copied_log.h"
#include "replay/play/action_text.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"
#include "tools/terminal/judgement_sink.h"
#include "tools/terminal/play_model.h"
#include "tools/terminal/play_session.h"
#include "tools/terminal/replay_model.h"
#include "tools/terminal/screen.h"

namespace recount::tools::cli {
namespace {

// `play` checks at this interval whether somebody else has recorded something.
constexpr int kLookMilliseconds = 300;

constexpr char kMovedOn[] = "the log has moved on: somebody else recorded an event; look again";

void WantPeople(const Console& console, std::string_view command, std::string_view instead) {
  if (console.IsForPeople()) return;
  throw UsageError{
      fmt::format("{} is interactive and has no --json; use {} instead", command, instead)};
}

terminal::ScreenOptions ScreenFor(const Console& console) {
  return {console.width_wanted, console.uses_colour, console.command};
}

terminal::Look LookOf(const Console& console) { return {console.uses_colour, console.uses_boxes}; }

// The game that the argument names, in memory, and the event to begin at.
struct CopiedGame {
  std::unique_ptr<replay::log::CopiedLog> log;
  std::optional<uint64_t> seq;
  std::string short_id;
};

Result<CopiedGame> CopyOf(const Console& console, const std::string& name) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, name);
  if (!game.ok()) return game.error();
  replay::log::CardSets sets;
  const replay::log::Log& log = (*game)->log();
  const std::optional<uint64_t> seq = (*game)->seq();
  if (seq && *seq >= log.count()) return replay::log::EventAt(log, *seq).error();
  return CopiedGame{replay::log::CopiedLog::Of(log, sets), seq, (*game)->ShortId()};
}

// Records the game's judgements. The store is opened only when there is one to record.
class ReplayStore {
 public:
  explicit ReplayStore(const Console& console) : console_(console) {}

  std::unique_ptr<terminal::JudgementSink> DeskOf(std::string id) {
    return std::make_unique<terminal::StoreDesk>([this] { return Open(); }, std::move(id),
                                                 replay::recording::Environment::OfSystem());
  }

 private:
  Result<store::Store*> Open() {
    if (store_ == nullptr) {
      Result<std::unique_ptr<store::Store>> store = StoreOfGame(console_);
      if (!store.ok()) return store.error();
      store_ = *std::move(store);
    }
    return store_.get();
  }

  const Console& console_;
  std::unique_ptr<store::Store> store_;
};

Fault StepThrough(const Console& console, terminal::ReplayedGame& game, size_t view, uint64_t seq,
                  terminal::JudgementSink* sink) {
  Result<std::unique_ptr<terminal::Screen>> screen = terminal::Screen::Open(ScreenFor(console));
  if (!screen.ok()) return screen.error();
  terminal::ReplayModel model(game, view, seq, LookOf(console), sink);
  for (;;) {
    (*screen)->Show(model.Draw((*screen)->size()));
    const std::optional<terminal::Key> key = (*screen)->Read(terminal::kForever);
    if (!key || !model.Handle(*key)) return std::nullopt;
  }
}

// Records what a form of `play` was filled in for: a call of the judge, or an undo. Returns a fault
// only if `play` cannot go on.
Fault RecordForm(terminal::Screen& screen, terminal::PlaySession& session,
                 terminal::PlayModel& model, const terminal::Command& command) {
  const Fault fault = command.kind == terminal::Command::Kind::undo
                          ? session.TakeBack(command.texts, command.seq)
                          : session.CallJudge(command.seq, command.text);
  if (fault && ExitOf(fault->code) == kCannot) return fault;
  if (fault && fault->code == ErrorCode::conflict) {
    // The last entry is another one now, so the form is closed.
    model.Renew(session.Now());
    model.Tell(kMovedOn);
  } else if (fault) {
    model.RefuseForm(*fault, replay::judging::ClauseText(fault->clause));
  } else {
    model.Set(session.Now());
    screen.Forget();
  }
  return std::nullopt;
}

// Handles one key after another until the user quits.
Fault PlayAt(terminal::Screen& screen, terminal::PlaySession& session, terminal::Look look) {
  terminal::PlayModel model(look);
  model.Set(session.Now());
  for (;;) {
    screen.Show(model.Draw(screen.size()));
    const std::optional<terminal::Key> key = screen.Read(kLookMilliseconds);
    if (!key) return std::nullopt;
    // No key was pressed for a while, so this checks whether others have recorded events.
    if (key->kind == terminal::Key::Kind::nothing) {
      const Result<bool> is_new = session.LookAgain();
      if (!is_new.ok()) return is_new.error();
      if (*is_new) model.Renew(session.Now());
      continue;
    }
    const terminal::Command command = model.Handle(*key);
    switch (command.kind) {
      case terminal::Command::Kind::nothing:
        break;
      case terminal::Command::Kind::quit:
        return std::nullopt;
      case terminal::Command::Kind::take:
        session.Take();
        model.Set(session.Now());
        break;
      case terminal::Command::Kind::pass_on:
        session.PassOn();
        model.Set(session.Now());
        break;
      case terminal::Command::Kind::dispute:
      case terminal::Command::Kind::undo:
        if (Fault fault = RecordForm(screen, session, model, command)) return fault;
        break;
      case terminal::Command::Kind::act: {
        const Fault fault = session.Act(command.text);
        // A question that was refused is asked again from its beginning.
        if (!fault || session.asks()) model.Set(session.Now());
        if (fault && fault->code == ErrorCode::conflict) model.Renew(session.Now());
        if (fault && ExitOf(fault->code) == kCannot) return fault;
        if (fault && fault->code == ErrorCode::conflict) {
          model.Tell(kMovedOn);
        } else if (fault) {
          model.Refuse(*fault, replay::judging::ClauseText(fault->clause));
        } else {
          // Keys that were typed ahead were not meant for the next player.
          screen.Forget();
        }
        break;
      }
    }
  }
}

// Returns the event at which a judge or a player wants to begin: that of the oldest open dispute,
// otherwise the newest one.
uint64_t FirstToShow(const terminal::ReplayedGame& game) {
  for (const replay::judging::DisputeRecord& dispute : game.judging().disputes()) {
    if (dispute.is_open()) return dispute.dispute.at;
  }
  return game.log().count() - 1;
}

struct ReplayOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunReplay(const Console& console, const ReplayOptions& options) {
  WantPeople(console, "replay", "log, show or legal");
  Result<CopiedGame> copied = CopyOf(console, options.game);
  if (!copied.ok()) return console.Fail(copied.error());
  const uint64_t count = copied->log->count();
  Result<std::unique_ptr<terminal::ReplayedGame>> game =
      terminal::ReplayedGame::Open(std::move(copied->log), copied->short_id);
  if (!game.ok()) return console.Fail(game.error());
  const int players = static_cast<int>((*game)->views().size()) - 2;
  const Result<engine::Viewer> viewer = ViewerOf(options.view, players, (*game)->names());
  if (!viewer.ok()) return console.Fail(viewer.error());
  const size_t view = (*game)->ViewOf(*viewer);
  {
    Progress progress(console, "reading event", count);
    (*game)->PlaybackOf(view, [&](uint64_t seq) { progress.Tell(seq); });
  }
  ReplayStore store(console);
  const bool is_in_store = GameName::Parse(options.game).file.empty();
  const std::unique_ptr<terminal::JudgementSink> sink =
      is_in_store ? store.DeskOf((*game)->log().id()) : nullptr;
  const uint64_t begin = copied->seq ? *copied->seq : FirstToShow(**game);
  const Fault fault = StepThrough(console, **game, view, begin, sink.get());
  terminal::EndAsAsked();
  if (fault) return console.Fail(*fault);
  const replay::timeline::Playback& playback = (*game)->PlaybackOf(view);
  if (playback.fault) return console.Fail(*playback.fault);
  for (const replay::timeline::Step& step : playback.steps) {
    if (step.rendered.refusal && ExitOf(step.rendered.refusal->code) == kCannot) {
      return console.Fail(*step.rendered.refusal);
    }
  }
  return kDone;
}

struct PlayOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& seat =
      Text("--seat", "play only this seat here; the other seats play elsewhere");
  const bool& is_observed = Flag("--observed", "refuse a game that is not observed");
};

int RunPlay(const Console& console, const PlayOptions& options) {
  WantPeople(console, "play", "legal or act");
  const std::string id = IdToWrite(options.game);
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  std::optional<uint64_t> seat;
  if (!options.seat.empty()) {
    const Result<uint64_t> given = GameSeats::In(console, store, id).Read(options.seat);
    if (!given.ok()) return console.Fail(given.error());
    seat = *given;
  }
  if (!store.ok()) return console.Fail(store.error());
  Result<std::unique_ptr<terminal::PlaySession>> session =
      terminal::PlaySession::Open(**store, id, seat);
  if (!session.ok()) return console.Fail(session.error());
  if (options.is_observed && !(*session)->match().game().schema().is_observed) {
    return console.Fail(Error::BadRequest("the game is not observed: play it without --observed"));
  }
  const Fault fault = [&]() -> Fault {
    Result<std::unique_ptr<terminal::Screen>> screen = terminal::Screen::Open(ScreenFor(console));
    if (!screen.ok()) return screen.error();
    return PlayAt(**screen, **session, LookOf(console));
  }();
  terminal::EndAsAsked();
  if (fault) return console.Fail(*fault);
  const std::string short_id = store::ShortIdIn(**store, (*session)->id());
  console.Recorded(
      fmt::format("game {} was recorded up to event {}", (*session)->id(), (*session)->seq()));
  process::WriteOut("{} event {}\n{}\n", short_id, (*session)->seq(), (*session)->WhereItStands());
  if (!(*session)->has_ended()) {
    const std::string word = replay::play::ShellWord(options.seat);
    console.Note(fmt::format("Next: recount play {}{}", short_id, seat ? " --seat=" + word : ""));
  }
  return kDone;
}

}  // namespace

Command ReplayCommand() {
  return Command("Look", "replay", "step through a game in the terminal; ? shows the keys",
                 "recount replay @last --view 0", RunReplay,
                 {.records = true, .takes_terminal = true});
}

Command PlayCommand() {
  return Command("Record", "play", "play at the terminal, one seat after another",
                 "recount play @last --seat 1", RunPlay, {.records = true, .takes_terminal = true});
}

}  // namespace recount::tools::cli
