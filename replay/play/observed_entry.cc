#include "replay/play/observed_entry.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/observed/places.h"
#include "events/json_members.h"
#include "events/json_pointer.h"
#include "events/reflection_json.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/supposition.h"
#include "replay/play/unseen_cards.h"

namespace recount::replay::play {

using engine::NodeKind;
using engine::Refusal;
using engine::Seat;
using engine::observed::Attempt;
using engine::observed::Change;
using engine::observed::ClauseId;
using engine::observed::Exchange;
using engine::observed::LabelsAt;
using engine::observed::ObservedMatch;
using engine::observed::PlaceOf;
using events::EventKind;
using events::OutcomeKind;

namespace {

// No hand is larger.
constexpr size_t kMostTurns = 32;
// No game has more cards (events/FORMAT.md, "Limits").
constexpr size_t kMostReveals = 1'024;

// Returns whether two of the reveals are of one place.
bool HaveOnePlace(const std::vector<Reveal>& reveals) {
  std::set<std::string_view> places;
  return std::any_of(reveals.begin(), reveals.end(),
                     [&](const Reveal& reveal) { return !places.insert(reveal.at).second; });
}

}  // namespace

Result<std::vector<Reveal>> ReadReveals(const Json& list, std::string_view key) {
  const Error malformed = Error::BadRequest(fmt::format(
      "\"{}\" must be a list of {{\"at\": a JSON Pointer, \"card\": a card or null}}", key));
  if (!list.is_array()) return malformed;
  if (list.size() > kMostReveals) {
    return Error::BadRequest(fmt::format("\"{}\" has more than {} entries", key, kMostReveals));
  }
  std::vector<Reveal> reveals;
  for (const Json& entry : list) {
    const std::string* at = FindText(entry, "at");
    const Json* card = FindMember(entry, "card");
    if (at == nullptr || card == nullptr || entry.size() != 2) return malformed;
    if (!card->is_null() && !IsInteger(*card)) return malformed;
    if (!KeysOfPointer(*at)) {
      return Error::BadRequest(fmt::format("\"{}\" is not a JSON Pointer", Shortened(*at)));
    }
    Reveal& reveal = reveals.emplace_back(Reveal{*at, std::nullopt});
    if (!card->is_null()) reveal.card = NumberFromJson<uint16_t>(*card);
  }
  return reveals;
}

ObservedEntry::ObservedEntry(const ObservedMatch& match, absl::Span<const std::string> names,
                             std::optional<int64_t> at)
    : match_(match), names_(names), at_(at), codec_(match.game().schema()), working_(match) {}

Error ObservedEntry::Refused(ClauseId clause, ErrorCode code, std::string message) const {
  const auto index = engine::observed::IndexOf(match_.game(), clause);
  return Error{code, std::string(engine::ClauseIdOf(match_.game(), index)), std::move(message)};
}

// --- identities ---

// Lets a label be a card, by the exchanges that are permitted.
Fault ObservedEntry::NameLabel(uint16_t label, uint16_t card) {
  const auto chain = working_.knowledge().ChainTo(label, card, working_.locations());
  if (!chain) {
    return Refused(engine::observed::TAB_5, ErrorCode::illegal_action,
                   fmt::format("{} cannot lie there", match_.NameOf(card)));
  }
  const std::vector<uint16_t> pairs = PairsOf(*chain);
  BeginEvent(builder_);
  EventParts parts{.kind = EventKind::identify, .outcome_kind = OutcomeKind::identified};
  parts.outcome = builder_.CreateVector(pairs);
  const OwnedEvent event(FinishEvent(builder_, parts));
  working_.Apply(event.event(), nullptr);
  // In an event no label stands twice. The labels of one chain are different ones.
  const auto stands_already = [this](const Exchange& exchange) {
    for (size_t i = 0; i < pairs_.size(); i += 2) {
      if (pairs_[i] == match_.LabelOf(exchange.label)) return true;
    }
    return false;
  };
  if (std::any_of(chain->begin(), chain->end(), stands_already)) TakePairs();
  pairs_.insert(pairs_.end(), pairs.begin(), pairs.end());
  return std::nullopt;
}

// Returns the pairs that an event has for exchanges.
std::vector<uint16_t> ObservedEntry::PairsOf(absl::Span<const Exchange> exchanges) const {
  std::vector<uint16_t> pairs;
  for (const Exchange& exchange : exchanges) {
    pairs.push_back(match_.LabelOf(exchange.label));
    pairs.push_back(match_.LabelOf(exchange.card));
  }
  return pairs;
}

std::optional<uint16_t> ObservedEntry::IndexNamed(const Reveal& reveal) const {
  const std::vector<uint16_t> labels = LabelsAt(working_, reveal.at);
  const bool is_of_artifacts = !labels.empty() && working_.IsArtifact(labels[0]);
  const size_t first = is_of_artifacts ? working_.card_count() : 0;
  const size_t end = is_of_artifacts ? working_.knowledge().cards() : working_.card_count();
  const size_t index = first + *reveal.card;
  return index < end ? std::optional(static_cast<uint16_t>(index)) : std::nullopt;
}

Fault ObservedEntry::Name(const Reveal& reveal, bool may_be_known) {
  if (!reveal.card) return std::nullopt;  // it stayed face down
  const std::optional<uint16_t> index = IndexNamed(reveal);
  if (!index) return Error::BadRequest(fmt::format("there is no card {}", *reveal.card));
  const uint16_t card = *index;
  const std::vector<uint16_t> labels = LabelsAt(working_, reveal.at);
  const auto refused = [&](ClauseId clause, std::string message) {
    return Refused(clause, ErrorCode::illegal_action, std::move(message));
  };
  if (working_.knowledge().IsKnown(card)) {
    // A card that is identified may be named at its place.
    const bool is_there = std::find(labels.begin(), labels.end(), card) != labels.end();
    if (may_be_known && is_there) return std::nullopt;
    const std::string place = PlaceOf(working_, card);
    return refused(engine::observed::TAB_4,
                   fmt::format("{} is identified already{}", match_.NameOf(card),
                               place.empty() ? "" : ": it lies at " + place));
  }
  Fault fault = refused(engine::observed::TAB_3,
                        fmt::format("no unidentified card lies at {}", Shortened(reveal.at)));
  for (const uint16_t label : labels) {
    if (working_.knowledge().IsKnown(label)) continue;
    fault = NameLabel(label, card);
    if (!fault) return std::nullopt;
  }
  return fault;
}

// Returns the labels that stand for the places in which a card may lie, one of each place, if the
// action that takes it from there can be entered.
std::vector<uint16_t> ObservedEntry::PlacesOfActed(Seat seat, const Json& action, uint16_t card,
                                                   bool may_suppose) const {
  const std::vector<engine::Location>& locations = working_.locations();
  std::vector<uint16_t> labels;
  for (uint16_t label = 0; label < working_.card_count(); ++label) {
    if (!working_.knowledge().IsKnown(label)) labels.push_back(label);
  }
  // What the rules set apart in a list comes first, so that the labels' numbers decide nothing.
  std::stable_sort(labels.begin(), labels.end(),
                   [&](uint16_t a, uint16_t b) { return locations[a].place < locations[b].place; });
  std::vector<uint16_t> places;
  std::set<std::string> named;
  std::vector<engine::Location> asked;
  for (const uint16_t label : labels) {
    engine::Location location = locations[label];
    // A search of a pile takes the card from wherever it lies in it.
    const bool is_in_pile = working_.world().PilePosition(label).has_value();
    if (is_in_pile) location.place = engine::kUnordered;
    if (std::find(asked.begin(), asked.end(), location) != asked.end()) continue;
    ObservedEntry tried(working_, names_, at_);
    if (tried.NameLabel(label, card)) continue;
    asked.push_back(location);
    const Result<OwnedEvent> event = tried.Encode(seat, action);
    if (!event.ok()) continue;
    const bool is_accepted = !tried.working_.world().Check(event->event());
    const bool can_be_entered =
        is_accepted ||
        (may_suppose && !FindSupposition(tried.working_, event->event(), {}).exchanges.empty());
    const std::string place =
        is_in_pile ? working_.PlaceOfZone(location.zone) : PlaceOf(working_, label);
    if (can_be_entered && named.insert(place).second) places.push_back(label);
  }
  return places;
}

// Identifies a card that an action names, in the place from which the action takes it.
Fault ObservedEntry::NameActed(Seat seat, const Json& action) {
  for (const std::string_view field : match_.CardFieldsNow()) {
    const Json* value = FindMember(action, field);
    if (value == nullptr || !IsInteger(*value)) continue;
    const auto card = NumberFromJson<uint16_t>(*value);
    if (card >= working_.card_count() || working_.knowledge().IsKnown(card)) continue;
    std::vector<uint16_t> places = PlacesOfActed(seat, action, card, /*may_suppose=*/false);
    if (places.empty()) places = PlacesOfActed(seat, action, card, /*may_suppose=*/true);
    if (places.empty()) continue;
    if (places.size() > 1) {
      return Refused(engine::observed::TAB_7, ErrorCode::illegal_action,
                     fmt::format("{} (card {}) may lie in {} places: name the place",
                                 match_.CardName(card), card, places.size()));
    }
    if (Fault fault = NameLabel(places[0], card)) return fault;
  }
  return std::nullopt;
}

// --- suppositions ---

// Lets the world be another one that nobody can tell from it.
void ObservedEntry::Suppose(absl::Span<const Exchange> exchanges) {
  TakePairs();
  const std::vector<uint16_t> pairs = PairsOf(exchanges);
  BeginEvent(builder_);
  EventParts parts{.kind = EventKind::identify, .at = at_, .outcome_kind = OutcomeKind::supposed};
  parts.outcome = builder_.CreateVector(pairs);
  events_.emplace_back(FinishEvent(builder_, parts));
  working_.Apply(events_.back().event(), nullptr);
}

// --- events ---

Result<OwnedEvent> ObservedEntry::Encode(Seat seat, const Json& action) {
  BeginEvent(builder_);
  EventParts parts{.kind = EventKind::action, .seat = seat, .at = at_};
  if (Fault fault = codec_.EncodeAction(action, builder_, parts)) return *fault;
  const MutableBytes bytes = FinishEvent(builder_, parts);
  if (ReadEvent(bytes, codec_.schema()) == nullptr) {
    return Error::BadRequest(ExplainBytes(bytes, codec_.schema()).message);
  }
  return OwnedEvent(bytes);
}

// Returns those cards of an action, entered as "?", that the event would show.
std::vector<uint16_t> ObservedEntry::ActedInTheOpen(const events::Envelope& event) const {
  const std::unique_ptr<engine::Match> world = working_.world().Clone();
  std::vector<uint16_t> shown;
  const engine::HiddenAct hidden = world->HiddenActOf(event);
  if (world->ApplyIfAccepted(event, nullptr)) return shown;
  std::vector<engine::Location> after;
  world->PutLocations(after);
  for (const uint16_t card : hidden.cards) {
    if (after[card].zone == engine::kInTheOpen) shown.push_back(card);
  }
  return shown;
}

// Adds the event of the identities, if there are any.
void ObservedEntry::TakePairs() {
  if (pairs_.empty()) return;
  BeginEvent(builder_);
  EventParts parts{.kind = EventKind::identify, .at = at_, .outcome_kind = OutcomeKind::identified};
  parts.outcome = builder_.CreateVector(pairs_);
  events_.emplace_back(FinishEvent(builder_, parts));
  pairs_.clear();
}

Error ObservedEntry::RefusedBy(const Refusal& refusal, const OwnedEvent& event) const {
  return Error{refusal.code, std::string(engine::ClauseIdOf(match_.game(), refusal.clause)),
               working_.Explain(refusal, event.event(), names_)};
}

// Checks that "?" is for a card that the table does not see, and names the kind that it does see.
Fault ObservedEntry::CheckUnseen(const Json& action, const engine::HiddenAct& hidden) const {
  if (hidden.cards.empty()) {
    return Refused(engine::observed::TAB_6, ErrorCode::illegal_action,
                   "the table sees that card: name it");
  }
  std::set<std::string_view> kinds;
  for (uint8_t zone = 0; zone < engine::kMaxZones; ++zone) kinds.insert(match_.KindOfZone(zone));
  const std::string kind = UnseenKindIn(action);
  if (!kinds.contains(kind)) {
    return Error::BadRequest(fmt::format("there is no kind of card \"{}\"", Shortened(kind)));
  }
  if (kind.empty() && kinds.size() > 1) {
    return Refused(engine::observed::TAB_8, ErrorCode::illegal_action,
                   "the table sees the kind of that card: name it");
  }
  return std::nullopt;
}

namespace {

// Returns what brings a card to the place of a label: an exchange, or a chain if there is none.
// Empty if nothing of that kind does.
Change ChangeTo(const ObservedMatch& match, uint16_t label, uint16_t card, bool is_chain) {
  const engine::observed::Knowledge& knowledge = match.knowledge();
  const bool may_exchange = knowledge.MayExchange(label, card, match.locations());
  if (may_exchange == is_chain) return {};
  if (!is_chain) return {{label, card}};
  return knowledge.ChainTo(label, card, match.locations()).value_or(Change());
}

}  // namespace

// Returns the event of an action with "?": the lowest label that fits stands for the card.
Result<OwnedEvent> ObservedEntry::EncodeUnseen(Seat seat, const Json& action, uint8_t zone) {
  const std::string kind = UnseenKindIn(action);
  const auto is_of_kind = [&](uint16_t card) {
    const auto words = working_.KindWords(card);
    return std::find(words.begin(), words.end(), kind) != words.end();
  };
  std::vector<uint16_t> held;
  std::vector<uint16_t> elsewhere;
  for (uint16_t card = 0; card < working_.card_count(); ++card) {
    const bool is_held = working_.locations()[card].zone == zone;
    if (is_of_kind(card)) (is_held ? held : elsewhere).push_back(card);
  }
  std::optional<Result<OwnedEvent>> refused;
  for (size_t i = 0; i < held.size(); ++i) {
    Result<OwnedEvent> event = Encode(seat, WithCards(action, absl::MakeSpan(held).subspan(i)));
    if (!event.ok() || !working_.world().Check(event->event())) return event;
    if (!refused) refused = std::move(event);
  }
  // The world may have no card of the kind there, although the table has: one comes there by an
  // exchange or, if none brings one that the rules accept, by a chain.
  for (const bool is_chain : {false, true}) {
    for (const uint16_t card : elsewhere) {
      for (uint16_t label = 0; label < working_.knowledge().cards(); ++label) {
        if (working_.locations()[label].zone != zone) continue;
        const Change change = ChangeTo(working_, label, card, is_chain);
        if (change.empty()) continue;
        ObservedMatch other(working_);
        for (const Exchange& one : change) other.ExchangeCards(one.label, one.card);
        Result<OwnedEvent> event = Encode(seat, WithCards(action, {card}));
        if (!event.ok() || other.world().Check(event->event())) continue;
        Suppose(change);
        return event;
      }
    }
  }
  return refused ? *std::move(refused) : Encode(seat, WithCards(action, {}));
}

Result<std::vector<OwnedEvent>> ObservedEntry::Act(Seat seat, const Json& action,
                                                   const Seen& seen) {
  Result<std::vector<OwnedEvent>> first =
      ObservedEntry(match_, names_, at_).Enter(seat, action, seen);
  // Of several cards in one place the request does not say which is the one that the rules set
  // apart, so each of them may be.
  const bool is_of_rules = !first.ok() && first.error().code == ErrorCode::illegal_action &&
                           !first.error().clause.starts_with("TAB-");
  if (!is_of_rules || !seen.reveals || !HaveOnePlace(*seen.reveals)) return first;
  Seen turned = seen;
  for (size_t i = 1; i < std::min(seen.reveals->size(), kMostTurns); ++i) {
    std::rotate(turned.reveals->begin(), turned.reveals->begin() + 1, turned.reveals->end());
    Result<std::vector<OwnedEvent>> again =
        ObservedEntry(match_, names_, at_).Enter(seat, action, turned);
    if (again.ok()) return again;
  }
  return first;
}

Result<std::vector<OwnedEvent>> ObservedEntry::Enter(Seat seat, const Json& action,
                                                     const Seen& seen) {
  const Reveals& reveals = seen.reveals;
  const bool has_unseen = HasUnseen(action);
  Result<OwnedEvent> event = Encode(seat, has_unseen ? WithCards(action, {}) : action);
  if (!event.ok()) return event.error();
  if (match_.node_kind() == NodeKind::end || !engine::Contains(match_.awaited(), seat)) {
    return RefusedBy(match_.world().Check(event->event()), *event);
  }
  const engine::HiddenAct hidden = match_.world().HiddenActOf(event->event());
  if (has_unseen) {
    if (Fault fault = CheckUnseen(action, hidden)) return *fault;
  }
  if (reveals) {
    for (const Reveal& reveal : *reveals) {
      if (Fault fault = Name(reveal, /*may_be_known=*/true)) return *fault;
      const std::optional<uint16_t> index = reveal.card ? IndexNamed(reveal) : std::nullopt;
      const bool was_hidden = index && working_.locations()[*index].zone != engine::kInTheOpen;
      if (was_hidden) shown_.push_back(*index);
    }
  }
  if (has_unseen) {
    event = EncodeUnseen(seat, action, hidden.zone);
    if (!event.ok()) return event.error();
  } else if (Fault fault = NameActed(seat, action)) {
    return *fault;
  }
  TakePairs();
  if (Fault fault = AddEvent(*event, has_unseen, seen, hidden.zone)) return *fault;
  if (has_unseen) return std::move(events_);
  // The table does not see the card, but it was named, so somebody has looked at it.
  for (const uint16_t card : hidden.cards) {
    if (working_.knowledge().IsKnown(card)) continue;
    if (Fault fault = NameLabel(card, card)) return *fault;
  }
  TakePairs();
  return std::move(events_);
}

// Tries an event, and supposes what it needs to do what the table did.
Attempt ObservedEntry::Attempted(const events::Envelope& event, const Seen& seen) {
  Attempt attempt = working_.Try(event);
  // What lies face down adds nothing unless somebody turns it up, so a request that says nothing of
  // what was shown is asked about it only if the event would show something in every world.
  Wanted wanted{.shows_nothing_more = true, .asks = {}};
  const auto suppose = [&] {
    const Supposition found = FindSupposition(working_, event, wanted);
    if (!found.exchanges.empty()) {
      Suppose(found.exchanges);
      attempt = working_.Try(event);
    } else if (found.is_open && attempt.unnamed.empty() && attempt.refusal) {
      attempt.refusal =
          Refusal::Illegal(engine::observed::IndexOf(match_.game(), engine::observed::TAB_5));
    }
  };
  const bool is_refused = attempt.unnamed.empty() && attempt.refusal &&
                          attempt.refusal.code == ErrorCode::illegal_action;
  const Refusal refusal = attempt.refusal;
  if (is_refused || !attempt.unnamed.empty()) suppose();
  const bool may_be_asked = attempt.refusal && attempt.unnamed.empty() && !seen.reveals;
  if (is_refused && may_be_asked) {
    // In no world it is accepted and shows nothing, but it may be accepted and show something.
    attempt.refusal = refusal;
    wanted.shows_nothing_more = false;
    suppose();
    wanted.shows_nothing_more = true;
  }
  if (attempt.refusal || !attempt.unnamed.empty()) return attempt;
  if (!shown_.empty() && !ShowsAll(working_, event, shown_)) {
    wanted.shown = shown_;
    suppose();
  }
  if (!working_.AsksForHidden()) return attempt;
  ObservedMatch after(working_);
  after.Apply(event, nullptr);
  wanted.asks = seen.found.value_or(true);
  if (after.AsksForHidden() != wanted.asks) suppose();
  return attempt;
}

// Refuses an event of which the table says that nothing was found, although in no world that was
// tried it is so. An event within a choice begins none.
Fault ObservedEntry::CheckFound(const events::Envelope& event, const Seen& seen,
                                ErrorCode code) const {
  if (seen.found.value_or(true) || working_.AsksForHidden().value_or(true)) return std::nullopt;
  ObservedMatch after(working_);
  after.Apply(event, nullptr);
  if (!*after.AsksForHidden()) return std::nullopt;
  return Refused(engine::observed::TAB_5, code, "there must have been a card to choose");
}

// Adds the event of an action, and what has to be supposed for it. `zone` is that of the cards that
// the action gives as "?".
Fault ObservedEntry::AddEvent(const OwnedEvent& event, bool has_unseen, const Seen& seen,
                              uint8_t zone) {
  Attempt attempt = Attempted(event.event(), seen);
  // A card of the action that turns out to be shown is named in the action.
  const std::vector<uint16_t> acted =
      has_unseen ? ActedInTheOpen(event.event()) : std::vector<uint16_t>();
  std::erase_if(attempt.unnamed, [&](uint16_t label) {
    return std::find(acted.begin(), acted.end(), label) != acted.end();
  });
  if (!attempt.unnamed.empty() || !acted.empty()) {
    return Unnamed(attempt.unnamed, acted, zone,
                   [&](uint16_t label) { return PlaceOf(working_, label); });
  }
  if (attempt.refusal) return RefusedBy(attempt.refusal, event);
  if (Fault fault = CheckFound(event.event(), seen, ErrorCode::illegal_action)) return fault;
  working_.Apply(event.event(), nullptr);
  events_.push_back(event);
  return std::nullopt;
}

Result<std::vector<OwnedEvent>> ObservedEntry::Identify(absl::Span<const Reveal> cards) {
  for (const Reveal& reveal : cards) {
    if (Fault fault = Name(reveal, /*may_be_known=*/false)) return *fault;
  }
  TakePairs();
  return std::move(events_);
}

}  // namespace recount::replay::play
