// `view`: a page that shows a game in a browser (docs/reference/viewer.md).
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "replay/documents/game.h"
#include "replay/documents/page.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"
#include "tools/viewer/page/built_page.h"
#include "tools/viewer/page/game_page.h"

namespace recount::tools::cli {
namespace {

using replay::documents::PageOptions;
using viewer::page::BuiltPage;

// A page that is about to be written, and what is told of it.
struct NewPage {
  OrderedJson data;
  OrderedJson view = nullptr;
  std::vector<std::string> games = {};
  uint64_t events = 0;
  OrderedJson verified = nullptr;
  std::string text = {};
};

Result<NewPage> PageOfGame(const Console& console, const ViewOptions& options) {
  const auto game = GameArgument::Open(console, options.game);
  if (!game.ok()) return game.error();
  const replay::Log& log = (*game)->log();
  replay::CardSets sets;
  const Result<replay::LogHeader> header = replay::Begin(log, sets);
  if (!header.ok()) return replay::AsDamage(header.error());
  const int players = header->match->players();
  const Result<engine::Viewer> viewer = ViewerOf(options.view, players, header->names);
  if (!viewer.ok()) return viewer.error();
  if ((*game)->seq() && *(*game)->seq() >= log.count()) {
    return replay::EventAt(log, *(*game)->seq()).error();
  }
  const Result<replay::LogReport> report = viewer::page::VerifyToShow(log, sets);
  if (!report.ok()) return report.error();
  Result<OrderedJson> data =
      viewer::page::GamePage(log, sets, *viewer, PageOptions{.open = (*game)->seq()});
  if (!data.ok()) return data.error();
  NewPage page;
  page.view = replay::documents::ViewJson(*viewer, players);
  page.games = {log.id()};
  page.events = log.count();
  page.data = *std::move(data);
  page.verified = {{"ok", report->ok()}, {"findings", report->findings.size()}};
  if (!viewer->IsJudge()) {
    const OrderedJson& verified = page.data.at("verified");
    page.verified = {{"ok", verified.at("ok")}, {"findings", verified.at("findings").size()}};
  }
  page.text =
      fmt::format("{}, {} events, as {}", ShortId(log.id()), log.count(),
                  viewer->IsJudge()          ? "the judge sees it"
                  : page.view == "spectator" ? "spectators see it"
                                             : fmt::format("seat {} sees it", page.view.dump()));
  return page;
}

void TellSecrets(const Console& console) {
  console.Note("The page holds every hand, the seed and all names: it is for judges.");
}

}  // namespace

int RunView(const Console& console, const ViewOptions& options) {
  if (!options.file.ends_with(".html")) {
    throw UsageError{
        fmt::format("expected an output file that ends in .html, got \"{}\"", options.file)};
  }
  const bool is_for_all = options.game.empty() || options.view == "spectator";
  const auto output =
      OutputFile::At(options.file, console.store,
                     is_for_all ? OutputFile::For::everybody : OutputFile::For::owner);
  if (!output.ok()) return console.Fail(output.error());
  const Result<BuiltPage> built = BuiltPage::Find();
  if (!built.ok()) return console.Fail(built.error());
  NewPage page{.data = replay::documents::EmptyPage(), .text = "no game; drop a file on it"};
  if (!options.game.empty()) {
    Result<NewPage> of_game = PageOfGame(console, options);
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

}  // namespace recount::tools::cli
