#include "engine/empyrean/read_places.h"

#include <array>
#include <vector>

#include "engine/empyrean/derived.h"
#include "engine/empyrean/names.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// Bonuses have no bound in the rules, but every number of a document has one.
constexpr int64_t kMostBonus = int64_t{1} << 53;

// A card beneath a hero of a play area, and its marks as `at` has them.
struct AttachedEntry {
  uint16_t enhancement = kNothing;
  uint8_t marks = 0;
};

// A hero of a play area. Like all heroes of a document it is its card, because no hero has a slot
// before all of them are known.
struct HeroEntry {
  uint16_t card = kNoCard;
  int pin = 0;
  bool is_fatigued = false;
  bool is_fresh = false;
  int64_t attack_bonus = 0;
  int64_t defense_bonus = 0;
  std::vector<AttachedEntry> attached = {};
};

struct SeatEntries {
  std::vector<uint16_t> hand_heroes = {};
  std::vector<uint16_t> shown_heroes = {};
  std::vector<HeroEntry> arena = {};
  bool has_deck = false;  // whether the document says what the deck is
};

class PlacesReader {
 public:
  PlacesReader(const Cards& cards, StateReader& json, State& state)
      : cards_(cards),
        json_(json),
        state_(state),
        derived_(cards, state),
        heroes_(state.players, state.first_enhancement),
        enhancements_(state.first_enhancement, cards.CardCount(state.players)),
        is_placed_(enhancements_.end),
        is_boxed_(enhancements_.end) {}

  bool Read() {
    Clear();
    has_box_ =
        ReadHeroes("box", cards_.heroes.size(), [&](uint16_t card) { is_boxed_[card] = true; });
    has_pool_ = ReadHeroes("pool", kMaxHeroes, [&](uint16_t card) { pool_.push_back(card); });
    ReadHeroes("hq", kMaxHeroes, [&](uint16_t card) { hq_.push_back(card); });
    ReadHeroes("reserves", kMaxHeroes, [&](uint16_t card) { reserves_.push_back(card); });
    ReadHeroes("hero_discard", kMaxHeroes, [&](uint16_t card) { discard_.push_back(card); });
    json_.Players(state_.players, [&](StateReader& player, size_t seat) {
      ReadPlayer(player, static_cast<Seat>(seat));
    });
    ReadAbilityPool();
    PlaceDefaultDecks();
    if (!NumberHeroes()) return false;
    PlaceHeroes();
    return true;
  }

 private:
  // Takes the enhancements from the places that they have in the state of Begin.
  void Clear() {
    std::fill_n(state_.at.begin(), state_.enhancement_count, kNoPlace);
    std::fill_n(state_.next.begin(), state_.enhancement_count, kNothing);
    for (SeatState& owner : state_.seats) {
      owner.deck_first = kNothing;
      owner.deck_count = 0;
    }
  }

  // Returns whether the card lies nowhere else. If it does, that is a finding.
  bool Takes(StateReader& json, std::string_view key, uint16_t card) {
    if (is_placed_[card]) {
      json.Refuse(key, fmt::format("card {} in one place only", card));
      return false;
    }
    is_placed_[card] = true;
    return true;
  }

  bool ReadHeroes(std::string_view key, size_t most, StateReader::EachCard each) {
    return json_.Cards(key, heroes_, most, [&](uint16_t card) {
      if (Takes(json_, key, card)) each(card);
    });
  }

  // Returns whether the list is there.
  bool ReadPile(StateReader& json, std::string_view key, std::vector<uint16_t>& pile) {
    return json.Cards(key, enhancements_, state_.enhancement_count, [&](uint16_t card) {
      if (Takes(json, key, card)) pile.push_back(derived_.EnhancementOf(card));
    });
  }

  void ReadPlayer(StateReader& player, Seat seat) {
    SeatState& owner = state_.seats[seat];
    player.OneOf("status", names::kStatuses, owner.status);
    bool is_base_fatigued = false;
    const bool has_no_base =
        player.Object("base", [&](StateReader& base) { base.Bool("fatigued", is_base_fatigued); });
    if (has_no_base) player.Refuse("base", "an object");
    if (is_base_fatigued) state_.base_fatigued |= static_cast<uint8_t>(1 << seat);
    ReadHand(player, seat);
    ReadShown(player, seat);
    std::vector<uint16_t> pile;
    seats_[seat].has_deck = ReadPile(player, "deck", pile);
    LinkDeck(seat, pile);
    pile.clear();
    ReadPile(player, "discard", pile);
    for (const uint16_t enhancement : pile) {
      Link(enhancement, owner.discard_first, owner.discard_last);
      state_.at[enhancement] = static_cast<uint8_t>(kDiscarded + seat);
    }
    player.RankedEntries("heroes", kMaxHeroes,
                         [&](StateReader& hero) { return ReadHero(hero, seats_[seat].arena); });
    player.RankedEntries("forbidden", std::size(names::kForbidden),
                         [&](StateReader& entry) { return ReadForbidden(entry, owner); });
    player.Integer("bare_turns", 0, UINT8_MAX, owner.bare_turns);
    player.Integer("idle_turns", 0, UINT16_MAX, owner.idle_turns);
  }

  CardRange InHands() const { return {heroes_.first, enhancements_.end}; }
  size_t MostInHand() const { return kMaxHeroes + size_t{state_.enhancement_count}; }

  void ReadHand(StateReader& player, Seat seat) {
    player.Cards("hand", InHands(), MostInHand(), [&](uint16_t card) {
      if (!Takes(player, "hand", card)) return;
      if (derived_.IsHero(card)) {
        seats_[seat].hand_heroes.push_back(card);
        return;
      }
      state_.at[derived_.EnhancementOf(card)] = static_cast<uint8_t>(kInHand + seat);
      ++state_.seats[seat].hand_count;
    });
  }

  // Marks the cards of the hand that everybody has seen.
  void ReadShown(StateReader& player, Seat seat) {
    SeatEntries& entries = seats_[seat];
    const auto has = [](const std::vector<uint16_t>& list, uint16_t card) {
      return std::find(list.begin(), list.end(), card) != list.end();
    };
    player.Mentions("shown", InHands(), MostInHand(), [&](uint16_t card) {
      const uint16_t enhancement = derived_.EnhancementOf(card);
      if (has(entries.hand_heroes, card) && !has(entries.shown_heroes, card)) {
        entries.shown_heroes.push_back(card);
      } else if (enhancement != kNothing && IsInHand(state_, seat, enhancement) &&
                 !IsFaceUp(state_, enhancement)) {
        state_.at[enhancement] |= kOpen;
      } else {
        player.Refuse("shown", "cards of the hand, each once");
      }
    });
  }

  // Returns the hero's card, by which the list is ordered.
  int64_t ReadHero(StateReader& json, std::vector<HeroEntry>& arena) {
    HeroEntry hero;
    uint16_t card = kNoCard;
    ReadPlace(json, heroes_, card);
    json.Bool("fatigued", hero.is_fatigued);
    json.Bool("fresh", hero.is_fresh);
    json.OneOf("pin", names::kPins, hero.pin);
    json.Integer("attack_bonus", -kMostBonus, kMostBonus, hero.attack_bonus);
    json.Integer("defense_bonus", -kMostBonus, kMostBonus, hero.defense_bonus);
    json.Entries("attached", state_.enhancement_count,
                 [&](StateReader& entry, size_t) { ReadAttached(entry, hero.attached); });
    if (card != kNoCard && Takes(json, "card", card)) {
      hero.card = card;
      arena.push_back(std::move(hero));
    }
    return card;
  }

  void ReadAttached(StateReader& json, std::vector<AttachedEntry>& attached) {
    AttachedEntry entry;
    uint16_t card = kNoCard;
    ReadPlace(json, enhancements_, card);
    bool is_revealed = false;
    bool is_fresh = false;
    json.Bool("revealed", is_revealed);
    json.Bool("fresh", is_fresh);
    if (is_revealed) entry.marks |= kOpen;
    if (is_fresh) entry.marks |= kFresh;
    if (card == kNoCard || !Takes(json, "card", card)) return;
    entry.enhancement = derived_.EnhancementOf(card);
    attached.push_back(entry);
  }

  // Reads the key "card" of an entry, which must have one.
  void ReadPlace(StateReader& json, CardRange range, uint16_t& card) {
    if (!json.Has("card") || json.IsNull("card")) return json.Refuse("card", "a card");
    json.CardOrNull("card", range, card, kNoCard);
  }

  // Returns what is forbidden, by which the list is ordered.
  int64_t ReadForbidden(StateReader& json, SeatState& owner) {
    auto what = std::size(names::kForbidden);
    json.OneOf("what", names::kForbidden, what);
    bool is_running = false;
    json.Bool("running", is_running);
    if (!json.Has("what")) json.Refuse("what", "what is forbidden");
    if (what == std::size(names::kForbidden)) return 0;
    const auto bit = static_cast<uint8_t>(1 << what);
    if ((owner.forbidden & bit) != 0) json.Refuse("what", "each prohibition once");
    owner.forbidden |= bit;
    if (is_running) owner.running |= bit;
    return static_cast<int64_t>(what);
  }

  // Abilities that nobody has been given yet lie in their pool if the document does not list them.
  void ReadAbilityPool() {
    std::vector<uint16_t> pool;
    const bool is_there = ReadPile(json_, "ability_pool", pool);
    for (const uint16_t enhancement : pool) state_.at[enhancement] = kInPool;
    if (is_there || state_.phase > Phase::draft_ability) return;
    for (size_t i = 0; i < cards_.AbilityCount(); ++i) {
      if (!is_placed_[derived_.CardOf(i)]) state_.at[i] = kInPool;
    }
  }

  // In the set-up a deck has the stats of its seat if the document does not list it (EMP-1.10).
  void PlaceDefaultDecks() {
    if (state_.phase >= Phase::turn) return;
    for (Seat seat = 0; seat < state_.players; ++seat) {
      if (seats_[seat].has_deck) continue;
      std::vector<uint16_t> deck;
      const size_t first = cards_.AbilityCount() + seat * cards_.stats.size();
      for (size_t i = first; i < first + cards_.stats.size(); ++i) {
        if (!is_placed_[derived_.CardOf(i)]) deck.push_back(static_cast<uint16_t>(i));
      }
      LinkDeck(seat, deck);
    }
  }

  void LinkDeck(Seat seat, const std::vector<uint16_t>& deck) {
    SeatState& owner = state_.seats[seat];
    uint16_t last = kNothing;
    for (const uint16_t enhancement : deck) {
      Link(enhancement, owner.deck_first, last);
      state_.at[enhancement] = static_cast<uint8_t>(kInDeck + seat);
    }
    owner.deck_count = static_cast<uint16_t>(deck.size());
  }

  // Adds a card that is in no list yet at the end of a list, so no list gets a cycle.
  void Link(uint16_t enhancement, uint16_t& first, uint16_t& last) {
    (first == kNothing ? first : state_.next[last]) = enhancement;
    last = enhancement;
  }

  // The heroes of the game are those that are not in the box or, if the document does not say what
  // is there, those that lie somewhere else.
  bool NumberHeroes() {
    for (uint16_t card = state_.players; card < state_.first_enhancement; ++card) {
      if (has_box_ ? is_boxed_[card] : !is_placed_[card]) continue;
      if (state_.hero_count == kMaxHeroes) {
        json_.Refuse("box", fmt::format("all heroes but at most {}", kMaxHeroes));
        return false;
      }
      state_.hero_cards[state_.hero_count++] = card;
    }
    return true;
  }

  HeroSet SetOf(const std::vector<uint16_t>& heroes) const {
    HeroSet set = 0;
    for (const uint16_t card : heroes) set |= HeroBit(derived_.SlotOf(card));
    return set;
  }

  // Every hero that has a place has a slot now, and no hero has two places.
  void PlaceHeroes() {
    state_.pool = SetOf(pool_);
    if (!has_pool_ && state_.phase <= Phase::shuffle_reserves) {
      for (uint8_t slot = 0; slot < state_.hero_count; ++slot) {
        if (!is_placed_[state_.hero_cards[slot]]) state_.pool |= HeroBit(slot);
      }
    }
    state_.hq = SetOf(hq_);
    // The document has the top of the Reserves first, the state the bottom.
    for (auto card = reserves_.rbegin(); card != reserves_.rend(); ++card) {
      state_.reserves[state_.reserve_count++] = derived_.SlotOf(*card);
    }
    for (const uint16_t card : discard_) {
      state_.hero_discard[state_.hero_discard_count++] = derived_.SlotOf(card);
    }
    for (Seat seat = 0; seat < state_.players; ++seat) {
      SeatState& owner = state_.seats[seat];
      owner.hand_heroes = SetOf(seats_[seat].hand_heroes);
      owner.shown_heroes = SetOf(seats_[seat].shown_heroes);
      for (const HeroEntry& hero : seats_[seat].arena) PlaceInArena(owner, hero);
    }
  }

  void PlaceInArena(SeatState& owner, const HeroEntry& hero) {
    const uint8_t slot = derived_.SlotOf(hero.card);
    const HeroSet bit = HeroBit(slot);
    owner.arena |= bit;
    if (hero.is_fatigued) state_.fatigued |= bit;
    if (hero.is_fresh) state_.fresh |= bit;
    if (hero.pin == 1) state_.pin_waiting |= bit;
    if (hero.pin == 2) state_.pin_running |= bit;
    state_.attack_bonus[slot] = hero.attack_bonus;
    state_.defense_bonus[slot] = hero.defense_bonus;
    for (const AttachedEntry& attached : hero.attached) {
      Link(attached.enhancement, state_.attached_first[slot], state_.attached_last[slot]);
      state_.at[attached.enhancement] = slot | attached.marks;
    }
  }

  const Cards& cards_;
  StateReader& json_;
  State& state_;
  DerivedState derived_;
  const CardRange heroes_;
  const CardRange enhancements_;
  std::vector<bool> is_placed_;  // by card
  std::vector<bool> is_boxed_;
  bool has_box_ = false;
  bool has_pool_ = false;
  std::vector<uint16_t> pool_ = {};
  std::vector<uint16_t> hq_ = {};
  std::vector<uint16_t> reserves_ = {};
  std::vector<uint16_t> discard_ = {};
  std::array<SeatEntries, kMaxPlayers> seats_ = {};
};

}  // namespace

bool ReadPlaces(const Cards& cards, StateReader& json, State& state) {
  return PlacesReader(cards, json, state).Read();
}

}  // namespace recount::engine::empyrean
