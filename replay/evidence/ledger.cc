#include "replay/evidence/ledger.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"
#include "replay/judging/judgement_words.h"

namespace recount::replay::evidence {

namespace {

using FirstShown = std::map<std::pair<uint16_t, engine::Seat>, Knowledge>;

// What has been seen by accident at the events up to `end` (JDG-9).
Fault AddExposures(Timeline& timeline, uint64_t end, FirstShown& first_shown) {
  for (const judging::ExposureRecord& record : timeline.judging().exposures()) {
    const Exposure& exposure = record.exposure;
    if (exposure.at > end) continue;
    if (Fault fault = timeline.SeekTo(exposure.at)) return fault;
    const std::string name = timeline.match().CardName(exposure.card);
    for (const uint8_t seat : exposure.to) {
      const Knowledge by_accident{exposure.card, seat, exposure.at, name, record.seq};
      Knowledge& known =
          first_shown.emplace(std::pair(exposure.card, seat), by_accident).first->second;
      if (exposure.at < known.seq) known = by_accident;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string CardText(const Knowledge& known) { return judging::CardWords(known.name, known.card); }

Ledger Ledger::AsSeenBy(engine::Viewer viewer) const {
  if (viewer.IsJudge()) return *this;
  Ledger seen;
  std::copy_if(known.begin(), known.end(), std::back_inserter(seen.known),
               [&](const Knowledge& row) { return viewer.SeesAs(row.seat); });
  return seen;
}

std::optional<uint64_t> Ledger::UnknownFrom(std::optional<uint64_t> after,
                                            std::optional<uint64_t> before) const {
  const auto first =
      std::partition_point(unexecuted.begin(), unexecuted.end(),
                           [&](const Unexecuted& each) { return after && each.seq <= *after; });
  if (first == unexecuted.end() || (before && first->seq >= *before)) return std::nullopt;
  return first->illegal;
}

Result<Ledger> LedgerOf(const Log& log, CardSets& sets, std::optional<uint64_t> last,
                        const std::function<void(uint64_t)>& progress) {
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const judging::JudgingState& judging = timeline->judging();
  const int players = timeline->match().players();
  const uint64_t end = std::min(last.value_or(log.count() - 1), log.count() - 1);
  Ledger ledger;
  FirstShown first_shown;
  for (uint64_t seq = 0; seq <= end; ++seq) {
    progress(seq);
    if (!judging.IsOfGame(seq)) continue;
    if (Fault fault = timeline->SeekTo(seq)) return *fault;
    if (timeline->illegal()) {
      ledger.unexecuted.push_back({seq, timeline->illegal()->seq});
      continue;
    }
    for (engine::Seat seat = 0; seat < players; ++seat) {
      const OrderedJson view =
          timeline->match().StateJson(engine::Viewer::OfSeat(seat), timeline->seating());
      engine::ForEachShownCard(*timeline->header().game, view, [&](uint16_t card) {
        const auto [shown, is_new] = first_shown.try_emplace(std::pair(card, seat));
        if (is_new) shown->second = {card, seat, seq, timeline->match().CardName(card), {}};
      });
    }
  }
  if (Fault fault = AddExposures(*timeline, end, first_shown)) return *fault;
  for (auto& [what, known] : first_shown) ledger.known.push_back(std::move(known));
  return ledger;
}

}  // namespace recount::replay::evidence
