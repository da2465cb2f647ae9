#include "engine/basicverse/render.h"

#include <algorithm>

#include "engine/basicverse/names.h"
#include "engine/basicverse/rules.h"
#include "engine/basicverse/text.h"
#include "engine/kit/scene.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

constexpr size_t kLabelWidth = 10;

struct Scene : kit::Scene<DerivedState> {
  std::string CardLabel(uint16_t card) const {
    return fmt::format("{} #{}", CardName(cards(), card), card);
  }
  std::string HeroLabel(Seat seat) const { return HeroName(cards(), state(), seat); }
};

Ink InkOf(Team team) { return team == Team::red ? Ink::red : Ink::cyan; }

std::vector<std::string> Labels(const Scene& scene, const CardBits& cards) {
  std::vector<std::string> labels;
  cards.ForEach([&](uint8_t card) { labels.push_back(scene.CardLabel(card)); });
  return labels;
}

// --- the Tracker ---

void DrawTracker(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  for (const Team team : {Team::red, Team::blue}) {
    const auto index = static_cast<size_t>(team);
    sheet.Text(
        TeamTitle(team),
        fmt::format("Fortress {} of {} HP, Mana {} of {}", state.fortress[index],
                    state.start_fortress, state.mana[index], state.players + kManaBeyondPlayers),
        InkOf(team));
  }
  std::string counter;
  for (size_t i = 0; i < kCounter.size(); ++i) {
    counter += i == state.counter_slot ? fmt::format(" [{}]", kCounter[i])
                                       : fmt::format(" {}", kCounter[i]);
  }
  sheet.Text("Tracker", "Counter" + counter);
  if (state.last_chance != LastChance::none) {
    sheet.Text("",
               state.last_chance == LastChance::waiting ? "the next Blue turn is the last"
                                                        : "this is Blue's last turn",
               Ink::yellow);
  }
}

// --- the Circle of Battle ---

std::string RangeText(const Scene& scene, size_t place) {
  const State& state = scene.state();
  if (state.active == kNoSeat) return "";
  if (state.circle[place] == state.active) return "* turn";
  const int apart = std::abs(static_cast<int>(place) - state.place[state.active]);
  const int distance = std::min<int>(apart, state.places - apart);
  const uint8_t who = state.circle[place];
  if (who != kField && AreEnemies(state, state.active, who) && state.seats[who].shroud > 0) {
    // An enemy's shroud counts as additional distance.
    return fmt::format("range {}+{}", distance, state.seats[who].shroud);
  }
  return fmt::format("range {}", distance);
}

Cell PlaceCell(const Scene& scene, size_t place) {
  const State& state = scene.state();
  const uint8_t who = state.circle[place];
  if (who == kField) {
    return {{"~~~~~~", Ink::faint},
            {"Neutral Field", Ink::faint},
            {"", Ink::plain},
            {RangeText(scene, place), Ink::plain}};
  }
  const Team team = TeamOf(state, who);
  const bool is_dead = IsDead(state, who);
  const std::string hp =
      is_dead ? "dead" : fmt::format("{}/{} HP", state.seats[who].hp, scene.derived.HeroOf(who).hp);
  return {{fmt::format("{}{} {}", team == Team::red ? 'R' : 'B', who, scene.NameOf(who)),
           who == state.active ? Ink::bold : InkOf(team)},
          {scene.HeroLabel(who), is_dead ? Ink::faint : Ink::plain},
          {hp, is_dead ? Ink::faint : Ink::green},
          {RangeText(scene, place), Ink::plain}};
}

// Draws the circle clockwise: the upper row from left to right, the lower one from right to left.
void DrawCircle(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (state.places == 0) return;
  sheet.Heading("Circle of Battle", "clockwise: above to the right, below to the left");
  const size_t half = state.places / size_t{2};
  std::vector<std::vector<Cell>> rows(2);
  for (size_t i = 0; i < half; ++i) {
    rows[0].push_back(PlaceCell(scene, i));
    rows[1].push_back(PlaceCell(scene, state.places - 1 - i));
  }
  sheet.Board(rows);
}

// --- what is being resolved ---

std::string RangeOf(uint8_t range) {
  return range == kAnyRange ? "" : fmt::format(" within {}", range);
}

std::string FrameText(const Scene& scene, const Frame& frame) {
  const std::string who = scene.NameOf(frame.seat);
  switch (frame.kind) {
    case FrameKind::use: {
      std::vector<std::string> targets;
      const SeatList list(frame.seats);
      for (size_t i = 0; i < list.size(); ++i) targets.push_back(scene.NameOf(list[i]));
      std::string text = who + "'s card or Ability";
      if (!targets.empty()) text += " on " + JoinedWords(targets);
      if (frame.source != kNoSeat) text += ", in answer to " + scene.NameOf(frame.source);
      return text;
    }
    case FrameKind::hit:
      return fmt::format("a hit of {} on {} for {}{}", who, scene.NameOf(frame.other), frame.value,
                         RangeOf(frame.range));
    case FrameKind::move:
      return fmt::format("{} moves past {} clockwise", who, frame.value);
    case FrameKind::scroll:
      return fmt::format("{} uses {}", who, scene.CardLabel(frame.value));
    case FrameKind::choose_move:
      return fmt::format(
          "{} chooses where {} goes{}", who, scene.NameOf(frame.other),
          frame.mark != 0 ? fmt::format(" at range {}", frame.range) : RangeOf(frame.range));
    case FrameKind::choose:
      return who + " chooses one of the options";
    case FrameKind::recipient:
      return fmt::format("{} names who draws: {} left", who, frame.then);
    case FrameKind::regroup:
      return who + " regroups";
    case FrameKind::free_play:
      return who + " may play the card just drawn";
    case FrameKind::draw:
      return fmt::format("{} draws {}", who, frame.then);
    case FrameKind::discard:
      return fmt::format("{} discards {}", who, frame.then);
    default:
      return who + " Resurrects";
  }
}

// Draws the newest frame first, since it is resolved first.
void DrawStack(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  for (size_t i = state.stack_count; i > 0; --i) {
    const bool is_newest = i == state.stack_count;
    sheet.Text(is_newest ? "Resolving" : "", FrameText(scene, state.stack[i - 1]),
               is_newest ? Ink::bold : Ink::faint);
  }
  if (!state.revealed.IsEmpty()) {
    sheet.Entry("Revealed", CommaPieces(Labels(scene, state.revealed)));
  }
}

void DrawAwaited(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (state.phase == Phase::end) {
    const GameResult result = ResultOf(state);
    SeatSet winners = 0;
    for (const Seat seat : result.winners) winners |= SeatBit(seat);
    const std::string who = PlayerNames(scene.names, winners);
    const std::string text =
        result.is_draw
            ? "a draw"
            : fmt::format("{} wins: {}", TeamTitle(static_cast<Team>(state.winner)), who);
    return sheet.Text("Result", fmt::format("{} ({})", text, Clauses()[result.clause].id),
                      Ink::green);
  }
  if (KindOf(state) == NodeKind::chance) {
    return sheet.Text("Awaited", "chance: " + RequestOf(state).what, Ink::yellow);
  }
  std::string text = PlayerNames(scene.names, AwaitedOf(state));
  switch (state.phase) {
    case Phase::pick:
      text += ", to pick a Hero";
      break;
    case Phase::ability:
      text += ", to name a starting Ability";
      break;
    case Phase::turn:
      text = scene.NameOf(state.active) + " to act";
      if (const SeatSet donors = DonorsOf(state); donors != 0) {
        text += "; may donate: " + PlayerNames(scene.names, donors);
      }
      break;
    case Phase::react:
      text += ", to react or pass";
      break;
    default:
      text += fmt::format(", to decide: {}", PhaseName(state.phase));
  }
  sheet.Text("Awaited", text, Ink::yellow);
}

void DrawTurn(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (state.active == kNoSeat) return;
  std::vector<std::string> parts = {scene.NameOf(state.active),
                                    kit::Counted(state.actions, "Action left", "Actions left")};
  if (state.given != kNoCard) {
    parts.push_back(scene.viewer.SeesAs(state.active) ? "given: " + scene.CardLabel(state.given)
                                                      : "given: a card");
  }
  sheet.Entry("Turn", CommaPieces(parts));
}

void DrawPiles(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  sheet.Text("Deck", kit::Counted(state.deck_count, "card", "cards"));
  if (!state.discard.IsEmpty()) {
    sheet.Text("Discards", kit::Counted(state.discard.Count(), "card", "cards"));
  }
}

// --- the players ---

// Lists what differs from a Hero's usual values.
std::vector<Piece> Marks(const Scene& scene, Seat seat) {
  const State& state = scene.state();
  const SeatState& owner = state.seats[seat];
  std::vector<Piece> marks;
  if (IsDead(state, seat)) marks.push_back({"DEAD", Ink::red});
  if (state.horseshoe == seat) marks.push_back({"Lucky Horseshoe", Ink::yellow});
  if (owner.sight > 0) marks.push_back({fmt::format("sees {} further", owner.sight), Ink::plain});
  if (owner.shroud > 0) {
    marks.push_back({fmt::format("seen {} further", owner.shroud), Ink::plain});
  }
  if (Contains(state.scroll_used, seat)) marks.push_back({"Scroll used", Ink::faint});
  if (state.penalty[seat] > 0) {
    marks.push_back({fmt::format("-{} Actions next turn", state.penalty[seat]), Ink::red});
  }
  return marks;
}

void DrawSeat(const Scene& scene, Seat seat, Sheet& sheet) {
  const State& state = scene.state();
  const SeatState& owner = state.seats[seat];
  std::string right = owner.hero == kNoHero ? "" : scene.HeroLabel(seat);
  if (state.places > 0) {
    right += fmt::format(" {}/{} HP", owner.hp, scene.derived.HeroOf(seat).hp);
  }
  std::string left = scene.LabelOf(seat);
  if (state.has_teams != 0) left += fmt::format(" {}", TeamTitle(TeamOf(state, seat)));
  sheet.Heading(left, right, seat == state.active ? Ink::bold : Ink::plain);
  if (const std::vector<Piece> marks = Marks(scene, seat); !marks.empty()) {
    sheet.Entry("", marks);
  }
  if (!scene.viewer.SeesAs(seat)) {
    sheet.Text("Hand", kit::Counted(owner.hand_count, "card", "cards"));
  } else if (owner.hand_count == 0) {
    sheet.Text("Hand", "empty", Ink::faint);
  } else {
    sheet.Entry("Hand", CommaPieces(Labels(scene, owner.hand)));
  }
  if (!owner.slot.IsEmpty()) sheet.Entry("Scrolls", CommaPieces(Labels(scene, owner.slot)));
  if (owner.hero == kNoHero || !scene.viewer.SeesAs(seat)) return;
  std::vector<std::string> abilities;
  const std::vector<Ability>& list = scene.derived.HeroOf(seat).abilities;
  for (size_t i = 0; i < list.size(); ++i) {
    abilities.push_back(fmt::format("{} {} ({})", i, Printable(list[i].name),
                                    names::kAbilityKinds[static_cast<size_t>(list[i].kind)]));
  }
  sheet.Entry("Abilities", CommaPieces(abilities, Ink::faint));
}

std::string StageText(const State& state) {
  if (state.phase == Phase::end) return "the end";
  if (state.turn == 0) return fmt::format("set-up: {}", PhaseName(state.phase));
  return fmt::format("turn {}, {}", state.turn, PhaseName(state.phase));
}

}  // namespace

std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing) {
  const Scene scene{{DerivedState(cards, state), viewer, seating.names}};
  Sheet sheet(drawing, kLabelWidth);
  sheet.Title("Heroes of the Basicverse",
              fmt::format("{}, event {}", StageText(state), seating.seq));
  DrawTracker(scene, sheet);
  DrawCircle(scene, sheet);
  DrawPiles(scene, sheet);
  DrawTurn(scene, sheet);
  DrawStack(scene, sheet);
  DrawAwaited(scene, sheet);
  for (Seat seat = 0; seat < state.players; ++seat) DrawSeat(scene, seat, sheet);
  return sheet.Take();
}

}  // namespace recount::engine::basicverse
