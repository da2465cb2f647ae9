#include "replay/play/testing/public_record.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/observed/legal_lists.h"
#include "engine/observed/observed_games.h"
#include "engine/registry.h"
#include "engine/shown_cards.h"
#include "fmt/format.h"

namespace recount::replay::play {

using engine::Match;
using engine::Viewer;
using engine::observed::ObservedMatch;
using events::EventKind;

std::vector<std::string> NamesFor(const Match& match) {
  std::vector<std::string> names;
  for (int seat = 0; seat < match.players(); ++seat) names.push_back(fmt::format("P{}", seat));
  return names;
}

OrderedJson StateOf(const Match& match, Viewer viewer) {
  const std::vector<std::string> names = NamesFor(match);
  OrderedJson state = match.StateJson(viewer, {.names = names});
  state.erase("seq");
  return state;
}

std::vector<engine::play::GameMode> ObservableModes() {
  std::vector<engine::play::GameMode> modes;
  for (const engine::Game* game : engine::AllGames()) {
    if (!game->can_be_observed()) continue;
    for (const engine::play::GameMode& mode : engine::play::GameModesOf(*game)) {
      const auto match = engine::play::Begin(mode, engine::DefaultRules(*game));
      if (match->WhyNotObserved().empty()) modes.push_back(mode);
    }
  }
  return modes;
}

namespace {

std::set<uint16_t> ShownIn(const Match& match) {
  std::set<uint16_t> shown;
  const OrderedJson state = StateOf(match, Viewer::Spectator());
  // What a report of the past has says nothing of where a card lies now.
  engine::ForEachCardIn(match.game(), state, [&](uint16_t card, bool is_reported) {
    if (!is_reported) shown.insert(card);
  });
  return shown;
}

// Writes the word for what the spectator does not see of an action.
void PutUnseen(const engine::Game& game, const std::string& word, Json& action) {
  for (const std::string_view field : game.card_fields()) {
    if (!action.contains(field)) continue;
    Json& value = action[std::string(field)];
    if (value.is_null()) value = word;
    if (!value.is_array()) continue;
    for (Json& entry : value) {
      if (entry.is_null()) entry = word;
    }
  }
}

bool NamesCard(const engine::Game& game, const Json& action) {
  return std::any_of(game.card_fields().begin(), game.card_fields().end(),
                     [&](std::string_view field) { return action.contains(field); });
}

}  // namespace

PublicRecord::PublicRecord(const engine::play::GameMode& mode,
                           const engine::play::GameNumber& which)
    : random_(which),
      full_(engine::play::Begin(mode, engine::DefaultRules(*mode.game))),
      codec_(mode.game->schema()),
      observed_(*engine::observed::FindObservedGame(mode.game->id())),
      play_(std::make_unique<ObservedMatch>(
                observed_, engine::play::Begin(mode, engine::DefaultRules(*mode.game))),
            NamesFor(*full_), std::nullopt) {}

Fault PublicRecord::Next() {
  const OwnedEvent event = random_.NextEvent(*full_, seq_++);
  const std::unique_ptr<Match> before = full_->Clone();
  const std::set<uint16_t> shown_before = ShownIn(*full_);
  full_->Apply(event.event(), nullptr);
  full_events_.push_back(event);
  const bool is_action = event.event().kind() == EventKind::action;
  std::set<uint16_t> shown = ShownIn(*full_);
  // A card that lies open may be shuffled and turned up again at once.
  for (const uint16_t card : is_action ? shown_before : std::set<uint16_t>()) shown.erase(card);
  const MutableBytes bytes =
      full_->ViewEvent(*before, event.event(), Viewer::Spectator(), builder_);
  const auto& viewed = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  return is_action ? EnterAction(*before, event, viewed, shown)
                   : EnterChance(*before, event, shown);
}

Fault PublicRecord::EnterAction(const Match& before, const OwnedEvent& event,
                                const events::Envelope& viewed, const std::set<uint16_t>& shown) {
  Json action = codec_.ActionJson(viewed);
  const engine::HiddenAct hidden = before.HiddenActOf(event.event());
  if (!hidden.cards.empty()) {
    // Where the table sees the kind of a card, it is entered.
    std::vector<engine::Location> after;
    full_->PutLocations(after);
    const uint8_t zone = after[hidden.cards.front()].zone;
    const std::string kind(zone == engine::kInTheOpen ? "" : full_->KindOfZone(zone));
    PutUnseen(full_->game(), "?" + kind, action);
  }
  Seen seen{.reveals = std::vector<Reveal>()};
  const ObservedMatch places(observed_, before.Clone());
  for (const uint16_t card : shown) {
    const std::string place = engine::observed::PlaceOf(places, card);
    if (action.value("card", Json()) == card || place == "/scene/card") continue;
    seen.reveals->push_back({engine::observed::PlaceOf(places, card), card});
  }
  AddArtifacts(before, seen);
  AddScene(before, places, seen);
  last_ = action.dump();
  if (watcher_) watcher_(viewed.seat(), action);
  const Request act = [&] { return play_.Act(viewed.seat(), action, seen); };
  Result<Applied> applied = Entered(act, seen);
  const bool asks_for_place = !applied.ok() && applied.error().clause == "TAB-7";
  if (asks_for_place) {
    const auto card = action.at("card").get<uint16_t>();
    seen.reveals->push_back({engine::observed::PlaceOf(places, card), card});
    applied = Timed(act);
  }
  return Keep(std::move(applied));
}

// Artifacts of HoPE are no cards: the table sees them as tokens that lie face up and with units.
void PublicRecord::AddArtifacts(const Match& before, Seen& seen) const {
  const OrderedJson state = StateOf(*full_, Viewer::Spectator());
  if (!state.contains("tokens")) return;
  std::set<OrderedJson> shown;
  for (const OrderedJson& token : state["tokens"]) shown.insert(token["artifact"]);
  for (const OrderedJson& unit : state["board"]) {
    for (const OrderedJson& artifact : unit["artifacts"]) shown.insert(artifact);
  }
  const OrderedJson was = StateOf(before, Viewer::Judge());
  size_t index = 0;
  for (const OrderedJson& token : was["tokens"]) {
    const bool is_turned_up = token["face_up"] == false && shown.contains(token["artifact"]);
    const std::string place = fmt::format("/tokens/{}/artifact", index++);
    if (is_turned_up) seen.reveals->push_back({place, token["artifact"].get<uint16_t>()});
  }
}

// A Scene that is announced is known by what is read out, although no view has its number.
void PublicRecord::AddScene(const Match& before, const ObservedMatch& places, Seen& seen) const {
  std::vector<engine::Location> was;
  std::vector<engine::Location> is;
  before.PutLocations(was);
  full_->PutLocations(is);
  for (uint16_t card = 0; card < is.size() && was.size() == is.size(); ++card) {
    if (was[card].zone == engine::kInTheOpen || is[card].zone != engine::kInTheOpen) continue;
    const std::string place = engine::observed::PlaceOf(places, card);
    if (place == "/scene/card") seen.reveals->push_back({place, card});
  }
}

Fault PublicRecord::EnterChance(const Match& before, const OwnedEvent& event,
                                const std::set<uint16_t>& shown) {
  Json outcome = OutcomeJson(event.event());
  Seen seen{.reveals = std::vector<Reveal>()};
  if (outcome.contains("order") && before.ShuffledZone() != engine::kInTheOpen) {
    const absl::Span<const uint16_t> order = engine::OutcomeOf(event.event()).numbers;
    for (size_t i = 0; i < order.size(); ++i) {
      if (!shown.contains(order[i])) continue;
      seen.reveals->push_back(
          {fmt::format("{}/{}", before.PlaceOfZone(before.ShuffledZone()), i), order[i]});
    }
    outcome = {{"top", Json::array()}};
  } else if (!outcome.contains("order")) {
    const ObservedMatch places(observed_, before.Clone());
    const std::set<uint16_t> shown_before = ShownIn(before);
    for (const uint16_t card : shown) {
      if (shown_before.contains(card) || outcome.value("pick", Json()) == card) continue;
      seen.reveals->push_back({engine::observed::PlaceOf(places, card), card});
    }
  }
  AddArtifacts(before, seen);
  last_ = outcome.dump();
  return Keep(Entered([&] { return play_.Chance(outcome, seen); }, seen));
}

bool PublicRecord::EnterRefused(std::string_view clause) {
  for (engine::Seat seat = 0; seat < full_->players(); ++seat) {
    if (!engine::Contains(full_->awaited(), seat)) continue;
    const engine::observed::LegalLists lists = engine::observed::ListLegal(table(), seat);
    for (const engine::observed::LegalForm& form : lists.possible) {
      const Json action = Json::parse(form.action);
      // The seat may not have the card that it would name.
      if (NamesCard(full_->game(), action)) continue;
      BeginEvent(builder_);
      EventParts parts{.kind = EventKind::action, .seat = seat};
      if (codec_.EncodeAction(action, builder_, parts)) continue;
      const OwnedEvent event(FinishEvent(builder_, parts));
      const engine::Refusal refusal = full_->Check(event.event());
      if (!refusal || engine::ClauseIdOf(full_->game(), refusal.clause) != clause) continue;
      last_ = action.dump();
      if (!Keep(play_.Act(seat, action, {.reveals = std::vector<Reveal>()}))) return true;
    }
  }
  return false;
}

Fault PublicRecord::IdentifyAll() {
  const ObservedMatch places(observed_, full_->Clone());
  std::map<std::string, std::vector<uint16_t>> full;  // by place, its cards
  for (uint16_t card = 0; card < table().knowledge().cards(); ++card) {
    const std::string place = engine::observed::PlaceOf(places, card);
    if (!place.empty()) full[place].push_back(card);
  }
  for (const auto& [place, cards] : full) {
    while (const std::optional<uint16_t> card = UnidentifiedAt(place, cards)) {
      if (const Fault fault = IdentifyCopy(place, *card)) return fault;
    }
  }
  return std::nullopt;
}

// Returns a card that the full game has at the place and of which the record does not know, nor of
// a copy in its stead; nothing if it knows all.
std::optional<uint16_t> PublicRecord::UnidentifiedAt(const std::string& place,
                                                     std::vector<uint16_t> cards) const {
  const std::vector<uint16_t> printings = full_->Kinds().printings;
  std::vector<uint16_t> known = engine::observed::LabelsAt(table(), place);
  const bool is_open = 0 < std::erase_if(known, [this](uint16_t card) {
                         return !table().knowledge().IsKnown(card);
                       });
  if (!is_open) return std::nullopt;
  // Of a copy that is known elsewhere, another one is meant.
  for (const bool is_copy : {false, true}) {
    std::erase_if(known, [&](uint16_t card) {
      const auto at = std::find_if(cards.begin(), cards.end(), [&](uint16_t other) {
        return is_copy ? printings[other] == printings[card] : other == card;
      });
      if (at == cards.end()) return false;
      cards.erase(at);
      return true;
    });
  }
  return cards.empty() ? std::nullopt : std::optional<uint16_t>(cards.front());
}

// Identifies a card at a place, or another copy of it.
Fault PublicRecord::IdentifyCopy(const std::string& place, uint16_t card) {
  const std::vector<uint16_t> printings = full_->Kinds().printings;
  std::vector<uint16_t> copies = {card};
  for (uint16_t copy = 0; copy < printings.size(); ++copy) {
    if (copy != card && printings[copy] == printings[card]) copies.push_back(copy);
  }
  Fault fault = Error::BadRequest("the record knows of all copies where they lie");
  for (const uint16_t copy : copies) {
    if (table().knowledge().IsKnown(copy)) continue;
    fault = Keep(play_.Identify({Reveal{place, table().NumberOf(copy)}}));
    if (!fault) break;
  }
  if (fault) fault->message += fmt::format(" (card {} at {})", card, place);
  return fault;
}

// Makes a request that says whether a choice among hidden cards was asked.
Result<Applied> PublicRecord::Entered(const Request& request, Seen& seen) {
  seen.found = denies_choices_ ? std::optional<bool>(false) : full_->AsksForHidden();
  Result<Applied> applied = Timed(request);
  if (!denies_choices_ || applied.ok() || applied.error().clause != "TAB-5") return applied;
  seen.found = full_->AsksForHidden();
  return Timed(request);
}

Result<Applied> PublicRecord::Timed(const Request& request) {
  const auto begin = std::chrono::steady_clock::now();
  Result<Applied> applied = request();
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return applied;
}

Fault PublicRecord::Keep(Result<Applied> applied) {
  if (!applied.ok()) return applied.error();
  for (OwnedEvent& event : applied->events) events_.push_back(std::move(event));
  return std::nullopt;
}

}  // namespace recount::replay::play
