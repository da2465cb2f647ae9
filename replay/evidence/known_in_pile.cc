#include "replay/evidence/known_in_pile.h"

#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::evidence {

std::vector<KnownCard> KnownInPile(const Ledger& ledger, const OrderedJson& state,
                                   std::string_view pile) {
  const auto keys = KeysOfPointer(pile);
  const OrderedJson* list = keys ? ValueAt(state, *keys) : nullptr;
  std::vector<KnownCard> cards;
  if (list == nullptr || !list->is_array()) return cards;
  for (size_t index = 0; index < list->size(); ++index) {
    if (!(*list)[index].is_number_integer()) continue;
    KnownCard known{.index = index, .card = (*list)[index].get<uint16_t>(), .seats = {}};
    for (const Knowledge& each : ledger.known) {
      if (each.card == known.card && each.now != Sure::exists) known.seats.push_back(each.seat);
    }
    if (!known.seats.empty()) cards.push_back(std::move(known));
  }
  return cards;
}

std::string KnownCardText(const KnownCard& known, const engine::Match& match,
                          absl::Span<const std::string> names) {
  std::vector<std::string> players;
  for (const engine::Seat seat : known.seats) players.push_back(engine::PlayerName(names, seat));
  return fmt::format("place {}, {} (card {}): {} know{} that it lies there", known.index + 1,
                     match.CardName(known.card), known.card, engine::JoinedWords(players),
                     players.size() == 1 ? "s" : "");
}

}  // namespace recount::replay::evidence
