#include "engine/heretics/effects.h"

#include "engine/heretics/names.h"
#include "engine/heretics/rules.h"
#include "engine/heretics/text.h"
#include "engine/kit/effect_context.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

constexpr std::string_view kFates[] = {"takes the City",
                                       "is too weak for the City's Resistance and is executed",
                                       "is neutralised by an equal one",
                                       "is beaten by a stronger one",
                                       "gives the City up",
                                       "is banned here and defeated",
                                       "is defeated in the downfall of the City"};

using EffectContext = kit::EffectContext<Cards, State>;

// Lists the names at the bits of a set.
template <class NameOf>
std::string CommaList(uint16_t bits, size_t count, const NameOf& name_of) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) {
    if (bits >> i & 1) names.emplace_back(name_of(i));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
    {"number", kit::NumberText<EffectContext>},
    {"player", kit::PlayerText<EffectContext>},
    {"players",
     [](const EffectContext& effect, size_t i) {
       return CommaList(effect.n[i], effect.names.size(), [&](size_t seat) {
         return PlayerName(effect.names, static_cast<Seat>(seat));
       });
     }},
    {"packs",
     [](const EffectContext& effect, size_t i) {
       return CommaList(effect.n[i], std::size(names::kFactions),
                        [](size_t faction) { return names::kFactions[faction]; });
     }},
    {"card",
     [](const EffectContext& effect, size_t i) { return CardText(effect.cards, effect.n[i]); }},
    {"city",
     [](const EffectContext& effect, size_t i) {
       return CardText(effect.cards, static_cast<uint16_t>(CityCard(effect.n[i])));
     }},
    {"resistance",
     [](const EffectContext& effect, size_t i) {
       return fmt::format("{}", effect.cards.cities[effect.n[i]].resistance);
     }},
    {"value", [](const EffectContext& effect,
                 size_t i) { return fmt::format("{}", effect.cards.cities[effect.n[i]].value); }},
    {"fate", [](const EffectContext& effect,
                size_t i) { return std::string(kit::NameIn(kFates, effect.n[i])); }},
};

constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
    {EffectKind::packs_left_out, "Nobody chose {packs}: out of the game"},
    {EffectKind::shuffled, "The Cities are shuffled into one face-down pile"},
    {EffectKind::wave_begins, "The First Wave begins", kit::NumberIs<EffectContext, 0, 1>},
    {EffectKind::wave_begins, "The Second Wave begins: all take their Temples in hand again"},
    {EffectKind::turned_up,
     "Wave {number 1}, round {number 2}: {city} is turned up, Resistance {resistance}, Value "
     "{value}"},
    {EffectKind::revealed, "{player} has laid {card 1}"},
    {EffectKind::strengthened, "{card 1} of {player} counts as {number 2} here"},
    {EffectKind::fate, "{card 1} of {player} {fate 2}"},
    {EffectKind::absent, "{player} has no character to send"},
    {EffectKind::takes_city, "{city 1} goes to {player} for {number 2}"},
    {EffectKind::lost_city, "Nobody takes {city}: out of the game"},
    {EffectKind::goes, "{card 1} goes to the Temple of {player}",
     kit::NumberIs<EffectContext, 2, 1>},
    {EffectKind::goes, "{card 1} goes to the Graveyard of {player}"},
    {EffectKind::wave_over, "All hands are empty: the Second Wave is over"},
    {EffectKind::match_over, "The match is over"},
    {EffectKind::score, "{player} has {number 1} of Value"},
    {EffectKind::wins, "{player} wins"},
    {EffectKind::is_drawn, "A draw between {players}"},
};
static_assert(kit::AreWellFormed<EffectKind, EffectContext>(kSentences, kPlaceholders));

using Refused = kit::Refused<Cards, State, Action>;

constexpr kit::Placeholder<Refused> kRefusalPlaceholders[] = {
    {"hand",
     [](const Refused& refused, size_t) {
       return refused.names.empty() ? fmt::format("the hand of seat {}", refused.seat)
                                    : PlayerName(refused.names, refused.seat) + "'s hand";
     }},
    {"card",
     [](const Refused& refused, size_t) {
       return refused.action.card < refused.cards.names.size()
                  ? CardText(refused.cards, refused.action.card)
                  : std::string("this unknown card");
     }},
    {"faction",
     [](const Refused& refused, size_t) {
       return std::string(FactionName(static_cast<uint8_t>(refused.action.faction)));
     }},
    {"seat",
     [](const Refused& refused, size_t) { return PlayerName(refused.names, refused.seat); }},
    {"awaited",
     [](const Refused& refused, size_t) {
       return PlayerName(refused.names, LowestSeat(refused.state.awaited));
     }},
};

constexpr kit::Sentence<ClauseIndex, Refused> kRefusals[] = {
    {HER_2_1, "unknown pack: choose catholics, hussites, orthodox or reformers"},
    {HER_2_2, "packs are chosen in seat order; it is the turn of {awaited}"},
    {HER_2_3, "another player already has the {faction}"},
    {HER_2_4, "packs are chosen at the beginning only"},
    {HER_3_3, "{card} is not in {hand}"},
    {HER_3_4, "{seat} has already laid a character for this City; it cannot be changed"},
    {HER_3_6, "{seat} has no character left to send"},
    {HER_3_7, "no City has been turned up yet"},
    {HER_4_6, "{card} is in the Temple until the wave ends"},
    {HER_4_7, "{card} is in the Graveyard"},
    {kNoClause, "the game waits for the shuffle of the Cities, not for a player"},
};
static_assert(kit::AreWellFormed<ClauseIndex, Refused>(kRefusals, kRefusalPlaceholders));

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names) {
  return kit::EffectText<EffectKind, EffectContext>(kSentences, kPlaceholders,
                                                    static_cast<EffectKind>(effect.kind),
                                                    {cards, state, effect.numbers, names});
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal, absl::Span<const std::string> names) {
  return kit::RefusalText<Refused>(kRefusals, kRefusalPlaceholders, refusal.clause,
                                   {cards, state, seat, action, names});
}

}  // namespace recount::engine::heretics
