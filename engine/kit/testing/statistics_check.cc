#include "engine/kit/testing/statistics_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "engine/conformance/conformance.h"
#include "engine/conformance/test_tables.h"
#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/check.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "events/testing/allocations.h"
#include "fmt/format.h"

namespace recount::engine::kit::testing {
namespace {

using ::testing::Test;

// The parameters of a table at which games are played.
struct Seats {
  int players;
  Json config;
  Json card_set;  // null: the game's default
};

conformance::TestTables TestTablesOf(const Game& game) {
  for (const auto& [id, text] : conformance::kTestTables) {
    if (id == game.id()) return conformance::ReadTestTables(text);
  }
  return {};
}

std::vector<Seats> AllTables(const Game& game) {
  std::vector<Seats> tables;
  for (const play::GameMode& mode : play::GameModesOf(game)) {
    tables.push_back({mode.players, Json::parse(mode.variant.config), nullptr});
  }
  const conformance::TestTables more = TestTablesOf(game);
  const Json card_set = more.card_set.empty() ? Json() : Json::parse(more.card_set);
  for (const conformance::TestTables::Seats& table : more.tables) {
    tables.push_back({table.players, Json::parse(table.config), card_set});
  }
  return tables;
}

std::unique_ptr<Match> Begin(const Game& game, const Seats& table, uint64_t rules) {
  NewGame wanted{.players = static_cast<size_t>(table.players), .config = &table.config};
  if (!table.card_set.is_null()) wanted.card_set = &table.card_set;
  wanted.rules = rules;
  Result<std::unique_ptr<Match>> match = game.New(wanted);
  RECOUNT_CHECK(match.ok());
  return *std::move(match);
}

OrderedJson JsonOf(const StatisticsValue& value, TurnColumn::Type type) {
  if (value.kind == StatisticsValue::Kind::null) return nullptr;
  const bool is_text = value.kind == StatisticsValue::Kind::text;
  EXPECT_EQ(is_text, type == TurnColumn::Type::text);
  if (is_text) return std::string(value.text);
  if (type != TurnColumn::Type::boolean) return value.number;
  EXPECT_TRUE(value.number == 0 || value.number == 1) << value.number;
  return value.number != 0;
}

// Collects the values seen in all games, so that the test can expect that everything happened.
using Seen = std::map<std::string, std::set<std::string>, std::less<>>;

class CheckedGame {
 public:
  CheckedGame(const GameStatistics& statistics, const StatisticsReading& reading, Seen& seen,
              std::unique_ptr<Match> match)
      : statistics_(statistics),
        reading_(reading),
        seen_(seen),
        match_(std::move(match)),
        before_(match_->Clone()),
        card_set_(Json::parse(match_->card_set().canonical_json)) {}

  void Play(const play::RandomGame& random) {
    const uint64_t bound = match_->game().max_events();
    const uint64_t most = bound == 0 ? reading_.most_events : bound;
    JudgeView view = ViewOf(*match_, card_set_);
    CheckState(view);
    for (uint64_t seq = 1; seq < most && match_->node_kind() != NodeKind::end; ++seq) {
      const std::string where = fmt::format("seq {}", seq);
      SCOPED_TRACE(where);
      before_->CopyFrom(*match_);
      const JudgeView before{*before_, card_set_, std::move(view.state)};
      match_->Apply(random.NextEvent(*match_, seq).event(), nullptr);
      view.state = ViewOf(*match_, card_set_).state;
      CheckState(view);
      for (Seat seat = 0; seat < match_->players(); ++seat) CheckEnds(before, view, seat);
      if (Test::HasFailure()) return;
    }
  }

 private:
  void CheckState(const JudgeView& view) {
    CheckPlaces(view);
    EXPECT_EQ(statistics_.Turn(*match_), reading_.turn(view));
    for (Seat seat = 0; seat < match_->players(); ++seat) {
      CheckFacts(view, seat);
      CheckBegins(view, seat);
    }
  }

  // Calls PutPlaces twice, because only the second call finds the capacity that it needs.
  void CheckPlaces(const JudgeView& view) {
    match_->PutPlaces(cards_);
    std::fill(cards_.begin(), cards_.end(), CardPlace{.place = 0, .seat = 0});
    const size_t allocations = Allocations();
    match_->PutPlaces(cards_);
    EXPECT_EQ(Allocations(), allocations) << "PutPlaces allocates";
    const std::vector<CardPlace> expected = PlacesIn(view);
    ASSERT_EQ(cards_.size(), expected.size());
    for (size_t card = 0; card < cards_.size(); ++card) {
      EXPECT_EQ(Text(cards_[card]), Text(expected[card])) << "card " << card;
    }
  }

  std::vector<CardPlace> PlacesIn(const JudgeView& view) {
    size_t count = 0;
    while (!match_->CardEntry(static_cast<uint16_t>(count)).empty()) ++count;
    std::vector<CardPlace> cards(count);
    for (size_t place = 0; place < reading_.places.size(); ++place) {
      const PlaceInView& in_view = reading_.places[place];
      ForEachCardIn(view.state, in_view, [&](int64_t card, Seat seat) {
        seen_[std::string(in_view.name)].insert("a card");
        if (card < 0 || card >= static_cast<int64_t>(count)) {
          ADD_FAILURE() << in_view.name << " has " << card << ", which is no card";
          return;
        }
        CardPlace& at = cards[static_cast<size_t>(card)];
        EXPECT_EQ(at.place, kBox) << "card " << card << " is in two places: " << in_view.name;
        at = {static_cast<uint8_t>(place), seat};
      });
    }
    return cards;
  }

  std::string Text(const CardPlace& at) const {
    if (at.place == kBox) return "box";
    return fmt::format("{}.{}", PlaceName(match_->game().places(), at), at.seat);
  }

  void CheckFacts(const JudgeView& view, Seat seat) {
    const SeatFacts facts = statistics_.Facts(*match_, seat);
    const OrderedJson json = {{"side", OrNull(facts.side)},
                              {"leads", OrNull(facts.leads)},
                              {"deck", OrNull(facts.deck)},
                              {"turn_order", OrNull(facts.turn_order)}};
    EXPECT_EQ(json.dump(), reading_.facts(view, seat).dump()) << "facts of seat " << int{seat};
  }

  void CheckBegins(const JudgeView& view, Seat seat) {
    // TurnBegins must append, so the list has a value already.
    std::vector<StatisticsValue> values = {StatisticsValue::Of(int64_t{7})};
    statistics_.TurnBegins(*match_, seat, values);
    CheckValues(TurnColumn::From::begin, values, reading_.begins(view, seat), seat);
  }

  void CheckEnds(const JudgeView& before, const JudgeView& after, Seat seat) {
    std::vector<StatisticsValue> values = {StatisticsValue::Of(int64_t{7})};
    statistics_.TurnEnds(*before_, *match_, seat, values);
    const OrderedJson expected =
        reading_.ends == nullptr ? OrderedJson::array() : reading_.ends(before, after, seat);
    CheckValues(TurnColumn::From::end, values, expected, seat);
  }

  // The first of `values` was there before the call.
  void CheckValues(TurnColumn::From from, const std::vector<StatisticsValue>& values,
                   const OrderedJson& expected, Seat seat) {
    ASSERT_FALSE(values.empty());
    EXPECT_EQ(values.front().number, 7);
    OrderedJson row = OrderedJson::array();
    for (const TurnColumn& column : statistics_.turn_columns()) {
      if (column.from != from) continue;
      ASSERT_LT(row.size() + 1, values.size()) << column.name;
      row.push_back(JsonOf(values[row.size() + 1], column.type));
      EXPECT_TRUE(column.may_be_null || !row.back().is_null()) << column.name;
      seen_[std::string(column.name)].insert(row.back().dump());
    }
    EXPECT_EQ(row.size() + 1, values.size());
    EXPECT_EQ(row.dump(), expected.dump()) << "turn of seat " << int{seat};
  }

  const GameStatistics& statistics_;
  const StatisticsReading& reading_;
  Seen& seen_;
  std::unique_ptr<Match> match_;
  std::unique_ptr<Match> before_;
  Json card_set_;
  std::vector<CardPlace> cards_;
};

// Expects that every place had a card and every column two values, except those listed as idle.
void CheckSeen(const GameStatistics& statistics, const StatisticsReading& reading, Seen& seen) {
  const auto check = [&](std::string_view name, size_t values) {
    const bool is_idle =
        std::find(reading.idle.begin(), reading.idle.end(), name) != reading.idle.end();
    EXPECT_EQ(seen[std::string(name)].size() < values, is_idle) << name;
  };
  for (const Place& place : FindGame(statistics.game())->places()) check(place.name, 1);
  for (const TurnColumn& column : statistics.turn_columns()) {
    using From = TurnColumn::From;
    if (column.from == From::begin || column.from == From::end) check(column.name, 2);
  }
}

// Expects that each entry of a card of a match belongs to exactly one kind. In some games cards get
// their numbers only as the game goes on, so some events are played first.
void CheckEntriesOfCards(const std::vector<CardKind>& kinds, Match& match) {
  const play::RandomGame random({.seed = Seed{1}, .number = 0});
  for (uint64_t seq = 1; seq < 30 && match.node_kind() != NodeKind::end; ++seq) {
    match.Apply(random.NextEvent(match, seq).event(), nullptr);
  }
  for (uint16_t card = 0; !match.CardName(card).empty(); ++card) {
    const std::string entry = match.CardEntry(card);
    const auto is_its = [&](const CardKind& kind) { return kind.entry == entry; };
    EXPECT_EQ(std::count_if(kinds.begin(), kinds.end(), is_its), 1) << card << ": " << entry;
  }
}

void CheckKinds(const std::vector<CardKind>& kinds, const Json& card_set) {
  std::set<std::string> keys;
  std::set<std::string> entries;
  for (const CardKind& kind : kinds) {
    EXPECT_TRUE(keys.insert(kind.key).second) << kind.key;
    EXPECT_TRUE(entries.insert(kind.entry).second) << kind.entry;
    EXPECT_FALSE(kind.kind.empty()) << kind.key;
    const Json::json_pointer pointer(kind.entry);
    if (!card_set.contains(pointer)) {
      ADD_FAILURE() << "no entry " << kind.entry;
      continue;
    }
    const Json& entry = card_set.at(pointer);
    const Json copies = kind.copies ? Json(*kind.copies) : Json(nullptr);
    EXPECT_EQ(copies, entry.value("copies", Json(nullptr))) << kind.key;
    for (const char* const key : {"name", "title"}) {
      if (!entry.contains(key)) continue;
      EXPECT_EQ(Json(kind.name), entry.at(key)) << kind.key;
    }
  }
}

bool HasAction(const EventCodec& codec, std::string_view type, std::string_view field) {
  const std::vector<std::string> types = codec.ActionTypes();
  const auto found = std::find(types.begin(), types.end(), type);
  if (found == types.end()) return false;
  if (field.empty()) return true;
  const std::vector<std::string> fields =
      codec.ActionFields(static_cast<uint8_t>(found - types.begin() + 1));
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

}  // namespace

void CheckStatistics(const GameStatistics& statistics, const StatisticsReading& reading) {
  const Game& game = *FindGame(statistics.game());
  ASSERT_EQ(game.places().size(), reading.places.size());
  for (size_t i = 0; i < reading.places.size(); ++i) {
    EXPECT_EQ(game.places()[i].name, reading.places[i].name);
  }
  Seen seen;
  for (const Seats& table : AllTables(game)) {
    for (const RulesVersion& rules : game.rules_versions()) {
      for (int number = 0; number < reading.games; ++number) {
        const std::string what =
            fmt::format("{} players, rules {}, game {}, config {}", table.players, rules.number,
                        number, table.config.dump().substr(0, 200));
        SCOPED_TRACE(what);
        const auto seats = static_cast<uint8_t>(table.players);
        CheckedGame checked(statistics, reading, seen, Begin(game, table, rules.number));
        checked.Play(
            play::RandomGame({.seed = Seed{seats}, .number = static_cast<uint64_t>(number)}));
        if (Test::HasFailure()) return;
      }
    }
  }
  CheckSeen(statistics, reading, seen);
}

void CheckCardKinds(const GameStatistics& statistics) {
  const Game& game = *FindGame(statistics.game());
  for (const Seats& table : AllTables(game)) {
    const std::unique_ptr<Match> match = Begin(game, table, DefaultRules(game));
    const Json card_set = Json::parse(match->card_set().canonical_json);
    const std::vector<CardKind> kinds = statistics.CardKinds(card_set);
    CheckKinds(kinds, card_set);
    CheckEntriesOfCards(kinds, *match);
    if (Test::HasFailure()) return;
  }
}

void CheckActions(const GameStatistics& statistics) {
  const EventCodec codec(FindGame(statistics.game())->schema());
  for (const std::string_view type : statistics.playing_actions()) {
    EXPECT_TRUE(HasAction(codec, type, "card")) << type;
  }
  for (const TurnColumn& column : statistics.turn_columns()) {
    using From = TurnColumn::From;
    const auto& [first, second] = column.actions;
    EXPECT_FALSE(column.source.empty()) << column.name;
    if (column.from == From::count) {
      EXPECT_EQ(column.type, TurnColumn::Type::integer) << column.name;
      EXPECT_TRUE(HasAction(codec, first, "")) << first;
      EXPECT_TRUE(second.empty() || HasAction(codec, second, "")) << second;
    } else if (column.from == From::first) {
      EXPECT_TRUE(HasAction(codec, first, second)) << first;
      EXPECT_TRUE(column.may_be_null) << column.name;
    } else {
      EXPECT_TRUE(first.empty() && second.empty()) << column.name;
    }
  }
}

std::string ColumnLine(const GameStatistics& statistics) {
  constexpr std::string_view kTypes[] = {"int", "bool", "text"};
  std::string line;
  for (const TurnColumn& column : statistics.turn_columns()) {
    line += fmt::format("{}{}:{}{}", line.empty() ? "" : " ", column.name,
                        kTypes[static_cast<size_t>(column.type)], column.may_be_null ? "?" : "");
  }
  return line;
}

std::string PlaceLine(const GameStatistics& statistics) {
  constexpr std::string_view kClasses[] = {"hand", "play", "spent", "pile", "open", "box"};
  std::string line;
  for (const Place& place : FindGame(statistics.game())->places()) {
    line += fmt::format("{}{}:{}", line.empty() ? "" : " ", place.name,
                        kClasses[static_cast<size_t>(place.place_class)]);
  }
  return line;
}

std::string KindLine(const GameStatistics& statistics, std::string_view key) {
  const Json card_set = Json::parse(FindGame(statistics.game())->card_sets()[0].json);
  for (const CardKind& kind : statistics.CardKinds(card_set)) {
    if (kind.key != key) continue;
    return fmt::format("{}|{}|{}|{}|{}", kind.key, kind.kind, kind.name, kind.suit.value_or(""),
                       kind.copies ? std::to_string(*kind.copies) : "");
  }
  return "";
}

}  // namespace recount::engine::kit::testing
