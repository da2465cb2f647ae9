#include "engine/empyrean/render.h"

#include <algorithm>

#include "engine/empyrean/rules.h"
#include "engine/empyrean/text.h"
#include "engine/kit/scene.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

constexpr size_t kLabelWidth = 10;

struct Scene : kit::Scene<DerivedState> {
  std::string CardLabel(uint16_t card) const {
    return fmt::format("{} #{}", CardName(cards(), state(), card), card);
  }
  std::string HeroLabel(uint8_t slot) const {
    const HeroKind& hero = derived.HeroOf(slot);
    return fmt::format("{} {}/{}", CardLabel(derived.HeroCard(slot)), hero.attack, hero.defense);
  }
};

std::string StageText(const State& state) {
  if (state.phase == Phase::end) return "the end";
  if (state.phase < Phase::turn) return fmt::format("set-up: {}", PhaseName(state.phase));
  return fmt::format("turn {}, {}", state.turn, PhaseName(state.phase));
}

// Draws a list of cards under a label, or "none".
void DrawList(std::string_view label, const std::vector<std::string>& items, Sheet& sheet) {
  items.empty() ? sheet.Text(label, "none", Ink::faint) : sheet.Entry(label, CommaPieces(items));
}

std::vector<std::string> HeroLabels(const Scene& scene, HeroSet heroes) {
  std::vector<std::string> labels;
  ForEachHero(heroes, [&](uint8_t slot) { labels.push_back(scene.HeroLabel(slot)); });
  return labels;
}

std::vector<std::string> LabelsIn(const Scene& scene, Place place, uint8_t flags = 0) {
  std::vector<std::string> labels;
  for (size_t i = 0; i < scene.derived.EnhancementCount(); ++i) {
    if (PlaceOf(scene.state(), i) != place || (scene.state().at[i] & flags) != flags) continue;
    labels.push_back(scene.CardLabel(scene.derived.CardOf(i)));
  }
  return labels;
}

// --- the current turn ---

void DrawAttack(const Scene& scene, Sheet& sheet) {
  const Attack& attack = scene.state().attack;
  if (attack.target == kNoCard) return;
  std::vector<std::string> attackers;
  ForEachHero(attack.attackers, [&](uint8_t slot) {
    attackers.push_back(scene.CardLabel(scene.derived.HeroCard(slot)));
  });
  std::string text = fmt::format("{} on {} of {}", JoinedWords(attackers),
                                 scene.CardLabel(attack.target), scene.NameOf(attack.target_seat));
  if (attack.outcome != AttackOutcome::open) {
    text += fmt::format(
        ": {} against {}, {}", attack.attack, attack.defense,
        attack.outcome == AttackOutcome::none ? "nothing happens" : OutcomeName(attack.outcome));
  }
  sheet.Text("Attack", text, Ink::bold);
}

void DrawStack(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  std::vector<std::string> texts;
  for (size_t i = 0; i < state.stack_count; ++i) {
    const StackItem& item = state.stack[i];
    texts.push_back(fmt::format("{} of {}{}", scene.CardLabel(item.card), scene.NameOf(item.seat),
                                item.is_prevented != 0 ? " (prevented)" : ""));
  }
  if (!texts.empty()) sheet.Entry("Announced", CommaPieces(texts, Ink::bold));
}

// Describes the open choice, but never its candidates, which may be hidden.
std::string ChoiceText(const DerivedState& derived) {
  switch (AsksFor(derived)) {
    case Asks::seat:
      return "an opponent";
    case Asks::hero:
      return "a hero";
    case Asks::hand_card:
      return "a card of the hand";
    case Asks::fallen_hero:
      return "a hero of the Hero Discard Pile";
    case Asks::discard_card:
      return "a card of the discard pile";
    case Asks::slot:
      return "an attached card";
    case Asks::play:
      return "a card to play";
    default:
      return "a hero to recruit";
  }
}

void DrawAwaited(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (KindOf(state) == NodeKind::end) {
    const GameResult result = ResultOf(state);
    const std::string who = PlayerNames(scene.names, state.winners);
    const bool are_many = std::popcount(state.winners) > 1;
    const std::string text =
        result.is_draw ? fmt::format("a draw of {}", who) : who + (are_many ? " win" : " wins");
    return sheet.Text("Result", fmt::format("{} ({})", text, Clauses()[result.clause].id),
                      Ink::green);
  }
  if (KindOf(state) == NodeKind::chance) {
    return sheet.Text("Awaited", "chance: " + RequestOf(scene.cards(), state).what, Ink::yellow);
  }
  std::string text = PlayerNames(scene.names, AwaitedOf(state));
  if (state.phase == Phase::respond) {
    text += state.stack_count > 0 ? ", to prevent it or pass" : ", to use an ability or pass";
  }
  if (state.phase == Phase::effect) {
    text += fmt::format(", to choose {} ({} left)", ChoiceText(scene.derived), state.choice.left);
  }
  sheet.Text("Awaited", text, Ink::yellow);
}

// Draws how much of the turn's action the active player has done.
void DrawTurn(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (state.active == kNoSeat) return;
  const TurnInfo& info = state.turn_info;
  std::vector<std::string> parts = {scene.NameOf(state.active)};
  if (info.has_feat != 0) parts.emplace_back("a feat");
  if (info.action != kNoAction) parts.emplace_back(TurnActionName(info.action));
  if (info.drawn > 0) parts.push_back(fmt::format("drawn {}", info.drawn));
  if (info.played > 0) parts.push_back(fmt::format("played {}", info.played));
  if (info.recruited > 0) parts.push_back(fmt::format("recruited {}", info.recruited));
  if (state.extra_turns > 0) parts.push_back(fmt::format("more turns {}", state.extra_turns));
  if (state.loop_attacks > 0)
    parts.push_back(fmt::format("attacks in a loop {}", state.loop_attacks));
  sheet.Entry("Active", CommaPieces(parts));
}

// --- the heroes beside the Arena ---

void DrawHeroes(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (state.pool != 0) sheet.Entry("Pool", CommaPieces(HeroLabels(scene, state.pool)));
  if (state.phase == Phase::draft_ability) DrawList("To draft", LabelsIn(scene, kInPool), sheet);
  if (state.phase <= Phase::shuffle_reserves) return;
  DrawList("Hero HQ", HeroLabels(scene, state.hq), sheet);
  if (scene.viewer.IsJudge() && state.reserve_count > 0) {
    std::vector<std::string> labels;
    for (size_t i = state.reserve_count; i > 0; --i) {
      labels.push_back(scene.HeroLabel(state.reserves[i - 1]));
    }
    sheet.Entry("Reserves", CommaPieces(labels));
  } else {
    sheet.Text("Reserves", kit::Counted(state.reserve_count, "hero", "heroes"));
  }
  if (state.hero_discard_count == 0) return;
  std::vector<std::string> labels;
  for (size_t i = 0; i < state.hero_discard_count; ++i) {
    labels.push_back(scene.CardLabel(scene.derived.HeroCard(state.hero_discard[i])));
  }
  sheet.Entry("Fallen", CommaPieces(labels));
}

// --- the play areas ---

void DrawHero(const Scene& scene, uint8_t slot, bool is_own, Sheet& sheet) {
  const State& state = scene.state();
  const bool is_fatigued = scene.derived.IsFatigued(slot);
  std::vector<Piece> pieces;
  std::string text = scene.HeroLabel(slot);
  if (state.attack_bonus[slot] != 0) text += fmt::format(" att {:+}", state.attack_bonus[slot]);
  if (state.defense_bonus[slot] != 0) text += fmt::format(" def {:+}", state.defense_bonus[slot]);
  pieces.push_back({text, is_fatigued ? Ink::faint : Ink::bold});
  if (Has(state.fresh, slot)) pieces.push_back({"new", Ink::cyan});
  if (Has(state.pin_waiting | state.pin_running, slot)) pieces.push_back({"pinned", Ink::red});
  ForEachAttached(state, slot, [&](uint16_t enhancement) {
    const bool is_face_up = IsFaceUp(state, enhancement);
    const std::string kind = scene.derived.IsStat(enhancement) ? "stat" : "ability";
    std::string label =
        is_face_up || is_own ? scene.CardLabel(scene.derived.CardOf(enhancement)) : kind;
    if (!is_face_up) label = fmt::format("({})", label);
    pieces.push_back({"+ " + label, is_face_up ? Ink::plain : Ink::faint});
  });
  // Strengthened heroes stand, fatigued ones lie.
  sheet.Entry(is_fatigued ? "  lies" : "  stands", pieces);
}

std::string ForbiddenWords(const SeatState& seat) {
  std::vector<std::string> words;
  for (int i = 0; i <= static_cast<int>(Forbidden::recruit); ++i) {
    if ((seat.forbidden >> i & 1) != 0) {
      words.emplace_back(ForbiddenName(static_cast<Forbidden>(i)));
    }
  }
  return JoinedWords(words);
}

void DrawHand(const Scene& scene, Seat seat, Sheet& sheet) {
  const State& state = scene.state();
  const SeatState& owner = state.seats[seat];
  const auto place = static_cast<Place>(kInHand + seat);
  const auto labels = [&](HeroSet heroes, uint8_t flags) {
    std::vector<std::string> list = HeroLabels(scene, heroes);
    for (std::string& label : LabelsIn(scene, place, flags)) list.push_back(std::move(label));
    return list;
  };
  if (scene.viewer.SeesAs(seat)) {
    DrawList("Hand", labels(owner.hand_heroes, 0), sheet);
  } else {
    const auto heroes = static_cast<size_t>(std::popcount(owner.hand_heroes));
    sheet.Text("Hand", kit::Counted(owner.hand_count + heroes, "card", "cards"));
  }
  const std::vector<std::string> shown = labels(owner.shown_heroes, kOpen);
  if (!shown.empty()) sheet.Entry("Shown", CommaPieces(shown));
}

void DrawSeat(const Scene& scene, Seat seat, Sheet& sheet) {
  const State& state = scene.state();
  const SeatState& owner = state.seats[seat];
  std::string right = kit::Counted(owner.deck_count, "card", "cards") + " to draw";
  if (state.has_teams) right = fmt::format("team {}, {}", state.second_team >> seat & 1, right);
  sheet.Heading(scene.LabelOf(seat), right);
  if (owner.status != Status::playing) {
    sheet.Text("", fmt::format("{}: out of the game", StatusName(owner.status)), Ink::faint);
  } else {
    const bool is_fatigued = (state.base_fatigued >> seat & 1) != 0;
    sheet.Text("SkyBase",
               fmt::format("#{} defense {}, {}", seat, scene.cards().base_defense,
                           is_fatigued ? "fatigued" : "strengthened"),
               is_fatigued ? Ink::red : Ink::plain);
  }
  ForEachHero(owner.arena,
              [&](uint8_t slot) { DrawHero(scene, slot, scene.viewer.SeesAs(seat), sheet); });
  if (owner.arena == 0 && owner.status == Status::playing && state.turn > 0) {
    sheet.Text("", fmt::format("no hero; full turns without one: {}", owner.bare_turns),
               Ink::faint);
  }
  if (owner.forbidden != 0) sheet.Text("Forbidden", ForbiddenWords(owner), Ink::red);
  DrawHand(scene, seat, sheet);
  if (owner.discard_first == kNothing) return;
  std::vector<std::string> discard;
  ForEachIn(state, owner.discard_first, [&](uint16_t enhancement) {
    discard.push_back(scene.CardLabel(scene.derived.CardOf(enhancement)));
  });
  sheet.Entry("Discards", CommaPieces(discard));
}

}  // namespace

std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing) {
  const Scene scene{{DerivedState(cards, state), viewer, seating.names}};
  Sheet sheet(drawing, kLabelWidth);
  sheet.Title("Empyrean Hero", fmt::format("{}, event {}", StageText(state), seating.seq));
  DrawHeroes(scene, sheet);
  DrawTurn(scene, sheet);
  DrawAttack(scene, sheet);
  DrawStack(scene, sheet);
  DrawAwaited(scene, sheet);
  for (Seat seat = 0; seat < state.players; ++seat) DrawSeat(scene, seat, sheet);
  return sheet.Take();
}

}  // namespace recount::engine::empyrean
