// `store salvage` recovers games from a damaged store.
#include "replay/recording/audit/salvage.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/sheet.h"
#include "events/json_members.h"
#include "events/short_id.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/documents/finding.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/output_file.h"
#include "tools/cli/unfinished.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::recording::audit::SalvagedGame;
using replay::recording::audit::SalvageReport;

OrderedJson ToJson(const SalvagedGame& game) {
  OrderedJson json;
  json["id"] = OrNull(game.id);
  json["state"] = std::string(replay::recording::audit::SalvageName(game.state));
  json["events"] = game.events;
  json["expected"] = game.expected == 0 ? OrderedJson(nullptr) : OrderedJson(game.expected);
  json["mended"] = game.mended;
  json["openings_lost"] = game.openings_lost;
  json["card_set"] = std::string(replay::recording::audit::SalvageName(game.cards));
  json["findings"] = OrderedJson::array();
  for (const replay::verify::Finding& finding : game.report.findings) {
    json["findings"].push_back(replay::documents::FindingJson(finding));
  }
  return json;
}

size_t CountOf(const SalvageReport& report, SalvagedGame::State state) {
  return static_cast<size_t>(
      std::count_if(report.games.begin(), report.games.end(),
                    [state](const SalvagedGame& game) { return game.state == state; }));
}

// Describes for people what is lost or changed; empty if nothing is.
std::string WhatIsLost(const SalvagedGame& game) {
  std::vector<std::string> parts;
  const bool is_cut = game.expected > game.events;
  if (game.state == SalvagedGame::State::lost) {
    parts.push_back("lost: its first event was not found");
  } else if (is_cut) {
    parts.push_back(
        fmt::format("events 0 to {} of {}: the rest is lost", game.events - 1, game.expected));
  }
  if (game.openings_lost > 0) {
    parts.push_back(fmt::format("{} names, texts or seeds are lost", game.openings_lost));
  }
  if (game.state != SalvagedGame::State::lost && game.cards == SalvagedGame::Cards::lost) {
    parts.push_back("its card set is lost: import the game from a file that has it");
  }
  if (game.mended > 0) parts.push_back(fmt::format("{} wrong bits were corrected", game.mended));
  if (!game.report.ok()) {
    parts.push_back("verify: " + engine::Printable(game.report.findings.front().message));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

void PrintSalvage(const SalvageReport& report, const std::string& to) {
  std::vector<std::string> ids;
  for (const SalvagedGame& game : report.games) ids.push_back(game.id);
  const ShortIds short_ids(std::move(ids));
  for (const SalvagedGame& game : report.games) {
    const std::string lost = WhatIsLost(game);
    if (lost.empty()) continue;
    const std::string name =
        game.id.empty() ? fmt::format("log {}", game.log) : short_ids.Of(game.id);
    process::WriteOut("{}  {}\n", name, lost);
  }
  process::WriteOut("{}: {} games whole, {} partial, {} lost; the new store was verified\n",
                    engine::Printable(to), CountOf(report, SalvagedGame::State::whole),
                    CountOf(report, SalvagedGame::State::part),
                    CountOf(report, SalvagedGame::State::lost));
}

struct SalvageCommandOptions : Options {
  const std::string& from =
      Text("OLD", "folder of the damaged store; it is not changed", kRequired);
  const std::string& to = Text("NEW", "new folder for what is recovered", kRequired);
};

// Writes the new store. Until this returns, an interrupt removes what has been written of it.
Result<SalvageReport> Salvaged(const Console& console, const SalvageCommandOptions& options) {
  std::optional<Progress> progress;
  const auto tell = [&](uint64_t done, uint64_t total) {
    if (!progress) progress.emplace(console, "games", total);
    progress->Tell(done);
  };
  Unfinished unfinished;
  return replay::recording::audit::SalvageStore(
      PathOf(options.from), PathOf(options.to),
      {.build = std::string(kBuild), .progress = tell, .take_unfinished = unfinished.taker()});
}

int RunStoreSalvage(const Console& console, const SalvageCommandOptions& options) {
  CheckNotInStore(options.to, PathOf(options.from));
  const Result<SalvageReport> report = Salvaged(console, options);
  if (!report.ok()) return console.Fail(report.error());
  if (console.IsForPeople()) {
    PrintSalvage(*report, options.to);
  } else {
    OrderedJson document;
    document["path"] = options.to;
    document["ok"] = report->ok();
    document["bytes_before"] = report->bytes;
    document["logs"] = OrderedJson::array();
    for (const SalvagedGame& game : report->games) document["logs"].push_back(ToJson(game));
    console.Print(document);
  }
  return report->ok() ? kDone : kNo;
}

}  // namespace

Command StoreSalvageCommand() {
  return Command("Commands", "salvage",
                 "recover what can be read from a damaged store into a new one",
                 "recount store salvage recount.db rescued.db", RunStoreSalvage,
                 {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
