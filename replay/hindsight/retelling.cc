#include "replay/hindsight/retelling.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "events/check.h"
#include "events/json_members.h"

namespace recount::replay::hindsight {
namespace {

// Puts the cards in place of the labels that a value of an action names.
void Replace(const LineStep& step, absl::Span<const uint16_t> unseen, Json& value) {
  if (value.is_array()) {
    for (Json& entry : value) Replace(step, unseen, entry);
    std::sort(value.begin(), value.end());
    return;
  }
  if (!IsInteger(value)) return;
  const auto at = std::find(step.unseen.begin(), step.unseen.end(), value.get<int64_t>());
  if (at != step.unseen.end()) value = unseen[static_cast<size_t>(at - step.unseen.begin())];
}

}  // namespace

OwnedEvent Retelling::Tell(const engine::observed::ObservedMatch& match, const LineStep& step,
                           absl::Span<const uint16_t> unseen) {
  const events::Envelope& event = *step.event;
  BeginEvent(builder_);
  EventParts parts{.kind = event.kind()};
  if (step.is_shuffle) {
    parts.outcome_kind = events::OutcomeKind::shuffle;
    std::vector<uint16_t> order;
    for (const uint16_t card : unseen) order.push_back(match.NumberOf(card));
    parts.outcome = builder_.CreateVector(order);
    return OwnedEvent(FinishEvent(builder_, parts));
  }
  parts.seat = event.seat();
  Json action = Json::parse(codec_.ActionJson(event).dump());
  for (const std::string_view field : game_.card_fields()) {
    const auto value = action.find(field);
    if (value != action.end()) Replace(step, unseen, *value);
  }
  RECOUNT_CHECK(!codec_.EncodeAction(action, builder_, parts));
  return OwnedEvent(FinishEvent(builder_, parts));
}

}  // namespace recount::replay::hindsight
