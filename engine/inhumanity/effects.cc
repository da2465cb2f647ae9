#include "engine/inhumanity/effects.h"

#include "engine/inhumanity/flow.h"
#include "engine/inhumanity/names.h"
#include "engine/inhumanity/words.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

std::string Counted(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

// What an effect text is made of.
struct Telling {
  const Cards& cards;
  const State& state;
  const Effect& effect;
  absl::Span<const std::string> names;

  int N(size_t i) const { return effect.numbers[i]; }
  std::string Name(size_t i = 0) const {
    return PlayerName(names, static_cast<Seat>(effect.numbers[i]));
  }
  std::string Card(size_t i) const { return CardText(cards, effect.numbers[i]); }
};

// Of an entry of the report.
std::string ReportedText(const Telling& told) {
  const int n = told.N(2);
  const bool is_of_group = told.N(1) == kNoSeat;
  const std::string who = is_of_group ? "The group" : told.Name(1);
  switch (static_cast<What>(told.N(0))) {
    case What::humanity_gained:
      return fmt::format("{} gains {} Humanity", who, n);
    case What::humanity_lost:
      return fmt::format("{} loses {} Humanity", who, n);
    case What::doomed:
      return fmt::format("{} has lost all Humanity and leaves when the next turn begins", who);
    case What::shielded:
      return fmt::format("{} is shielded from {}", who, n);
    case What::hunger:
      return fmt::format("{} suffers {} Hunger", who, n);
    case What::harm:
      return fmt::format("{} suffers {} Harm", who, n);
    case What::hunger_healed:
      return fmt::format("{} is rid of {} Hunger", who, n);
    case What::harm_healed:
      return fmt::format("{} is rid of {} Harm", who, n);
    case What::died:
      return who + " dies";
    case What::removed:
      return who + " is removed from the game";
    case What::hope_by_round:
    case What::hope_by_effect:
      return fmt::format("The Hope pool gains {}", DiceText(n));
    case What::hope_by_leaving:
    case What::hope_lost:
      return fmt::format("The Hope pool loses {}", DiceText(n));
    case What::hunted_taken:
      return fmt::format("The group is Hunted: {} more", n);
    case What::hunted_lost:
      return fmt::format("The group is rid of {}", Counted(n, "Hunted", "Hunteds"));
    case What::asset_gained:
      return who + " gains an Asset";
    case What::traits_drawn:
      return fmt::format("{} draws {}", who, Counted(n, "Trait", "Traits"));
    case What::scene_ended:
      return "The Scene ends at once";
  }
  return "";
}

// Of the set-up and of turns.
std::string TurnText(const Telling& told) {
  switch (static_cast<EffectKind>(told.effect.kind)) {
    case EffectKind::with_expansion:
      return "The cards of Martial Law are in the game";
    case EffectKind::scenes_shuffled:
      return fmt::format("The Scenes of {} are shuffled", PileTitle(static_cast<Pile>(told.N(0))));
    case EffectKind::pile_shuffled:
      return fmt::format("The {} are shuffled", PileTitle(static_cast<Pile>(told.N(0))));
    case EffectKind::first_player:
      return told.Name() + " has the first turn";
    case EffectKind::dealt_personality:
      return fmt::format("{} is {}", told.Name(), told.Card(1));
    case EffectKind::dealt_traits:
      return fmt::format("{} draws {}", told.Name(), Counted(told.N(1), "Trait", "Traits"));
    case EffectKind::dealt_relationship:
      return fmt::format("{} lies between {} and {}", told.Card(1), told.Name(), told.Name(2));
    case EffectKind::starts_with:
      return fmt::format("{} begins with {} Humanity", told.Name(), told.N(1));
    case EffectKind::hope_seeded:
      return fmt::format("The Hope pool begins with {}", DiceText(told.N(0)));
    case EffectKind::round_begins:
      return fmt::format("Round {} begins", told.N(0));
    case EffectKind::round_ends:
      return fmt::format("Round {} is over", told.N(0));
    case EffectKind::turn_begins:
      return fmt::format("The turn of {} begins", told.Name());
    case EffectKind::scene_drawn:
      return fmt::format("{} alone reads the Scene ({})", told.Name(),
                         TerrainTitle(static_cast<Terrain>(told.N(1))));
    case EffectKind::announces:
      return told.N(1) != 0 ? told.Name() + " tells what is happening: dice will be needed"
                            : told.Name() + " tells what is happening and what may be chosen";
    case EffectKind::scene_avoided:
      return told.Name() + " turns away from the Scene";
    case EffectKind::inherits:
      return fmt::format("{} inherits {} of {}", told.Name(2), told.Card(1), told.Name());
    case EffectKind::gift_drawn:
      return told.Name() + " draws a Trait as a gift";
    case EffectKind::gift_given:
      return fmt::format("{} gives the Trait to {}", told.Name(), told.Name(1));
    case EffectKind::joins:
      return fmt::format("{} joins with a new character and {} Humanity", told.Name(), told.N(1));
    case EffectKind::declines:
      return told.Name() + " declines";
    case EffectKind::decides:
      return told.Name() + " decides what comes after the death";
    case EffectKind::ends:
      return told.N(0) == 0
                 ? "No character is left"
                 : PlayerNames(told.names, static_cast<SeatSet>(told.N(0))) +
                       (std::popcount(told.effect.numbers[0]) == 1 ? " reaches the destination"
                                                                   : " reach the destination");
    default:
      return "";
  }
}

// Of dice, and of cards that are played.
std::string PlayText(const Telling& told) {
  switch (static_cast<EffectKind>(told.effect.kind)) {
    case EffectKind::committed:
      return fmt::format("{} of {} will be lost whatever happens", DiceText(told.N(1)),
                         told.Name());
    case EffectKind::last_hope:
      return fmt::format("{} takes a Hope die in place of Humanity", told.Name());
    case EffectKind::all_declared:
      return "All others have supported or refused";
    case EffectKind::asked_for_support:
      return told.Name() + " declares next";
    case EffectKind::asked_for_last_hope:
      return told.Name() + " has the next option on the Last Hope";
    case EffectKind::hope_used:
      return told.N(0) == 0 ? "No Hope is used"
                            : fmt::format("{} of Hope will not come back", DiceText(told.N(0)));
    case EffectKind::no_means:
      return fmt::format("{} has neither Humanity nor Hope to commit: everybody fails",
                         told.Name());
    case EffectKind::all_chosen:
      return "All have chosen";
    case EffectKind::rolls:
      return fmt::format("{} to be rolled", DiceText(told.N(0)));
    case EffectKind::dice_shown:
      return Counted(told.N(0), "success", "successes");
    case EffectKind::rerolled:
      return fmt::format("{} to be rolled again", DiceText(told.N(0)));
    case EffectKind::trait_played:
      return fmt::format("{} plays the Trait {}", told.Name(), told.Card(1));
    case EffectKind::asset_used:
      return fmt::format("{} uses {}", told.Name(), told.Card(1));
    case EffectKind::asset_spent:
      return told.Card(0) + " is spent";
    case EffectKind::asset_stolen:
      return fmt::format("{} gives up 1 Humanity for {} of {}", told.Name(), told.Card(1),
                         told.Name(2));
    case EffectKind::asset_lent:
      return fmt::format("{} lends {} to {} until the turn ends", told.Name(), told.Card(1),
                         told.Name(2));
    case EffectKind::hardship_changed:
      return fmt::format("The hardship changes by {:+}", static_cast<int16_t>(told.N(0)));
    case EffectKind::dice_added:
      return fmt::format("{} more will be rolled", DiceText(told.N(0)));
    case EffectKind::successes_added:
      return fmt::format("{} more", Counted(told.N(0), "success", "successes"));
    case EffectKind::succeeds_by_itself:
      return "The Scene will succeed, whatever is rolled";
    case EffectKind::shield_given:
      return fmt::format("{} is shielded from the next {} of {}", told.Name(), told.N(2),
                         names::kLosses[static_cast<size_t>(told.N(1))]);
    default:
      return "";
  }
}

// Of outcomes: what is told when the Scene lies open.
std::string OutcomeEffectText(const Telling& told) {
  constexpr std::string_view kLists[] = {
      "Who refused suffers Refuse", "Who took part gains Succeed", "Who took part suffers Fail",
      "Everybody suffers All Refuse", "Everybody suffers Fail"};
  switch (static_cast<EffectKind>(told.effect.kind)) {
    case EffectKind::hardship_is:
      return fmt::format("The hardship is {}", told.N(0));
    case EffectKind::not_rolled:
      return "A hardship of 0 cannot fail; the dice are lost unrolled";
    case EffectKind::scene_succeeds:
      return told.Card(0) + " succeeds";
    case EffectKind::scene_fails:
      return told.Card(0) + " fails";
    case EffectKind::list_done:
      return std::string(kLists[static_cast<size_t>(told.N(0))]);
    case EffectKind::option_done:
      return fmt::format("What was chosen befalls {}",
                         PlayerNames(told.names, static_cast<SeatSet>(told.N(1))));
    case EffectKind::extra_done:
      return told.Card(0) + " rewards further successes";
    case EffectKind::personality_works:
    case EffectKind::relationship_works:
      return fmt::format("{} of {} takes effect", told.Card(1), told.Name());
    case EffectKind::spared:
      return told.Name() + " is spared the penalties of this turn";
    case EffectKind::nothing_done:
      return fmt::format("{} can do nothing here", names::kOps[static_cast<size_t>(told.N(0))]);
    case EffectKind::scene_put_away:
      return told.Card(0) + " is put away";
    case EffectKind::put_away_early:
      return told.Card(0) + " is put away without consequences";
    case EffectKind::relationship_ends:
      return fmt::format("{} between {} and {} ends", told.Card(0), told.Name(1), told.Name(2));
    default:
      return "";
  }
}

// INH-8 and after.
std::string LateRefusal(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal) {
  const std::string card = CardText(cards, action.card);
  switch (refusal.clause) {
    case INH_8_1:
      return "your Personality does not let you commit so many dice";
    case INH_8_2:
      return "your Relationship does not let you refuse";
    case INH_8_4:
      return card + " is not a Trait of your hand";
    case INH_8_5:
      return card + " is for another moment: its phase, turn or tags do not fit";
    case INH_8_6:
      return action.target == kNoTarget
                 ? card + " needs a target: a player in play"
                 : card + " takes no target, or one who is in play: null where it needs none";
    case INH_8_7:
      return card + " is no Asset in play";
    case INH_8_8:
      return card + " is held by another player";
    case INH_8_9:
      return "group Assets are used during a Scene";
    case INH_8_11:
      return seat == state.turn_seat ? card + " is no personal Asset of another player in play"
                                     : "only the acting player steals";
    case INH_8_12:
      return "you have no Humanity to give up for it";
    case INH_8_13:
      return state.lending == 0
                 ? "lending is not allowed in this game"
                 : fmt::format("{} is not yours to lend now, or not to that player", card);
    case INH_8_14:
      return state.mode == Mode::roll ? "no dice were rolled" : "there is no roll to change";
    case INH_9_3:
      return "your character is out of play";
    case INH_9_4:
      return card + " is no Asset of yours, or the heir is not in play";
    case INH_9_5:
      return "the gift goes to a player in play";
    case INH_9_8:
      return fmt::format("seat {} decides first what comes after the death",
                         state.aftermath[0].seat);
    default:
      return "the game waits for chance, not for a player";
  }
}

// INH-2 to INH-5.
std::string EarlyRefusal(const Cards& cards, const State& state, Seat seat, const Action& action,
                         const Refusal& refusal) {
  const int humanity = state.seats[seat].humanity;
  switch (refusal.clause) {
    case INH_2_7:
      return fmt::format("seat {} decides now", DeciderOf(state));
    case INH_2_8:
      if (state.phase == Phase::aftermath) {
        return fmt::format("this is not done at the step {}",
                           names::kSteps[static_cast<size_t>(state.aftermath[0].step)]);
      }
      return fmt::format("this is not done in the phase {}", PhaseName(state.phase));
    case INH_3_1:
      return "there is no such terrain";
    case INH_3_2:
      return fmt::format("no Scene is left of {}", TerrainTitle(action.terrain));
    case INH_3_7:
      return "this Scene is unavoidable";
    case INH_4_1:
      return fmt::format("commit 1 to {} dice", humanity);
    case INH_4_4:
      return fmt::format("support with 1 die or more: at most your {} and what {} committed",
                         humanity, state.turn_seat);
    case INH_4_6:
      if (action.type == ActionType::act) return "you have neither Humanity nor Hope to commit";
      return humanity > 0 ? "the Last Hope is for who has no Humanity left"
                          : "the Hope pool is empty";
    case INH_4_8:
      return fmt::format("the Hope pool has {}", DiceText(state.hope));
    case INH_5_1:
      return "the Scene has no such option";
    case INH_5_2:
      return fmt::format("you have {} Humanity; this option takes more", humanity);
    default:
      return LateRefusal(cards, state, seat, action, refusal);
  }
}

// Whether the sentence would tell what only the acting player may know yet.
bool IsHidden(const State& state, EffectKind kind, Viewer viewer) {
  return kind == EffectKind::hardship_is && state.phase == Phase::ready &&
         !viewer.SeesAs(state.turn_seat);
}

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names, Viewer viewer) {
  const auto kind = static_cast<EffectKind>(effect.kind);
  const Telling telling{cards, state, effect, names};
  if (kind == EffectKind::reported) return ReportedText(telling);
  if (IsHidden(state, kind, viewer)) return "The hardship is fixed";
  for (const auto text : {TurnText, PlayText, OutcomeEffectText}) {
    std::string told = text(telling);
    if (!told.empty()) return told;
  }
  FailCheck(__FILE__, __LINE__, "an effect without words");
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal) {
  return EarlyRefusal(cards, state, seat, action, refusal);
}

}  // namespace recount::engine::inhumanity
