#include "replay/play/testing/worlds.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "engine/observed/legal_lists.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/play/observed_entry.h"
#include "replay/play/testing/public_record.h"

namespace recount::replay::play {

using engine::Viewer;
using engine::observed::LegalForm;
using engine::observed::ObservedMatch;

namespace {

// Returns everything that a refusal says.
std::string AnswerTo(const ObservedMatch& table, engine::Seat seat, const Json& action) {
  const std::vector<std::string> names = NamesFor(table);
  const auto entered = ObservedEntry(table, names, std::nullopt).Act(seat, action, {});
  if (entered.ok()) return "accepted";
  std::string said = fmt::format("{} {}", entered.error().clause, entered.error().message);
  for (const NeededCard& need : entered.error().needs) {
    said += fmt::format("; {}: {} among {}", need.at, need.what, fmt::join(need.among, " "));
  }
  return said;
}

// Returns what `legal` lists for a seat, as it is printed.
std::string PrintedLists(const ObservedMatch& table, engine::Seat seat) {
  const engine::observed::LegalLists forms = engine::observed::ListLegal(table, seat);
  std::string printed;
  for (const LegalForm& form : forms.actions) printed += form.action + "\n";
  for (const LegalForm& form : forms.possible) printed += "possible: " + form.action + "\n";
  return printed;
}

}  // namespace

std::string DifferenceOf(const ObservedMatch& one, const ObservedMatch& other,
                         const Compared& compared) {
  const auto differ = [](const std::string& what, const std::string& a, const std::string& b) {
    return a == b ? "" : fmt::format("{}:\n{}\nand in the other world\n{}", what, a, b);
  };
  std::string found;
  for (const auto& [seat, action] : compared.tried) {
    found += differ(fmt::format("seat {} tries {}", seat, action.dump()),
                    AnswerTo(one, seat, action), AnswerTo(other, seat, action));
  }
  for (engine::Seat seat = 0; compared.lists && seat < one.players(); ++seat) {
    if (!engine::Contains(one.awaited(), seat)) continue;
    found += differ(fmt::format("seat {} may", seat), PrintedLists(one, seat),
                    PrintedLists(other, seat));
  }
  const std::vector<std::string> names = NamesFor(one);
  for (const Viewer viewer : {Viewer::Judge(), Viewer::Spectator(), Viewer::OfSeat(0)}) {
    found += differ("a state", StateOf(one, viewer).dump(), StateOf(other, viewer).dump());
    found += differ("a drawing", one.Draw(viewer, {.names = names}, {}),
                    other.Draw(viewer, {.names = names}, {}));
  }
  return found;
}

}  // namespace recount::replay::play
