#include "engine/hope/render.h"

#include <algorithm>

#include "engine/hope/choices.h"
#include "engine/hope/rules.h"
#include "engine/hope/text.h"
#include "engine/kit/scene.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

constexpr size_t kLabelWidth = 10;

struct Scene : kit::Scene<DerivedState> {
  std::string CardLabel(uint16_t card) const {
    return fmt::format("{} #{}", CardName(cards(), state(), card), card);
  }
};

// Returns the colour of a seat's cards. The seat is also written in words.
Ink InkOf(Seat seat) {
  constexpr Ink kInks[] = {Ink::cyan, Ink::yellow, Ink::green, Ink::red};
  return kInks[seat % 4];
}

std::string StageText(const State& state) {
  if (state.phase == Phase::end) return "the end";
  if (state.phase < Phase::main) return fmt::format("set-up: {}", PhaseName(state.phase));
  std::string text = fmt::format("round {}, {} phase", state.round, PhaseName(state.phase));
  if (state.step != Step::open) text += fmt::format(", {}", StepName(state.step));
  return text;
}

// --- the source track ---

// Draws the track from 0 to the goal with a + at each tenth, a seat's number at its pool, * for
// several.
std::string TrackText(const State& state, size_t goal) {
  std::string track(goal + 1, '.');
  for (size_t i = 0; i <= goal; i += 10) track[i] = '+';
  std::vector<int> tokens(goal + 1, 0);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const int source = state.seats[seat].source;
    const auto at = static_cast<size_t>(std::clamp<int>(source, 0, static_cast<int>(goal)));
    track[at] = ++tokens[at] > 1 ? '*' : static_cast<char>('0' + seat);
  }
  return track;
}

void DrawTrack(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  const size_t goal = 30;
  sheet.Text("Sources", TrackText(state, goal) + " 0 to 30");
  std::vector<Piece> pieces;
  for (Seat seat = 0; seat < state.players; ++seat) {
    std::string text = fmt::format("{}: {} {}", seat, scene.NameOf(seat), state.seats[seat].source);
    if (!IsIn(state, seat)) text += " (out)";
    if (seat + 1 < state.players) text += ",";
    pieces.push_back({text, InkOf(seat)});
  }
  if (state.two_on_two) {
    const auto sum = [&](size_t a, size_t b) {
      return state.seats[a].source + state.seats[b].source;
    };
    pieces.push_back({fmt::format("(teams {} and {} of 40)", sum(0, 1), sum(2, 3))});
  }
  sheet.Entry("", pieces);
}

// --- the board ---

std::string MarksOn(const Scene& scene, int space) {
  const State& state = scene.state();
  const uint16_t card = scene.derived.CardOn(space);
  std::vector<std::string> marks;
  if (state.is_battle && state.target == card) {
    marks.push_back(fmt::format("TARGET{}", state.battles_done));
  }
  if (std::find(state.attackers.begin(), state.attackers.end(), card) != state.attackers.end()) {
    marks.emplace_back("attacks");
  }
  if (scene.derived.IsFlipped(space)) marks.emplace_back("flipped");
  for (const Artifact& artifact : state.artifacts) {
    if (artifact.place == ArtifactPlace::borne && artifact.space == space) {
      marks.push_back(fmt::format("a{}", artifact.number));
    }
  }
  if ((state.flags[static_cast<size_t>(space)] & kMoved) != 0 && state.phase == Phase::move) {
    marks.emplace_back("moved");
  }
  return fmt::format("{}", fmt::join(marks, " "));
}

Cell CardCell(const Scene& scene, int space) {
  const uint16_t card = scene.derived.CardOn(space);
  const Seat owner = scene.derived.OwnerOn(space);
  Cell cell;
  cell.push_back({CardName(scene.cards(), scene.state(), card), InkOf(owner)});
  cell.push_back({fmt::format("{} #{}", owner, card), InkOf(owner)});
  if (scene.derived.IsUnitOn(space)) {
    const int wounds = scene.state().wounds[static_cast<size_t>(space)];
    std::string figures = fmt::format("{}/{}/{}", scene.derived.Att(space),
                                      scene.derived.Def(space), scene.derived.Vit(space));
    if (wounds > 0) figures += fmt::format(" w{}", wounds);
    cell.push_back({figures, wounds > 0 ? Ink::red : Ink::plain});
  } else {
    cell.push_back({fmt::format("DEF {}", scene.derived.Def(space)), Ink::plain});
  }
  const std::string marks = MarksOn(scene, space);
  if (!marks.empty()) cell.push_back({marks, Ink::bold});
  return cell;
}

// Returns the number of the space, faintly, and what lies there besides cards.
Cell FreeCell(const Scene& scene, int space) {
  Cell cell = {{fmt::format("{}", space), Ink::faint}};
  for (const Artifact& artifact : scene.state().artifacts) {
    if (artifact.space != space || artifact.place == ArtifactPlace::none ||
        artifact.place == ArtifactPlace::borne) {
      continue;
    }
    if (artifact.place == ArtifactPlace::face_down) {
      cell.push_back({"artifact ?", Ink::bold});
    } else {
      cell.push_back(
          {fmt::format("a{} {}", artifact.number, ArtifactName(scene.cards(), artifact.number)),
           Ink::bold});
    }
  }
  return cell;
}

void DrawBoards(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  const int boards = state.two_on_two ? 2 : 1;
  for (int board = 0; board < boards; ++board) {
    if (state.two_on_two) {
      sheet.Text(fmt::format("Board {}", board),
                 fmt::format("above {}, below {}", scene.NameOf(static_cast<Seat>(board)),
                             scene.NameOf(static_cast<Seat>(3 - board))));
    }
    std::vector<std::vector<Cell>> rows(5);
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 5; ++column) {
        const int space = row * Width(state) + 5 * board + column;
        rows[static_cast<size_t>(row)].push_back(IsFree(state, space) ? FreeCell(scene, space)
                                                                      : CardCell(scene, space));
      }
    }
    sheet.Board(rows);
  }
}

// --- the current step ---

std::string ModifierText(const Modifier& modifier) {
  std::vector<std::string> parts;
  if (modifier.att != 0) parts.push_back(fmt::format("ATT {:+}", modifier.att));
  if (modifier.def != 0) parts.push_back(fmt::format("DEF {:+}", modifier.def));
  if (modifier.vit != 0) parts.push_back(fmt::format("VIT {:+}", modifier.vit));
  if (modifier.keyword != kNoKeyword) {
    parts.push_back(KeywordText(static_cast<KeywordKey>(modifier.keyword), modifier.x));
  }
  if (parts.empty()) parts.emplace_back("nothing");
  return fmt::format("{}", fmt::join(parts, ", "));
}

void DrawModifiers(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  std::vector<std::string> texts;
  for (size_t i = 0; i < state.modifier_count; ++i) {
    const Modifier& modifier = state.modifiers[i];
    texts.push_back(fmt::format("{}: {} ({})", scene.CardLabel(modifier.card),
                                ModifierText(modifier), UntilName(modifier.until)));
  }
  if (!texts.empty()) sheet.Entry("Bonuses", CommaPieces(texts));
}

void DrawBattle(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (!state.is_battle || state.target == kNoCard) return;
  const SpaceSet participants = scene.derived.Participants();
  const DerivedState::Totals totals =
      scene.derived.BattleTotals(participants, scene.derived.TargetSpace());
  std::string text = fmt::format("on {}", scene.CardLabel(state.target));
  if (state.attackers[0] != kNoCard) {
    text += fmt::format(", attack {} against defence {}", totals.attack, totals.defence);
  }
  sheet.Text("Battle", text, Ink::bold);
}

void DrawQueue(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  std::vector<std::string> texts;
  for (size_t i = 0; i < state.queue_count; ++i) {
    texts.push_back(fmt::format("{} of {}", TextName(state.queue[i].text),
                                scene.CardLabel(state.queue[i].source)));
  }
  if (!texts.empty()) sheet.Entry("Waiting", CommaPieces(texts));
}

// Describes what a choice offers.
std::string OfferText(const Scene& scene, uint16_t value) {
  if (value == kDeclined) return "-1 (decline)";
  switch (scene.state().choice) {
    case ChoiceKind::player:
      return fmt::format("{} {}", value, scene.NameOf(static_cast<Seat>(value)));
    case ChoiceKind::space:
      return fmt::format("space {}", value);
    default:
      return scene.CardLabel(value);
  }
}

void DrawChoice(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (state.choice == ChoiceKind::none) return;
  sheet.Text(
      "Choice",
      fmt::format("{} chooses a {}", scene.NameOf(state.choice_seat), ChoiceName(state.choice)),
      Ink::yellow);
  if (IsHiddenChoice(scene.derived, state.choice) && !scene.viewer.SeesAs(state.choice_seat)) {
    return sheet.Text("", "from cards that you cannot see");
  }
  std::vector<std::string> offers;
  for (const uint16_t value : ChoiceFrom(scene.derived)) offers.push_back(OfferText(scene, value));
  sheet.Entry("", CommaPieces(offers));
}

void DrawAwaited(const Scene& scene, Sheet& sheet) {
  const State& state = scene.state();
  if (KindOf(state) == NodeKind::end) {
    const GameResult result = ResultOf(state);
    const std::string who = PlayerNames(scene.names, state.winners);
    const bool are_many = std::popcount(state.winners) > 1;
    sheet.Text(
        "Result",
        fmt::format("{} ({})",
                    result.is_draw ? std::string("a draw") : who + (are_many ? " win" : " wins"),
                    Clauses()[result.clause].id),
        Ink::green);
    return;
  }
  if (state.active != kNoSeat) {
    std::string text = scene.NameOf(state.active);
    if (state.phase == Phase::move) text += fmt::format(", moves left {}", state.moves_left);
    if (state.phase == Phase::battle) text += fmt::format(", battles left {}", state.battles_left);
    sheet.Text("Active", text);
  }
  if (state.passed != 0) sheet.Text("Passed", PlayerNames(scene.names, state.passed));
  const bool is_chance = KindOf(state) == NodeKind::chance;
  sheet.Text("Awaited",
             is_chance ? "chance: " + RequestOf(scene.cards(), state).what
                       : PlayerNames(scene.names, AwaitedOf(state)),
             Ink::yellow);
}

// --- the seats ---

std::vector<std::string> LabelsOf(const Scene& scene, Seat seat, const CardSetOfSeat& cards) {
  std::vector<std::string> labels;
  cards.ForEach(
      [&](size_t index) { labels.push_back(scene.CardLabel(CardAt(scene.state(), seat, index))); });
  return labels;
}

void DrawSeat(const Scene& scene, Seat seat, Sheet& sheet) {
  const State& state = scene.state();
  const SeatState& owner = state.seats[seat];
  std::string deck = "no deck declared yet";
  if (owner.deck == kCustomDeck) deck = "custom deck";
  if (owner.deck < kCustomDeck) deck = "deck " + scene.cards().decks[owner.deck].id;
  sheet.Heading(
      scene.LabelOf(seat),
      fmt::format("{}, {}", deck, kit::Counted(owner.draw_count, "card", "cards") + " left"));
  if (!IsIn(state, seat)) return sheet.Text("", "out of the game", Ink::faint);
  const auto count = static_cast<size_t>(owner.hand.Count());
  if (scene.viewer.SeesAs(seat)) {
    const std::vector<std::string> hand = LabelsOf(scene, seat, owner.hand);
    hand.empty() ? sheet.Text("Hand", "empty", Ink::faint) : sheet.Entry("Hand", CommaPieces(hand));
  } else {
    sheet.Text("Hand", kit::Counted(count, "card", "cards"));
  }
  if (!owner.revealed.IsEmpty()) {
    sheet.Entry("Shown", CommaPieces(LabelsOf(scene, seat, owner.revealed)));
  }
  if (owner.discard_count == 0) return;
  std::vector<std::string> discard;
  for (size_t i = 0; i < owner.discard_count; ++i) {
    discard.push_back(scene.CardLabel(CardAt(state, seat, DiscardIndex(owner, i))));
  }
  sheet.Entry("Discards", CommaPieces(discard));
}

}  // namespace

std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing) {
  const Scene scene{{DerivedState(cards, state), viewer, seating.names}};
  Sheet sheet(drawing, kLabelWidth);
  sheet.Title("Heroes of Postapocalyptic Earth",
              fmt::format("{}, event {}", StageText(state), seating.seq));
  DrawTrack(scene, sheet);
  DrawBoards(scene, sheet);
  DrawBattle(scene, sheet);
  DrawModifiers(scene, sheet);
  DrawQueue(scene, sheet);
  DrawChoice(scene, sheet);
  DrawAwaited(scene, sheet);
  for (Seat seat = 0; seat < state.players; ++seat) DrawSeat(scene, seat, sheet);
  return sheet.Take();
}

}  // namespace recount::engine::hope
