// Tests that the public record of any full game, entered into an observed game, shows a spectator
// the same states. Only what the spectator's view has of the full game is entered.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/observed/observed_games.h"
#include "engine/observed/places.h"
#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "engine/shown_cards.h"
#include "fmt/format.h"
#include "replay/play/play.h"

namespace recount::replay::play {
namespace {

using engine::Match;
using engine::Viewer;
using engine::observed::ObservedMatch;
using events::EventKind;

std::vector<std::string> NamesFor(const Match& match) {
  std::vector<std::string> names;
  for (int seat = 0; seat < match.players(); ++seat) names.push_back(fmt::format("P{}", seat));
  return names;
}

OrderedJson StateOf(const Match& match, Viewer viewer) {
  const std::vector<std::string> names = NamesFor(match);
  OrderedJson state = match.StateJson(viewer, {.names = names});
  state.erase("seq");
  return state;
}

std::set<uint16_t> ShownIn(const Match& match) {
  std::set<uint16_t> shown;
  const OrderedJson state = StateOf(match, Viewer::Spectator());
  // What a report of the past has says nothing of where a card lies now.
  engine::ForEachCardIn(match.game(), state, [&](uint16_t card, bool is_reported) {
    if (!is_reported) shown.insert(card);
  });
  return shown;
}

// Writes the word for what the spectator does not see of an action.
void PutUnseen(const engine::Game& game, const std::string& word, Json& action) {
  for (const std::string_view field : game.card_fields()) {
    if (!action.contains(field)) continue;
    Json& value = action[std::string(field)];
    if (value.is_null()) value = word;
    if (!value.is_array()) continue;
    for (Json& entry : value) {
      if (entry.is_null()) entry = word;
    }
  }
}

// Enters the public record of a full game event by event.
class PublicRecord {
 public:
  PublicRecord(const engine::play::GameMode& mode, uint64_t number)
      : random_({.seed = Seed{7}, .number = number}),
        full_(engine::play::Begin(mode, engine::DefaultRules(*mode.game))),
        codec_(mode.game->schema()),
        observed_(*engine::observed::FindObservedGame(mode.game->id())),
        play_(std::make_unique<ObservedMatch>(
                  observed_, engine::play::Begin(mode, engine::DefaultRules(*mode.game))),
              NamesFor(*full_), std::nullopt) {}

  bool has_ended() const { return full_->node_kind() == engine::NodeKind::end; }
  const Match& full() const { return *full_; }
  const ObservedMatch& table() const { return static_cast<const ObservedMatch&>(play_.match()); }
  const std::string& last() const { return last_; }
  const std::vector<OwnedEvent>& events() const { return events_; }
  // Returns a match right after `created`.
  std::unique_ptr<Match> Begin() const { return begun_->Clone(); }

  // Plays the next event, and enters it. Returns the refusal.
  Fault Next() {
    const OwnedEvent event = random_.NextEvent(*full_, seq_++);
    const std::unique_ptr<Match> before = full_->Clone();
    const std::set<uint16_t> shown_before = ShownIn(*full_);
    full_->Apply(event.event(), nullptr);
    const bool is_action = event.event().kind() == EventKind::action;
    std::set<uint16_t> shown = ShownIn(*full_);
    // A card that lies open may be shuffled and turned up again at once.
    for (const uint16_t card : is_action ? shown_before : std::set<uint16_t>()) shown.erase(card);
    const MutableBytes bytes =
        full_->ViewEvent(*before, event.event(), Viewer::Spectator(), builder_);
    const auto& viewed = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
    return is_action ? EnterAction(*before, event, viewed, shown)
                     : EnterChance(*before, event, shown);
  }

 private:
  Fault EnterAction(const Match& before, const OwnedEvent& event, const events::Envelope& viewed,
                    const std::set<uint16_t>& shown) {
    Json action = codec_.ActionJson(viewed);
    const engine::HiddenAct hidden = before.HiddenActOf(event.event());
    if (!hidden.cards.empty()) {
      // Where the table sees the kind of a card, it is entered.
      std::vector<engine::Location> after;
      full_->PutLocations(after);
      const uint8_t zone = after[hidden.cards.front()].zone;
      const std::string kind(zone == engine::kInTheOpen ? "" : full_->KindOfZone(zone));
      PutUnseen(full_->game(), "?" + kind, action);
    }
    Seen seen{.reveals = std::vector<Reveal>()};
    const ObservedMatch places(observed_, before.Clone());
    for (const uint16_t card : shown) {
      const std::string place = engine::observed::PlaceOf(places, card);
      if (action.value("card", Json()) == card || place == "/scene/card") continue;
      seen.reveals->push_back({engine::observed::PlaceOf(places, card), card});
    }
    seen.found = full_->AsksForHidden();
    AddScene(before, places, seen);
    last_ = action.dump();
    Result<Applied> applied = play_.Act(viewed.seat(), action, seen);
    const bool asks_for_place = !applied.ok() && applied.error().clause == "TAB-7";
    if (asks_for_place) {
      const auto card = action.at("card").get<uint16_t>();
      seen.reveals->push_back({engine::observed::PlaceOf(places, card), card});
      applied = play_.Act(viewed.seat(), action, seen);
    }
    return Keep(std::move(applied));
  }

  // A Scene that is announced is known by what is read out, although no view has its number.
  void AddScene(const Match& before, const ObservedMatch& places, Seen& seen) const {
    std::vector<engine::Location> was;
    std::vector<engine::Location> is;
    before.PutLocations(was);
    full_->PutLocations(is);
    for (uint16_t card = 0; card < is.size() && was.size() == is.size(); ++card) {
      if (was[card].zone == engine::kInTheOpen || is[card].zone != engine::kInTheOpen) continue;
      const std::string place = engine::observed::PlaceOf(places, card);
      if (place == "/scene/card") seen.reveals->push_back({place, card});
    }
  }

  Fault EnterChance(const Match& before, const OwnedEvent& event, const std::set<uint16_t>& shown) {
    Json outcome = OutcomeJson(event.event());
    Seen seen{.reveals = std::vector<Reveal>()};
    if (outcome.contains("order") && before.ShuffledZone() != engine::kInTheOpen) {
      const absl::Span<const uint16_t> order = engine::OutcomeOf(event.event()).numbers;
      for (size_t i = 0; i < order.size(); ++i) {
        if (!shown.contains(order[i])) continue;
        seen.reveals->push_back(
            {fmt::format("{}/{}", before.PlaceOfZone(before.ShuffledZone()), i), order[i]});
      }
      outcome = {{"top", Json::array()}};
    } else if (!outcome.contains("order")) {
      const ObservedMatch places(observed_, before.Clone());
      const std::set<uint16_t> shown_before = ShownIn(before);
      for (const uint16_t card : shown) {
        if (shown_before.contains(card) || outcome.value("pick", Json()) == card) continue;
        seen.reveals->push_back({engine::observed::PlaceOf(places, card), card});
      }
    }
    seen.found = full_->AsksForHidden();
    last_ = outcome.dump();
    return Keep(play_.Chance(outcome, seen));
  }

  Fault Keep(Result<Applied> applied) {
    if (!applied.ok()) return applied.error();
    for (OwnedEvent& event : applied->events) events_.push_back(std::move(event));
    return std::nullopt;
  }

  engine::play::RandomGame random_;
  std::unique_ptr<Match> full_;
  EventCodec codec_;
  const engine::observed::ObservedGame& observed_;
  Play play_;
  std::unique_ptr<Match> begun_ = play_.match().Clone();
  std::vector<OwnedEvent> events_;
  uint64_t seq_ = 1;
  std::string last_;
  flatbuffers::FlatBufferBuilder builder_;
};

std::vector<engine::play::GameMode> ObservableModes() {
  std::vector<engine::play::GameMode> modes;
  for (const engine::Game* game : engine::AllGames()) {
    if (!game->can_be_observed()) continue;
    for (const engine::play::GameMode& mode : engine::play::GameModesOf(*game)) {
      modes.push_back(mode);
    }
  }
  return modes;
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
    for (uint64_t number = 0; number < 12; ++number) {
      PublicRecord record(mode, number);
      const std::string name = NameOf(mode, number);
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

TEST(PublicRecord, IsFoldedToTheSameDigestsAndGoesOnFromASnapshot) {
  for (const engine::play::GameMode& mode : ObservableModes()) {
    PublicRecord record(mode, 4);
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
    PublicRecord record(mode, 3);
    uint64_t seq = 0;
    EnterAll(record, NameOf(mode, 3), [&] {
      const ObservedMatch& table = record.table();
      ObservedMatch other(table);
      engine::ChanceStream stream(Seed{9}, seq++);
      other.ResampleHidden(Viewer::Judge(), stream);
      for (const Viewer viewer : {Viewer::Judge(), Viewer::Spectator(), Viewer::OfSeat(0)}) {
        ASSERT_EQ(StateOf(table, viewer), StateOf(other, viewer)) << record.last();
        const std::vector<std::string> names = NamesFor(table);
        ASSERT_EQ(table.Draw(viewer, {.names = names}, {}),
                  other.Draw(viewer, {.names = names}, {}))
            << record.last();
      }
    });
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace recount::replay::play
