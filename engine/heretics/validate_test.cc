// Tests what is said of states from outside that the rules cannot have produced.
#include <gtest/gtest.h>

#include "engine/heretics/test_game.h"
#include "engine/kit/testing/finding_lines.h"

namespace recount::engine::heretics {
namespace {

constexpr std::string_view kBlankBytes = ": bytes that are blank\n";

void ExpectAll(const TestGame& game, absl::Span<const kit::Damage<State>> damages) {
  kit::ExpectFindings(game.cards(), game.state, Clauses(), damages);
}

// In the first round: 11 characters in each of three hands, one City turned up, 23 in the pile.
TestGame FirstRound() { return Begun(3, CardsOf(5, 3, "")); }

constexpr kit::Damage<State> kRound[] = {
    {"/players: 2 to 4 (HER-1.1)\n", [](State& s) { s.players = 5; }},
    {"/players: 2 to 4 (HER-1.1)\n", [](State& s) { s.players = 1; }},
    {"/phase: a phase\n", [](State& s) { s.phase = static_cast<Phase>(9); }},
    {"/wave: 0 to 2 (HER-7.1)\n", [](State& s) { s.wave = 3; }},
    {"/round: 0 to 11 (HER-7.1)\n", [](State& s) { s.round = 12; }},
    {"/city_deck: at least 14 Cities, one less for each round (HER-3.1)\n",
     [](State& s) { s.turned = 23; }},
    {"/city_deck: one City less for each round that was begun (HER-3.1)\n",
     [](State& s) { s.round = 2; }},
    {"/wave: 1 or 2 (HER-7.1)\n/city_deck: one City less for each round that was begun (HER-3.1)\n",
     [](State& s) { s.wave = 0; }},
    {"/wave: 0 before the first wave (HER-7.1)\n/city: null outside a round (HER-3.1)\n",
     [](State& s) { s.phase = Phase::shuffle_cities; }},
    {"/wave: 2 at the end (HER-7.4)\n/city: null outside a round (HER-3.1)\n",
     [](State& s) { s.phase = Phase::end; }},
    {"/city: the City of this round (HER-3.1)\n/city_deck: every City in one place (HER-1.4)\n",
     [](State& s) { s.city = kNoCity; }},
    {"/players: a seat that is awaited: one with a character in hand that has laid none "
     "(HER-3.2)\n",
     [](State& s) {
       for (size_t seat = 0; seat < 3; ++seat) s.sent[seat] = static_cast<uint8_t>(11 * seat);
       for (size_t seat = 0; seat < 3; ++seat) s.hand[seat] &= static_cast<uint16_t>(~1);
       s.awaited = 0;
     }},
    {kBlankBytes, [](State& s) { s.awaited = 1; }},
};

TEST(Inspect, RoundsWavesAndPhases) { ExpectAll(FirstRound(), kRound); }

constexpr kit::Damage<State> kSeats[] = {
    {"/players/1/faction: a pack of nobody else (HER-2.3)\n",
     [](State& s) { s.faction[1] = s.faction[0]; }},
    {"/players/1/faction: a pack (HER-2.1)\n", [](State& s) { s.faction[1] = 4; }},
    {"/players/1: no cards before a pack is chosen (HER-2.2)\n/players/1/faction: a pack "
     "(HER-2.2)\n",
     [](State& s) { s.faction[1] = kNoFaction; }},
    {"/players/0/temple: no character that is in the hand, too (HER-2.3)\n",
     [](State& s) { s.temple[0] = 1; }},
    {"/players/0/sent: a character of the seat's own pack (HER-2.3)\n",
     [](State& s) { s.sent[0] = 40; }},
    {"/players/0/sent: a character that lies nowhere else (HER-3.2)\n",
     [](State& s) { s.sent[0] = 4; }},
    {"/last_round/characters/2/card: a character of the seat's own pack (HER-2.3)\n"
     "/last_round/city: the City of the round that is reported (HER-4.5)\n",
     [](State& s) { s.last_sent[2] = 0; }},
    {kBlankBytes, [](State& s) { s.hand[1] |= 1 << 11; }},
    {kBlankBytes, [](State& s) { s.hand[3] = 1; }},
};

TEST(Inspect, PacksAndCharacters) { ExpectAll(FirstRound(), kSeats); }

constexpr kit::Damage<State> kPlaces[] = {
    {"/city_deck/5: a City that lies nowhere else (HER-1.4)\n",
     [](State& s) { s.pile[6] = s.pile[5]; }},
    {"/city_deck/4: a City that lies nowhere else (HER-1.4)\n",
     [](State& s) { s.pile[5] = kCities; }},
    {"/city: a City that lies nowhere else (HER-3.1)\n", [](State& s) { s.city = s.pile[9]; }},
    {"/lost_cities: no City that lies elsewhere, too (HER-4.8)\n",
     [](State& s) { s.holders.Set(s.pile[3], kLost); }},
    {"/players/2/cities: no City that lies elsewhere, too (HER-4.5)\n",
     [](State& s) { s.holders.Set(s.pile[3], 2); }},
    {"/last_round/city: a City that was taken or is lost (HER-4.5)\n",
     [](State& s) { s.last_city = s.pile[3]; }},
    {"/last_round/city: the City of the round that is reported (HER-4.5)\n",
     [](State& s) { s.last_sent[0] = 4; }},
    {kBlankBytes, [](State& s) { s.pile[0] = 0; }},
    {kBlankBytes, [](State& s) { s.holders.Set(0, 9); }},
};

TEST(Inspect, Cities) { ExpectAll(FirstRound(), kPlaces); }

TEST(Inspect, FaultsInSeveralPlacesAreAllFound) {
  const TestGame game = FirstRound();
  EXPECT_EQ(kit::FindingsAfter(game.cards(), game.state, Clauses(),
                               [](State& s) {
                                 s.temple[0] = 1;
                                 s.sent[2] = 0;
                                 s.pile[6] = s.pile[5];
                               }),
            "/players/0/temple: no character that is in the hand, too (HER-2.3)\n/players/2/sent: "
            "a character of the seat's own pack (HER-2.3)\n/city_deck/5: a City that lies nowhere "
            "else (HER-1.4)\n");
}

}  // namespace
}  // namespace recount::engine::heretics
