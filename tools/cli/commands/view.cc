// `view` writes a page that shows a game in a browser (docs/reference/viewer.md).
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/documents/difference.h"
#include "replay/documents/game.h"
#include "replay/documents/notes.h"
#include "replay/documents/page.h"
#include "replay/evidence/diff.h"
#include "replay/play/play.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/cli/output_file.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"
#include "tools/viewer/page/built_page.h"
#include "tools/viewer/page/game_page.h"

namespace recount::tools::cli {
namespace {

using engine::Viewer;
using replay::documents::Note;
using replay::documents::Notes;
using replay::documents::PageOptions;
using viewer::page::BuiltPage;

// A page before it is written, and its description.
struct NewPage {
  OrderedJson data;
  OrderedJson view = nullptr;
  std::vector<std::string> games = {};
  std::string name = {};  // name of its game, for people
  uint64_t events = 0;
  OrderedJson verified = nullptr;
  std::string text = {};
};

// Files of notes. Each belongs to one of the games.
class NotesFiles {
 public:
  static Result<NotesFiles> Read(const std::vector<std::string>& names) {
    NotesFiles files;
    for (const std::string& name : names) {
      Result<std::string> text = ReadWhole(name, replay::documents::kMaxNotesBytes);
      if (!text.ok()) return text.error();
      files.files_.push_back({name, *std::move(text)});
    }
    return files;
  }

  // Returns the notes about a log. If `has_more`, files about another log are kept for that one.
  Result<std::vector<Note>> TakeFor(const replay::log::Log& log, bool has_more) {
    Notes all;
    std::vector<File> left;
    for (File& file : files_) {
      const Result<Notes> notes = replay::documents::ReadNotes(
          file.name, file.text, {.id = log.id(), .events = log.count()});
      if (!notes.ok() && notes.error().code == ErrorCode::other_log && has_more) {
        left.push_back(std::move(file));
        continue;
      }
      if (!notes.ok()) return notes.error();
      if (Fault fault = all.Add(*notes)) return *fault;
    }
    files_ = std::move(left);
    return all.list();
  }

 private:
  struct File {
    std::string name;
    std::string text;
  };
  std::vector<File> files_;
};

// Names a viewer in a sentence.
std::string SeenBy(const OrderedJson& view) {
  if (view == "judge") return "as the judge sees it";
  if (view == "spectator") return "as spectators see it";
  return fmt::format("as seat {} sees it", view.dump());
}

// Returns the result of the verification, as far as the viewer may know it.
OrderedJson VerifiedOf(const OrderedJson& data, const replay::verify::LogReport& report) {
  if (!data.contains("verified")) {
    return {{"ok", report.ok()}, {"findings", report.findings.size()}};
  }
  const OrderedJson& verified = data.at("verified");
  return {{"ok", verified.at("ok")}, {"findings", verified.at("findings").size()}};
}

// Returns a page with one game.
Result<NewPage> PageOfGame(const GameArgument& game, replay::log::CardSets& sets, Viewer viewer,
                           int players, const PageOptions& options) {
  const replay::log::Log& log = game.log();
  const Result<replay::verify::LogReport> report = viewer::page::VerifyToShow(log, sets);
  if (!report.ok()) return report.error();
  Result<OrderedJson> data = viewer::page::GamePage(log, sets, viewer, options);
  if (!data.ok()) return data.error();
  NewPage page;
  page.view = replay::documents::ViewJson(viewer, players);
  page.games = {log.id()};
  page.events = log.count();
  page.data = *std::move(data);
  page.verified = VerifiedOf(page.data, *report);
  page.name = game.ShortId();
  page.text = fmt::format("{}, {} events, {}", page.name, log.count(), SeenBy(page.view));
  return page;
}

// Puts both accounts of a game on one page. Its numbers of events and findings are the sums.
Result<NewPage> Paired(NewPage a, NewPage b, OrderedJson diff, const PageOptions& options) {
  NewPage page;
  page.view = a.view;
  page.games = {a.games.front(), b.games.front()};
  page.events = a.events + b.events;
  const auto findings = [](const NewPage& of) { return of.verified.at("findings").get<size_t>(); };
  const OrderedJson& ok = a.verified.at("ok");
  page.verified = {{"ok", ok == true ? b.verified.at("ok") : ok},
                   {"findings", findings(a) + findings(b)}};
  page.text = fmt::format("{} beside {}, {} and {} events, {}", a.name, b.name, a.events, b.events,
                          SeenBy(page.view));
  page.data =
      replay::documents::PairPage(std::move(a.data), std::move(b.data), std::move(diff), options);
  return page;
}

// The pages of all games of a command share this.
struct Shown {
  replay::log::CardSets sets;
  NotesFiles notes;
  Viewer viewer = Viewer::Spectator();
  int players = 0;
};

// Adds another account, as the same viewer sees it, beside the one of `page`.
Result<NewPage> BesideIt(const GameArgument& game, NewPage page, const GameArgument& other,
                         Shown& shown, const PageOptions& options) {
  const auto difference = replay::evidence::Diff(game.log(), other.log(), shown.sets, shown.viewer);
  if (!difference.ok()) return difference.error();
  const Result<replay::log::LogHeader> header = replay::log::Begin(other.log(), shown.sets);
  if (!header.ok()) return replay::log::AsDamage(header.error());
  const int players = header->match->players();
  const Result<Viewer> viewer = replay::play::ReadView(Json(page.view), players);
  if (!viewer.ok()) return viewer.error();
  Result<std::vector<Note>> notes = shown.notes.TakeFor(other.log(), /*has_more=*/false);
  if (!notes.ok()) return notes.error();
  Result<NewPage> beside =
      PageOfGame(other, shown.sets, *viewer, players, {.notes = *std::move(notes)});
  if (!beside.ok()) return beside;
  return Paired(std::move(page), *std::move(beside),
                replay::documents::DifferenceDocument(*difference), options);
}

struct ViewOptions : Options {
  const std::string& game = Text("ID[@SEQ]", "a game; without one, files are dropped on the page");
  const std::string& other = Text("ID2", "another account of it, to be shown beside it");
  const std::string& file = Text("-o,--output", "output file (.html)", kRequired);
  const std::string& view =
      Text("--view", "hold what this viewer may see: spectator (default), a seat, judge", kFilled);
  const std::vector<std::string>& notes =
      Texts("--notes", "lay in the notes of this file; repeatable", kTakesOne);
};

Result<NewPage> PageOfGames(const Console& console, const ViewOptions& options) {
  const auto game = GameArgument::Open(console, options.game);
  if (!game.ok()) return game.error();
  const replay::log::Log& log = (*game)->log();
  Shown shown;
  const Result<replay::log::LogHeader> header = replay::log::Begin(log, shown.sets);
  if (!header.ok()) return replay::log::AsDamage(header.error());
  shown.players = header->match->players();
  const Result<Viewer> viewer = options.view.empty()
                                    ? Viewer::Spectator()
                                    : ViewerOf(options.view, shown.players, header->names);
  if (!viewer.ok()) return viewer.error();
  shown.viewer = *viewer;
  const std::optional<uint64_t>& open = (*game)->seq();
  if (open && *open >= log.count()) return replay::log::EventAt(log, *open).error();
  Result<NotesFiles> files = NotesFiles::Read(options.notes);
  if (!files.ok()) return files.error();
  shown.notes = *std::move(files);
  Result<std::vector<Note>> notes = shown.notes.TakeFor(log, !options.other.empty());
  if (!notes.ok()) return notes.error();
  const PageOptions page_options{.open = open, .notes = *std::move(notes)};
  Result<NewPage> page = PageOfGame(**game, shown.sets, shown.viewer, shown.players, page_options);
  if (!page.ok() || options.other.empty()) return page;
  const auto other = (*game)->OpenBeside(console, options.other);
  if (!other.ok()) return other.error();
  return BesideIt(**game, *std::move(page), **other, shown, page_options);
}

void TellSecrets(const Console& console) {
  console.Note("The page holds every hand, the seed and all names: it is for judges.");
}

int RunView(const Console& console, const ViewOptions& options) {
  if (!options.file.ends_with(".html")) {
    throw UsageError{
        fmt::format("expected an output file that ends in .html, got \"{}\"", options.file)};
  }
  if (GameName::Parse(options.other).seq) {
    throw UsageError{"the second game takes no @SEQ; the page opens at that of the first"};
  }
  if (options.game.empty() && !options.notes.empty()) {
    throw UsageError{"--notes needs a game: notes are about its events"};
  }
  const bool is_for_all =
      options.game.empty() || options.view.empty() || IsSpectatorWord(options.view);
  const auto output =
      OutputFile::At(options.file, console.store,
                     is_for_all ? OutputFile::For::everybody : OutputFile::For::owner);
  if (!output.ok()) return console.Fail(output.error());
  const Result<BuiltPage> built = BuiltPage::Find();
  if (!built.ok()) return console.Fail(built.error());
  NewPage page{.data = replay::documents::EmptyPage(), .text = "no game; drop a file on it"};
  if (!options.game.empty()) {
    Result<NewPage> of_game = PageOfGames(console, options);
    if (!of_game.ok()) return console.Fail(of_game.error());
    page = *std::move(of_game);
  }
  const std::string html = built->With(page.data.dump());
  if (Fault fault = output->Write(html)) return console.Fail(*fault);
  console.Recorded(options.file + " was written");
  OrderedJson json;
  json["file"] = options.file;
  json["kind"] = page.data.at("kind");
  json["view"] = page.view;
  json["games"] = page.games;
  json["events"] = page.events;
  json["bytes"] = html.size();
  json["verified"] = page.verified;
  if (page.view == "judge") TellSecrets(console);
  TellWritten(
      console, *output, json,
      fmt::format("{}: {}; {} bytes", engine::Printable(options.file), page.text, html.size()));
  return kDone;
}

}  // namespace

Command ViewCommand() {
  return Command("Look", "view", "write a page that shows a game in a browser",
                 "recount view @last -o game.html", RunView);
}

}  // namespace recount::tools::cli
