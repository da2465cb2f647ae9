// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank. inspector.h has
// the order of the checks; validate_texts.cc checks the queue and what the game waits for.
#include "engine/hope/inspector.h"
#include "engine/hope/rules.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kLiesNowhereElse = "a card of the seat's deck that lies nowhere else";

std::string_view StepsOf(Phase phase) {
  switch (phase) {
    case Phase::main:
    case Phase::move:
    case Phase::explore:
    case Phase::dominance:
      return "open";
    case Phase::battle:
      return "open, targeted, attackers or resolve";
    case Phase::draw:
      return "open or discard";
    default:
      return "no step in this phase";
  }
}

bool FitsPhase(Step step, Phase phase) {
  switch (phase) {
    case Phase::main:
    case Phase::move:
    case Phase::explore:
    case Phase::dominance:
      return step == Step::open;
    case Phase::battle:
      return step != Step::none && step != Step::discard;
    case Phase::draw:
      return step == Step::open || step == Step::discard;
    default:
      return step == Step::none;
  }
}

}  // namespace

void Inspector::Inspect() {
  if (!InspectFrame()) return;
  InspectConfig();
  InspectTurn();
  InspectEnd();
  InspectSeats();
  if (!are_cards_sound_) return;
  const bool is_board_sound = InspectBoard();
  const bool are_modifiers_sound = InspectModifiers();
  const bool are_artifacts_sound = is_board_sound && InspectArtifacts();
  const bool is_battle_sound = is_board_sound && InspectBattle();
  const bool is_queue_sound = InspectQueue();
  // What the game waits for is compared with all of these.
  if (are_places_sound_ && are_modifiers_sound && are_artifacts_sound && is_battle_sound &&
      is_queue_sound) {
    InspectWait();
  }
}

bool Inspector::InspectFrame() {
  const int players = state_.two_on_two != 0 ? 4 : 2;
  bool is_sound = findings_.ExpectBlank(state_.two_on_two <= 1 && state_.with_artifacts <= 1);
  is_sound &= findings_.ExpectIn(state_.players, players, players, HPE_1_1, "players");
  is_sound &= findings_.Expect(state_.phase <= Phase::end, kNoClause, "a phase", "phase");
  is_sound &= findings_.Expect(state_.step <= Step::discard, kNoClause, "a step", "step");
  is_sound &= findings_.Expect(state_.with_artifacts == 0 || cards_.artifacts.size() >= 5, HPE_15_1,
                               "false, because the card set has fewer than 5 artifacts", "config",
                               "artifacts");
  return is_sound;
}

void Inspector::InspectConfig() {
  findings_.ExpectBlank(kit::IsBlankFrom(state_.unused, 0, 0) && state_.recommended <= 1 &&
                        state_.has_decks <= 1 && state_.is_battle <= 1 && state_.is_draw <= 1);
  findings_.ExpectIn(state_.min_cards, 6, 200, kNoClause, "config", "deck_rules", "min_cards");
  findings_.ExpectIn(state_.max_copies, 1, 200, kNoClause, "config", "deck_rules", "max_copies");
  findings_.ExpectIn(state_.max_rounds, 1, 500, kNoClause, "config", "max_rounds");
  const int beyond = ~AllSeats(state_);
  findings_.ExpectBlank(
      ((state_.registered | state_.passed | state_.out | state_.winners) & beyond) == 0 &&
      (state_.has_decks != 0 || state_.registered == 0));
}

void Inspector::InspectTurn() {
  if (state_.phase == Phase::first_player) {
    findings_.Expect(state_.first_player == kNoSeat, HPE_2_1, "null before the coin decides",
                     "first_player");
  } else {
    findings_.Expect(state_.first_player < state_.players, HPE_2_1, "the seat of the first player",
                     "first_player");
  }
  findings_.Expect(FitsPhase(state_.step, state_.phase), kNoClause, StepsOf(state_.phase), "step");
  const bool has_windows = state_.phase >= Phase::main && state_.phase < Phase::end;
  findings_.Expect(has_windows || state_.passed == 0, kNoClause, "nobody in this phase", "passed");
  findings_.Expect(!has_windows || state_.round > 0, HPE_3_1, "1 or more in this phase", "round");
  findings_.Expect((state_.passed & state_.out) == 0, kNoClause, "nobody who is out", "passed");
  if (state_.out != 0) {
    findings_.Expect(state_.two_on_two != 0 && state_.phase >= Phase::main, HPE_16_8,
                     "false, because nobody is out but in two on two, after the set-up", "players",
                     LowestSeat(state_.out), "out");
  }
  InspectActive();
}

void Inspector::InspectActive() {
  const bool is_turn = state_.phase >= Phase::main && state_.phase <= Phase::battle;
  const bool has_active = is_turn || state_.phase == Phase::declare ||
                          state_.phase == Phase::shuffle || state_.phase == Phase::mulligan;
  if (!has_active) {
    const bool is_shared = state_.phase == Phase::dominance || state_.phase == Phase::draw;
    findings_.Expect(state_.active == kNoSeat, is_shared ? ClauseIndex{HPE_3_3} : kNoClause,
                     "null in this phase", "active");
    return;
  }
  if (!findings_.Expect(state_.active < state_.players, is_turn ? ClauseIndex{HPE_3_2} : kNoClause,
                        "a seat", "active")) {
    return;
  }
  // A player who goes out while a text is being resolved remains active until it is done. Then the
  // turn ends by itself.
  findings_.ExpectIfSettled(is_turn, IsIn(state_, state_.active) || state_.queue_count > 0,
                            kNoClause, "a seat that is not out", "active");
}

void Inspector::InspectEnd() {
  const bool has_ended = state_.phase == Phase::end;
  findings_.ExpectBlank(state_.end_reason <= EndReason::team_out);
  if (!has_ended) {
    findings_.ExpectBlank(state_.end_reason == EndReason::none && state_.winners == 0 &&
                          state_.is_draw == 0);
  } else if (findings_.Expect(state_.end_reason != EndReason::none, kNoClause,
                              "another phase, because nothing has ended the game", "phase")) {
    findings_.ExpectBlank(state_.winners != 0);
  }
}

// --- seats ---

void Inspector::InspectSeats() {
  int first = 0;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (seat < state_.players) Note(state_.first_card[seat] == first, are_cards_sound_);
    InspectSeat(seat);
    if (IsNumbered() && seat < state_.players) first += state_.seats[seat].deck_size;
  }
  for (size_t i = state_.players; i <= kMaxPlayers; ++i) {
    Note(state_.first_card[i] == (i == state_.players ? first : 0), are_cards_sound_);
  }
}

void Inspector::InspectSeat(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  findings_.ExpectBlank(owner.unused == 0);
  if (!Note(owner.deck_size <= kMaxDeck, are_cards_sound_)) return;
  if (seat >= state_.players) {
    findings_.ExpectBlank(owner.hand.IsEmpty() && owner.revealed.IsEmpty() && owner.source == 0 &&
                          owner.deck == kNoDeck && owner.deck_size == 0 && owner.draw_count == 0 &&
                          owner.discard_count == 0 && kit::IsBlankFrom(owner.kinds, 0, kNoKind) &&
                          kit::IsBlankFrom(owner.piles, 0, 0));
    return;
  }
  InspectDeck(seat);
  if (!are_cards_sound_) return;
  InspectPiles(seat);
  bool is_hand_sound = IsNumbered() || owner.hand.IsEmpty();
  owner.hand.ForEach([&](size_t index) { is_hand_sound &= Place(seat, index); });
  are_places_sound_ &=
      findings_.Expect(is_hand_sound, kNoClause, "cards of the seat's deck that lie nowhere else",
                       "players", seat, "hand");
  findings_.Expect(owner.revealed.IsWithin(owner.hand), kNoClause, "cards of the hand", "players",
                   seat, "revealed");
}

// Decks are declared from the first player on, up to the active one.
bool Inspector::HasDeclared(Seat seat) const {
  if (state_.phase != Phase::declare) return IsNumbered();
  const auto place = [&](Seat other) {
    return (other + state_.players - state_.first_player) % state_.players;
  };
  return place(seat) < place(state_.active);
}

void Inspector::InspectDeck(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  const bool is_registered = (state_.registered >> seat & 1) != 0;
  const bool is_of_set = owner.deck < kCustomDeck;
  if (is_registered) {
    findings_.Expect(!is_of_set, HPE_2_2, "custom, because a deck is registered", "players", seat,
                     "deck");
  } else {
    findings_.Expect(owner.deck != kCustomDeck, HPE_2_2, "a deck of the card set", "players", seat,
                     "deck");
    findings_.ExpectBlank(owner.deck != kNoDeck || owner.deck_size == 0);
  }
  findings_.Expect(!is_of_set || owner.deck < cards_.decks.size(), HPE_2_2,
                   "a deck of the card set", "players", seat, "deck");
  const bool is_turn_known =
      state_.phase != Phase::declare ||
      (state_.first_player < state_.players && state_.active < state_.players);
  if (is_turn_known) {
    const bool has_declared = HasDeclared(seat);
    findings_.Expect(has_declared == (owner.deck != kNoDeck), HPE_2_2,
                     has_declared ? "a deck, because the seat has declared one"
                                  : "null before the seat declares a deck",
                     "players", seat, "deck");
  }
  const auto end = owner.kinds.begin() + owner.deck_size;
  const bool are_kinds = std::all_of(owner.kinds.begin(), end,
                                     [&](uint16_t kind) { return kind < cards_.kinds.size(); });
  Note(are_kinds && kit::IsBlankFrom(owner.kinds, owner.deck_size, kNoKind), are_cards_sound_);
}

void Inspector::InspectPiles(Seat seat) {
  const SeatState& owner = state_.seats[seat];
  const size_t count = size_t{owner.draw_count} + owner.discard_count;
  if (!findings_.Expect(count <= owner.deck_size, kNoClause,
                        "with the discard pile, no more cards than the deck has", "players", seat,
                        "draw_deck") ||
      !findings_.Expect(IsNumbered() || count == 0, kNoClause,
                        "no cards before all decks are declared", "players", seat, "draw_deck")) {
    are_places_sound_ = false;
    return;
  }
  // Both piles share the array, from its two ends.
  const size_t discard = kMaxDeck - owner.discard_count;
  bool is_blank = true;
  for (size_t i = owner.draw_count; i < discard; ++i) is_blank &= owner.piles[i] == 0;
  findings_.ExpectBlank(is_blank);
  for (size_t i = 0; i < owner.draw_count; ++i) {
    are_places_sound_ &= findings_.Expect(Place(seat, owner.piles[i]), kNoClause, kLiesNowhereElse,
                                          "players", seat, "draw_deck", owner.draw_count - 1 - i);
  }
  for (size_t i = discard; i < kMaxDeck; ++i) {
    are_places_sound_ &= findings_.Expect(Place(seat, owner.piles[i]), kNoClause, kLiesNowhereElse,
                                          "players", seat, "discard", kMaxDeck - 1 - i);
  }
}

// --- the table ---

size_t Inspector::BoardIndex(size_t space) const {
  const auto rank = [&](size_t at) { return std::pair(state_.board[at], at); };
  size_t index = 0;
  for (size_t other = 0; other < kMaxSpaces; ++other) index += rank(other) < rank(space);
  return index;
}

bool Inspector::InspectBoard() {
  bool is_sound = true;
  for (size_t space = 0; space < kMaxSpaces; ++space) {
    const uint16_t card = state_.board[space];
    if (card == kNoCard) {
      findings_.ExpectBlank(state_.wounds[space] == 0 && state_.flags[space] == 0 &&
                            state_.used[space] == 0);
      continue;
    }
    const Seat seat = SeatOf(state_, card);
    if (!Note(static_cast<int>(space) < SpaceCount(state_) && seat != kNoSeat, is_sound)) continue;
    const auto expect = [&](bool holds, ClauseIndex clause, std::string_view expected,
                            std::string_view key) {
      return holds || findings_.Expect(false, clause, expected, "board", BoardIndex(space), key);
    };
    are_places_sound_ &=
        expect(Place(seat, IndexOf(state_, seat, card)), kNoClause, kLiesNowhereElse, "card");
    const CardKind& kind = derived_.KindOf(card);
    is_sound &= expect(kind.type != CardType::event, HPE_13_4, "a unit or a location", "card");
    findings_.ExpectBlank(state_.flags[space] <= (kFlipped | kMoved));
    const size_t abilities = kind.abilities.size();
    expect(abilities >= kMaxAbilities || state_.used[space] >> abilities == 0, kNoClause,
           "positions of the card's abilities", "used");
  }
  return is_sound;
}

bool Inspector::InspectModifiers() {
  if (!findings_.ExpectBlank(state_.modifier_count <= kMaxModifiers)) return false;
  for (size_t i = 0; i < state_.modifier_count; ++i) {
    const Modifier& modifier = state_.modifiers[i];
    findings_.Expect(SpaceOf(state_, modifier.card) != kNoSpace, kNoClause, "a card in play",
                     "modifiers", i, "card");
    findings_.Expect(modifier.until <= Until::round, kNoClause, "battle, phase or round",
                     "modifiers", i, "until");
    findings_.Expect(modifier.keyword == kNoKeyword ||
                         modifier.keyword < static_cast<uint8_t>(KeywordKey::locator),
                     kNoClause, "null or a keyword other than locator", "modifiers", i, "keyword");
  }
  bool is_blank = true;
  for (size_t i = state_.modifier_count; i < kMaxModifiers; ++i) {
    const Modifier& modifier = state_.modifiers[i];
    is_blank &= modifier.card == 0 && modifier.att == 0 && modifier.def == 0 && modifier.vit == 0 &&
                modifier.keyword == 0 && modifier.x == 0 && modifier.until == Until::battle;
  }
  findings_.ExpectBlank(is_blank);
  return true;
}

bool Inspector::ExpectOfArtifact(bool holds, ClauseIndex clause, std::string_view expected,
                                 size_t at, std::string_view key) {
  if (holds) return true;
  const Artifact& artifact = state_.artifacts[at];
  const bool is_borne = artifact.place == ArtifactPlace::borne;
  size_t index = 0;
  for (size_t i = 0; i < kMaxArtifacts; ++i) {
    const Artifact& other = state_.artifacts[i];
    if (other.number == kNoCard || is_borne != (other.place == ArtifactPlace::borne)) continue;
    index += other.space == artifact.space ? i < at : !is_borne && other.space < artifact.space;
  }
  return is_borne ? findings_.Expect(false, clause, expected, "board", BoardIndex(artifact.space),
                                     "artifacts", index)
                  : findings_.Expect(false, clause, expected, "tokens", index, key);
}

bool Inspector::InspectArtifacts() {
  const bool are_laid = state_.with_artifacts != 0 && state_.phase > Phase::artifacts;
  const size_t count = !are_laid ? 0 : static_cast<size_t>(Width(state_));
  const size_t there =
      kMaxArtifacts - static_cast<size_t>(std::count_if(
                          state_.artifacts.begin(), state_.artifacts.end(),
                          [](const Artifact& artifact) { return artifact.number == kNoCard; }));
  bool is_sound = there == count;
  if (!is_sound) {
    findings_.Expect(false, HPE_15_1,
                     fmt::format("{} artifacts, with those that units bear", count), "tokens");
  }
  const size_t kinds = cards_.artifacts.size() * (state_.two_on_two != 0 ? 2 : 1);
  for (size_t i = 0; i < kMaxArtifacts; ++i) {
    const Artifact& artifact = state_.artifacts[i];
    if (artifact.number == kNoCard) {
      // These are at the end.
      is_sound &= findings_.ExpectBlank(i >= there && artifact.space == 0 &&
                                        artifact.place == ArtifactPlace::none);
      continue;
    }
    if (!Note(artifact.space < SpaceCount(state_) && artifact.place >= ArtifactPlace::face_down &&
                  artifact.place <= ArtifactPlace::borne,
              is_sound)) {
      continue;
    }
    const bool is_borne = artifact.place == ArtifactPlace::borne;
    if (!Note(!is_borne || !IsFree(state_, artifact.space), is_sound)) continue;
    is_sound &= ExpectOfArtifact(artifact.number < kinds, HPE_15_1, "an artifact of this game", i,
                                 "artifact");
    is_sound &= ExpectOfArtifact(i == 0 || artifact.number > state_.artifacts[i - 1].number,
                                 kNoClause, "an artifact that is nowhere else", i, "artifact");
    is_sound &= ExpectOfArtifact(!is_borne || derived_.IsUnitOn(artifact.space), HPE_15_2,
                                 "no artifact, because only a unit takes them", i, "");
  }
  return is_sound;
}

bool Inspector::InspectBattle() {
  if (state_.is_battle == 0) {
    bool is_sound = findings_.ExpectBlank(state_.target == kNoCard &&
                                          kit::IsBlankFrom(state_.attackers, 0, kNoCard));
    is_sound &= findings_.Expect(state_.phase != Phase::battle || state_.step == Step::open,
                                 HPE_7_2, "a battle in this step", "battle");
    return is_sound;
  }
  bool is_sound = findings_.Expect(state_.phase == Phase::battle || state_.phase == Phase::end,
                                   HPE_3_1, "null in this phase", "battle");
  is_sound &= findings_.Expect(state_.phase != Phase::battle || state_.step != Step::open, HPE_7_2,
                               "targeted, attackers or resolve in a battle", "step");
  if (state_.target != kNoCard) {
    is_sound &= findings_.Expect(SpaceOf(state_, state_.target) != kNoSpace, HPE_7_13,
                                 "a card in play", "battle", "target");
  } else {
    // A battle whose target has left ends before anybody is awaited, but not before a choice that
    // was open at the time.
    findings_.ExpectSettled(state_.phase != Phase::battle || state_.queue_count > 0, HPE_7_13,
                            "a card in play, unless a text is being carried out", "battle",
                            "target");
  }
  const bool may_attack = state_.step != Step::targeted && state_.step != Step::attackers;
  is_sound &= findings_.Expect(may_attack || kit::IsBlankFrom(state_.attackers, 0, kNoCard),
                               HPE_7_4, "none before they are declared", "battle", "attackers");
  for (size_t i = 0; i < kMaxAttackers; ++i) {
    const uint16_t card = state_.attackers[i];
    if (card == kNoCard) continue;
    is_sound &= findings_.Expect(i == 0 || card > state_.attackers[i - 1], kNoClause,
                                 "attackers ascending, each once", "battle", "attackers", i);
    const uint8_t space = SpaceOf(state_, card);
    is_sound &= findings_.Expect(space != kNoSpace && derived_.IsUnitOn(space), HPE_7_4,
                                 "a unit in play", "battle", "attackers", i);
  }
  return is_sound;
}

void Inspect(const Cards& cards, const State& state, StateFindings& findings) {
  Inspector(cards, state, findings).Inspect();
}

}  // namespace recount::engine::hope
