#include "replay/documents/card_text.h"

#include <nlohmann/json.hpp>

namespace recount::replay::documents {

OrderedJson CardTextJson(const engine::TextOfCard& card) {
  OrderedJson json = OrderedJson::array();
  for (const engine::TextPart& part : card.parts) {
    json.push_back({{"part", part.part}, {"text", part.text}});
  }
  return json;
}

OrderedJson CardTextsJson(absl::Span<const engine::TextOfCard> cards) {
  OrderedJson json = OrderedJson::array();
  for (const engine::TextOfCard& card : cards) {
    json.push_back({{"entry", card.entry}, {"text", CardTextJson(card)}});
  }
  return json;
}

}  // namespace recount::replay::documents
