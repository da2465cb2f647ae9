#include "engine/inhumanity/text.h"

#include "engine/inhumanity/names.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "events/schema.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

constexpr std::string_view kWhatNames[kWhats] = {"humanity_gained", "humanity_lost", "doomed",
                                                 "shielded",        "hunger",        "harm",
                                                 "hunger_healed",   "harm_healed",   "died",
                                                 "removed",         "hope_added",    "hope_added",
                                                 "hope_removed",    "hope_removed",  "hunted_taken",
                                                 "hunted_lost",     "asset_gained",  "traits_drawn",
                                                 "scene_ended"};
constexpr std::string_view kTitles[] = {"Any Terrain",   "Coastal",       "Mountainous",
                                        "Urban",         "Wilderness",    "Assets",
                                        "Relationships", "Personalities", "Traits"};
constexpr std::string_view kHungers[] = {"", "Hungry", "Starving"};
constexpr std::string_view kHarms[] = {"", "Hurt", "Crippled"};

// Names a player in an action. It may be anybody, as a log of a table records what was done.
std::string SomebodyText(absl::Span<const std::string> players, Seat seat) {
  return seat < players.size() ? PlayerName(players, seat) : "an unknown player";
}

std::string CommittedText(uint8_t dice) {
  return dice >= kNoSuchThing<uint8_t> ? "an unknown number of dice" : DiceText(dice);
}

}  // namespace

std::string_view PhaseName(Phase phase) { return kit::NameIn(names::kPhases, phase); }
std::string_view WhatName(What what) { return kit::NameIn(kWhatNames, what); }
std::string_view TerrainTitle(Terrain terrain) { return kit::NameIn(kTitles, terrain); }
std::string_view PileTitle(Pile pile) { return kit::NameIn(kTitles, pile); }
std::string_view HungerName(int level) { return kit::NameIn(kHungers, level); }
std::string_view HarmName(int level) { return kit::NameIn(kHarms, level); }

std::string DiceText(int dice) { return fmt::format("{} {}", dice, dice == 1 ? "die" : "dice"); }

std::string CardName(const Cards& cards, uint16_t card) {
  return card < cards.count() ? Printable(cards.EntryOf(card).name) : "";
}

std::string CardEntry(const Cards& cards, uint16_t card) {
  if (card >= cards.count()) return "";
  const Entry& entry = cards.EntryOf(card);
  return fmt::format("/{}/{}", names::kLists[static_cast<size_t>(entry.kind)], entry.index);
}

std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words) {
  std::vector<uint16_t> called;
  for (uint16_t card = 0; card < cards.count(); ++card) {
    const Entry& entry = cards.EntryOf(card);
    if (IsSameWords(entry.name, words) || IsSameWords(entry.key, words)) called.push_back(card);
  }
  return called;
}

std::string CardText(const Cards& cards, uint16_t card) {
  if (card == kVeiled<uint16_t>) return "a card";
  if (card >= cards.count()) return "an unknown card";
  return fmt::format("{} (card {})", CardName(cards, card), card);
}

std::string ActionText(const Cards& cards, const State&, Seat seat, const Action& action,
                       absl::Span<const std::string> players) {
  const std::string who = PlayerName(players, seat);
  const auto card = [&] { return CardText(cards, action.card); };
  const auto target = [&] { return SomebodyText(players, action.target); };
  const auto on_target = [&] {
    return action.target == kNoTarget ? std::string() : fmt::format(" on {}", target());
  };
  switch (action.type) {
    case ActionType::draw:
      if (static_cast<size_t>(action.terrain) >= kTerrains) {
        return who + " draws a Scene of an unknown terrain";
      }
      return fmt::format("{} draws a Scene: {}", who, TerrainTitle(action.terrain));
    case ActionType::act:
      return who + " acts on the Scene";
    case ActionType::avoid:
      return who + " avoids the Scene";
    case ActionType::commit:
      return fmt::format("{} commits {}", who, CommittedText(action.dice));
    case ActionType::support:
      return fmt::format("{} supports with {}", who, CommittedText(action.dice));
    case ActionType::refuse:
      return who + " refuses";
    case ActionType::last_hope:
      return who + " invokes the Last Hope";
    case ActionType::use_hope:
      return fmt::format("{} takes {} from the Hope pool", who, CommittedText(action.dice));
    case ActionType::roll:
      return who + " rolls";
    case ActionType::choose:
      return fmt::format("{} chooses \"{}\"", who, Printable(action.option));
    case ActionType::resolve:
      return who + " resolves the Scene";
    case ActionType::play_trait:
      return fmt::format("{} plays {}{}", who, card(), on_target());
    case ActionType::use_asset:
      return fmt::format("{} uses {}{}", who, card(), on_target());
    case ActionType::steal:
      return fmt::format("{} steals {}", who, card());
    case ActionType::lend:
      return fmt::format("{} lends {} to {}", who, card(), target());
    case ActionType::bequeath:
      return fmt::format("{} leaves {} to {}", who, card(), target());
    case ActionType::draw_gift:
      return who + " draws a Gift from the Grave";
    case ActionType::give_gift:
      return fmt::format("{} gives the Gift from the Grave to {}", who, target());
    case ActionType::new_character:
      return who + " joins with a new character";
    case ActionType::decline:
      return who + " declines";
    case ActionType::NONE:
      break;
  }
  return who + " tries an unknown action";
}

std::string OutcomeText(const Outcome& outcome, absl::Span<const std::string> players) {
  if (outcome.kind == ChanceKind::shuffle) return "Shuffled";
  if (outcome.kind == ChanceKind::pick && !outcome.numbers.empty()) {
    const uint16_t seat = outcome.numbers[0];
    return seat < players.size() ? fmt::format("Chance picks {} to begin",
                                               PlayerName(players, static_cast<Seat>(seat)))
                                 : "Chance picks an unknown seat";
  }
  if (outcome.kind != ChanceKind::dice) return "Chance gives an unexpected outcome";
  return fmt::format("The dice show {}", fmt::join(outcome.numbers, " "));
}

}  // namespace recount::engine::inhumanity
