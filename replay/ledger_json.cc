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
  std::map<std::pair<uint16_t, engine::Seat>, Known> first_shown;
  for (uint64_t seq = 0; seq <= end; ++seq) {
    progress(seq);
    if (!judging.IsOfGame(seq)) continue;
    if (Fault fault = timeline->SeekTo(seq)) return *fault;
    if (timeline->illegal()) continue;
    for (engine::Seat seat = 0; seat < players; ++seat) {
      const OrderedJson view =
          timeline->match().StateJson(engine::Viewer::OfSeat(seat), timeline->seating());
      engine::ForEachShownCard(*timeline->beginning().game, view, [&](uint16_t card) {
        first_shown.emplace(std::pair(card, seat), Known{card, seat, seq, {}});
      });
    }
  }
  for (const ExposureRecord& record : judging.exposures()) {
    const Exposure& exposure = record.exposure;
    if (exposure.at > end) continue;
    for (const uint8_t seat : exposure.to) {
      const Known by_accident{exposure.card, seat, exposure.at, record.seq};
      Known& known = first_shown.emplace(std::pair(exposure.card, seat), by_accident).first->second;
      if (exposure.at < known.seq) known = by_accident;
    }
  }
  std::vector<Known> ledger;
  for (const auto& [what, known] : first_shown) ledger.push_back(known);
  return ledger;
}

}  // namespace recount::replay
