// `identify` says which cards the unidentified ones of an observed game are, and `unknown` lists
// what is unidentified.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_pointer.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/documents/answers.h"
#include "replay/documents/unknown.h"
#include "replay/play/shown_words.h"
#include "replay/recording/recorder.h"
#include "replay/timeline/timeline.h"
#include "store/short_id.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

struct IdentifyOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& place =
      Text("PLACE", "where the cards lie: a JSON Pointer, or words like \"Ana hand\"", kRequired);
  const std::vector<std::string>& cards =
      Texts("CARD", "numbers or names of cards", {.is_required = true, .most_words = 64});
  const std::string& expect = Text("--expect", kExpectHelp);
  const bool& is_dry_run = Flag("--dry-run", "print the answer without recording anything");
};

int RunIdentify(const Console& console, const IdentifyOptions& options) {
  const std::string id = IdToWrite(options.game);
  const replay::timeline::AppendOptions acting{ExpectedIn(options.expect), options.is_dry_run};
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  if (!store.ok()) return console.Fail(store.error());
  const auto cards =
      [&](const replay::play::Play& play) -> Result<std::vector<replay::play::Reveal>> {
    std::vector<replay::play::Reveal> reveals;
    for (const std::string& card : options.cards) {
      const Result<replay::play::Reveal> reveal =
          replay::play::RevealOf(options.place + ": " + card, play);
      if (!reveal.ok()) return reveal.error();
      if (!reveal->card) return Error::BadRequest("expected a card, got \"?\"");
      reveals.push_back(*reveal);
    }
    return reveals;
  };
  const auto recorded = replay::recording::Recorder(**store).Identify(id, cards, acting);
  if (!recorded.ok()) return console.Fail(WithNearId(**store, id, recorded.error()));
  if (!options.is_dry_run) {
    console.Recorded(fmt::format("event {} of game {} was recorded", recorded->seq, recorded->id));
  }
  if (!console.IsForPeople()) {
    console.Print(replay::documents::ActedJson(*recorded));
    return kDone;
  }
  process::WriteOut("{} event {}{}\n", store::ShortIdIn(**store, recorded->id), recorded->seq,
                    options.is_dry_run ? " would be next; nothing was recorded" : "");
  return kDone;
}

struct UnknownOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
};

int RunUnknown(const Console& console, const UnknownOptions& options) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline =
      replay::timeline::Timeline::Open((*game)->log(), sets);
  if (!timeline.ok()) return console.Fail(timeline.error());
  if (Fault fault = SeekTo(*timeline, (*game)->seq())) return console.Fail(*fault);
  const engine::Match& match = timeline->match();
  const OrderedJson document = replay::documents::UnknownDocument(match);
  if (!console.IsForPeople()) {
    console.Print(document);
    return kDone;
  }
  if (document["places"].empty()) process::WriteOut("Every card is identified.\n");
  // The places of a pile are one line.
  std::vector<std::pair<std::string, int>> lists;
  for (const OrderedJson& place : document["places"]) {
    std::string at = place["at"].get<std::string>();
    const size_t last = at.rfind('/');
    if (IndexOfKey(at.substr(last + 1))) at.resize(last);
    if (lists.empty() || lists.back().first != at) lists.emplace_back(at, 0);
    lists.back().second += place["count"].get<int>();
  }
  for (const auto& [at, count] : lists) process::WriteOut("{:>4}  {}\n", count, at);
  for (const OrderedJson& pool : document["pools"]) {
    std::vector<std::string> names;
    // Artifacts never lie in one list with cards.
    constexpr std::string_view kTokens = "/tokens";
    const OrderedJson& zones = pool["zones"];
    const bool is_of_artifacts = std::find(zones.begin(), zones.end(), kTokens) != zones.end();
    for (const OrderedJson& card : pool["cards"]) {
      const auto number = card.get<uint16_t>();
      const std::string name =
          replay::play::NameOfShown(match, is_of_artifacts ? kTokens : "", number);
      names.push_back(
          fmt::format("{} ({} {})", name, is_of_artifacts ? "artifact" : "card", number));
    }
    constexpr size_t kHang = 2;
    console.WriteParagraph(fmt::format("Nobody knows where these lie: {}", fmt::join(names, ", ")),
                           0, kHang);
  }
  return kDone;
}

}  // namespace

Command IdentifyCommand() {
  return Command("Record", "identify", "say which cards of an observed game somebody has seen",
                 "recount identify @last 'Ana hand' Weaver", RunIdentify, {.records = true});
}

Command UnknownCommand() {
  return Command("Look", "unknown", "list what is unidentified in an observed game",
                 "recount unknown @last", RunUnknown);
}

}  // namespace recount::tools::cli
