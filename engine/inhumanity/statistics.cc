// The statistics of Hope Inhumanity (docs/statistics.md): where cards lie, and the rows of its
// turns. A turn is a Scene: it lasts until the Scene is put away.
#include "engine/kit/statistics.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "engine/inhumanity/derived.h"
#include "engine/inhumanity/inhumanity.h"
#include "engine/inhumanity/names.h"
#include "engine/statistics.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

enum PlaceNumber : uint8_t {
  kHand,
  kPersonality,
  kPlayedTraits,
  kLostTraits,
  kGift,
  kRelationship,
  kAsset,
  kScene,
  kScenePile,
  kAssetPile,
  kRelationshipPile,
  kPersonalityPile,
  kTraitPile,
  kDiscardedScenes,
  kSpentAssets,
  kOutOfGame,
};
constexpr Place kPlaces[] = {
    {"hand", PlaceClass::hand},
    {"personality", PlaceClass::play},
    {"played_traits", PlaceClass::spent},
    {"lost_traits", PlaceClass::spent},
    {"gift", PlaceClass::hand},
    {"relationship", PlaceClass::play},
    {"asset", PlaceClass::play},
    {"scene", PlaceClass::play},
    {"scene_pile", PlaceClass::pile},
    {"asset_pile", PlaceClass::pile},
    {"relationship_pile", PlaceClass::pile},
    {"personality_pile", PlaceClass::pile},
    {"trait_pile", PlaceClass::pile},
    {"discarded_scenes", PlaceClass::spent},
    {"spent_assets", PlaceClass::spent},
    {"out_of_game", PlaceClass::box},
};

constexpr std::string_view kPlaying[] = {"play_trait", "use_asset"};

using From = TurnColumn::From;
using Type = TurnColumn::Type;
constexpr TurnColumn kTurnColumns[] = {
    {"round", Type::integer, From::begin, false, "`round`"},
    {"acting", Type::boolean, From::begin, false, "whether the seat is `turn_seat`"},
    {"in_play", Type::boolean, From::begin, false, "`in_play` of the seat"},
    {"doomed", Type::boolean, From::begin, false, "`doomed` of the seat"},
    {"humanity", Type::integer, From::begin, false, "`humanity` of the seat"},
    {"hunger", Type::integer, From::begin, false, "`hunger` of the seat"},
    {"harm", Type::integer, From::begin, false, "`harm` of the seat"},
    {"traits", Type::integer, From::begin, false, "`traits` of the seat, how many"},
    {"hope", Type::integer, From::begin, false, "`hope`"},
    {"hunted", Type::integer, From::begin, false, "`hunted`"},
    {"scene", Type::integer, From::end, true, "`card` of the turn's `last_scene`"},
    {"mode", Type::text, From::end, true, "`mode` there"},
    {"hardship", Type::integer, From::end, true, "`hardship` there"},
    {"dice", Type::integer, From::end, true, "`dice` there, how many; null: none rolled for"},
    {"successes", Type::integer, From::end, true, "`successes` there"},
    {"success", Type::boolean, From::end, true, "`success` there"},
    {"clause", Type::text, From::end, true, "`clause` there: why the Scene was put away"},
    {"stance", Type::text, From::end, true, "`stance` of the seat right before that"},
    {"choice", Type::text, From::end, true, "`choice` of the seat right before that"},
    {"committed", Type::integer, From::end, true, "`committed` of the seat right before that"},
    {"last_hope", Type::boolean, From::end, true, "`last_hope` of the seat right before that"},
    {"traits_played", Type::integer, From::count, false, "actions `play_trait`", {"play_trait"}},
    {"assets_used", Type::integer, From::count, false, "actions `use_asset`", {"use_asset"}},
    {"steals", Type::integer, From::count, false, "actions `steal`", {"steal"}},
    {"lends", Type::integer, From::count, false, "actions `lend`", {"lend"}},
};

constexpr size_t kEndColumns = static_cast<size_t>(
    std::count_if(std::begin(kTurnColumns), std::end(kTurnColumns),
                  [](const TurnColumn& column) { return column.from == From::end; }));

constexpr uint8_t PilePlace(size_t pile) {
  if (pile < kTerrains) return kScenePile;
  return static_cast<uint8_t>(kAssetPile + pile - kTerrains);
}

// Returns the place of the pile's cards that are in the game and nowhere else (view.cc, PutAway). A
// Trait is always somewhere, so one without a place would be in the box.
constexpr uint8_t PutAwayPlace(Pile pile) {
  switch (pile) {
    case Pile::assets:
      return kSpentAssets;
    case Pile::relationships:
    case Pile::personalities:
      return kOutOfGame;
    case Pile::traits:
      return kBox;
    default:
      return kDiscardedScenes;
  }
}

// Puts the cards of a match in their places. Each card is in one place, so a later call can replace
// only the place that PutAll gave it.
class Placing {
 public:
  Placing(const Cards& cards, const State& state, std::vector<CardPlace>& places)
      : cards_(cards), state_(state), places_(places) {}

  void Run() {
    places_.assign(cards_.count(), CardPlace());
    for (size_t pile = 0; pile < kPiles; ++pile) PutAll(static_cast<Pile>(pile));
    PutDrawnTraits();
    for (Seat seat = 0; seat < state_.players; ++seat) {
      Put(state_.seats[seat].personality, kPersonality, seat);
      Put(state_.relationships[seat], kRelationship, seat);
    }
    for (size_t i = 0; i < state_.aftermath_count; ++i) {
      Put(state_.aftermath[i].gift, kGift, state_.aftermath[i].seat);
    }
    for (size_t i = 0; i < state_.asset_count; ++i) {
      Put(state_.assets[i].card, kAsset, state_.assets[i].owner);
    }
    Put(state_.scene, kScene);
  }

 private:
  void Put(uint16_t card, uint8_t place, Seat seat = kNoSeat) {
    if (card != kNoCard) places_[card] = {place, seat};
  }

  // Puts all cards of the pile that are in the game: the drawn ones as if they were put away, the
  // others in the pile.
  void PutAll(Pile pile) {
    const uint8_t put_away = PutAwayPlace(pile);
    for (const uint16_t card : cards_.In(pile, state_.martial_law != 0)) Put(card, put_away);
    const uint8_t place = PilePlace(static_cast<size_t>(pile));
    const size_t top = PileSlot(cards_, state_, pile, 0);
    const size_t end = top + PileCount(cards_, state_, pile);
    for (size_t slot = top; slot < end; ++slot) Put(state_.slots[slot], place);
  }

  void PutDrawnTraits() {
    const auto number = static_cast<size_t>(Pile::traits);
    const size_t begin = cards_.first_slot[number];
    for (size_t i = begin; i < begin + state_.drawn[number]; ++i) {
      const uint16_t slot = state_.slots[i];
      PutFrom(slot, TraitPlace::hand, kHand);
      PutFrom(slot, TraitPlace::lost, kLostTraits);
      PutFrom(slot, TraitPlace::played, kPlayedTraits);
    }
  }

  // Puts the Trait of a slot if it lies at `from` of some seat.
  void PutFrom(uint16_t slot, TraitPlace from, uint8_t place) {
    const unsigned seat = PlaceIn(slot) - PlaceOf(from, 0);
    if (seat < state_.players) Put(CardIn(slot), place, static_cast<Seat>(seat));
  }

  const Cards& cards_;
  const State& state_;
  std::vector<CardPlace>& places_;
};

// Returns how many Scenes have been put away: all drawn ones except the open one.
int64_t DiscardedScenes(const State& state) {
  int64_t count = state.scene == kNoCard ? 0 : -1;
  for (size_t pile = 0; pile < kTerrains; ++pile) count += state.drawn[pile];
  return count;
}

void DescribeCard(const Json& entry, std::string_view kind, CardKind& described) {
  described.key = fmt::format("{}:{}", kind, entry.at("key").get_ref<const std::string&>());
  described.kind = kind;
  described.name = entry.at("name").get<std::string>();
}

StatisticsValue Number(int64_t number) { return StatisticsValue::Of(number); }
StatisticsValue NumberIf(bool is_there, int64_t number) {
  return is_there ? Number(number) : StatisticsValue::Null();
}

// Returns a word of a list in which the first stands for null.
StatisticsValue WordIfAny(std::string_view word) {
  return word.empty() ? StatisticsValue::Null() : StatisticsValue::Of(word);
}

// Appends the values of `last_scene`.
void AppendLastScene(const LastScene& last, std::vector<StatisticsValue>& values) {
  const bool has_dice = last.dice_count != kNoDice;
  values.push_back(Number(last.card));
  values.push_back(WordIfAny(names::kModes[static_cast<size_t>(last.mode)]));
  values.push_back(NumberIf(last.hardship >= 0, last.hardship));
  values.push_back(NumberIf(has_dice, last.dice_count));
  values.push_back(NumberIf(has_dice, last.successes));
  values.push_back(NumberIf(has_dice, last.is_success));
  values.push_back(StatisticsValue::Of(Clauses()[last.clause].id));
}

// Appends what the seat did in the Scene that is open.
void AppendPart(const Cards& cards, const State& state, Seat seat,
                std::vector<StatisticsValue>& values) {
  const SeatState& owner = state.seats[seat];
  values.push_back(WordIfAny(names::kStances[static_cast<size_t>(owner.stance)]));
  values.push_back(owner.choice == kNoChoice
                       ? StatisticsValue::Null()
                       : StatisticsValue::Of(std::string_view(
                             cards.Scene(state.scene).options[owner.choice].name)));
  values.push_back(Number(owner.committed));
  values.push_back(Number(state.last_hope >> seat & 1));
}

class Statistics final : public GameStatistics {
 public:
  std::string_view game() const override { return Inhumanity::kSchema.game; }
  absl::Span<const Place> places() const override { return kPlaces; }
  absl::Span<const std::string_view> playing_actions() const override { return kPlaying; }
  absl::Span<const TurnColumn> turn_columns() const override { return kTurnColumns; }
  Leads leads() const override { return Leads::first_turn; }

  std::vector<CardKind> CardKinds(const Json& card_set) const override {
    std::vector<CardKind> kinds;
    const auto add = [&](std::string_view list, std::string_view kind, const char* suit) {
      kit::AddKinds(card_set, list, kinds, [&](const Json& entry, size_t, CardKind& described) {
        DescribeCard(entry, kind, described);
        if (suit != nullptr) described.suit = entry.at(suit).get<std::string>();
      });
    };
    add("scenes", "scene", "terrain");
    add("assets", "asset", "kind");
    add("relationships", "relationship", nullptr);
    add("personalities", "personality", nullptr);
    add("traits", "trait", nullptr);
    return kinds;
  }

  void Places(const Match& match, std::vector<CardPlace>& cards) const override {
    Placing(kit::CardsIn<Inhumanity>(match), kit::StateIn<Inhumanity>(match), cards).Run();
  }

  int64_t Turn(const Match& match) const override {
    const State& state = kit::StateIn<Inhumanity>(match);
    return state.round == 0 ? 0 : 1 + DiscardedScenes(state);
  }

  // The first player is known in the first state of round 1 and forgotten later, because a state
  // has only the seat whose turn it is.
  SeatFacts Facts(const Match& match, Seat seat) const override {
    const State& state = kit::StateIn<Inhumanity>(match);
    const uint16_t personality = state.seats[seat].personality;
    SeatFacts facts{.side = 0};
    if (personality != kNoCard) {
      facts.leads = kit::CardsIn<Inhumanity>(match).EntryOf(personality).key;
    }
    if (state.round == 1 && std::has_single_bit(state.turn_taken)) {
      const int first = std::countr_zero(state.turn_taken);
      facts.turn_order = (seat - first + state.players) % state.players;
    }
    return facts;
  }

  void TurnBegins(const Match& match, Seat seat,
                  std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Inhumanity>(match);
    const SeatState& owner = state.seats[seat];
    values.push_back(Number(state.round));
    values.push_back(Number(seat == state.turn_seat));
    values.push_back(Number(IsInPlay(state, seat)));
    values.push_back(Number(state.doomed >> seat & 1));
    values.push_back(Number(owner.humanity));
    values.push_back(Number(owner.hunger));
    values.push_back(Number(owner.harm));
    values.push_back(Number(owner.hand_count));
    values.push_back(Number(state.hope));
    values.push_back(Number(state.hunted));
  }

  void TurnEnds(const Match& before, const Match& after, Seat seat,
                std::vector<StatisticsValue>& values) const override {
    const State& open = kit::StateIn<Inhumanity>(before);
    const State& ended = kit::StateIn<Inhumanity>(after);
    // The columns have values only if this event has put a Scene away.
    if (open.scene == kNoCard || ended.scene != kNoCard) {
      values.resize(values.size() + kEndColumns);
      return;
    }
    AppendLastScene(ended.last_scene, values);
    AppendPart(kit::CardsIn<Inhumanity>(before), open, seat, values);
  }
};

}  // namespace

const GameStatistics& StatisticsInstance() {
  static const Statistics instance;
  return instance;
}

}  // namespace recount::engine::inhumanity
