// Tests that hindsight never says of a full game what was not so, and that it says everything that
// can be known. A longer run: RECOUNT_HINDSIGHT_GAMES=1000 (CONTRIBUTING.md).
#include "replay/hindsight/hindsight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "fmt/format.h"
#include "replay/hindsight/contradictions.h"
#include "replay/play/testing/public_record.h"

namespace recount::replay::hindsight {
namespace {

using engine::Location;
using engine::Match;
using engine::observed::ObservedMatch;
using play::PublicRecord;

constexpr Seed kSeed = {7};

uint64_t Games() {
  const char* games = std::getenv("RECOUNT_HINDSIGHT_GAMES");
  return games == nullptr ? 2 : std::strtoull(games, nullptr, 10);
}

std::string NameOf(const engine::play::GameMode& mode, uint64_t number) {
  return fmt::format("{} {} {} players, game {}", mode.game->id(), mode.variant.name, mode.players,
                     number);
}

std::vector<engine::LogEvent> LogOf(const PublicRecord& record) {
  std::vector<engine::LogEvent> events;
  for (const OwnedEvent& event : record.events()) {
    events.push_back({events.size() + 1, event.bytes()});
  }
  return events;
}

std::vector<Location> LocationsOf(const Match& match) {
  std::vector<Location> locations;
  match.PutLocations(locations);
  return locations;
}

// A full game and its record, with the full state after so many events of the record.
struct RecordedGame {
  explicit RecordedGame(const engine::play::GameMode& mode, uint64_t number)
      : record(mode, {.seed = kSeed, .number = number}) {}

  void PlayToTheEnd() {
    while (!record.has_ended()) {
      const Fault fault = record.Next();
      ASSERT_FALSE(fault) << record.last() << ": " << fault->message;
      full.emplace_back(record.events().size(), record.full().Clone());
    }
    const Fault fault = record.IdentifyAll();
    ASSERT_FALSE(fault) << fault->message;
    events = LogOf(record);
    first = record.Begin();
  }

  PublicRecord record;
  std::vector<std::pair<size_t, std::unique_ptr<Match>>> full;
  std::vector<engine::LogEvent> events;
  std::unique_ptr<Match> first;
  const ObservedMatch& begun() const { return static_cast<const ObservedMatch&>(*first); }
};

bool HasCopies(const Match& match) {
  const std::vector<uint16_t> printings = match.Kinds().printings;
  return std::set<uint16_t>(printings.begin(), printings.end()).size() != printings.size();
}

template <class Each>
void ForEachGame(Each each) {
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    for (uint64_t number = 0; number < Games(); ++number) {
      SCOPED_TRACE(NameOf(mode, number));
      RecordedGame game(mode, number);
      game.PlayToTheEnd();
      if (::testing::Test::HasFatalFailure()) return;
      each(game);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(Hindsight, HasEveryCardWhereTheFullGameHasIt) {
  uint64_t exact = 0;
  uint64_t open = 0;
  ForEachGame([&](const RecordedGame& game) {
    const Hindsight hindsight(game.begun(), game.events);
    const std::unique_ptr<Match> match = game.begun().Clone();
    auto& recorded = static_cast<ObservedMatch&>(*match);
    for (size_t i = 0; i < game.events.size(); ++i) {
      const bool begins_anew = hindsight.After(i).begins_anew;
      EXPECT_FALSE(begins_anew && !HasCopies(*game.full.back().second)) << i;
    }
    size_t done = 0;
    for (const auto& [count, full] : game.full) {
      for (; done < count; ++done) recorded.Apply(*hindsight.line().steps[done].event, nullptr);
      const Facts& facts = hindsight.After(done);
      const std::vector<Location> locations = LocationsOf(*full);
      if (locations.size() != facts.cards.size()) continue;
      const engine::CardKinds kinds = full->Kinds();
      // Of copies any may be meant.
      std::map<std::tuple<uint8_t, uint16_t, uint16_t>, int> there;
      for (uint16_t card = 0; card < locations.size(); ++card) {
        ++there[{locations[card].zone, locations[card].place, kinds.printings[card]}];
      }
      for (uint16_t label = 0; label < facts.cards.size(); ++label) {
        const uint16_t card = facts.cards[label];
        const Location& location = recorded.locations()[label];
        const bool is_exact = facts.zones[card] == 0;
        ++(is_exact ? exact : open);
        if (is_exact) {
          ASSERT_GE(--(there[{location.zone, location.place, kinds.printings[card]}]), 0)
              << "event " << done << ", card " << card << ", zone " << int{location.zone};
        } else if (std::count(kinds.printings.begin(), kinds.printings.end(),
                              kinds.printings[card]) == 1) {
          ASSERT_TRUE(facts.zones[card] >> locations[card].zone & 1)
              << "event " << done << ", card " << card << ", zone " << int{locations[card].zone};
        }
      }
    }
  });
  EXPECT_GT(exact, open);
}

TEST(Hindsight, HasTheStatesOfTheFullGameWhereNothingIsOpen) {
  uint64_t whole = 0;
  ForEachGame([&](const RecordedGame& game) {
    const Hindsight hindsight(game.begun(), game.events);
    const std::unique_ptr<Match> match = game.begun().Clone();
    auto& recorded = static_cast<ObservedMatch&>(*match);
    size_t done = 0;
    for (const auto& [count, full] : game.full) {
      for (; done < count; ++done) recorded.Apply(*hindsight.line().steps[done].event, nullptr);
      const auto told = MatchInHindsight(recorded, hindsight.After(done));
      if (told == nullptr || !told->knowledge().IsWhole() || HasCopies(*full)) continue;
      ++whole;
      ASSERT_EQ(play::StateOf(told->world(), engine::Viewer::Judge()),
                play::StateOf(*full, engine::Viewer::Judge()))
          << done;
    }
  });
  EXPECT_GT(whole, 100);
}

TEST(Contradictions, AreNoneInFullGames) {
  ForEachGame([&](const RecordedGame& game) {
    const LineReport report = CheckLine(game.begun(), game.events);
    for (const Contradiction& contradiction : report.contradictions) {
      ADD_FAILURE() << "event " << contradiction.seq << ": " << contradiction.clause
                    << ", known at " << contradiction.known_at.value_or(0);
    }
    EXPECT_FALSE(report.unchecked_from);
  });
}

// Plays on until the event that `plants`, and then everybody shows all cards. Returns whether there
// was such an event.
using Planted = std::function<bool(PublicRecord& record)>;
bool PlayToFault(PublicRecord& record, const Planted& plants) {
  while (!record.has_ended()) {
    if (plants(record)) return true;
    if (const Fault fault = record.Next()) {
      ADD_FAILURE() << record.last() << ": " << fault->message;
      return false;
    }
  }
  return false;
}

// Expects that no other event is contradicted than the one before the identifications. Returns
// whether that one is: not all identifications say which card of a hand the rules had set apart.
bool IsContradicted(PublicRecord& record, std::string_view clause) {
  const std::vector<engine::LogEvent> played = LogOf(record);
  const uint64_t wrong = played.back().seq;
  const std::unique_ptr<Match> first = record.Begin();
  const auto& begun = static_cast<const ObservedMatch&>(*first);
  EXPECT_EQ(CheckLine(begun, played).contradictions, std::vector<Contradiction>());
  if (const Fault fault = record.IdentifyAll()) {
    ADD_FAILURE() << fault->message;
    return false;
  }
  const LineReport report = CheckLine(begun, LogOf(record));
  if (report.contradictions.empty()) return false;
  EXPECT_EQ(report.contradictions.size(), 1u);
  EXPECT_EQ(report.contradictions[0].seq, wrong);
  EXPECT_EQ(report.contradictions[0].clause, clause);
  EXPECT_GT(report.contradictions[0].known_at.value_or(0), wrong);
  return true;
}

// A search that found nothing, although the deck had a card.
TEST(Contradictions, AreFoundOfADeniedSearchOnceTheCardsAreKnown) {
  int found = 0;
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    for (uint64_t number = 0; mode.game->id() == "hope" && number < 12; ++number) {
      SCOPED_TRACE(NameOf(mode, number));
      PublicRecord record(mode, {.seed = kSeed, .number = number});
      record.DenyHiddenChoices();
      const auto is_denied = [](const PublicRecord& played) {
        return played.full().AsksForHidden().value_or(false) &&
               !played.table().AsksForHidden().value_or(true);
      };
      if (!PlayToFault(record, is_denied)) continue;
      EXPECT_TRUE(IsContradicted(record, ""));
      ++found;
      if (::testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(found, 3);
}

// An action that the given card forbids, if it can be used.
TEST(Contradictions, AreFoundOfAnIllegalActOnceTheCardIsKnown) {
  int found = 0;
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    for (uint64_t number = 0; mode.game->id() == "basicverse" && number < 4; ++number) {
      SCOPED_TRACE(NameOf(mode, number));
      PublicRecord record(mode, {.seed = kSeed, .number = number});
      const auto plants = [](PublicRecord& played) { return played.EnterRefused("BAS-4.6"); };
      if (!PlayToFault(record, plants)) continue;
      found += IsContradicted(record, "BAS-4.6");
      if (::testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(found, 3);
}

}  // namespace
}  // namespace recount::replay::hindsight
