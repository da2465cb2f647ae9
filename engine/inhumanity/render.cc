#include "engine/inhumanity/render.h"

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/rules.h"
#include "engine/inhumanity/text.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

constexpr size_t kLabelWidth = 12;

// The data from which a table is drawn.
struct Picture {
  const Cards& cards;
  const State& state;
  Viewer viewer;
  absl::Span<const std::string> names;

  std::string NameOf(Seat seat) const { return PlayerName(names, seat); }
  std::string Label(uint16_t card) const {
    return fmt::format("{} #{}", CardName(cards, card), card);
  }
};

std::string StageText(const State& state) {
  if (state.phase == Phase::end) return "the end";
  if (state.phase == Phase::setup) return "set-up";
  return fmt::format("round {} of {}, {}", state.round, kRounds, PhaseName(state.phase));
}

// Gives "(o)(o)( )( )( )": the dice that are there, and places for more.
std::string DiceRow(int there, int places) {
  std::string row;
  for (int i = 0; i < places; ++i) row += i < there ? "(o)" : "( )";
  return row;
}

void DrawGroup(const Picture& picture, Sheet& sheet) {
  const State& state = picture.state;
  sheet.Text("Hope", fmt::format("{} {}", DiceRow(state.hope, kMostHope), DiceText(state.hope)),
             Ink::green);
  if (state.martial_law != 0) {
    sheet.Text("Hunted", fmt::format("{}", state.hunted), state.hunted > 0 ? Ink::red : Ink::plain);
  }
  std::vector<std::string> terrains;
  for (size_t pile = 0; pile < kTerrains; ++pile) {
    terrains.push_back(fmt::format("{} {}", PileTitle(static_cast<Pile>(pile)),
                                   PileCount(picture.cards, state, static_cast<Pile>(pile))));
  }
  sheet.Entry("Terrains", CommaPieces(terrains));
  std::vector<std::string> assets;
  for (size_t i = 0; i < state.asset_count; ++i) {
    const AssetInPlay& asset = state.assets[i];
    if (asset.owner != kNoSeat) continue;
    assets.push_back(
        fmt::format("{} ({})", picture.Label(asset.card), kit::Counted(asset.uses, "use", "uses")));
  }
  if (!assets.empty()) sheet.Entry("Group", CommaPieces(assets));
}

// --- the Scene ---

std::string ShownDice(const State& state) {
  std::string text;
  for (size_t i = 0; i < state.dice_count; ++i) {
    const bool is_rolling = state.rolling != Rolling::none && IsRerolled(state, i);
    text += is_rolling ? "[ ]" : fmt::format("[{}]", DieAt(state.dice, i));
  }
  return text;
}

void DrawRoll(const Picture& picture, bool is_reader, Sheet& sheet) {
  const State& state = picture.state;
  std::vector<std::string> parts;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& owner = state.seats[seat];
    const bool has_last_hope = (state.last_hope >> seat & 1) != 0;
    if (owner.committed > 0) {
      parts.push_back(fmt::format("{} {}", picture.NameOf(seat), owner.committed));
    }
    if (has_last_hope) parts.push_back(picture.NameOf(seat) + " 1 by Last Hope");
    if (owner.stance == Stance::refuse) parts.push_back(picture.NameOf(seat) + " refuses");
  }
  if (state.hope_dice > 0) parts.push_back(fmt::format("Hope {}", state.hope_dice));
  if (state.bonus_dice > 0) parts.push_back(fmt::format("cards {}", state.bonus_dice));
  if (!parts.empty()) sheet.Entry("Dice", CommaPieces(parts));
  if (is_reader && state.mode == Mode::roll) {
    const int rating = picture.cards.Scene(state.scene).hardship;
    sheet.Text("Hardship",
               fmt::format("{} (printed H{})", HardshipOf(picture.cards, state), rating),
               Ink::yellow);
  }
  if (state.dice_count == kNoDice) return;
  const std::string shown = state.dice_count == 0 ? "none rolled" : ShownDice(state);
  sheet.Text(
      "Rolled",
      fmt::format("{}: {}, {}", shown,
                  kit::Counted(static_cast<size_t>(SuccessesOf(state)), "success", "successes"),
                  IsSuccess(state) ? "the Scene succeeds" : "the Scene fails"),
      IsSuccess(state) ? Ink::green : Ink::red);
}

void DrawChoices(const Picture& picture, Sheet& sheet) {
  const State& state = picture.state;
  const SceneKind& scene = picture.cards.Scene(state.scene);
  std::vector<std::string> options;
  for (const Option& option : scene.options) {
    options.push_back(option.commit == 0
                          ? option.name
                          : fmt::format("{} (takes {})", option.name, DiceText(option.commit)));
  }
  sheet.Entry("Options", CommaPieces(options));
  std::vector<std::string> chosen;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const uint8_t choice = state.seats[seat].choice;
    if (choice == kNoChoice) continue;
    chosen.push_back(fmt::format("{}: {}", picture.NameOf(seat), scene.options[choice].name));
  }
  if (!chosen.empty()) sheet.Entry("Chosen", CommaPieces(chosen));
}

void DrawScene(const Picture& picture, Sheet& sheet) {
  const State& state = picture.state;
  if (state.scene == kNoCard) return;
  const SceneKind& scene = picture.cards.Scene(state.scene);
  const bool is_reader = picture.viewer.SeesAs(state.turn_seat) || state.phase == Phase::outcome;
  const bool is_read_out = is_reader || state.phase != Phase::scene;
  const std::string left = is_reader ? picture.Label(state.scene) : "A Scene";
  sheet.Heading(fmt::format("{} ({})", left, TerrainTitle(scene.terrain)),
                state.mode == Mode::none
                    ? "not announced"
                    : std::string(names::kModes[static_cast<size_t>(state.mode)]));
  if (!is_read_out)
    return sheet.Text("", fmt::format("{} reads it", picture.NameOf(state.turn_seat)));
  sheet.Text("Callout", Printable(scene.callout), Ink::bold);
  if (is_reader) {
    const std::string rating =
        scene.is_roll ? fmt::format("H{}", scene.hardship) : std::string("no roll");
    sheet.Text("Printed", rating + (scene.is_unavoidable ? ", unavoidable" : ""));
  }
  if (!scene.tag_words.empty()) sheet.Entry("Tags", CommaPieces(scene.tag_words));
  if (scene.is_roll) {
    DrawRoll(picture, is_reader, sheet);
  } else {
    DrawChoices(picture, sheet);
  }
}

// --- the last events, and who is awaited ---

void DrawReport(const Picture& picture, Sheet& sheet) {
  const State& state = picture.state;
  std::vector<std::string> lines;
  for (size_t i = 0; i < state.report_count; ++i) {
    const ReportEntry& entry = state.report[i];
    const std::string who = entry.seat == kNoSeat ? "" : picture.NameOf(entry.seat) + ": ";
    lines.push_back(fmt::format("{}{} {}", who, WhatName(entry.what), entry.n));
  }
  if (!lines.empty()) sheet.Entry("Happened", CommaPieces(lines));
}

void DrawAwaited(const Picture& picture, Sheet& sheet) {
  const State& state = picture.state;
  switch (KindOf(state)) {
    case NodeKind::end: {
      const GameResult result = ResultOf(state);
      const std::string text = state.in_play == 0
                                   ? "lost: no character is left"
                                   : PlayerNames(picture.names, state.in_play) + " arrived";
      return sheet.Text("Result", fmt::format("{} ({})", text, Clauses()[result.clause].id),
                        state.in_play == 0 ? Ink::red : Ink::green);
    }
    case NodeKind::chance:
      return sheet.Text("Awaited", fmt::format("chance: {}", RequestOf(picture.cards, state).what),
                        Ink::yellow);
    case NodeKind::decision:
      break;
  }
  const Seat decider = DeciderOf(state);
  const auto others = static_cast<SeatSet>(AwaitedOf(state) & ~SeatBit(decider));
  sheet.Text("Decides", picture.NameOf(decider), Ink::yellow);
  if (others != 0) sheet.Text("May play", PlayerNames(picture.names, others));
}

// --- the characters ---

std::string ConditionText(const SeatState& owner) {
  std::string text;
  if (owner.hunger > 0) {
    text += fmt::format(", {} (+{} H)", HungerName(owner.hunger), owner.hunger);
  }
  if (owner.harm > 0) text += fmt::format(", {} (+{} H)", HarmName(owner.harm), owner.harm);
  return text;
}

std::vector<std::string> TraitsAt(const Picture& picture, TraitPlace place, Seat seat) {
  std::vector<std::string> labels;
  ForEachTrait(picture.cards, picture.state, place, seat,
               [&](uint16_t card) { labels.push_back(picture.Label(card)); });
  return labels;
}

// Draws Traits that only their player sees.
void DrawSecret(const Picture& picture, std::string_view label, TraitPlace place, Seat seat,
                Sheet& sheet) {
  const std::vector<std::string> traits = TraitsAt(picture, place, seat);
  if (traits.empty()) return;
  if (picture.viewer.SeesAs(seat)) {
    sheet.Entry(label, CommaPieces(traits));
  } else {
    sheet.Text(label, kit::Counted(traits.size(), "Trait", "Traits") + ", unseen");
  }
}

void DrawBonds(const Picture& picture, Seat seat, Sheet& sheet) {
  const State& state = picture.state;
  std::vector<std::string> bonds;
  for (Seat from = 0; from < state.players; ++from) {
    const Seat left = LeftOf(state, from);
    if (state.relationships[from] == kNoCard || (from != seat && left != seat)) continue;
    bonds.push_back(fmt::format("{} with {}", picture.Label(state.relationships[from]),
                                picture.NameOf(from == seat ? left : from)));
  }
  if (!bonds.empty()) sheet.Entry("Bound by", CommaPieces(bonds));
}

void DrawAssetsOf(const Picture& picture, Seat seat, Sheet& sheet) {
  const State& state = picture.state;
  std::vector<std::string> assets;
  for (size_t i = 0; i < state.asset_count; ++i) {
    const AssetInPlay& asset = state.assets[i];
    if (asset.owner != seat) continue;
    std::string text =
        fmt::format("{} ({}", picture.Label(asset.card), kit::Counted(asset.uses, "use", "uses"));
    if (asset.lent_to != kNoSeat) text += ", lent to " + picture.NameOf(asset.lent_to);
    assets.push_back(text + ")");
  }
  if (!assets.empty()) sheet.Entry("Assets", CommaPieces(assets));
}

void DrawPlayer(const Picture& picture, Seat seat, Sheet& sheet) {
  const State& state = picture.state;
  const SeatState& owner = state.seats[seat];
  const bool is_in = IsInPlay(state, seat);
  const bool is_acting = state.turn_seat == seat && IsTurn(state.phase);
  std::string title = PlayerLabel(picture.names, seat);
  if (is_acting) title += ", acting";
  if ((state.new_character >> seat & 1) != 0) title += ", second character";
  sheet.Heading(title, is_in ? fmt::format("Humanity {} of {}", owner.humanity,
                                           HumanityLimit(picture.cards, state, seat))
                             : "out of play");
  if (is_in) {
    std::string text = DiceRow(owner.humanity, kMostHumanity) + ConditionText(owner);
    if ((state.doomed >> seat & 1) != 0) text += ", DOOMED";
    if ((state.spared >> seat & 1) != 0) text += ", spared";
    for (size_t loss = 0; loss < owner.shields.size(); ++loss) {
      if (owner.shields[loss] == 0) continue;
      text += fmt::format(", shield {} from {}", owner.shields[loss], names::kLosses[loss]);
    }
    sheet.Text("Humanity", text);
    if (owner.personality != kNoCard) sheet.Text("Is", picture.Label(owner.personality));
  }
  DrawBonds(picture, seat, sheet);
  DrawSecret(picture, "Hand", TraitPlace::hand, seat, sheet);
  DrawAssetsOf(picture, seat, sheet);
  const std::vector<std::string> played = TraitsAt(picture, TraitPlace::played, seat);
  if (!played.empty()) sheet.Entry("Played", CommaPieces(played));
  DrawSecret(picture, "Left behind", TraitPlace::lost, seat, sheet);
  for (size_t i = 0; i < state.aftermath_count; ++i) {
    const AftermathEntry& entry = state.aftermath[i];
    if (entry.seat != seat) continue;
    std::string text =
        fmt::format("{} (round {})", names::kSteps[static_cast<size_t>(entry.step)], entry.round);
    if (entry.gift != kNoCard && picture.viewer.SeesAs(seat))
      text += ": " + picture.Label(entry.gift);
    sheet.Text("To decide", text, Ink::yellow);
  }
}

}  // namespace

std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing) {
  const Picture picture{cards, state, viewer, seating.names};
  Sheet sheet(drawing, kLabelWidth);
  sheet.Title("Hope Inhumanity", fmt::format("{}, event {}", StageText(state), seating.seq));
  DrawGroup(picture, sheet);
  DrawAwaited(picture, sheet);
  DrawReport(picture, sheet);
  DrawScene(picture, sheet);
  for (Seat seat = 0; seat < state.players; ++seat) DrawPlayer(picture, seat, sheet);
  return sheet.Take();
}

}  // namespace recount::engine::inhumanity
