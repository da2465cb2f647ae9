// The unidentified cards of an observed game while a judge's operations move and mix them
// (docs/reference/judging.md, "Observed games"). A label lies in the changed document
// as a text that nobody is shown (engine/observed/hidden_values.h); what may be where by now is in
// the knowledge. Internal to Repair.
//
//   OrderedJson document = match.EditableState();
//   HiddenCards hidden(match, document);
//   if (auto wrong = hidden.Shuffle(operation, document)) …
//   for (const auto& place : hidden.Follow(document)) …    // an unidentified card lies open there
#ifndef RECOUNT_REPLAY_REPAIR_HIDDEN_CARDS_H_
#define RECOUNT_REPLAY_REPAIR_HIDDEN_CARDS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/observed/observed_match.h"
#include "events/error.h"
#include "events/json.h"
#include "events/state_operation.h"

namespace recount::replay::repair {

// Why an operation cannot be done.
struct WrongOperation {
  std::string message;         // for people, without a full stop
  bool is_of_outcome = false;  // its outcome does not fit, or is missing
};

class HiddenCards {
 public:
  // `document` is the editable state of the match, which must outlive this.
  HiddenCards(const engine::observed::ObservedMatch& match, const OrderedJson& document);

  // Mixes a list. Of the outcome only what is named was seen.
  std::optional<WrongOperation> Shuffle(const StateOperation& operation, OrderedJson& document);

  // Returns the index, in the list `from` of a random move, of the next card of its outcome: of a
  // card that nobody saw, that of the lowest label that may be it, once all that may be it are
  // unidentified.
  Result<size_t> Drawn(const StateOperation& operation, uint16_t card, OrderedJson& document);

  // Takes down where the unidentified cards lie after an operation. Returns the places of those
  // that everybody would see by now.
  std::vector<std::vector<std::string>> Follow(const OrderedJson& document);

  // Returns the places from which an unidentified card has gone that is nowhere now. `original` is
  // the document before the operations.
  std::vector<std::vector<std::string>> Lost(const OrderedJson& original,
                                             const OrderedJson& document) const;

  // Returns the places at which a document names a card that is unidentified.
  std::vector<std::vector<std::string>> Named(const OrderedJson& document) const;

  bool IsIdentified(uint16_t card) const { return knowledge_.IsKnown(card); }

  // Returns a text of the rules about the world, without the numbers of its labels.
  std::string WithoutLabels(const std::string& text) const;

  const engine::observed::ObservedMatch& match() const { return match_; }
  const engine::observed::Knowledge& knowledge() const { return knowledge_; }
  const std::vector<engine::Location>& locations() const { return locations_; }
  // The labels, ascending, that were among cards that changed places without anybody's seeing it:
  // they stand for other cards than before.
  const std::set<uint16_t>& mixed() const { return mixed_; }

 private:
  using Keys = std::vector<std::string>;

  // Returns the index of a number, or of a hidden one, in a list of cards.
  std::optional<uint16_t> CardIn(const OrderedJson& entry) const;
  std::optional<std::vector<uint16_t>> CardsOf(const OrderedJson* list) const;
  std::optional<uint8_t> ZoneOfList(Keys keys, std::optional<uint16_t> card) const;
  std::optional<uint8_t> ZoneAt(const Keys& keys, uint16_t index) const;

  // By index: the place of a label in the document, and its zone if it lies unseen there.
  struct Found {
    std::optional<Keys> place;
    std::optional<uint8_t> zone;
  };
  std::vector<Found> FindLabels(const OrderedJson& document) const;
  OrderedJson Entry(uint16_t card) const;

  const engine::observed::ObservedMatch& match_;
  std::vector<std::pair<Keys, uint8_t>> zones_;  // the places of the zones
  engine::observed::Knowledge knowledge_;
  std::vector<engine::Location> locations_;
  // By index: whether the document says where the card lies. Where it does not, as of what a choice
  // has taken up, the state that is read in the end does.
  std::vector<bool> is_tracked_;
  std::set<uint16_t> mixed_;
};

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_HIDDEN_CARDS_H_
