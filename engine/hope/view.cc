// The state as people and scripts read it (docs/reference/hope.md, "State").
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/hope/hope.h"
#include "engine/kit/view_json.h"
#include "events/json_members.h"

namespace recount::engine::hope {
namespace {

OrderedJson CardOrNull(uint16_t card) { return OrNull(card, kNoCard); }

OrderedJson SeatsJson(unsigned seats) {
  OrderedJson list = OrderedJson::array();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((seats >> seat & 1) != 0) list.push_back(seat);
  }
  return list;
}

OrderedJson CardsJson(const State& state, Seat seat, const CardSetOfSeat& cards, bool is_shown) {
  ChanceNumbers numbers;
  cards.ForEach([&](size_t index) { numbers.push_back(CardAt(state, seat, index)); });
  return CardListJson(numbers, is_shown);
}

OrderedJson DeckNameJson(const Cards& cards, uint16_t deck) {
  if (deck == kNoDeck) return nullptr;
  return deck == kCustomDeck ? OrderedJson("custom") : OrderedJson(cards.decks[deck].id);
}

OrderedJson PlayerJson(const Cards& cards, const State& state, Seat seat, Viewer viewer,
                       const std::string& name) {
  const SeatState& owner = state.seats[seat];
  OrderedJson json;
  json["seat"] = seat;
  json["name"] = name;
  json["team"] = TeamOf(state, seat);
  json["deck"] = DeckNameJson(cards, owner.deck);
  json["source"] = owner.source;
  json["out"] = !IsIn(state, seat);
  json["hand"] = CardsJson(state, seat, owner.hand, viewer.SeesAs(seat));
  json["revealed"] = CardsJson(state, seat, owner.revealed, true);
  ChanceNumbers draw_deck, discard;
  for (size_t i = 0; i < owner.draw_count; ++i) {
    draw_deck.push_back(CardAt(state, seat, DrawIndex(owner, i)));
  }
  for (size_t i = 0; i < owner.discard_count; ++i) {
    discard.push_back(CardAt(state, seat, DiscardIndex(owner, i)));
  }
  json["draw_deck"] = CardListJson(draw_deck, viewer.IsJudge());
  json["discard"] = CardListJson(discard, true);
  return json;
}

OrderedJson BattleJson(const State& state) {
  if (!state.is_battle) return nullptr;
  OrderedJson json;
  json["target"] = CardOrNull(state.target);
  json["attackers"] = OrderedJson::array();
  for (const uint16_t card : state.attackers) {
    if (card != kNoCard) json["attackers"].push_back(card);
  }
  return json;
}

OrderedJson UsedJson(uint64_t used) {
  OrderedJson list = OrderedJson::array();
  for (int i = 0; i < 64; ++i) {
    if ((used >> i & 1) != 0) list.push_back(i);
  }
  return list;
}

OrderedJson BoardJson(const DerivedState& derived) {
  const State& state = derived.state();
  std::vector<std::pair<uint16_t, size_t>> cards;
  ForEachSpace(derived.Occupied(),
               [&](int space) { cards.emplace_back(derived.CardOn(space), space); });
  std::sort(cards.begin(), cards.end());
  OrderedJson list = OrderedJson::array();
  for (const auto& [card, space] : cards) {
    OrderedJson& entry = list.emplace_back();
    entry["card"] = card;
    entry["kind"] = derived.KindOf(card).id;
    entry["seat"] = SeatOf(state, card);
    entry["space"] = space;
    entry["wounds"] = state.wounds[space];
    entry["flipped"] = (state.flags[space] & kFlipped) != 0;
    entry["moved"] = (state.flags[space] & kMoved) != 0;
    entry["used"] = UsedJson(state.used[space]);
    entry["artifacts"] = OrderedJson::array();
    for (const Artifact& artifact : state.artifacts) {
      if (artifact.place == ArtifactPlace::borne && artifact.space == space) {
        entry["artifacts"].push_back(artifact.number);
      }
    }
  }
  return list;
}

// Lists the tokens ascending by space, then by artifact. A space never has several face-down
// tokens; if it had, their order would reveal something.
OrderedJson TokensJson(const State& state, Viewer viewer) {
  std::vector<Artifact> tokens;
  for (const Artifact& artifact : state.artifacts) {
    if (artifact.place == ArtifactPlace::face_down || artifact.place == ArtifactPlace::face_up) {
      tokens.push_back(artifact);
    }
  }
  std::stable_sort(tokens.begin(), tokens.end(),
                   [](const Artifact& a, const Artifact& b) { return a.space < b.space; });
  OrderedJson list = OrderedJson::array();
  for (const Artifact& artifact : tokens) {
    const bool is_face_up = artifact.place == ArtifactPlace::face_up;
    OrderedJson& entry = list.emplace_back();
    entry["space"] = artifact.space;
    entry["artifact"] =
        is_face_up || viewer.IsJudge() ? OrderedJson(artifact.number) : OrderedJson(nullptr);
    entry["face_up"] = is_face_up;
  }
  return list;
}

OrderedJson KeywordJson(uint8_t key, int8_t x) {
  if (key == kNoKeyword) return nullptr;
  const auto word = static_cast<KeywordKey>(key);
  OrderedJson json;
  json["key"] = kit::Word(KeywordName(word));
  if (HasX(word)) json["x"] = x;
  return json;
}

OrderedJson ModifiersJson(const State& state) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < state.modifier_count; ++i) {
    const Modifier& modifier = state.modifiers[i];
    OrderedJson& entry = list.emplace_back();
    entry["card"] = modifier.card;
    entry["att"] = modifier.att;
    entry["def"] = modifier.def;
    entry["vit"] = modifier.vit;
    entry["keyword"] = KeywordJson(modifier.keyword, modifier.x);
    entry["until"] = kit::Word(UntilName(modifier.until));
  }
  return list;
}

OrderedJson ChoiceJson(const DerivedState& derived, Viewer viewer) {
  const State& state = derived.state();
  if (state.choice == ChoiceKind::none) return nullptr;
  OrderedJson json;
  json["seat"] = state.choice_seat;
  json["what"] = kit::Word(ChoiceName(state.choice));
  json["from"] = nullptr;
  // The candidates of a hidden choice would reveal a hand or a deck.
  if (IsHiddenChoice(derived, state.choice) && !viewer.SeesAs(state.choice_seat)) return json;
  json["from"] = OrderedJson::array();
  for (const uint16_t value : ChoiceFrom(derived)) {
    json["from"].push_back(value == kDeclined ? OrderedJson(-1) : OrderedJson(value));
  }
  return json;
}

OrderedJson QueueJson(const State& state) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < state.queue_count; ++i) {
    const QueueItem& item = state.queue[i];
    OrderedJson& entry = list.emplace_back();
    entry["source"] = item.source;
    entry["seat"] = item.seat;
    entry["text"] = kit::Word(TextName(item.text));
    entry["index"] = item.index;
    entry["space"] = OrNull(item.space, kNoSpace);
    entry["step"] = i == 0 ? state.item_step : 0;
    entry["target"] = i == 0 ? CardOrNull(state.item_target) : nullptr;
    entry["picks"] = OrderedJson::array();
    for (size_t k = 0; i == 0 && k < state.pick_count; ++k) {
      const uint16_t pick = state.picks[k];
      entry["picks"].push_back(pick == kDeclined ? OrderedJson(-1) : OrderedJson(pick));
    }
  }
  return list;
}

OrderedJson AllCardsJson(const DerivedState& derived) {
  const State& state = derived.state();
  OrderedJson list = OrderedJson::array();
  for (int card = 0; card < CardCount(state); ++card) {
    OrderedJson& entry = list.emplace_back();
    entry["kind"] = derived.KindOf(card).id;
    entry["seat"] = SeatOf(state, card);
  }
  return list;
}

// Lists a registered deck. The copies of a card lie one after another, and a deck names each card
// once.
OrderedJson RegisteredDeckJson(const Cards& cards, const SeatState& owner) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < owner.deck_size;) {
    size_t end = i;
    while (end < owner.deck_size && owner.kinds[end] == owner.kinds[i]) ++end;
    OrderedJson& entry = list.emplace_back();
    entry["card"] = cards.kinds[owner.kinds[i]].id;
    entry["copies"] = end - i;
    i = end;
  }
  return list;
}

OrderedJson ConfigJson(const Cards& cards, const State& state) {
  OrderedJson json;
  json["two_on_two"] = state.two_on_two != 0;
  json["artifacts"] = state.with_artifacts != 0;
  json["decks"] = nullptr;
  if (state.has_decks) {
    json["decks"] = OrderedJson::array();
    for (Seat seat = 0; seat < state.players; ++seat) {
      const bool is_registered = (state.registered >> seat & 1) != 0;
      json["decks"].push_back(is_registered ? RegisteredDeckJson(cards, state.seats[seat])
                                            : OrderedJson(nullptr));
    }
  }
  json["deck_rules"]["min_cards"] = state.min_cards;
  json["deck_rules"]["max_copies"] = state.max_copies;
  json["deck_rules"]["recommended"] = state.recommended != 0;
  json["max_rounds"] = state.max_rounds;
  return json;
}

OrderedJson HiddenNumbers(size_t count) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < count; ++i) list.push_back(nullptr);
  return list;
}

OrderedJson NodeOf(const Cards& cards, const State& state, Viewer viewer) {
  switch (KindOf(state)) {
    case NodeKind::decision:
      return DecisionJson(AwaitedOf(state));
    case NodeKind::end:
      return EndJson(Clauses(), ResultOf(state));
    case NodeKind::chance:
      break;
  }
  const ChanceRequest request = RequestOf(cards, state);
  OrderedJson json = ChanceNodeJson(request);
  const bool is_open =
      state.phase == Phase::first_player || state.phase == Phase::artifacts || viewer.IsJudge();
  if (!is_open) {
    // The cards of a draw deck or a hand are hidden, but their number is not.
    json["chance"][request.kind == ChanceKind::pick ? "from" : "cards"] =
        HiddenNumbers(request.from.size());
  }
  return json;
}

}  // namespace

OrderedJson Hope::StateJson(const Cards& cards, const State& state, Viewer viewer,
                            const Seating& seating) {
  const hope::DerivedState derived(cards, state);
  OrderedJson json;
  json["game"] = std::string(kSchema.game);
  json["seq"] = seating.seq;
  json["phase"] = kit::Word(PhaseName(state.phase));
  json["node"] = NodeOf(cards, state, viewer);
  json["players"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["players"].push_back(PlayerJson(cards, state, seat, viewer, seating.names[seat]));
  }
  json["step"] = kit::Word(StepName(state.step));
  json["round"] = state.round;
  json["first_player"] = kit::SeatOrNull(state.first_player);
  json["active"] = kit::SeatOrNull(state.active);
  json["passed"] = SeatsJson(state.passed);
  json["moves_left"] = state.moves_left;
  json["battles_left"] = state.battles_left;
  json["battles_done"] = state.battles_done;
  json["battle"] = BattleJson(state);
  json["board"] = BoardJson(derived);
  json["tokens"] = TokensJson(state, viewer);
  json["modifiers"] = ModifiersJson(state);
  json["choice"] = ChoiceJson(derived, viewer);
  json["queue"] = QueueJson(state);
  json["cards"] = AllCardsJson(derived);
  json["config"] = ConfigJson(cards, state);
  return json;
}

}  // namespace recount::engine::hope
