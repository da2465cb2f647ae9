// `diff` compares two accounts of a game.
#include "replay/evidence/diff.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/sheet.h"
#include "events/json.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/documents/difference.h"
#include "replay/evidence/diff_words.h"
#include "replay/evidence/why.h"
#include "replay/log/log_header.h"
#include "replay/repair/pointer_words.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

std::string ResultOf(const replay::evidence::Side& account) {
  return account.result->is_null() ? "none yet"
                                   : replay::documents::ResultText(*account.result, account.names);
}

// Returns a value of a state in one line. Numbers of cards are written as their names.
std::string ValueText(const std::string& path, const OrderedJson& value,
                      const engine::Match& match) {
  const absl::Span<const std::string_view> fields = match.game().card_keys();
  const auto is_card = [&](const std::string& key) {
    return std::find(fields.begin(), fields.end(), key) != fields.end();
  };
  const std::optional<std::vector<std::string>> keys = KeysOfPointer(path);
  if (!keys || std::none_of(keys->begin(), keys->end(), is_card)) return Shortly(value);
  const auto name = [&](const OrderedJson& number) -> OrderedJson {
    if (!number.is_number_unsigned() || number.get<uint64_t>() > 0xFFFF) return number;
    const std::string called = match.CardName(number.get<uint16_t>());
    return called.empty() ? number : OrderedJson(called);
  };
  if (!value.is_array()) return Shortly(name(value));
  OrderedJson named = OrderedJson::array();
  for (const OrderedJson& entry : value) named.push_back(name(entry));
  return Shortly(named);
}

void PrintDetails(const replay::evidence::Difference& difference) {
  process::WriteOut("\nDetails\n");
  const auto& [a, b] = std::tie(difference.a, difference.b);
  for (const auto& [letter, account] : {std::pair("A", &a), std::pair("B", &b)}) {
    if (!account->event || account->event->effects.empty()) continue;
    process::WriteOut("After event {} in {}:\n{}", *difference.seq, letter,
                      replay::documents::EffectsText(account->event->effects));
  }
  process::WriteOut("State after it, in A and in B:\n");
  for (const auto& change : replay::evidence::ChangesBetween(*a.state, *b.state)) {
    if (change.path == "/seq" || change.path == "/state_hash") continue;
    process::WriteOut("  {}\n    A {}\n    B {}\n",
                      engine::Printable(replay::repair::PointerInWords(change.path, a.names)),
                      ValueText(change.path, *change.before, *a.match),
                      ValueText(change.path, *change.after, *b.match));
  }
  process::WriteOut("Results: A {}, B {}\n", engine::Printable(ResultOf(a)),
                    engine::Printable(ResultOf(b)));
}

struct DiffOptions : Options {
  const std::string& a = Text("A", kGameHelp, kRequired);
  const std::string& b = Text("B", kGameHelp, kRequired);
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunDiff(const Console& console, const DiffOptions& options) {
  if (GameName::Parse(options.a).seq || GameName::Parse(options.b).seq) {
    throw UsageError{"diff takes whole games; leave out @SEQ"};
  }
  Result<std::unique_ptr<GameArgument>> a = GameArgument::Open(console, options.a);
  if (!a.ok()) return console.Fail(a.error());
  Result<std::unique_ptr<GameArgument>> b = (*a)->OpenBeside(console, options.b);
  if (!b.ok()) return console.Fail(b.error());
  replay::log::CardSets sets;
  const Result<replay::log::LogHeader> header = replay::log::Begin((*a)->log(), sets);
  const int players = header.ok() ? header->match->players() : 0;
  const Result<engine::Viewer> viewer = header.ok() ? ViewerOf(options.view, players, header->names)
                                                    : ViewerOf(options.view, players);
  // If the header cannot be read, Diff reports the error in its own words.
  if (header.ok() && !viewer.ok()) return console.Fail(viewer.error());
  const engine::Viewer seen_by = viewer.ok() ? *viewer : engine::Viewer::Spectator();
  const auto difference = replay::evidence::Diff((*a)->log(), (*b)->log(), sets, seen_by);
  if (!difference.ok()) return console.Fail(difference.error());
  if (console.IsForPeople()) {
    for (const std::string& line : replay::evidence::DiffSummary(*difference)) {
      console.WriteParagraph(engine::Printable(line));
    }
    if (!difference->is_equal()) PrintDetails(*difference);
  } else {
    console.Print(replay::documents::DifferenceDocument(*difference));
  }
  return difference->is_equal() ? kDone : kNo;
}

}  // namespace

Command DiffCommand() {
  return Command("Check", "diff", "compare two accounts of a game",
                 "recount diff 1a2b theirs.recount", RunDiff);
}

}  // namespace recount::tools::cli
