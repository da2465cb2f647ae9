#include "replay/repair/repair.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/card_pointers.h"
#include "engine/observed/hidden_values.h"
#include "engine/observed/places.h"
#include "events/check.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/repair/hidden_cards.h"

namespace recount::replay::repair {
namespace {

using engine::CardPlace;
using engine::DerivedKeys;
using engine::DueSteps;
using engine::Match;
using engine::StateFinding;
using engine::StateVerdict;
using engine::observed::ObservedMatch;
using Keys = std::vector<std::string>;

constexpr std::string_view kRepairClause = "JDG-17";
constexpr std::string_view kChanceClause = "JDG-18";
constexpr std::string_view kShownClause = "TAB-2";

// Returns whether one pointer is the other, or leads to a part of it.
bool AreOfOnePlace(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  return b.starts_with(a) && (a.size() == b.size() || b[a.size()] == '/');
}

std::vector<CardPlace> PlacesIn(const Match& match) {
  std::vector<CardPlace> places;
  match.PutPlaces(places);
  return places;
}

class Repairing {
 public:
  Repairing(const Match& match, std::vector<StateOperation>& operations)
      : observed_(engine::observed::AsObserved(match)),
        before_(observed_ != nullptr ? observed_->world() : match),
        blank_(static_cast<size_t>(match.players())),
        operations_(operations),
        original_(observed_ != nullptr ? observed_->EditableState() : DocumentOf(match)),
        document_(original_) {
    if (observed_ != nullptr) hidden_.emplace(*observed_, original_);
  }

  RepairedState Run(engine::ChanceStream* stream) {
    Edit(stream);
    if (hidden_ && repaired_.faults.empty()) RestoreLabels();
    if (repaired_.faults.empty()) {
      const bool is_read = Read();
      if (is_read) LookForLostCards();
    }
    if (repaired_.faults.empty()) Settle();
    if (!repaired_.faults.empty()) repaired_.match.reset();
    if (hidden_) repaired_.mixed = hidden_->mixed();
    Sort();
    return std::move(repaired_);
  }

 private:
  OrderedJson DocumentOf(const Match& match) const {
    // The state must not depend on names, which may be withheld where a log is executed again.
    return match.StateJson(engine::Viewer::Judge(), {.names = blank_});
  }

  void Edit(engine::ChanceStream* stream) {
    std::vector<OperationFault> refused;
    for (size_t i = 0; i < operations_.size(); ++i) {
      const StateOperation& operation = operations_[i];
      const bool moves_cards = operation.card || operation.random;
      if (moves_cards && !IsPlaceOfCards(operation.path)) {
        refused.push_back({i, PointerOfKeys(operation.path), "no card lies there"});
      } else if (hidden_) {
        CheckNamed(i, operation, refused);
      }
    }
    HiddenCards* hidden = hidden_ ? &*hidden_ : nullptr;
    for (OperationFault& fault :
         ApplyOperations(operations_, stream, document_, hidden, std::move(refused))) {
      repaired_.is_chance_wrong |= fault.is_of_outcome;
      const std::string_view clause = fault.is_of_outcome  ? kChanceClause
                                      : fault.shows_hidden ? kShownClause
                                                           : kRepairClause;
      Add({.path = std::move(fault.path),
           .clause = std::string(clause),
           .message = fmt::format("operation {}: {}", fault.operation, fault.message)});
    }
  }

  // --- observed games ---

  // An operation of an observed game may name no card that nobody has identified.
  void CheckNamed(size_t index, const StateOperation& operation,
                  std::vector<OperationFault>& faults) const {
    const bool is_label = operation.card && *operation.card < observed_->card_count() &&
                          !hidden_->IsIdentified(*operation.card);
    if (is_label) {
      faults.push_back({index, PointerOfKeys(operation.from),
                        fmt::format("card {} is not identified: {}", *operation.card, kHowToMove)});
    }
    if (operation.kind == StateOperation::Kind::test || operation.value == nullptr) return;
    if (HasHidden(*operation.value)) {
      faults.push_back({index, PointerOfKeys(operation.path), std::string(kHowToMove)});
    }
  }

  static bool HasHidden(const OrderedJson& value) {
    if (!value.is_structured()) return engine::observed::IsHiddenText(value);
    return std::any_of(value.begin(), value.end(),
                       [](const OrderedJson& entry) { return HasHidden(entry); });
  }

  // From here on the document is that of the world, which nobody is shown.
  void RestoreLabels() {
    for (const Keys& place : hidden_->Lost(original_, document_)) {
      AddRepairFault(place, "the card that nobody has identified would be nowhere");
    }
    for (const Keys& place : hidden_->Named(document_)) {
      AddRepairFault(place, fmt::format("this card is not identified: {}", kHowToMove));
    }
    shown_ = document_;
    engine::observed::HideValues(shown_);
    engine::observed::RestoreValues(document_);
    engine::observed::RestoreValues(original_);
  }

  // Returns the document whose values people may read.
  const OrderedJson& Shown() const { return hidden_ ? shown_ : document_; }

  std::string ForPeople(const std::string& expected) const {
    return hidden_ ? hidden_->WithoutLabels(expected) : expected;
  }

  // Lets the rules settle the world, and takes down what the unidentified cards may be by then.
  void GoOver() {
    auto after = std::make_unique<ObservedMatch>(*observed_);
    const engine::observed::Attempt attempt = after->GoOver(
        std::move(repaired_.match), hidden_->knowledge(), hidden_->locations(), repaired_.effects);
    for (const uint16_t label : attempt.unnamed) {
      Add({.path = engine::observed::PlaceOf(*observed_, label),
           .clause = std::string(kShownClause),
           .message = "everybody would see the card that lies here now, and nobody has identified "
                      "it: identify it first (recount identify)"});
    }
    if (attempt.refusal && attempt.unnamed.empty()) {
      AddRepairFault({}, "too many groups of cards would be unidentified");
    }
    repaired_.match = std::move(after);
  }

  // --- what the rules say ---

  // Returns whether the document could be read.
  bool Read() {
    const Json document(document_);
    repaired_.match = before_.Clone();
    // A step that is due is no fault here: the rules take it when they settle the state.
    const StateVerdict verdict =
        repaired_.match->ReadState(document, DerivedKeys::ignored, DueSteps::allowed);
    AddFindings(verdict.findings, Shown());
    if (verdict.kind != StateVerdict::Kind::read) return false;
    // Keys that follow from others are computed again. One that an operation names must come out as
    // it was written.
    const std::unique_ptr<Match> compared = before_.Clone();
    std::vector<StateFinding> named;
    const StateVerdict derived =
        compared->ReadState(document, DerivedKeys::compared, DueSteps::allowed);
    for (const StateFinding& finding : derived.findings) {
      if (IsNamed(finding.path)) named.push_back(finding);
    }
    const OrderedJson state = DocumentOf(*repaired_.match);
    for (const StateOperation& operation : operations_) {
      AddUnlessChanged(state, operation.path, named);
      AddUnlessAsWritten(state, operation.path, named);
      if (operation.kind != StateOperation::Kind::move) continue;
      AddUnlessAsWritten(state, operation.from, named);
    }
    AddFindings(named, Shown());
    return true;
  }

  // A value that no reader asks for, such as the name of a player, cannot be changed here.
  void AddUnlessChanged(const OrderedJson& state, const Keys& keys,
                        std::vector<StateFinding>& findings) const {
    const OrderedJson* was = ValueAt(original_, keys);
    const OrderedJson* written = ValueAt(document_, keys);
    const OrderedJson* read = ValueAt(state, keys);
    const bool is_changed = was != nullptr && written != nullptr && read != nullptr &&
                            written->is_primitive() && *written != *was && *read == *was;
    // The order of a list of numbers may mean nothing, so that it comes out in another one.
    const bool is_in_list =
        !keys.empty() && ListAt(document_, {keys.begin(), keys.end() - 1}) != nullptr;
    if (!is_changed || is_in_list) return;
    const std::string path = PointerOfKeys(keys);
    const bool is_known = std::any_of(findings.begin(), findings.end(),
                                      [&](const StateFinding& each) { return each.path == path; });
    if (is_known) return;
    findings.push_back({path, engine::kNoClause, "no other value: it follows from the rest"});
  }

  // A game may put cards that are nowhere where they belong. A list that an operation names must
  // have what was written, in any order: that of some lists means nothing.
  void AddUnlessAsWritten(const OrderedJson& state, Keys keys,
                          std::vector<StateFinding>& findings) const {
    const OrderedJson* list = ListAt(document_, keys);
    if (list == nullptr && !keys.empty()) {
      keys.pop_back();
      list = ListAt(document_, keys);
    }
    if (list == nullptr) return;
    const OrderedJson* read = ListAt(state, keys);
    const auto sorted = [](const OrderedJson& numbers) {
      std::vector<int64_t> values = numbers.get<std::vector<int64_t>>();
      std::sort(values.begin(), values.end());
      return values;
    };
    if (read == nullptr || sorted(*read) == sorted(*list)) return;
    const std::string path = PointerOfKeys(keys);
    const bool is_known = std::any_of(findings.begin(), findings.end(),
                                      [&](const StateFinding& each) { return each.path == path; });
    if (is_known) return;
    findings.push_back(
        {path, engine::kNoClause, fmt::format("{}, which follows from the rest", Written(*read))});
  }

  // Returns a list of numbers that leads through no list of objects but that of the players;
  // nullptr if there is none.
  static const OrderedJson* ListAt(const OrderedJson& document, const Keys& keys) {
    for (size_t i = 0; i < keys.size(); ++i) {
      if (IndexOfKey(keys[i]) && (i != 1 || keys[0] != "players")) return nullptr;
    }
    const OrderedJson* list = ValueAt(document, keys);
    const bool is_of_numbers =
        list != nullptr && list->is_array() &&
        std::all_of(list->begin(), list->end(),
                    [](const OrderedJson& entry) { return entry.is_number_integer(); });
    return is_of_numbers ? list : nullptr;
  }

  bool IsNamed(std::string_view path) const {
    return std::any_of(operations_.begin(), operations_.end(), [&](const StateOperation& each) {
      return AreOfOnePlace(PointerOfKeys(each.path), path) ||
             (each.kind == StateOperation::Kind::move &&
              AreOfOnePlace(PointerOfKeys(each.from), path));
    });
  }

  // A card that was in some list may not fall out of the game, nor out of the document into a list
  // that follows from the others: a judge says where it goes.
  void LookForLostCards() {
    const std::vector<CardPlace> before = PlacesIn(before_);
    const std::vector<CardPlace> after = PlacesIn(*repaired_.match);
    for (uint16_t card = 0; card < before.size(); ++card) {
      if (PlaceOf(card, document_)) continue;
      const std::optional<Keys> was = PlaceOf(card, original_);
      const bool is_lost =
          !IsPutAway(before[card]) && (card >= after.size() || IsPutAway(after[card]));
      if (!was && !is_lost) continue;
      Add({.path = PointerOfKeys(was.value_or(Keys())),
           .clause = std::string(kRepairClause),
           .message = fmt::format("{} (card {}) would be nowhere", before_.CardName(card), card),
           .expected = "each card in exactly one place"});
    }
  }

  bool IsPlaceOfCards(Keys keys) const {
    if (!keys.empty() && keys.back() == "-") keys.pop_back();
    return IsCard(keys);
  }

  bool IsPutAway(CardPlace place) const {
    return place.place == engine::kBox ||
           before_.game().places()[place.place].place_class == engine::PlaceClass::box;
  }

  // Returns where a document has the card; nothing if it has it nowhere, or in a report only.
  std::optional<Keys> PlaceOf(uint16_t card, const OrderedJson& document) const {
    std::optional<Keys> place;
    engine::ForEachPointer(document, [&](const Keys& keys, int64_t number) {
      if (number == card && !place && IsCard(keys)) place = keys;
    });
    return place;
  }

  bool IsCard(const Keys& keys) const {
    return engine::IsWhereCardsLie(before_.game(), keys, original_);
  }

  void Settle() {
    if (hidden_) {
      GoOver();
      if (!repaired_.faults.empty()) return;
    } else {
      repaired_.match->Settle(repaired_.effects);
    }
    // Now no step is due, and the state must be one from which the rules go on.
    const ObservedMatch* observed = engine::observed::AsObserved(*repaired_.match);
    const Match& world = observed != nullptr ? observed->world() : *repaired_.match;
    const OrderedJson settled = DocumentOf(world);
    const std::unique_ptr<Match> again = world.Clone();
    AddFindings(again->ReadState(Json(settled)).findings,
                observed != nullptr ? DocumentOf(*observed) : settled);
  }

  // Adds findings about a document.
  void AddFindings(const std::vector<StateFinding>& findings, const OrderedJson& document) {
    for (const StateFinding& finding : findings) {
      const std::string clause(ClauseIdOf(before_.game(), finding.clause));
      const auto keys = KeysOfPointer(finding.path);
      const OrderedJson* found = keys ? ValueAt(document, *keys) : nullptr;
      StateFault fault{.path = finding.path,
                       .clause = clause.empty() ? std::string(kRepairClause) : clause,
                       .expected = ForPeople(finding.expected)};
      fault.message = "expected " + fault.expected;
      if (found != nullptr) {
        fault.found = Written(*found);
        if (found->is_primitive()) fault.message += ", found " + Written(*found);
      }
      Add(std::move(fault));
    }
  }

  void AddRepairFault(const Keys& place, std::string message) {
    Add({.path = PointerOfKeys(place),
         .clause = std::string(kRepairClause),
         .message = std::move(message)});
  }

  void Add(StateFault fault) {
    if (repaired_.faults.size() < kMaxStateFaults) repaired_.faults.push_back(std::move(fault));
  }

  void Sort() {
    std::stable_sort(repaired_.faults.begin(), repaired_.faults.end(),
                     [](const StateFault& a, const StateFault& b) { return a.path < b.path; });
  }

  static constexpr std::string_view kHowToMove =
      "a card that nobody has identified is moved by its index in the list (\"from\"), or is "
      "identified first (recount identify)";

  const ObservedMatch* observed_;         // nullptr in a known game
  const Match& before_;                   // of an observed game, the world
  const std::vector<std::string> blank_;  // a name per seat
  std::vector<StateOperation>& operations_;
  OrderedJson original_;
  OrderedJson document_;
  OrderedJson shown_;  // of an observed game: the document without labels
  std::optional<HiddenCards> hidden_;
  RepairedState repaired_;
};

}  // namespace

RepairedState Repair(const Match& match, std::vector<StateOperation>& operations,
                     engine::ChanceStream* stream) {
  return Repairing(match, operations).Run(stream);
}

Error RefusedRepair(const RepairedState& repaired) {
  const bool is_of_chance = repaired.is_chance_wrong;
  // Somebody has to name cards, and then nothing else is wrong.
  const bool is_of_shown =
      !is_of_chance &&
      std::all_of(repaired.faults.begin(), repaired.faults.end(),
                  [](const StateFault& each) { return each.clause == kShownClause; });
  Error error{.code = is_of_chance ? ErrorCode::bad_chance : ErrorCode::illegal_action,
              .clause = std::string(is_of_chance  ? kChanceClause
                                    : is_of_shown ? kShownClause
                                                  : kRepairClause)};
  for (const StateFault& fault : repaired.faults) {
    if (!error.message.empty()) error.message += "; ";
    error.message += fmt::format("{}: {}", fault.path, fault.message);
    if (fault.clause != error.clause) error.message += fmt::format(" ({})", fault.clause);
  }
  error.errors = repaired.faults;
  return error;
}

}  // namespace recount::replay::repair
