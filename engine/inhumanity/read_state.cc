// Reads a state back from its document (docs/reference/inhumanity.md, "State").
#include <algorithm>
#include <bitset>
#include <vector>

#include "absl/types/span.h"
#include "engine/inhumanity/names.h"
#include "engine/inhumanity/rules.h"
#include "engine/inhumanity/text.h"
#include "engine/state_reader.h"

namespace recount::engine::inhumanity {
namespace {

// What cards add up stops at a million (docs/reference/inhumanity.md, "Limits"). A hardship has
// some more on top.
constexpr int kMostSum = 1'000'000;
constexpr int kMostHardship = 10 * kMostSum;

// A number with a rule of its own is read as far as its field reaches, so that Inspect can cite the
// rule.
constexpr int kAnyByte = 255;

// Reads the state of one document. The parts are read in the order of Read.
class Reading {
 public:
  Reading(const Cards& cards, State& state) : cards_(cards), state_(state) {}

  void Read(StateReader& json) {
    ReadPhase(json);
    // The config is the game's own. Each of its keys is compared with it.
    ReadObject(json, "config", [](StateReader&) {});
    json.Integer("round", 0, kAnyByte, state_.round);
    json.SeatOrNull("turn_seat", state_.players, state_.turn_seat);
    json.Bool("between_turns", state_.between_turns);
    json.Integer("hope", 0, kAnyByte, state_.hope);
    json.Integer("hunted", 0, kMostSum, state_.hunted);
    ReadPiles(json);
    ReadScene(json);
    json.Players(state_.players,
                 [&](StateReader& player, size_t seat) { ReadPlayer(player, Seat(seat)); });
    ReadRelationships(json);
    ReadAssets(json);
    ReadAftermath(json);
    PlaceTraits(json);
    ReadLastScene(json);
    ReadReport(json);
    json.DerivedCards("discarded_scenes", CardsOf(Kind::scene), cards_.count());
    json.DerivedCards("spent_assets", CardsOf(Kind::asset), cards_.count());
    // Relationships and Personalities are neighbours in a set.
    json.DerivedCards("out_of_game",
                      {CardsOf(Kind::relationship).first, CardsOf(Kind::personality).end},
                      cards_.count());
  }

 private:
  // Reads an object that is never null.
  static void ReadObject(StateReader& json, std::string_view key,
                         absl::FunctionRef<void(StateReader& object)> read) {
    if (json.Object(key, read)) json.Refuse(key, "an object");
  }

  static void ReadBit(StateReader& player, std::string_view key, Seat seat, uint8_t& bits) {
    bool is_set = (bits >> seat & 1) != 0;
    player.Bool(key, is_set);
    const unsigned others = bits & ~(1u << seat);
    bits = static_cast<uint8_t>(others | unsigned{is_set} << seat);
  }

  CardRange CardsOf(Kind kind) const {
    const auto list = static_cast<size_t>(kind);
    return {cards_.first_card[list], cards_.first_card[list + 1]};
  }

  void ReadCard(StateReader& json, std::string_view key, Kind kind, uint16_t& card) {
    json.CardOrNull(key, CardsOf(kind), card, kNoCard);
  }

  // The node of the set-up says how far it has gone. Any other node follows from the rest.
  void ReadPhase(StateReader& json) {
    constexpr auto kUnknown = static_cast<Phase>(std::size(names::kPhases));
    Phase phase = json.Has("phase") ? kUnknown : Phase::setup;
    json.OneOf("phase", names::kPhases, phase);
    if (phase == kUnknown) return;
    state_.phase = phase;
    if (phase != Phase::setup) state_.shuffled = kSetUp;
    std::vector<std::string_view> nodes(std::begin(names::kPileWords), std::end(names::kPileWords));
    nodes.push_back("first_player");
    ReadObject(json, "node", [&](StateReader& node) {
      if (phase != Phase::setup) return;
      ReadObject(node, "chance",
                 [&](StateReader& chance) { chance.OneOf("what", nodes, state_.shuffled); });
    });
  }

  // --- piles and Traits ---

  absl::Span<uint16_t> SlotsOf(Pile pile) {
    const size_t number = static_cast<size_t>(pile);
    return absl::MakeSpan(state_.slots)
        .subspan(cards_.first_slot[number], cards_.In(pile, state_.martial_law != 0).size());
  }

  // Puts the pile into its slots. The slots before it are left blank.
  void Fill(Pile pile, absl::Span<const uint16_t> left) {
    const absl::Span<uint16_t> slots = SlotsOf(pile);
    const size_t drawn = slots.size() - left.size();
    std::fill_n(slots.begin(), drawn, kNoCard);
    std::copy(left.begin(), left.end(), slots.begin() + static_cast<std::ptrdiff_t>(drawn));
    state_.drawn[static_cast<size_t>(pile)] = static_cast<uint16_t>(drawn);
  }

  void ReadPile(StateReader& json, std::string_view key, Kind kind, Pile pile) {
    std::vector<uint16_t> left;
    if (json.Cards(key, CardsOf(kind), SlotsOf(pile).size(),
                   [&](uint16_t card) { left.push_back(card); })) {
      Fill(pile, left);
    }
  }

  void ReadPiles(StateReader& json) {
    ReadObject(json, "scene_piles", [&](StateReader& piles) {
      for (size_t i = 0; i < kTerrains; ++i) {
        ReadPile(piles, names::kTerrainWords[i], Kind::scene, static_cast<Pile>(i));
      }
    });
    ReadPile(json, KeyOf(Pile::assets), Kind::asset, Pile::assets);
    ReadPile(json, KeyOf(Pile::relationships), Kind::relationship, Pile::relationships);
    ReadPile(json, KeyOf(Pile::personalities), Kind::personality, Pile::personalities);
    ReadTraits(json, KeyOf(Pile::traits), [&](uint16_t card) { trait_pile_.push_back(card); });
  }

  static std::string_view KeyOf(Pile pile) {
    return names::kPileKeys[static_cast<size_t>(pile) - kTerrains];
  }

  // Every slot of the Traits has one Trait, whether it is drawn or not. So a Trait in two places
  // has no room in a state, and cannot be read.
  static constexpr std::string_view kTraitsOfOnePlace = "Traits that lie nowhere else";

  bool IsNewTrait(uint16_t card) {
    const std::vector<uint16_t>& all = cards_.In(Pile::traits, state_.martial_law != 0);
    if (placed_traits_[card] || !std::binary_search(all.begin(), all.end(), card)) return false;
    placed_traits_[card] = true;
    return true;
  }

  // Reads a list of Traits, which is in no other list.
  void ReadTraits(StateReader& json, std::string_view key, StateReader::EachCard each) {
    bool are_new = true;
    json.Cards(key, CardsOf(Kind::trait), SlotsOf(Pile::traits).size(), [&](uint16_t card) {
      const bool is_new = IsNewTrait(card);
      are_new = are_new && is_new;
      if (is_new) each(card);
    });
    if (!are_new) json.Refuse(key, kTraitsOfOnePlace);
  }

  void ReadDrawnTraits(StateReader& player, std::string_view key, TraitPlace place, Seat seat) {
    ReadTraits(player, key, [&](uint16_t card) {
      drawn_traits_.push_back(TraitAt(place, seat, card));
      if (place == TraitPlace::hand) ++state_.seats[seat].hand_count;
    });
  }

  // Puts all Traits into their slots. Those that are in no place leave blank slots, which Inspect
  // finds.
  void PlaceTraits(StateReader& json) {
    const std::string_view key = KeyOf(Pile::traits);
    if (!json.Has(key)) {
      if (drawn_traits_.empty()) return;
      if (drawn_traits_.size() < SlotsOf(Pile::traits).size()) {
        return json.Refuse(key, "the Traits that lie nowhere else, the top first");
      }
    }
    // Played Traits keep the order in which they were played. Other places are ascending.
    std::stable_sort(drawn_traits_.begin(), drawn_traits_.end(), [](uint16_t a, uint16_t b) {
      if (PlaceIn(a) != PlaceIn(b)) return PlaceIn(a) < PlaceIn(b);
      return PlaceIn(a) < PlaceOf(TraitPlace::played, 0) && a < b;
    });
    Fill(Pile::traits, trait_pile_);
    std::copy(drawn_traits_.begin(), drawn_traits_.end(), SlotsOf(Pile::traits).begin());
  }

  // --- the Scene ---

  static void ReadDice(StateReader& json, Dice& dice, uint8_t& count) {
    if (json.IsNull("dice")) return;
    uint8_t read = 0;
    const bool is_there = json.Integers("dice", 1, 6, kMaxDice, [&](int64_t face) {
      SetDie(dice, read++, static_cast<uint8_t>(face));
    });
    if (is_there) count = read;
  }

  void ReadScene(StateReader& json) {
    json.Object("scene", [&](StateReader& scene) {
      ReadCard(scene, "card", Kind::scene, state_.scene);
      has_unknown_scene_ = state_.scene == kNoCard;
      if (scene.IsNull("card") || !scene.Has("card")) scene.Refuse("card", "a Scene");
      scene.OneOf("mode", names::kModes, state_.mode);
      scene.Integer("modifier", -kMostSum, kMostSum, state_.modifier);
      scene.Integer("bonus_dice", 0, kMostSum, state_.bonus_dice);
      scene.Integer("hope_dice", 0, kAnyByte, state_.hope_dice);
      scene.Integer("added_successes", 0, kMostSum, state_.added_successes);
      scene.Bool("auto_success", state_.auto_success);
      ReadRoll(scene);
    });
  }

  void ReadRoll(StateReader& scene) {
    ReadDice(scene, state_.dice, state_.dice_count);
    // The first word of the list is null, too, and belongs to the Scene's own dice.
    uint8_t which = 0;
    scene.OneOf("reroll_which", absl::MakeConstSpan(names::kRerolls).subspan(1), which);
    if (which != 0) {
      state_.rolling = static_cast<Rolling>(which + 1);
    } else if (state_.dice_count == kNoDice) {
      bool is_rolled = false;
      scene.Bool("rolled", is_rolled);
      if (is_rolled) state_.rolling = Rolling::scene;
    }
    if (!IsRolled(state_)) return;
    if (scene.Has("hardship")) {
      scene.Integer("hardship", 0, kMostHardship, state_.hardship);
    } else {
      scene.Refuse("hardship", "the hardship that was fixed for the roll");
    }
  }

  // --- players ---

  void ReadPlayer(StateReader& player, Seat seat) {
    SeatState& owner = state_.seats[seat];
    ReadBit(player, "in_play", seat, state_.in_play);
    ReadBit(player, "new_character", seat, state_.new_character);
    ReadBit(player, "doomed", seat, state_.doomed);
    ReadBit(player, "turn_taken", seat, state_.turn_taken);
    ReadBit(player, "spared", seat, state_.spared);
    player.Integer("humanity", 0, kAnyByte, owner.humanity);
    player.Integer("hunger", 0, kAnyByte, owner.hunger);
    player.Integer("harm", 0, kAnyByte, owner.harm);
    ReadCard(player, "personality", Kind::personality, owner.personality);
    ReadDrawnTraits(player, "traits", TraitPlace::hand, seat);
    ReadDrawnTraits(player, "played_traits", TraitPlace::played, seat);
    ReadDrawnTraits(player, "lost_traits", TraitPlace::lost, seat);
    player.OneOf("stance", names::kStances, owner.stance);
    ReadChoice(player, owner);
    player.Integer("committed", 0, kAnyByte, owner.committed);
    ReadBit(player, "last_hope", seat, state_.last_hope);
    ReadObject(player, "shields", [&](StateReader& shields) {
      for (size_t loss = 0; loss < owner.shields.size(); ++loss) {
        shields.Integer(names::kLosses[loss], 0, 65535, owner.shields[loss]);
      }
    });
  }

  void ReadChoice(StateReader& player, SeatState& owner) {
    // Without its Scene a choice cannot be told to be right or wrong.
    if (has_unknown_scene_) return player.Skip("choice");
    std::vector<std::string_view> words;
    if (state_.scene != kNoCard) {
      for (const Option& option : cards_.Scene(state_.scene).options) words.push_back(option.name);
    }
    if (words.empty()) {
      if (player.Has("choice") && !player.IsNull("choice")) {
        player.Refuse("choice", "null, because no choice Scene is open");
      }
      return;
    }
    const size_t options = words.size();
    words.push_back("");
    size_t choice = options;
    player.OneOf("choice", words, choice);
    if (choice < options) owner.choice = static_cast<uint8_t>(choice);
  }

  void ReadRelationships(StateReader& json) {
    size_t count = 0;
    const bool is_there =
        json.Entries("relationships", state_.players, [&](StateReader& entry, size_t seat) {
          ReadCard(entry, "card", Kind::relationship, state_.relationships[seat]);
          count = seat + 1;
        });
    if (is_there && count < state_.players) json.Refuse("relationships", "an entry per player");
  }

  void ReadAssets(StateReader& json) {
    std::vector<AssetInPlay> assets;
    json.RankedEntries("assets", kMaxAssets, [&](StateReader& entry) -> int64_t {
      AssetInPlay& asset = assets.emplace_back(AssetInPlay{kNoCard, kNoSeat, 0, kNoSeat, 0});
      ReadCard(entry, "card", Kind::asset, asset.card);
      entry.SeatOrNull("owner", state_.players, asset.owner);
      entry.Integer("uses", 0, kAnyByte, asset.uses);
      entry.SeatOrNull("lent_to", state_.players, asset.lent_to);
      return asset.card;
    });
    std::stable_sort(assets.begin(), assets.end(),
                     [](const AssetInPlay& a, const AssetInPlay& b) { return a.card < b.card; });
    std::copy(assets.begin(), assets.end(), state_.assets.begin());
    state_.asset_count = static_cast<uint8_t>(assets.size());
  }

  void ReadAftermath(StateReader& json) {
    json.Entries("aftermath", state_.players, [&](StateReader& entry, size_t index) {
      AftermathEntry& to = state_.aftermath[index] = {kNoCard, kNoSeat, 0, Step::bequeath, 0};
      entry.Integer("seat", 0, state_.players - 1, to.seat);
      entry.Integer("round", 0, kAnyByte, to.round);
      entry.OneOf("step", names::kSteps, to.step);
      ReadCard(entry, "gift", Kind::trait, to.gift);
      // Only the first entry has got as far as a gift.
      if (index == 0 && to.gift != kNoCard) {
        if (!IsNewTrait(to.gift)) return entry.Refuse("gift", "a Trait that lies nowhere else");
        drawn_traits_.push_back(TraitAt(TraitPlace::gift, 0, to.gift));
      }
      state_.aftermath_count = static_cast<uint8_t>(index + 1);
    });
  }

  // --- the past ---

  void ReadLastScene(StateReader& json) {
    LastScene& last = state_.last_scene;
    json.Object("last_scene", [&](StateReader& scene) {
      if (!scene.Has("seat")) scene.Refuse("seat", "the acting player of that turn");
      scene.Integer("seat", 0, state_.players - 1, last.seat);
      scene.Integer("round", 0, kAnyByte, last.round);
      scene.MentionOrNull("card", CardsOf(Kind::scene), last.card, kNoCard);
      scene.OneOf("mode", names::kModes, last.mode);
      ReadDice(scene, last.dice, last.dice_count);
      if (last.dice_count != kNoDice) {
        scene.Integer("hardship", 0, kMostHardship, last.hardship);
        scene.Integer("successes", 0, kMostHardship, last.successes);
        scene.Bool("success", last.is_success);
      }
      std::vector<std::string_view> words;
      for (const ClauseIndex clause : kSceneClauses) words.push_back(Clauses()[clause].id);
      size_t clause = words.size();
      scene.OneOf("clause", words, clause);
      if (clause < words.size()) last.clause = static_cast<uint8_t>(kSceneClauses[clause]);
    });
  }

  void ReadReport(StateReader& json) {
    // Of two entries of one name the list has the first.
    std::vector<std::string_view> words;
    std::vector<What> whats;
    for (size_t what = 0; what < kWhats; ++what) {
      const std::string_view word = WhatName(What(what));
      if (!words.empty() && words.back() == word) continue;
      words.push_back(word);
      whats.push_back(What(what));
    }
    json.Entries("report", kMaxReport, [&](StateReader& entry, size_t index) {
      ReportEntry& to = state_.report[index] = {What(kWhats), kNoSeat, 0};
      size_t word = words.size();
      entry.OneOf("what", words, word);
      if (word < words.size()) to.what = whats[word];
      if (to.what == What::hope_by_round || to.what == What::hope_by_leaving) {
        const auto other = static_cast<What>(static_cast<size_t>(to.what) + 1);
        const std::string_view clauses[] = {Clauses()[ClauseOf(to.what)].id,
                                            Clauses()[ClauseOf(other)].id};
        // The clause tells the two entries apart.
        bool is_other = false;
        entry.OneOf("clause", clauses, is_other);
        if (is_other) to.what = other;
      }
      entry.SeatOrNull("seat", state_.players, to.seat);
      entry.Integer("n", 0, kAnyByte, to.n);
      state_.report_count = static_cast<uint8_t>(index + 1);
    });
  }

  const Cards& cards_;
  State& state_;
  bool has_unknown_scene_ = false;
  std::vector<uint16_t> trait_pile_;
  std::vector<uint16_t> drawn_traits_;  // each as its slot has it
  std::bitset<kMaxCards> placed_traits_;
};

}  // namespace

void ReadState(const Cards& cards, StateReader& json, State& state) {
  Reading(cards, state).Read(json);
}

}  // namespace recount::engine::inhumanity
