// Moves cards between hands, piles and the map, and changes artifacts, counters and modifiers.
#include "engine/hope/flow.h"

namespace recount::engine::hope {

void Flow::Pay(Seat seat, uint16_t card) {
  const auto cost = static_cast<uint16_t>(derived_.CostOf(card));
  const bool is_green = derived_.KindOf(card).is_green;
  ChangeSource(seat, is_green ? cost : -int{cost});
  Report(HPE_4_3, is_green ? EffectKind::receives : EffectKind::pays, {seat, cost});
}

void Flow::LeaveHand(uint16_t card) {
  const Seat seat = SeatOf(state_, card);
  const size_t index = IndexOf(state_, seat, card);
  SeatAt(seat).hand.Remove(index);
  SeatAt(seat).revealed.Remove(index);
}

void Flow::TakeInHand(uint16_t card, bool is_revealed) {
  const Seat seat = SeatOf(state_, card);
  const size_t index = IndexOf(state_, seat, card);
  SeatAt(seat).hand.Add(index);
  if (is_revealed) SeatAt(seat).revealed.Add(index);
}

void Flow::PutOnDiscardPile(uint16_t card) {
  const Seat seat = SeatOf(state_, card);
  SeatState& owner = SeatAt(seat);
  ++owner.discard_count;
  owner.piles[kMaxDeck - owner.discard_count] = static_cast<uint8_t>(IndexOf(state_, seat, card));
}

void Flow::TakeFromDiscardPile(uint16_t card) {
  const Seat seat = SeatOf(state_, card);
  SeatState& owner = SeatAt(seat);
  const auto begin = owner.piles.end() - owner.discard_count;
  const auto at =
      std::find(begin, owner.piles.end(), static_cast<uint8_t>(IndexOf(state_, seat, card)));
  // The pile is stored from the back of the array, so the newer cards move up by one.
  std::move_backward(begin, at, at + 1);
  *begin = 0;
  --owner.discard_count;
}

void Flow::TakeFromDrawDeck(uint16_t card) {
  const Seat seat = SeatOf(state_, card);
  SeatState& owner = SeatAt(seat);
  const auto end = owner.piles.begin() + owner.draw_count;
  const auto at =
      std::find(owner.piles.begin(), end, static_cast<uint8_t>(IndexOf(state_, seat, card)));
  std::move(at + 1, end, at);
  --owner.draw_count;
  owner.piles[owner.draw_count] = 0;
}

int Flow::Draw(Seat seat, int count) {
  SeatState& owner = SeatAt(seat);
  int drawn = 0;
  for (; drawn < count && owner.draw_count > 0; ++drawn) {
    --owner.draw_count;
    owner.hand.Add(owner.piles[owner.draw_count]);
    owner.piles[owner.draw_count] = 0;
  }
  return drawn;
}

void Flow::DrawToSix(ClauseIndex clause) {
  for (Seat seat = NextInOrder(state_, kNoSeat); seat != kNoSeat;
       seat = NextInOrder(state_, seat)) {
    const int wanted = kHandSize - SeatAt(seat).hand.Count();
    if (wanted <= 0) continue;
    const int drawn = Draw(seat, wanted);
    if (drawn > 0) Report(clause, EffectKind::draws, {seat, static_cast<uint16_t>(drawn)});
    if (drawn < wanted) Report(HPE_9_3, EffectKind::deck_is_empty, {seat});
  }
}

void Flow::SetDrawDeck(Seat seat, const Candidates& ascending) {
  SeatState& owner = SeatAt(seat);
  owner.draw_count = static_cast<uint8_t>(ascending.size());
  size_t position = owner.draw_count;
  for (const uint16_t index : ascending) owner.piles[--position] = static_cast<uint8_t>(index);
}

void Flow::EnterPlay(uint16_t card, uint8_t space) {
  const Seat seat = SeatOf(state_, card);
  state_.board[space] = card;
  state_.wounds[space] = 0;
  state_.flags[space] = 0;
  state_.used[space] = 0;
  NoteNeighbours();
  const CardKind& kind = derived_.KindOf(card);
  // Only units can bear artifacts.
  if (kind.type == CardType::unit) TakeTokens(space);
  const bool is_locator = (kind.keyword_bits & KeywordBit(KeywordKey::locator)) != 0;
  for (size_t i = 0; is_locator && i < kind.keywords.size(); ++i) {
    if (kind.keywords[i].key != KeywordKey::locator) continue;
    if (!Queue(card, seat, Text::locator, i, space)) break;
    Report(HPE_11_3, EffectKind::text_waits, {card, static_cast<uint16_t>(Text::locator)});
  }
  QueueTriggers(card, TriggerOn::enter, space);
}

void Flow::LeavePlay(int space) {
  const auto at = static_cast<size_t>(space);
  const uint16_t card = state_.board[at];
  state_.board[at] = kNoCard;
  state_.wounds[at] = 0;
  state_.flags[at] = 0;
  state_.used[at] = 0;
  NoteNeighbours();
  const auto modifiers = state_.modifiers.begin();
  const auto end = modifiers + state_.modifier_count;
  const auto kept = std::remove_if(modifiers, end,
                                   [&](const Modifier& modifier) { return modifier.card == card; });
  std::fill(kept, end, Modifier{});
  state_.modifier_count = static_cast<uint16_t>(kept - modifiers);
  if (state_.with_artifacts) {
    for (Artifact& artifact : state_.artifacts) {
      if (artifact.place != ArtifactPlace::borne || artifact.space != space) continue;
      artifact.place = ArtifactPlace::face_up;
      Report(HPE_15_4, EffectKind::drops_artifact, {artifact.number, static_cast<uint16_t>(space)});
    }
  }
  if (state_.is_battle) {
    if (state_.target == card) state_.target = kNoCard;
    const auto last = std::remove(state_.attackers.begin(), state_.attackers.end(), card);
    std::fill(last, state_.attackers.end(), kNoCard);
  }
  // A card that has left play is no longer the target of the current text, even if it returns.
  if (state_.queue_count > 0 && state_.item_target == card) state_.item_target = kNoCard;
  for (size_t i = 0; i < state_.queue_count; ++i) {
    if (state_.queue[i].source == card) state_.queue[i].space = static_cast<uint8_t>(space);
  }
}

void Flow::Destroy(int space, ClauseIndex clause) {
  const uint16_t card = derived_.CardOn(space);
  Report(clause, EffectKind::destroyed, {card});
  LeavePlay(space);
  PutOnDiscardPile(card);
  QueueTriggers(card, TriggerOn::destroyed, static_cast<uint8_t>(space));
}

void Flow::MoveUnit(int from, int to) {
  const auto a = static_cast<size_t>(from);
  const auto b = static_cast<size_t>(to);
  std::swap(state_.board[a], state_.board[b]);
  std::swap(state_.wounds[a], state_.wounds[b]);
  std::swap(state_.flags[a], state_.flags[b]);
  std::swap(state_.used[a], state_.used[b]);
  NoteNeighbours();
  if (!state_.with_artifacts) return;
  for (Artifact& artifact : state_.artifacts) {
    if (artifact.place == ArtifactPlace::borne && artifact.space == from) {
      artifact.space = static_cast<uint8_t>(to);
    }
  }
  TakeTokens(to);
}

void Flow::SwapUnits(int a, int b) {
  std::swap(state_.board[static_cast<size_t>(a)], state_.board[static_cast<size_t>(b)]);
  std::swap(state_.wounds[static_cast<size_t>(a)], state_.wounds[static_cast<size_t>(b)]);
  std::swap(state_.flags[static_cast<size_t>(a)], state_.flags[static_cast<size_t>(b)]);
  std::swap(state_.used[static_cast<size_t>(a)], state_.used[static_cast<size_t>(b)]);
  for (Artifact& artifact : state_.artifacts) {
    if (artifact.place != ArtifactPlace::borne) continue;
    if (artifact.space == a) {
      artifact.space = static_cast<uint8_t>(b);
    } else if (artifact.space == b) {
      artifact.space = static_cast<uint8_t>(a);
    }
  }
  NoteNeighbours();
}

void Flow::TakeTokens(int space) {
  if (!state_.with_artifacts) return;
  for (Artifact& artifact : state_.artifacts) {
    if (artifact.space != space || artifact.place == ArtifactPlace::none ||
        artifact.place == ArtifactPlace::borne) {
      continue;
    }
    artifact.place = ArtifactPlace::borne;
    Report(HPE_15_2, EffectKind::takes_artifact, {derived_.CardOn(space), artifact.number});
    const ArtifactKind& kind = derived_.ArtifactOf(artifact);
    Report(HPE_15_3, EffectKind::modified,
           {derived_.CardOn(space), static_cast<uint16_t>(kind.att),
            static_cast<uint16_t>(kind.def), static_cast<uint16_t>(kind.vit)});
  }
}

void Flow::SortArtifacts() {
  std::sort(state_.artifacts.begin(), state_.artifacts.end(),
            [](const Artifact& a, const Artifact& b) { return a.number < b.number; });
}

int Flow::Wound(int space, int counters, bool is_by_opponent) {
  const auto at = static_cast<size_t>(space);
  const uint16_t card = derived_.CardOn(space);
  if (is_by_opponent && derived_.IsFlipped(space)) {
    const int most = std::max(0, derived_.Remaining(space) - 1);
    if (counters > most) {
      counters = most;
      Report(HPE_12_5, EffectKind::protected_by_flip, {card});
    }
  }
  state_.wounds[at] = static_cast<uint16_t>(state_.wounds[at] + counters);
  board_changed_ = true;
  return counters;
}

void Flow::Deaths() {
  while (board_changed_) {
    board_changed_ = false;
    Candidates dead;
    ForEachSpace(derived_.UnitsInDanger(), [&](int space) {
      if (derived_.Remaining(space) <= 0) dead.Add(derived_.CardOn(space));
    });
    // All units that must die are found first, and then destroyed in ascending order.
    dead.Sort();
    for (const uint16_t card : dead) Destroy(SpaceOf(state_, card), HPE_12_7);
  }
}

void Flow::EndModifiers(unsigned untils) {
  const auto begin = state_.modifiers.begin();
  const auto end = begin + state_.modifier_count;
  const auto kept = std::remove_if(begin, end, [&](const Modifier& modifier) {
    return (untils >> static_cast<int>(modifier.until) & 1) != 0;
  });
  if (kept == end) return;
  std::fill(kept, end, Modifier{});
  const auto count = static_cast<uint16_t>(end - kept);
  state_.modifier_count = static_cast<uint16_t>(state_.modifier_count - count);
  board_changed_ = true;
  Report(HPE_3_1, EffectKind::modifiers_end, {count});
}

bool Flow::AddModifier(const Modifier& modifier) {
  if (state_.modifier_count == kMaxModifiers) return false;
  state_.modifiers[state_.modifier_count++] =
      modifier;  // kills nobody: its vitality is not negative
  return true;
}

}  // namespace recount::engine::hope
