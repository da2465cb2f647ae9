// Checks the stack of a state from outside, and what the phase waits for.
#include "engine/basicverse/rules.h"
#include "engine/basicverse/text.h"
#include "engine/basicverse/validate.h"
#include "engine/kit/validation.h"

namespace recount::engine::basicverse {
namespace {

constexpr uint8_t kMostNumber = 99;
constexpr uint32_t kMostCount = 100'000;  // cards to draw: more than passives can add up to

// Returns whether a list has its seats in the low bits, their number in the high ones, and nothing
// else.
bool IsPacked(const SeatList& seats) {
  SeatList same;
  for (size_t i = 0; i < seats.size(); ++i) same.Add(seats[i]);
  return same.bits() == seats.bits();
}

// Checks one frame after the other.
class FrameInspector {
 public:
  FrameInspector(const DerivedState& derived, StateFindings& findings)
      : cards_(derived.cards()), state_(derived.state()), findings_(findings) {}

  void Inspect(size_t index) {
    index_ = index;
    const Frame& frame = state_.stack[index];
    if (!ExpectSeat(frame.seat, "seat")) return;
    switch (frame.kind) {
      case FrameKind::use:
        return InspectUse(frame);
      case FrameKind::hit:
        return InspectHit(frame);
      case FrameKind::move:
        findings_.ExpectBlank(AreBlank(frame, false, false, false, false, true, false, true));
        ExpectIn(frame.value, 1, state_.places - 2, BAS_6_7, "steps");
        return ExpectFlag(frame);
      case FrameKind::scroll:
        return InspectScroll(frame);
      case FrameKind::choose_move:
        return InspectChooseMove(frame);
      case FrameKind::choose:
        return InspectChoose(frame);
      case FrameKind::recipient:
        findings_.ExpectBlank(AreBlank(frame, false, false, true, false, false, false, false));
        ExpectIn(frame.then, 0, kMostNumber, kNoClause, "count");
        return ExpectRoom(1);
      case FrameKind::regroup:
        return InspectRegroup(frame);
      case FrameKind::free_play:
        return InspectFreePlay(frame);
      case FrameKind::draw:
      case FrameKind::discard:
        findings_.ExpectBlank(AreBlank(frame, false, false, true, false, false, false, false));
        ExpectIn(frame.then, 0, kMostCount, kNoClause, "count");
        return;
      case FrameKind::resurrect:
        return InspectResurrect(frame);
      default:
        Expect(false, kNoClause, "the kind of a frame", "frame");
    }
  }

 private:
  // --- what several kinds ask. The path of each is a key of the frame ---

  template <class... Keys>
  bool Expect(bool holds, ClauseIndex clause, std::string_view expected, Keys... keys) {
    return findings_.Expect(holds, clause, expected, "stack", index_, keys...);
  }
  bool ExpectIn(int64_t value, int64_t low, int64_t high, ClauseIndex clause,
                std::string_view key) {
    return findings_.ExpectIn(value, low, high, clause, "stack", index_, key);
  }

  bool IsSeat(Seat seat) const { return seat < state_.players; }
  bool ExpectSeat(Seat seat, std::string_view key) {
    return Expect(IsSeat(seat), kNoClause, "a seat", key);
  }
  // Nobody names 0: only a hit may have it, as the range of a group.
  void ExpectRange(uint8_t range, uint8_t least, std::string_view key) {
    Expect(range == kAnyRange || (range >= least && range <= kMostNumber), kNoClause,
           least == 0 ? "0 to 99, or null" : "1 to 99, or null", key);
  }
  void ExpectFlag(const Frame& frame) { findings_.ExpectBlank(frame.mark <= 1); }
  // A frame that may get `above` frames on top has room for them.
  void ExpectRoom(size_t above) {
    Expect(index_ + 1 + above <= kMaxStack, kNoClause,
           "an earlier place of the stack, which has room for 128 frames");
  }
  void ExpectNewest() {
    Expect(index_ + 1 == state_.stack_count, kNoClause, "no frame above this one");
  }

  // Returns whether the fields that a kind does not have are blank.
  static bool AreBlank(const Frame& frame, bool source, bool other, bool then, bool seats,
                       bool value, bool range, bool mark) {
    return (source || frame.source == 0) && (other || frame.other == 0) &&
           (then || frame.then == 0) && (seats || frame.seats == 0) &&
           (value || frame.value == 0) && (range || frame.range == 0) &&
           (mark || frame.mark == 0) && (frame.kind == FrameKind::use || frame.heal == 0);
  }

  bool IsOp(const Frame& frame, OpKind kind) const {
    return frame.then > 0 && frame.then < cards_.ops.size() &&
           cards_.ops[frame.then].op.kind == kind;
  }

  // Returns the use that the frame lies on; nullptr if it lies on none of its own seat.
  const Frame* UseBeneath(const Frame& frame) const {
    if (index_ == 0) return nullptr;
    const Frame& use = state_.stack[index_ - 1];
    return use.kind == FrameKind::use && use.seat == frame.seat ? &use : nullptr;
  }

  // --- one kind each ---

  void InspectUse(const Frame& frame) {
    InspectTargets(frame);
    InspectAnswered(frame);
    ExpectRange(frame.range, 1, "reach");
    ExpectIn(frame.value, 0, kMostNumber, kNoClause, "damage");
    ExpectIn(frame.heal, 0, frame.value == 0 ? kMostNumber : 0, kNoClause, "heal");
    findings_.ExpectBlank(frame.then < cards_.ops.size());
    ExpectRoom(kAboveUse);
  }

  // A reaction answers an enemy. If it answers a hit, the target is the user or an ally.
  void InspectAnswered(const Frame& frame) {
    const bool has_source = frame.source != kNoSeat;
    if (has_source && ExpectSeat(frame.source, "source")) {
      Expect(AreEnemies(state_, frame.seat, frame.source), kNoClause, "an enemy of the user",
             "source");
    }
    if (frame.other != kNoSeat && Expect(has_source && IsSeat(frame.other), kNoClause,
                                         "null, or a seat if there is a source", "protected")) {
      Expect(!AreEnemies(state_, frame.seat, frame.other), BAS_8_4, "a seat of the user's team",
             "protected");
    }
  }

  void InspectTargets(const Frame& frame) {
    const SeatList targets(frame.seats);
    if (!findings_.ExpectBlank(targets.size() <= kMaxTargets && IsPacked(targets))) return;
    ExpectIn(frame.mark, 0, static_cast<int64_t>(targets.size()), kNoClause, "next");
    for (size_t i = 0; i < targets.size(); ++i) {
      const bool is_next = IsSeat(targets[i]) && (i == 0 || targets[i - 1] < targets[i]);
      if (!Expect(is_next, BAS_7_6, "seats in ascending order", "targets", i)) continue;
      const bool is_enemy = AreEnemies(state_, frame.seat, targets[i]);
      Expect(frame.value == 0 || is_enemy, BAS_7_10, "an enemy, because of the damage", "targets",
             i);
      Expect(frame.heal == 0 || !is_enemy, kNoClause, "a seat of the user's team, because it heals",
             "targets", i);
    }
  }

  void InspectHit(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, true, false, false, true, true, true));
    if (ExpectSeat(frame.other, "target")) {
      Expect(AreEnemies(state_, frame.seat, frame.other), BAS_7_10, "an enemy", "target");
    }
    ExpectIn(frame.value, 0, kMostNumber, kNoClause, "amount");
    ExpectRange(frame.range, 0, "reach");
    ExpectFlag(frame);
  }

  void InspectScroll(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, false, false, false, true, false, true));
    ExpectFlag(frame);
    Expect(state_.seats[frame.seat].slot.Has(frame.value), BAS_3_6,
           "a card in the Scroll slot of the user", "card");
    Expect(UseBeneath(frame) != nullptr, kNoClause, "a `use` of its seat beneath it");
    const auto* stack = state_.stack.data();
    const bool is_second = std::any_of(stack, stack + index_, [&](const Frame& other) {
      return other.kind == FrameKind::scroll && other.seat == frame.seat;
    });
    Expect(!is_second, BAS_3_5, "one Scroll of this seat", "seat");
  }

  void InspectChooseMove(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, true, false, false, false, true, true));
    ExpectSeat(frame.other, "who");
    ExpectRange(frame.range, 1, "range");
    ExpectFlag(frame);
    Expect(frame.mark == 0 || frame.range != kAnyRange, kNoClause, "false, because it has no range",
           "exact");
  }

  void InspectChoose(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, false, true, false, false, false, false));
    ExpectNewest();
    const Frame* use = UseBeneath(frame);
    const bool has_use = Expect(use != nullptr, kNoClause, "a `use` of its seat beneath it");
    if (!Expect(IsOp(frame, OpKind::choose), kNoClause, "those of a card or an Ability of the set",
                "options") ||
        !has_use) {
      return;
    }
    Expect(use->then == cards_.ops[frame.then].next, kNoClause,
           "options that come before what the `use` beneath has left to do", "options");
  }

  void InspectRegroup(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, false, false, true, true, false, false));
    ExpectNewest();
    const SeatList to(frame.seats);
    if (!findings_.ExpectBlank(to.size() <= kMaxTargets && IsPacked(to)) ||
        !ExpectIn(frame.value, 0, kMaxTargets, BAS_3_15, "reveal")) {
      return;
    }
    // A card that nobody gets would stay revealed without a frame.
    const size_t cards = static_cast<size_t>(state_.revealed.Count()) + frame.value;
    Expect(cards <= to.size(), BAS_3_15, "a seat for every card", "to");
    SeatSet seen = 0;
    for (size_t i = 0; i < to.size(); ++i) {
      if (!Expect(IsSeat(to[i]) && !Contains(seen, to[i]), BAS_3_15,
                  "a seat that gets no other card", "to", i)) {
        continue;
      }
      seen |= SeatBit(to[i]);
      Expect(!AreEnemies(state_, frame.seat, to[i]), BAS_3_15, "a seat of the user's team", "to",
             i);
    }
  }

  void InspectFreePlay(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, false, true, false, true, false, false));
    ExpectNewest();
    ExpectRoom(kAboveUse);
    Expect(IsOp(frame, OpKind::draw_play), kNoClause, "those of a card or an Ability of the set",
           "kinds");
    Expect(frame.value == kNoCard || state_.seats[frame.seat].hand.Has(frame.value), BAS_7_12,
           "null, or a card in the hand of the user", "card");
  }

  void InspectResurrect(const Frame& frame) {
    findings_.ExpectBlank(AreBlank(frame, false, false, false, false, false, false, false));
    Expect(state_.stack_count == 1, kNoClause, "no other frame on the stack");
    Expect(frame.seat == state_.active, BAS_9_6, "the active seat", "seat");
    findings_.Expect(!IsDead(state_, frame.seat), BAS_9_6, "false, because the Hero Resurrects",
                     "players", frame.seat, "dead");
  }

  const Cards& cards_;
  const State& state_;
  StateFindings& findings_;
  size_t index_ = 0;
};

// Checks whether the newest frame is what the phase waits for.
class WaitInspector {
 public:
  // If `is_sound`, everything else is.
  WaitInspector(const DerivedState& derived, bool is_sound, StateFindings& findings)
      : cards_(derived.cards()),
        state_(derived.state()),
        derived_(derived),
        is_sound_(is_sound),
        findings_(findings) {}

  void Inspect() const {
    const bool is_react = state_.phase == Phase::react;
    const bool has_waiting = ExpectAnywhere(
        (state_.waiting != 0) == is_react, kNoClause,
        is_react ? "a seat that may answer" : "no seat outside the phase `react`", "waiting");
    if (IsSetup(state_) || state_.phase == Phase::turn) {
      ExpectAnywhere(state_.stack_count == 0, kNoClause, "no frame in this phase", "stack");
    } else if (state_.phase == Phase::end) {
      for (size_t i = 0; i < state_.stack_count; ++i) {
        findings_.Expect(state_.stack[i].kind == FrameKind::discard, kNoClause,
                         "discard, because nothing else is left at the end", "stack", i, "frame");
      }
    } else if (ExpectAnywhere(state_.stack_count > 0, kNoClause, "a frame that the phase waits for",
                              "stack")) {
      is_react ? InspectWindow(has_waiting) : InspectNewest();
    }
  }

 private:
  const Frame& Newest() const { return NewestFrame(state_); }
  size_t Top() const { return state_.stack_count - size_t{1}; }

  // Unless a window is open, the newest frame is resolved until one waits for somebody. That also
  // sets the phase, so what a phase expects is put right by itself.
  template <class... Keys>
  bool ExpectAnywhere(bool holds, ClauseIndex clause, std::string_view expected,
                      Keys... keys) const {
    const bool goes_on = state_.waiting == 0 && !IsSetup(state_) && state_.phase != Phase::end;
    return findings_.ExpectIfSettled(goes_on, holds, clause, expected, keys...);
  }
  template <class... Keys>
  bool Expect(bool holds, ClauseIndex clause, std::string_view expected, Keys... keys) const {
    return ExpectAnywhere(holds, clause, expected, "stack", Top(), keys...);
  }

  bool ExpectKind(FrameKind kind) const {
    return Expect(Newest().kind == kind, kNoClause, FrameName(kind), "frame");
  }

  void InspectWindow(bool has_waiting) const {
    const Frame& newest = Newest();
    const bool is_answered = newest.kind == FrameKind::hit || newest.kind == FrameKind::move ||
                             newest.kind == FrameKind::scroll;
    if (!Expect(is_answered, kNoClause, "hit, move or scroll", "frame") ||
        !Expect(newest.mark == 1, kNoClause, "true", "asked") || !is_sound_ || !has_waiting) {
      return;
    }
    Expect(HasRoomToAnswer(cards_, state_), kNoClause,
           "an earlier place of the stack, which has room for 128 frames");
    findings_.Expect((state_.waiting & ~derived_.Asked()) == 0, kNoClause,
                     "only seats that the window asks", "waiting");
  }

  void InspectNewest() const {
    const Frame& newest = Newest();
    switch (state_.phase) {
      case Phase::resurrect:
        if (!ExpectKind(FrameKind::resurrect) || !is_sound_) return;
        // Nothing else is resolved before the player chooses.
        findings_.Expect(state_.seats[newest.seat].hp > 0, BAS_9_6, "1 or more", "players",
                         newest.seat, "hp");
        return;
      case Phase::move:
        if (!ExpectKind(FrameKind::choose_move) || !is_sound_) return;
        Expect(HasMove(), BAS_7_11, "a frame for which there is a move");
        return;
      case Phase::choose:
        ExpectKind(FrameKind::choose);
        return;
      case Phase::recipient:
        if (!ExpectKind(FrameKind::recipient)) return;
        Expect(newest.then > 0, kNoClause, "1 or more", "count");
        return;
      case Phase::regroup:
        if (!ExpectKind(FrameKind::regroup)) return;
        Expect(newest.value == 0, kNoClause, "0, because all are revealed", "reveal");
        // Then there is a seat that gets it, too.
        Expect(!state_.revealed.IsEmpty(), kNoClause, "a card that is left", "cards");
        return;
      case Phase::free_play:
        if (!ExpectKind(FrameKind::free_play)) return;
        Expect(newest.value != kNoCard, kNoClause, "the card that was drawn", "card");
        return;
      case Phase::discard:
        if (!ExpectKind(FrameKind::discard)) return;
        Expect(newest.then > 0, kNoClause, "1 or more", "count");
        if (!is_sound_) return;
        ExpectAnywhere(state_.seats[newest.seat].hand_count > 0, kNoClause,
                       "a card that can be discarded", "players", newest.seat, "hand");
        return;
      default:
        ExpectAnywhere(state_.deck_count == 0, BAS_2_10, "no card, because they are shuffled",
                       "deck");
        ExpectAnywhere(!state_.discard.IsEmpty(), BAS_2_10, "a card that can be shuffled",
                       "discard");
        Expect(IsDrawing(newest), kNoClause, "a frame that takes a card from the deck");
    }
  }

  static bool IsDrawing(const Frame& frame) {
    switch (frame.kind) {
      case FrameKind::draw:
        return frame.then > 0;
      case FrameKind::regroup:
        return frame.value > 0;
      case FrameKind::free_play:
        return frame.value == kNoCard;
      default:
        return false;
    }
  }

  bool HasMove() const {
    for (int steps = 1; derived_.IsMove(steps); ++steps) {
      if (IsChosenMove(derived_, steps)) return true;
    }
    return false;
  }

  const Cards& cards_;
  const State& state_;
  const DerivedState& derived_;
  const bool is_sound_;
  StateFindings& findings_;
};

}  // namespace

void InspectStack(const DerivedState& derived, StateFindings& findings) {
  const State& state = derived.state();
  if (!findings.ExpectBlank(state.stack_count <= kMaxStack)) return;
  FrameInspector frames(derived, findings);
  // In the set-up any frame is wrong, whatever it says.
  const size_t count = IsSetup(state) ? 0 : state.stack_count;
  for (size_t i = 0; i < count; ++i) frames.Inspect(i);
  findings.ExpectBlank(kit::IsBlankFrom(state.stack, state.stack_count, Frame{}));
  // Revealed cards belong to a `regroup` frame. If that is not the newest, there is a finding.
  const auto* stack = state.stack.data();
  findings.ExpectBlank(state.revealed.IsEmpty() ||
                       std::any_of(stack, stack + state.stack_count, [](const Frame& frame) {
                         return frame.kind == FrameKind::regroup;
                       }));
  WaitInspector(derived, findings.is_sound(), findings).Inspect();
}

}  // namespace recount::engine::basicverse
