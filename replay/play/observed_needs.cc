// Asks for the cards that an event would show and that nobody has named.
#include <algorithm>
#include <set>
#include <tuple>

#include "engine/place_words.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/play/observed_entry.h"

namespace recount::replay::play {
namespace {

constexpr std::string_view kActedCard = "/action/card";

}  // namespace

using engine::NodeKind;

std::string ObservedEntry::WordsFor(uint16_t label) const {
  if (working_.IsArtifact(label)) {
    return fmt::format("the artifact on space {}", working_.locations()[label].place);
  }
  std::vector<engine::CardPlace> places;
  working_.world().PutPlaces(places);
  return "the card in " + engine::PlaceText(match_.game(), places[label], names_);
}

// Returns the refusal that asks which cards these labels are. `place` says where they lie. Of the
// cards of an action, which come from a zone, it asks in the action. The cards of `named` lie
// elsewhere.
Error ObservedEntry::Unnamed(const std::vector<uint16_t>& labels,
                             const std::vector<uint16_t>& acted, uint8_t zone,
                             absl::FunctionRef<std::string(uint16_t label)> place,
                             absl::Span<const uint16_t> named) const {
  std::vector<NeededCard> needs;
  std::vector<std::string> what;
  const engine::CardKinds kinds = match_.Kinds();
  const auto add = [&](std::string at, uint16_t label, auto may_be) {
    NeededCard& needed = needs.emplace_back();
    needed.at = std::move(at);
    needed.what = WordsFor(label);
    what.push_back(needed.what);
    std::set<uint16_t> printings;
    for (uint16_t card = 0; card < working_.knowledge().cards(); ++card) {
      if (!may_be(card) || !printings.insert(kinds.printings[card]).second) continue;
      needed.among.push_back(working_.NumberOf(card));
    }
  };
  for (const uint16_t label : acted) {
    add(std::string(kActedCard), label,
        [&](uint16_t card) { return working_.locations()[card].zone == zone; });
  }
  for (const uint16_t label : InOrderOfPlaces(labels)) {
    add(place(label), label, [&](uint16_t card) {
      return std::find(named.begin(), named.end(), card) == named.end() && MayBe(label, card);
    });
  }
  const ErrorCode code =
      match_.node_kind() == NodeKind::chance ? ErrorCode::bad_chance : ErrorCode::illegal_action;
  Error error = Refused(engine::observed::TAB_2, code,
                        fmt::format("name what was turned up: {}", fmt::join(what, ", ")));
  error.needs = std::move(needs);
  return error;
}

// Sorts labels so that their numbers decide nothing: by the first card of their sort, by zone, and
// by place.
std::vector<uint16_t> ObservedEntry::InOrderOfPlaces(std::vector<uint16_t> labels) const {
  const std::vector<uint8_t>& sorts = working_.knowledge().kinds().sorts;
  const auto key = [&](uint16_t label) {
    const engine::Location& location = working_.locations()[label];
    return std::tuple(std::find(sorts.begin(), sorts.end(), sorts[label]), location.zone,
                      location.place);
  };
  std::stable_sort(labels.begin(), labels.end(),
                   [&](uint16_t a, uint16_t b) { return key(a) < key(b); });
  return labels;
}

// Returns whether a card may be the one for which a label stands. In a pile that is being shuffled
// lies what everybody knows to be in it, and what nobody has identified and may lie there.
bool ObservedEntry::MayBe(uint16_t label, uint16_t card) const {
  const engine::observed::Knowledge& knowledge = working_.knowledge();
  const auto may_come = [&](uint16_t here) {
    return !knowledge.IsKnown(here) && !knowledge.IsKnown(card) &&
           knowledge.ChainTo(here, card, working_.locations());
  };
  if (!match_.ShufflesCards()) return may_come(label);
  const engine::ChanceNumbers pile = match_.chance().from;
  if (std::find(pile.begin(), pile.end(), label) == pile.end()) return may_come(label);
  return std::find(pile.begin(), pile.end(), card) != pile.end() ||
         std::any_of(pile.begin(), pile.end(), may_come);
}

}  // namespace recount::replay::play
