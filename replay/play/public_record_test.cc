// Tests that the public record of any full game, entered into an observed game, shows a spectator
// the same states, and that nothing tells worlds apart that the record does not tell apart. A
// longer run:
//
//   RECOUNT_PUBLIC_GAMES=1000 ./bazelw test //replay/play:play_test …
//
// (CONTRIBUTING.md has the whole command.)
#include "replay/play/testing/public_record.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/observed/legal_lists.h"
#include "fmt/format.h"
#include "replay/play/testing/worlds.h"

namespace recount::replay::play {
namespace {

using engine::Match;
using engine::Viewer;
using engine::observed::LegalForm;
using engine::observed::ObservedMatch;

// The lists are compared before one event of so many, because they ask many worlds.
constexpr size_t kListed = 29;
constexpr Seed kSeed = {7};
// So many actions of before are tried again after one event of so many.
constexpr size_t kTried = 6;
constexpr size_t kTriedEach = 7;

uint64_t Games() {
  const char* games = std::getenv("RECOUNT_PUBLIC_GAMES");
  return games == nullptr ? 12 : std::strtoull(games, nullptr, 10);
}

// Returns an action with printings in place of the cards that nobody has identified, since of equal
// copies the lowest is listed.
std::string WithPrintings(const ObservedMatch& table, OrderedJson action) {
  const engine::CardKinds kinds = table.Kinds();
  for (const std::string_view field : table.CardFieldsNow()) {
    const auto value = action.find(std::string(field));
    if (value == action.end() || !value->is_number_unsigned()) continue;
    const auto card = value->get<uint16_t>();
    const bool is_label = card < kinds.printings.size() && !table.knowledge().IsKnown(card);
    if (is_label) *value = fmt::format("{}", kinds.printings[card]);
  }
  return nlohmann::json(action).dump();
}

// Returns what `legal` lists for a seat: first what is legal, then what is possible.
std::pair<std::set<std::string>, std::set<std::string>> ListsOf(const ObservedMatch& table,
                                                                engine::Seat seat) {
  std::pair<std::set<std::string>, std::set<std::string>> lists;
  const engine::observed::LegalLists forms = engine::observed::ListLegal(table, seat);
  for (const LegalForm& form : forms.actions) lists.first.insert(Json::parse(form.action).dump());
  for (const LegalForm& form : forms.possible) {
    lists.second.insert(WithPrintings(table, OrderedJson::parse(form.action)));
  }
  return lists;
}

// Plays the game to its end and enters it; calls `each` after every event.
template <class Each>
void EnterAll(PublicRecord& record, const std::string& name, Each each) {
  while (!record.has_ended()) {
    const Fault fault = record.Next();
    ASSERT_FALSE(fault) << name << ": " << record.last() << ": " << fault->message;
    each();
    if (::testing::Test::HasFatalFailure()) return;
  }
}

std::string NameOf(const engine::play::GameMode& mode, uint64_t number) {
  return fmt::format("{} {} {} players, game {}", mode.game->id(), mode.variant.name, mode.players,
                     number);
}

TEST(PublicRecord, ShowsASpectatorTheStatesOfTheFullGame) {
  for (const engine::play::GameMode& mode : ObservableModes()) {
    for (uint64_t number = 0; number < Games(); ++number) {
      PublicRecord record(mode, {.seed = kSeed, .number = number});
      const std::string name = NameOf(mode, number);
      size_t actions = 0;
      record.set_watcher([&](engine::Seat seat, const Json& action) {
        if (actions++ % kListed != 0) return;
        const auto lists = ListsOf(record.table(), seat);
        EXPECT_TRUE(lists.first.contains(action.dump()) ||
                    lists.second.contains(WithPrintings(record.table(), action)))
            << name << ": " << action.dump();
      });
      EnterAll(record, name, [&] {
        ASSERT_EQ(StateOf(record.full(), Viewer::Spectator()),
                  StateOf(record.table(), Viewer::Spectator()))
            << name << ": " << record.last();
      });
      if (::testing::Test::HasFatalFailure()) return;
      EXPECT_EQ(record.table().node_kind(), engine::NodeKind::end) << name;
    }
  }
}

// Returns the clause by which the rules or the record refuse an action; empty if they accept it.
std::string ClauseFor(const ObservedMatch& table, engine::Seat seat, const Json& action) {
  const auto entered = ObservedEntry(table, NamesFor(table), std::nullopt).Act(seat, action, {});
  return entered.ok() ? "" : entered.error().clause;
}

TEST(PublicRecord, RefusesAnUnseenCardOrKindThatTheTableSees) {
  std::map<std::string, int> refused;  // by clause
  for (const engine::play::GameMode& mode : ObservableModes()) {
    PublicRecord record(mode, {.seed = kSeed, .number = 1});
    record.set_watcher([&](engine::Seat seat, const Json& action) {
      if (!action.contains("card") || action["card"].is_null()) return;
      Json unseen = action;
      unseen["card"] = "?";
      const std::string said = action["card"].is_string() ? action["card"].get<std::string>() : "";
      const std::string clause = ClauseFor(record.table(), seat, unseen);
      if (said.size() > 1) {
        EXPECT_EQ(clause, "TAB-8") << action.dump();
        unseen["card"] = "?nonsense";
        const auto entered = ObservedEntry(record.table(), NamesFor(record.table()), std::nullopt)
                                 .Act(seat, unseen, {});
        EXPECT_EQ(entered.error().code, ErrorCode::bad_request);
      } else if (said.empty()) {
        // The last card of a round of Heretics is shown by the event, and a guard of Empyrean Hero
        // lies face up, so these are named, although others of their kind are not.
        EXPECT_TRUE(clause == "TAB-6" || clause == "TAB-2" || clause == "TAB-8")
            << clause << ": " << action.dump();
      }
      ++refused[clause];
    });
    EnterAll(record, NameOf(mode, 1), [] {});
    if (::testing::Test::HasFatalFailure()) return;
  }
  for (const char* clause : {"TAB-2", "TAB-6", "TAB-8"}) EXPECT_GT(refused[clause], 3) << clause;
}

// Some rules decide by a card that nobody sees, so the record supposes what the table did.
TEST(PublicRecord, SupposesWhereARuleDecidesByAHiddenCard) {
  std::map<std::string, size_t> supposed;  // by game
  for (const engine::play::GameMode& mode : ObservableModes()) {
    // A search that finds nothing is rare.
    const uint64_t games = mode.game->id() == "hope" ? 40 : 3;
    for (uint64_t number = 0; number < games; ++number) {
      PublicRecord record(mode, {.seed = kSeed, .number = number});
      EnterAll(record, NameOf(mode, number), [] {});
      for (const OwnedEvent& event : record.events()) {
        supposed[std::string(mode.game->id())] += KindWord(event.event()) == "suppose";
      }
    }
  }
  for (const char* game : {"hope", "empyrean", "basicverse"}) EXPECT_GT(supposed[game], 0) << game;
  for (const char* game : {"heretics", "inhumanity"}) EXPECT_EQ(supposed[game], 0) << game;
}

TEST(PublicRecord, IsFoldedToTheSameDigestsAndGoesOnFromASnapshot) {
  for (const engine::play::GameMode& mode : ObservableModes()) {
    PublicRecord record(mode, {.seed = kSeed, .number = 4});
    EnterAll(record, NameOf(mode, 4), [] {});
    std::vector<engine::LogEvent> events;
    for (const OwnedEvent& event : record.events()) {
      events.push_back({events.size() + 1, event.bytes()});
    }
    const std::unique_ptr<Match> folded = record.Begin();
    const std::unique_ptr<Match> restored = record.Begin();
    const size_t half = events.size() / 2;
    const absl::Span<const engine::LogEvent> all = events;
    const engine::FoldReport first = folded->Fold(all.first(half), {});
    ASSERT_FALSE(first.fault) << first.fault->message;
    ASSERT_TRUE(restored->Restore(folded->CanonicalBytes())) << NameOf(mode, 4);
    for (Match* match : {folded.get(), restored.get()}) {
      const engine::FoldReport second = match->Fold(all.subspan(half), {});
      ASSERT_FALSE(second.fault) << second.fault->message;
      EXPECT_EQ(match->Digest(), record.table().Digest());
    }
  }
}

// Worlds that differ only by permitted exchanges are the same to everybody.
TEST(PublicRecord, SaysTheSameOfAllWorldsThatItCannotTellApart) {
  for (const engine::play::GameMode& mode : ObservableModes()) {
    PublicRecord record(mode, {.seed = kSeed, .number = 3});
    uint64_t seq = 0;
    size_t different = 0;
    // Most actions of before are refused now.
    std::vector<std::pair<engine::Seat, Json>> tried;
    record.set_watcher([&](engine::Seat seat, const Json& action) {
      if (tried.size() < kTried) tried.emplace_back();
      tried[seq % kTried % tried.size()] = {seat, action};
    });
    EnterAll(record, NameOf(mode, 3), [&] {
      const ObservedMatch& table = record.table();
      ObservedMatch other(table);
      engine::ChanceStream stream(Seed{9}, seq++);
      other.ResampleHidden(Viewer::Judge(), stream);
      different +=
          StateOf(table.world(), Viewer::Judge()) != StateOf(other.world(), Viewer::Judge());
      // These are rare.
      const bool is_special = table.phase() == "mulligan" || table.AsksForHidden().value_or(false);
      Compared compared{.lists = is_special || seq % kListed == 0};
      if (seq % kTriedEach == 0) compared.tried = tried;
      ASSERT_EQ(DifferenceOf(table, other, compared), "") << record.last();
    });
    if (::testing::Test::HasFatalFailure()) return;
    EXPECT_GT(different, 10) << "the worlds are the same, so nothing was tried";
  }
}

// What the rules have triggered says which card lies face down, so the judge's view had entries of
// cards that nobody has identified.
TEST(PublicRecord, SaysNothingOfWhatAnUnidentifiedCardHasTriggered) {
  size_t different = 0;
  for (const engine::play::GameMode& mode : ObservableModes()) {
    if (mode.game->id() != "empyrean") continue;
    for (uint64_t number = 20; number < 23; ++number) {
      PublicRecord record(mode, {.seed = kSeed, .number = number});
      uint64_t seq = 0;
      EnterAll(record, NameOf(mode, number), [&] {
        const ObservedMatch& table = record.table();
        const OrderedJson state = StateOf(table, Viewer::Judge());
        for (int world = 0; world < 4 && !state["window"].is_null(); ++world) {
          ObservedMatch other(table);
          engine::ChanceStream stream(Seed{9}, seq++);
          other.ResampleHidden(Viewer::Judge(), stream);
          different += StateOf(table.world(), Viewer::Judge())["pending"].size() !=
                       StateOf(other.world(), Viewer::Judge())["pending"].size();
          ASSERT_EQ(StateOf(other, Viewer::Judge()), state) << record.last();
        }
      });
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(different, 0) << "nothing was tried";
}

}  // namespace
}  // namespace recount::replay::play
