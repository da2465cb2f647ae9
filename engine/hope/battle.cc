// Carries out battles (HPE-7), INFECT (HPE-11.9) and dominance (HPE-8).
#include "engine/hope/flow.h"

namespace recount::engine::hope {

void Flow::DeclareAttackers(const ActionCards& units) {
  std::copy(units.begin(), units.end(), state_.attackers.begin());
  state_.step = Step::resolve;
  state_.passed = 0;
}

// Resolves a battle in one step, as docs/reference/hope.md, "Resolving a battle", says.
void Flow::ResolveBattle() {
  const int target = derived_.TargetSpace();
  const Seat attacker = state_.active;
  const Seat defender = derived_.OwnerOn(target);
  const SpaceSet participants = derived_.Participants();
  const DerivedState::Totals totals = derived_.BattleTotals(participants, target);
  const auto attack = static_cast<uint16_t>(totals.attack);
  const auto defence = static_cast<uint16_t>(totals.defence);
  Report(HPE_7_6, EffectKind::totals, {attack, defence});
  if (effects_ != nullptr) {
    int fearsome = 0;
    ForEachSpace(participants,
                 [&](int space) { fearsome += derived_.Has(space, KeywordKey::nightmare); });
    const bool is_fearsome = derived_.Has(target, KeywordKey::nightmare);
    if (derived_.IsUnitOn(target) && (fearsome > 0 || is_fearsome)) {
      Report(HPE_11_10, EffectKind::nightmare,
             {static_cast<uint16_t>(is_fearsome), static_cast<uint16_t>(fearsome)});
    }
  }

  bool attackers_rage = false;
  ForEachSpace(participants,
               [&](int space) { attackers_rage |= derived_.Has(space, KeywordKey::ferocity); });
  const bool target_rages = derived_.Has(target, KeywordKey::ferocity);
  const bool is_tied = attack == defence;
  const bool attackers_win = participants != 0 && attack >= 1 &&
                             (attack > defence || (is_tied && attackers_rage && !target_rages));
  const bool defender_wins =
      defence >= 1 && (defence > attack || (is_tied && target_rages && !attackers_rage));

  if (participants == 0) Report(HPE_7_8, EffectKind::nobody_attacks);
  SpaceSet defending = SpaceBit(target);
  bool is_destroyed = false;
  if (attackers_win) {
    Report(is_tied ? HPE_11_5 : HPE_7_7, EffectKind::attackers_win, {attacker});
    is_destroyed = StrikeTarget(participants, totals, attacker, defender);
    if (is_destroyed) defending = 0;
  } else if (defender_wins) {
    Report(is_tied ? HPE_11_5 : HPE_7_12, EffectKind::defender_wins, {defender});
  } else {
    const bool is_too_weak = attack != defence || attack == 0;
    Report(is_too_weak ? HPE_7_8 : HPE_7_7, EffectKind::nobody_wins);
  }
  // The triggers are queued in the order of docs/reference/hope.md, "Resolving a battle".
  if (is_destroyed) {
    Candidates units;
    ForEachSpace(participants, [&](int space) { units.Add(derived_.CardOn(space)); });
    units.Sort();
    for (const uint16_t card : units) {
      QueueTriggers(card, TriggerOn::destroys, SpaceOf(state_, card));
    }
  }
  if (attackers_win || defender_wins) {
    QueueBattleTriggers(attackers_win ? attacker : defender, TriggerOn::win_battle,
                        attackers_win ? participants : defending);
    QueueBattleTriggers(attackers_win ? defender : attacker, TriggerOn::lose_battle,
                        attackers_win ? defending : participants);
  }
  EndBattle();
}

bool Flow::StrikeTarget(SpaceSet participants, const DerivedState::Totals& totals, Seat winner,
                        Seat loser) {
  const int target = derived_.TargetSpace();
  const uint16_t card = derived_.CardOn(target);
  const bool is_unit = derived_.IsUnitOn(target);
  bool is_destroyed = false;
  // Twice the defence destroys the target at once, unless its flip protects it.
  const bool is_overwhelmed = totals.attack >= 2 * totals.defence;
  if (is_overwhelmed && !derived_.IsFlipped(target)) {
    Report(HPE_12_1, EffectKind::overwhelmed, {card});
    is_destroyed = true;
  } else {
    int damage = 0;
    ForEachSpace(participants,
                 [&](int space) { damage += derived_.SumOf(space, KeywordKey::damage); });
    const int wounds = std::max(0, 1 + damage);
    if (damage != 0) {
      Report(HPE_11_2, EffectKind::more_damage, {static_cast<uint16_t>(wounds)});
    }
    if (is_unit) {
      const int counters = Wound(target, wounds, /*is_by_opponent=*/true);
      Report(HPE_7_9, EffectKind::wounded, {card, static_cast<uint16_t>(counters)});
      is_destroyed = derived_.Remaining(target) <= 0;
    } else if (derived_.IsFlipped(target)) {
      Report(HPE_12_5, EffectKind::protected_by_flip, {card});
    } else {
      is_destroyed = wounds >= 1;
    }
  }
  if (is_destroyed) {
    const uint16_t cost = derived_.KindOf(card).cost;
    Destroy(target, is_overwhelmed ? HPE_12_1 : HPE_7_9);
    Report(HPE_7_10, EffectKind::gains, {winner, cost});
    ChangeSource(winner, cost);
  }
  Report(HPE_7_11, EffectKind::loses, {loser, 2});
  Report(HPE_7_11, EffectKind::gains, {winner, 2});
  ChangeSource(loser, -2);
  ChangeSource(winner, 2);
  return is_destroyed;
}

// Queues the triggers of a side: its cards in play ascending, triggers in printed order. `own_side`
// has the spaces of this side's cards that took part in the battle.
void Flow::QueueBattleTriggers(Seat seat, TriggerOn on, SpaceSet own_side) {
  Candidates cards;
  ForEachSpace(derived_.CardsOf(seat), [&](int space) {
    if (!derived_.KindOn(space).triggers.empty()) cards.Add(derived_.CardOn(space));
  });
  cards.Sort();
  for (const uint16_t card : cards) {
    const std::vector<Trigger>& triggers = derived_.KindOf(card).triggers;
    const uint8_t space = SpaceOf(state_, card);
    for (size_t i = 0; i < triggers.size(); ++i) {
      if (triggers[i].on != on) continue;
      if (!triggers[i].is_for_player && !HasSpace(own_side, space)) continue;
      if (!Queue(card, seat, Text::trigger, i, space)) return;
      Report(HPE_13_12, EffectKind::text_waits, {card, static_cast<uint16_t>(Text::trigger)});
    }
  }
}

void Flow::EndBattle() {
  state_.is_battle = 0;
  state_.target = kNoCard;
  state_.attackers.fill(kNoCard);
  state_.step = Step::open;
  state_.passed = 0;
  EndModifiers(1u << static_cast<int>(Until::battle));
}

void Flow::Infect() {
  SpaceSet units = 0;
  SpaceSet infecting = 0;
  ForEachSpace(derived_.Occupied(), [&](int space) {
    if (!derived_.IsUnitOn(space)) return;
    units |= SpaceBit(space);
    if (derived_.Has(space, KeywordKey::infect)) infecting |= SpaceBit(space);
  });
  // All INFECT units are found before counters are placed.
  ForEachSpace(units & AdjacentTo(derived_.map(), infecting), [&](int space) {
    int wounds = 0;
    ForEachSpace(infecting & derived_.map().adjacent[static_cast<size_t>(space)], [&](int other) {
      wounds += AreOpponents(state_, derived_.OwnerOn(space), derived_.OwnerOn(other));
    });
    if (wounds == 0) return;
    const int counters = Wound(space, wounds, /*is_by_opponent=*/true);
    Report(HPE_11_9, EffectKind::infected,
           {derived_.CardOn(space), static_cast<uint16_t>(counters)});
  });
}

// Counts all lines first, and then adds all gains at once (HPE-8.4).
void Flow::CountDominance() {
  Report(HPE_8_1, EffectKind::lines_counted);
  struct Held {
    Seat owner = 0;
    uint8_t weight = 0;  // 0: counts for nobody
    int16_t income = 0;
  };
  std::array<Held, kMaxSpaces> held = {};
  ForEachSpace(derived_.Occupied(), [&](int space) {
    if (derived_.IsFlipped(space)) return;
    held[static_cast<size_t>(space)] = {
        derived_.OwnerOn(space), static_cast<uint8_t>(derived_.IsUnitOn(space) ? 1 : 2),
        static_cast<int16_t>(derived_.SumOf(space, KeywordKey::income))};
  });
  std::array<int, kMaxPlayers> gains = {};
  const int boards = state_.two_on_two ? 2 : 1;
  for (int board = 0; board < boards; ++board) {
    for (int line = 0; line < 10; ++line) {
      std::array<int, kMaxPlayers> counts = {};
      std::array<int, kMaxPlayers> incomes = {};
      for (int i = 0; i < 5; ++i) {
        const int row = line < 5 ? line : i;
        const int column = line < 5 ? i : line - 5;
        const int space = row * derived_.map().width + 5 * board + column;
        const Held& here = held[static_cast<size_t>(space)];
        counts[here.owner] += here.weight;
        incomes[here.owner] += here.income;
      }
      const int highest = *std::max_element(counts.begin(), counts.end());
      // A tied line gives nothing to anybody.
      if (highest == 0 || std::count(counts.begin(), counts.end(), highest) > 1) continue;
      const auto seat =
          static_cast<Seat>(std::max_element(counts.begin(), counts.end()) - counts.begin());
      gains[seat] += 1 + incomes[seat];
      const auto line_number = static_cast<uint16_t>(line);
      Report(boards == 2 ? HPE_16_10 : HPE_8_2, EffectKind::line_won,
             {seat, line_number, static_cast<uint16_t>(board)});
      if (incomes[seat] != 0) {
        Report(HPE_11_1, EffectKind::line_income,
               {seat, line_number, static_cast<uint16_t>(board),
                static_cast<uint16_t>(incomes[seat])});
      }
    }
  }
  for (Seat seat = 0; seat < state_.players; ++seat) {
    if (gains[seat] == 0) continue;
    Report(HPE_8_4, EffectKind::dominance_gain, {seat, static_cast<uint16_t>(gains[seat])});
    ChangeSource(seat, gains[seat]);
  }
}

}  // namespace recount::engine::hope
