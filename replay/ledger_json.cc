#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"
#include "replay/ledger.h"

namespace recount::replay {

Result<std::vector<Known>> LedgerOf(const Log& log, CardSets& sets, std::optional<uint64_t> last,
                                    const std::function<void(uint64_t)>& progress) {
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const Judging& judging = timeline->judging();
  const int players = timeline->match().players();
  const uint64_t end = std::min(last.value_or(log.count() - 1), log.count() - 1);
  std::map<std::pair<uint16_t, engine::Seat>, uint64_t> first_shown;
  for (uint64_t seq = 0; seq <= end; ++seq) {
    progress(seq);
    if (!judging.IsOfGame(seq)) continue;
    if (Fault fault = timeline->SeekTo(seq)) return *fault;
    if (timeline->illegal()) continue;
    for (engine::Seat seat = 0; seat < players; ++seat) {
      const OrderedJson view =
          timeline->match().StateJson(engine::Viewer::OfSeat(seat), timeline->seating());
      engine::ForEachShownCard(*timeline->beginning().game, view, [&](uint16_t card) {
        first_shown.emplace(std::pair(card, seat), seq);
      });
    }
  }
  std::vector<Known> ledger;
  for (const auto& [what, seq] : first_shown) ledger.push_back({what.first, what.second, seq});
  return ledger;
}

}  // namespace recount::replay
