// Tests the hooks of observed games (engine/location.h) of every game that has them: locations
// agree with what a spectator sees, and an exchange of two hidden cards is an exchange and nothing
// else.
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "engine/shown_cards.h"
#include "engine/world.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

// Returns what a spectator sees, without the cards of a chance node: these say what is in a pile.
OrderedJson SpectatorOf(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()));
  OrderedJson state = match.StateJson(Viewer::Spectator(), {.names = names});
  if (state["node"].contains("chance")) {
    state["node"]["chance"].erase("cards");
    state["node"]["chance"].erase("from");
  }
  return state;
}

// Calls `each` in every state of a few random games of every mode, and with the state before it.
void ForEachEvent(const std::function<void(const Match& before, const events::Envelope& event,
                                           const Match& after, const std::string& name)>& each) {
  for (const Game* game : AllGames()) {
    if (!game->can_be_observed()) continue;
    for (const play::GameMode& mode : play::GameModesOf(*game)) {
      for (uint64_t number = 0; number < 3; ++number) {
        const play::RandomGame random({.seed = Seed{5}, .number = number});
        const std::unique_ptr<Match> match = play::Begin(mode, DefaultRules(*game));
        const std::unique_ptr<Match> before = match->Clone();
        for (uint64_t seq = 1; match->node_kind() != NodeKind::end && seq < 800; ++seq) {
          const OwnedEvent event = random.NextEvent(*match, seq);
          before->CopyFrom(*match);
          match->Apply(event.event(), nullptr);
          each(*before, event.event(), *match,
               fmt::format("{} {} {} players, game {}, event {}", game->id(), mode.variant.name,
                           mode.players, number, seq));
          if (::testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

void ForEachState(const std::function<void(const Match&, const std::string& name)>& each) {
  ForEachEvent([&](const Match&, const events::Envelope&, const Match& after,
                   const std::string& name) { each(after, name); });
}

TEST(Locations, AreInTheOpenExactlyIfASpectatorSeesTheCard) {
  ForEachState([](const Match& match, const std::string& name) {
    std::set<uint16_t> shown;
    ForEachCardIn(match.game(), SpectatorOf(match), [&](uint16_t card, bool is_reported) {
      if (!is_reported) shown.insert(card);
    });
    std::vector<Location> locations;
    match.PutLocations(locations);
    std::vector<CardPlace> places;
    match.PutPlaces(places);
    // Behind the cards there may be artifacts, which no key of cards has.
    ASSERT_GE(locations.size(), places.size()) << name;
    for (uint16_t card = 0; card < places.size(); ++card) {
      const bool is_open = locations[card].zone == kInTheOpen;
      ASSERT_TRUE(is_open || locations[card].zone < kMaxZones) << name;
      const std::string_view place = PlaceName(match.game().places(), places[card]);
      // A card that is in no place of the game is nowhere, and no view shows it. Nor does a view
      // have the number of a Scene that is announced, but everybody has heard what it says.
      const bool is_not_shown = places[card].place == kBox || place == "scene";
      if (is_open && is_not_shown) continue;
      ASSERT_EQ(is_open, shown.contains(card))
          << name << ", card " << card << " in zone " << int{locations[card].zone} << " and place "
          << place;
    }
  });
}

TEST(ExchangeCards, LetsTwoHiddenCardsChangePlacesAndNothingElse) {
  uint64_t drawn = 0;
  ForEachState([&](const Match& match, const std::string& name) {
    const CardKinds kinds = match.Kinds();
    std::vector<Location> before;
    match.PutLocations(before);
    std::vector<uint16_t> hidden;
    for (uint16_t card = 0; card < before.size(); ++card) {
      if (before[card].zone != kInTheOpen) hidden.push_back(card);
    }
    if (hidden.size() < 2) return;
    ChanceStream stream(Seed{6}, drawn++);
    const auto any = [&] { return hidden[stream.Below(static_cast<uint32_t>(hidden.size()))]; };
    for (int i = 0; i < 3; ++i) {
      const uint16_t a = any();
      const uint16_t b = any();
      if (a == b || kinds.sorts[a] != kinds.sorts[b]) continue;
      const auto may_lie = [&](uint16_t card, uint8_t zone) {
        return kinds.zones.empty() || (kinds.zones[card] >> zone & 1) != 0;
      };
      if (!may_lie(a, before[b].zone) || !may_lie(b, before[a].zone)) continue;
      const std::unique_ptr<Match> other = match.Clone();
      other->ExchangeCards(a, b);
      const std::string what = fmt::format("{}: cards {} and {}", name, a, b);
      std::vector<Location> after;
      other->PutLocations(after);
      std::swap(after[a], after[b]);
      ASSERT_EQ(after, before) << what;
      ASSERT_EQ(SpectatorOf(*other), SpectatorOf(match)) << what;
      // It is a state of the game, which its own checks accept.
      const std::unique_ptr<Match> restored = match.Clone();
      ASSERT_TRUE(restored->Restore(other->CanonicalBytes())) << what;
      other->ExchangeCards(a, b);
      ASSERT_EQ(other->CanonicalBytes(), match.CanonicalBytes()) << what;
    }
  });
}

TEST(World, SaysThatNothingHasMovedOnlyIfNothingHas) {
  size_t quiet = 0;
  ForEachEvent([&](const Match& before, const events::Envelope& event, const Match& after,
                   const std::string& name) {
    const std::unique_ptr<Match> match = before.Clone();
    Trace trace;
    auto& world = static_cast<World&>(*match);
    ASSERT_FALSE(world.Advance(event, nullptr, before.CanonicalBytes(), trace)) << name;
    ASSERT_EQ(match->CanonicalBytes(), after.CanonicalBytes()) << name;
    if (trace.may_have_moved) return;
    ++quiet;
    std::vector<Location> locations_before;
    before.PutLocations(locations_before);
    std::vector<Location> locations_after;
    after.PutLocations(locations_after);
    ASSERT_EQ(locations_before, locations_after) << name;
  });
  EXPECT_GT(quiet, 0u);
}

}  // namespace
}  // namespace recount::engine::conformance
