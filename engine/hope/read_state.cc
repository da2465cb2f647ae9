// Reads a state back from its document (docs/reference/hope.md, "Derived keys").
#include <algorithm>
#include <string>
#include <vector>

#include "engine/hope/hope.h"
#include "engine/hope/names.h"
#include "engine/state_reader.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// No game comes near this, and sums of pools stay within their type.
constexpr int32_t kMostSource = 1'000'000'000;

// Stands for null where a card must be given.
constexpr uint16_t kNullCard = 0xFFFE;

bool IsGiven(StateReader& json, std::string_view key, std::string_view expected) {
  if (json.Has(key)) return true;
  json.Refuse(key, expected);
  return false;
}

// Reads a card that must be given. Leaves `card` as it is if it cannot be read.
void ReadGivenCard(StateReader& json, std::string_view key, CardRange range, bool lies_here,
                   uint16_t& card) {
  if (!IsGiven(json, key, "a card")) return;
  uint16_t read = kNoCard;
  if (lies_here) {
    json.CardOrNull(key, range, read, kNullCard);
  } else {
    json.MentionOrNull(key, range, read, kNullCard);
  }
  if (read == kNullCard) return json.Refuse(key, "a card");
  if (read != kNoCard) card = read;
}

class DocumentReader {
 public:
  DocumentReader(const Cards& cards, State& state) : cards_(cards), state_(state) {}

  void Read(StateReader& json) {
    ReadPhase(json);
    // Card numbers depend on the decks, so the decks are read before any card.
    for (Seat seat = 0; seat < state_.players; ++seat) FindDeck(json, seat);
    if (state_.phase > Phase::declare) NumberCards(state_);
    ReadTurn(json);
    json.Players(state_.players, [&](StateReader& player, size_t seat) {
      ReadPlayer(player, static_cast<Seat>(seat));
    });
    if (lacks_deck_) {
      // Without a deck, no number means a card. The player's reader has refused a missing one.
      if (!json.Has("players")) json.Refuse("players", "the players with their decks");
      return;
    }
    ReadTable(json);
    ReadTexts(json);
    ReadNode(json);
    TakeEnd();
  }

 private:
  void ReadPhase(StateReader& json) {
    constexpr auto kUnknown = static_cast<Phase>(std::size(names::kPhases));
    Phase phase = json.Has("phase") ? kUnknown : state_.phase;
    json.OneOf("phase", names::kPhases, phase);
    // A phase that was refused would have most of the rest refused, too, if it were an early one.
    state_.phase = phase == kUnknown ? Phase::main : phase;
  }

  void ReadTable(StateReader& json) {
    json.RankedEntries("board", static_cast<size_t>(SpaceCount(state_)),
                       [&](StateReader& entry) { return ReadCardInPlay(entry); });
    json.RankedEntries("tokens", kMaxArtifacts,
                       [&](StateReader& entry) { return ReadToken(entry); });
    TakeArtifacts(json);
    json.Entries("modifiers", kMaxModifiers,
                 [&](StateReader& entry, size_t) { ReadModifier(entry); });
    ReadBattle(json);
  }

  void ReadTexts(StateReader& json) {
    ReadChoice(json);
    json.Entries("queue", kMaxQueue,
                 [&](StateReader& entry, size_t index) { ReadItem(entry, index == 0); });
  }

  CardRange OwnCards(Seat seat) const {
    return {state_.first_card[seat], state_.first_card[seat + size_t{1}]};
  }
  CardRange AllCards() const { return static_cast<size_t>(CardCount(state_)); }

  bool IsRegistered(Seat seat) const { return (state_.registered >> seat & 1) != 0; }

  // Returns what the seat's deck can be called; the empty word is no deck.
  std::vector<std::string_view> DeckNames(Seat seat) const {
    std::vector<std::string_view> ids;
    if (IsRegistered(seat)) {
      ids.push_back("custom");
    } else {
      for (const Deck& deck : cards_.decks) ids.push_back(deck.id);
    }
    ids.push_back("");
    return ids;
  }

  void FindDeck(const StateReader& json, Seat seat) {
    const std::string_view text = json.PlayerText(seat, "deck");
    const std::vector<std::string_view> ids = DeckNames(seat);
    // A text that is no deck is refused when the player is read.
    if (text.empty() || std::find(ids.begin(), ids.end(), text) == ids.end()) {
      lacks_deck_ |= state_.phase > Phase::declare;
      return;
    }
    TakeDeck(cards_, IsRegistered(seat) ? kCustomDeck : cards_.DeckCalled(text),
             state_.seats[seat]);
  }

  void ReadStep(StateReader& json) {
    if (!json.Has("step")) return;
    const auto* end = std::end(names::kSteps);
    const auto* step = std::find(std::begin(names::kSteps), end, json.Text("step"));
    if (step == end) {
      return json.Refuse("step", "one of \"\", open, targeted, attackers, resolve, discard");
    }
    state_.step = static_cast<Step>(step - std::begin(names::kSteps));
  }

  void ReadTurn(StateReader& json) {
    if (state_.phase != Phase::first_player) state_.first_player = 0;
    if (state_.phase >= Phase::main && state_.phase < Phase::end) state_.step = Step::open;
    if (state_.phase == Phase::move) state_.moves_left = 3;
    if (state_.phase == Phase::battle) state_.battles_left = 3;
    ReadStep(json);
    json.Integer("round", 0, state_.max_rounds, state_.round);
    json.SeatOrNull("first_player", state_.players, state_.first_player);
    json.SeatOrNull("active", state_.players, state_.active);
    json.Seats("passed", state_.players, state_.passed);
    json.Integer("moves_left", 0, 0xFFFF, state_.moves_left);
    json.Integer("battles_left", 0, 0xFFFF, state_.battles_left);
    json.Integer("battles_done", 0, 0xFFFF, state_.battles_done);
  }

  // Adds a card to a set of the seat's cards. Returns false if it is there already.
  bool AddTo(CardSetOfSeat& set, Seat seat, uint16_t card) const {
    const size_t index = IndexOf(state_, seat, card);
    const bool is_new = !set.Has(index);
    set.Add(index);
    return is_new;
  }

  void ReadHand(StateReader& player, Seat seat) {
    SeatState& owner = state_.seats[seat];
    bool is_repeated = false;
    const auto add_to = [&](CardSetOfSeat& set) {
      return [&](uint16_t card) { is_repeated |= !AddTo(set, seat, card); };
    };
    player.Cards("hand", OwnCards(seat), kMaxDeck, add_to(owner.hand));
    if (is_repeated) player.Refuse("hand", "each card once");
    is_repeated = false;
    // The cards that have been seen lie in the hand.
    player.Mentions("revealed", OwnCards(seat), kMaxDeck, add_to(owner.revealed));
    if (is_repeated) player.Refuse("revealed", "each card once");
  }

  void ReadPiles(StateReader& player, Seat seat) {
    SeatState& owner = state_.seats[seat];
    std::vector<uint8_t> draw_deck, discard;
    const auto add_to = [&](std::vector<uint8_t>& pile) {
      return
          [&](uint16_t card) { pile.push_back(static_cast<uint8_t>(IndexOf(state_, seat, card))); };
    };
    player.Cards("draw_deck", OwnCards(seat), kMaxDeck, add_to(draw_deck));
    player.Cards("discard", OwnCards(seat), kMaxDeck, add_to(discard));
    // Both piles share an array that has room for each card once.
    if (draw_deck.size() + discard.size() > kMaxDeck) {
      return player.Refuse("discard", "cards that are not in the draw deck, too");
    }
    owner.draw_count = static_cast<uint8_t>(draw_deck.size());
    owner.discard_count = static_cast<uint8_t>(discard.size());
    std::copy(draw_deck.rbegin(), draw_deck.rend(), owner.piles.begin());
    std::copy(discard.begin(), discard.end(), owner.piles.rbegin());
  }

  // Refuses what FindDeck did not find.
  void ReadDeck(StateReader& player, Seat seat) const {
    std::vector<std::string_view> ids = DeckNames(seat);
    if (state_.phase > Phase::declare) {
      ids.pop_back();
      if (!IsGiven(player, "deck", "a deck, because all have declared theirs")) return;
    }
    size_t deck = 0;
    player.OneOf("deck", ids, deck);
  }

  void ReadPlayer(StateReader& player, Seat seat) {
    ReadDeck(player, seat);
    player.Integer("source", -kMostSource, kMostSource, state_.seats[seat].source);
    bool is_out = false;
    player.Bool("out", is_out);
    if (is_out) state_.out |= static_cast<uint8_t>(1 << seat);
    if (lacks_deck_) return;
    ReadHand(player, seat);
    ReadPiles(player, seat);
  }

  // Reads the seat to which the card of an entry belongs, if it is given. Several seats may have
  // cards of one name.
  CardRange ReadOwner(StateReader& entry) const {
    Seat seat = kNoSeat;
    entry.Integer("seat", 0, state_.players - 1, seat);
    return seat == kNoSeat ? AllCards() : OwnCards(seat);
  }

  void ReadSpace(StateReader& entry, uint8_t& space) const {
    if (IsGiven(entry, "space", "a space")) {
      entry.Integer("space", 0, SpaceCount(state_) - 1, space);
    }
  }

  int64_t MostArtifact() const {
    return static_cast<int64_t>(cards_.artifacts.size()) * (state_.two_on_two ? 2 : 1) - 1;
  }

  void AddArtifact(const Artifact& artifact) {
    if (artifact.space != kNoSpace && artifact.number != kNoCard) artifacts_.push_back(artifact);
  }

  // Returns the rank of a card on the board.
  int64_t ReadCardInPlay(StateReader& entry) {
    uint16_t card = kNoCard;
    uint8_t space = kNoSpace;
    ReadGivenCard(entry, "card", ReadOwner(entry), true, card);
    ReadSpace(entry, space);
    uint16_t wounds = 0;
    bool is_flipped = false, has_moved = false, is_repeated = false;
    uint64_t used = 0;
    entry.Integer("wounds", 0, 0xFFFF, wounds);
    entry.Bool("flipped", is_flipped);
    entry.Bool("moved", has_moved);
    entry.Integers("used", 0, kMaxAbilities - 1, kMaxAbilities, [&](int64_t ability) {
      is_repeated |= (used >> ability & 1) != 0;
      used |= uint64_t{1} << ability;
    });
    if (is_repeated) entry.Refuse("used", "each ability once");
    entry.Integers("artifacts", 0, MostArtifact(), kMaxArtifacts, [&](int64_t number) {
      AddArtifact({static_cast<uint16_t>(number), space, ArtifactPlace::borne});
    });
    if (card == kNoCard || space == kNoSpace) return 0;
    if (!IsFree(state_, space)) {
      entry.Refuse("space", "a space that no other card lies on", HPE_1_5);
      return 0;
    }
    state_.board[space] = card;
    state_.wounds[space] = wounds;
    state_.flags[space] =
        static_cast<uint8_t>((is_flipped ? kFlipped : 0) | (has_moved ? kMoved : 0));
    state_.used[space] = used;
    return int64_t{card} << 8 | space;
  }

  // Returns the rank of a token.
  int64_t ReadToken(StateReader& entry) {
    Artifact token = {kNoCard, kNoSpace, ArtifactPlace::face_down};
    ReadSpace(entry, token.space);
    if (IsGiven(entry, "artifact", "an artifact")) {
      entry.Integer("artifact", 0, MostArtifact(), token.number);
    }
    bool is_face_up = false;
    entry.Bool("face_up", is_face_up);
    if (is_face_up) token.place = ArtifactPlace::face_up;
    AddArtifact(token);
    return int64_t{token.space} << 16 | token.number;
  }

  // Copies the artifacts of all spaces and units to the state. Refuses them if there are too many.
  void TakeArtifacts(StateReader& json) {
    if (artifacts_.size() > kMaxArtifacts) {
      return json.Refuse(
          "tokens", fmt::format("at most {} artifacts, with those that units bear", kMaxArtifacts));
    }
    std::stable_sort(artifacts_.begin(), artifacts_.end(),
                     [](const Artifact& a, const Artifact& b) { return a.number < b.number; });
    std::copy(artifacts_.begin(), artifacts_.end(), state_.artifacts.begin());
  }

  void ReadKeyword(StateReader& json, Modifier& modifier) const {
    // A LOCATOR is printed, so no modifier gives it.
    constexpr auto kCount = static_cast<size_t>(KeywordKey::locator);
    if (!IsGiven(json, "key", "a keyword")) return;
    json.OneOf("key", StateReader::Words(names::kKeywords).first(kCount), modifier.keyword);
    const auto key = static_cast<KeywordKey>(modifier.keyword);
    if (HasX(key) && IsGiven(json, "x", "a number")) {
      json.Integer("x", key == KeywordKey::move ? 1 : -9, 9, modifier.x);
    }
  }

  void ReadModifier(StateReader& entry) {
    Modifier modifier = {0, 0, 0, 0, kNoKeyword, 0, Until::battle};
    ReadGivenCard(entry, "card", AllCards(), false, modifier.card);
    entry.Integer("att", -9, 9, modifier.att);
    entry.Integer("def", -9, 9, modifier.def);
    // No text lowers vitality in this way, and the search for dead units relies on that.
    entry.Integer("vit", 0, 9, modifier.vit);
    entry.Object("keyword", [&](StateReader& keyword) { ReadKeyword(keyword, modifier); });
    if (IsGiven(entry, "until", "battle, phase or round")) {
      entry.OneOf("until", names::kUntils, modifier.until);
    }
    state_.modifiers[state_.modifier_count++] = modifier;
  }

  void ReadBattle(StateReader& json) {
    json.Object("battle", [&](StateReader& battle) {
      state_.is_battle = 1;
      battle.MentionOrNull("target", AllCards(), state_.target, kNoCard);
      std::vector<uint16_t> attackers;
      battle.Mentions("attackers", AllCards(), kMaxAttackers,
                      [&](uint16_t card) { attackers.push_back(card); });
      std::sort(attackers.begin(), attackers.end());
      std::copy(attackers.begin(), attackers.end(), state_.attackers.begin());
    });
  }

  void ReadChoice(StateReader& json) {
    json.Object("choice", [&](StateReader& choice) {
      if (IsGiven(choice, "seat", "a seat")) {
        choice.Integer("seat", 0, state_.players - 1, state_.choice_seat);
      }
      size_t what = 0;
      if (IsGiven(choice, "what", "player, target, space or card")) {
        choice.OneOf("what", StateReader::Words(names::kChoices).subspan(1), what);
      }
      state_.choice = static_cast<ChoiceKind>(what + 1);
    });
  }

  void ReadItem(StateReader& entry, bool is_first) {
    QueueItem item = {0, 0, kNoSeat, Text::ability, kNoSpace, 0};
    if (IsGiven(entry, "text", "event, ability, trigger or locator")) {
      entry.OneOf("text", names::kTexts, item.text);
    }
    // An event lies nowhere else while it is carried out.
    ReadGivenCard(entry, "source", ReadOwner(entry), item.text == Text::event, item.source);
    item.seat = SeatOf(state_, item.source);
    entry.Integer("index", 0, 0xFFFF, item.index);
    entry.IntegerOrNull("space", 0, SpaceCount(state_) - 1, item.space, kNoSpace);
    if (is_first) ReadProgress(entry);
    state_.queue[state_.queue_count++] = item;
  }

  // Reads how far the first text has been carried out. No other text has been begun.
  void ReadProgress(StateReader& entry) {
    entry.Integer("step", 0, 0xFFFF, state_.item_step);
    entry.MentionOrNull("target", AllCards(), state_.item_target, kNoCard);
    entry.Integers("picks", -1, kDeclined - 1, kMaxPicks, [&](int64_t pick) {
      state_.picks[state_.pick_count++] = static_cast<uint16_t>(pick);
    });
  }

  // Only the node says which outcome a mulligan or a text awaits: a shuffle after a search and a
  // random discard that follows it look the same in the queue.
  void ReadNode(StateReader& json) {
    const bool is_in_game = state_.phase >= Phase::mulligan && state_.phase < Phase::end;
    const bool is_null = json.Object("node", [&](StateReader& node) {
      node.Object("chance", [&](StateReader& chance) {
        if (is_in_game) ReadChance(chance);
      });
    });
    if (is_null) json.Refuse("node", "an object");
  }

  void ReadChance(StateReader& chance) {
    std::vector<std::string> texts;
    for (const std::string_view what : {"draw_deck", "discard"}) {
      for (int seat = 0; seat < state_.players; ++seat) {
        texts.push_back(fmt::format("{}:{}", what, seat));
      }
    }
    if (!IsGiven(chance, "what", "what is shuffled or discarded")) return;
    size_t what = texts.size();
    chance.OneOf("what", std::vector<std::string_view>(texts.begin(), texts.end()), what);
    if (what == texts.size()) return;
    state_.chance = what < state_.players ? PendingChance::shuffle : PendingChance::discard;
    state_.chance_seat = static_cast<Seat>(what % state_.players);
  }

  void TakeEnd() {
    if (state_.phase != Phase::end) return;
    const GameEnd end = EndOfGame(DerivedState(cards_, state_));
    state_.end_reason = end.reason;
    state_.winners = end.winners;
    state_.is_draw = end.is_draw;
  }

  const Cards& cards_;
  State& state_;
  bool lacks_deck_ = false;
  std::vector<Artifact> artifacts_;
};

}  // namespace

void ReadState(const Cards& cards, StateReader& json, State& state) {
  DocumentReader(cards, state).Read(json);
}

}  // namespace recount::engine::hope
