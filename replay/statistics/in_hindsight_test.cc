// The tables of an observed game beside those of the same game with known orders: where they have a
// value, it is the same.
#include "replay/statistics/in_hindsight.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "replay/recording/testing/games.h"
#include "replay/recording/testing/two_accounts.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/game_rows.h"

namespace recount::replay::statistics {
namespace {

using recording::FiledLog;
using recording::ForEachPair;
using recording::TwoAccounts;

// The rows refer to texts of the caches.
std::vector<Rows> RowsOf(const recording::EditedLog& edited, Caches& caches) {
  const FiledLog log(edited);
  std::vector<Rows> rows = RowsOfAllTables();
  const Fault fault = AddGame(*log, caches, Naming(), {}, rows);
  EXPECT_FALSE(fault) << fault->message;
  return rows;
}

// A row by the names of its columns, as texts. What is null is missing.
using Row = std::map<std::string, std::string>;

std::vector<Row> RowsIn(const Rows& rows) {
  std::vector<Row> all;
  const std::vector<Column>& columns = rows.table().columns;
  for (size_t row = 0; row < rows.count(); ++row) {
    Row& of_row = all.emplace_back();
    for (size_t column = 2; column < columns.size(); ++column) {  // after the game
      const CellView cell = rows.At(row, column);
      if (cell.is_null) continue;
      of_row[columns[column].name] =
          IsText(columns[column].type) ? std::string(cell.text) : std::to_string(cell.number);
    }
  }
  return all;
}

// By event of the full game, the one of the record, as texts.
std::map<std::string, std::string> SameEvents(const TwoAccounts& accounts,
                                              const std::vector<Row>& recorded) {
  std::map<std::string, std::string> same;
  for (size_t i = 0; i < accounts.same.size(); ++i) {
    uint64_t seq = accounts.same[i];
    while (recorded[seq].at("kind") == "identify" || recorded[seq].at("kind") == "suppose") --seq;
    same[std::to_string(i)] = std::to_string(seq);
  }
  return same;
}

// Where the record has a value, it is that of the full game. Returns how many values it has.
int ExpectWithin(const Row& recorded, const Row& full, const std::set<std::string>& columns,
                 const std::map<std::string, std::string>& same) {
  int values = 0;
  for (const std::string& column : columns) {
    const auto value = recorded.find(column);
    if (value == recorded.end()) continue;
    ++values;
    const auto expected = full.find(column);
    if (expected == full.end()) {
      ADD_FAILURE() << column << " is " << value->second << ", which should be null";
      continue;
    }
    const bool is_event = column == "seq" || column.ends_with("_seq");
    EXPECT_EQ(value->second, is_event ? same.at(expected->second) : expected->second) << column;
  }
  return values;
}

class Tables {
 public:
  Tables(const TwoAccounts& accounts, const std::set<uint16_t>& single)
      : full_(RowsOf(*accounts.full, caches_)), recorded_(RowsOf(*accounts.observed, caches_)) {
    for (const uint16_t card : single) single_.insert(std::to_string(card));
    same_ = SameEvents(accounts, RowsIn(recorded_[kEvents]));
  }

  // Of copies any may be named.
  bool IsSingle(const Row& row) const {
    const auto card = row.find("card");
    return card == row.end() || single_.contains(card->second);
  }

  void CompareEvents() const {
    const std::vector<Row> recorded = RowsIn(recorded_[kEvents]);
    const std::vector<Row> full = RowsIn(full_[kEvents]);
    for (size_t i = 1; i < full.size(); ++i) {
      SCOPED_TRACE("event " + std::to_string(i));
      const Row& row = recorded[std::stoul(same_.at(std::to_string(i)))];
      for (const char* column : {"kind", "turn", "phase", "seat", "type", "effects"}) {
        EXPECT_EQ(row.contains(column), full[i].contains(column)) << column;
      }
      ExpectWithin(row, full[i], {"kind", "turn", "phase", "seat", "type", "effects"}, same_);
      if (IsSingle(row)) ExpectWithin(row, full[i], {"card"}, same_);
      const bool is_supposed = recorded[std::stoul(row.at("after"))].at("kind") == "suppose";
      EXPECT_EQ(row.at("unproved"), is_supposed ? "1" : "0");
    }
  }

  // Returns how many values of the histories of cards the record has, and the full game has.
  std::pair<int, int> CompareCards() const {
    const std::vector<Row> recorded = RowsIn(recorded_[kCards]);
    const std::vector<Row> full = RowsIn(full_[kCards]);
    EXPECT_EQ(recorded.size(), full.size());
    std::set<std::string> columns;
    for (const Column& column : recorded_[kCards].table().columns) columns.insert(column.name);
    std::pair<int, int> values;
    for (size_t card = 0; card < full.size(); ++card) {
      if (!IsSingle(full[card])) continue;
      SCOPED_TRACE("card " + std::to_string(card));
      values.first += ExpectWithin(recorded[card], full[card], columns, same_);
      values.second += static_cast<int>(full[card].size());
    }
    return values;
  }

  // Returns how many moves the record has, and the full game has.
  std::pair<int, int> CompareMoves() const {
    std::map<std::pair<std::string, std::string>, Row> moves;  // by event of the record and card
    for (const Row& row : RowsIn(full_[kCardMoves])) {
      if (IsSingle(row)) moves[{same_.at(row.at("seq")), row.at("card")}] = row;
    }
    std::pair<int, int> counts{0, moves.size()};
    for (const Row& row : RowsIn(recorded_[kCardMoves])) {
      if (!IsSingle(row)) continue;
      ++counts.first;
      const auto move = moves.find({row.at("seq"), row.at("card")});
      if (move == moves.end()) {
        ADD_FAILURE() << "event " << row.at("seq") << " does not move card " << row.at("card")
                      << " from " << row.at("from_place") << " to " << row.at("to_place");
        continue;
      }
      ExpectWithin(row, move->second, {"from_place", "from_seat", "to_place", "to_seat"}, same_);
    }
    return counts;
  }

  // Nothing in these tables depends on a card that nobody sees.
  void CompareTurns() const {
    const size_t turns = TurnsTableOf(full_[kGames].At(0, 1).text);
    EXPECT_FALSE(full_[turns].empty());
    for (const size_t table : {turns, size_t{kSeats}}) {
      const std::vector<Row> recorded = RowsIn(recorded_[table]);
      const std::vector<Row> full = RowsIn(full_[table]);
      ASSERT_EQ(recorded.size(), full.size());
      for (size_t row = 0; row < full.size(); ++row) EXPECT_EQ(recorded[row], full[row]);
    }
  }

  // Returns how many outcomes the record knows, of how many.
  std::pair<int, int> CompareChance() const {
    std::map<std::pair<std::string, std::string>, Row> outcomes;
    for (const Row& row : RowsIn(full_[kChance])) {
      outcomes[{same_.at(row.at("seq")), row.at("n")}] = row;
    }
    std::pair<int, int> counts{0, outcomes.size()};
    for (const Row& row : RowsIn(recorded_[kChance])) {
      const Row& full = outcomes.at({row.at("seq"), row.at("n")});
      counts.first += row.contains("value");
      EXPECT_EQ(row.at("what"), full.at("what"));
      EXPECT_EQ(row.at("choices"), full.at("choices"));
      const auto value = row.find("value");
      const bool is_of_card = row.at("kind") == "shuffle";
      if (value != row.end() && (!is_of_card || single_.contains(value->second))) {
        EXPECT_EQ(value->second, full.at("value")) << row.at("seq") << ", " << row.at("n");
      }
      outcomes.erase({row.at("seq"), row.at("n")});
    }
    EXPECT_TRUE(outcomes.empty());
    return counts;
  }

 private:
  Caches caches_;
  std::vector<Rows> full_;
  std::vector<Rows> recorded_;
  std::set<std::string> single_;
  std::map<std::string, std::string> same_;
};

TEST(InHindsight, TablesOfAnObservedGameSayWhatThoseOfTheFullGameSay) {
  std::pair<int, int> cards;
  std::pair<int, int> moves;
  std::pair<int, int> chance;
  const auto add = [](std::pair<int, int>& to, const std::pair<int, int>& counts) {
    to.first += counts.first;
    to.second += counts.second;
  };
  ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>& single) {
    const Tables tables(accounts, single);
    tables.CompareEvents();
    tables.CompareTurns();
    add(cards, tables.CompareCards());
    add(moves, tables.CompareMoves());
    add(chance, tables.CompareChance());
  });
  EXPECT_GT(cards.first * 10, cards.second * 5) << cards.first << " of " << cards.second;
  EXPECT_GT(moves.first * 10, moves.second * 5) << moves.first << " of " << moves.second;
  EXPECT_GT(chance.first, 0);
  EXPECT_LT(chance.first, chance.second);
}

TEST(InHindsight, ACardThatNobodyEverSawHasNoHistory) {
  std::map<std::string, size_t> unseen;  // by game
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    SCOPED_TRACE(std::string(mode.game->id()));
    play::PublicRecord record(mode, {.seed = Seed{7}, .number = 1});
    for (int i = 0; i < 40 && !record.has_ended(); ++i) ASSERT_FALSE(record.Next());
    Caches caches;
    const recording::EditedLog log = recording::LogOf(mode, "observed", record.events());
    const std::vector<Rows> rows = RowsOf(log, caches);
    EXPECT_EQ(RowsIn(rows[kGames])[0].at("randomness"), "observed");
    const std::set<std::string> of_kind = {"card", "key", "kind", "name", "suit"};
    for (const Row& row : RowsIn(rows[kCards])) {
      if (row.contains("times_played")) continue;
      ++unseen[std::string(mode.game->id())];
      for (const auto& [column, value] : row) EXPECT_TRUE(of_kind.contains(column)) << column;
    }
  }
  EXPECT_EQ(unseen.size(), 5u);
}

}  // namespace
}  // namespace recount::replay::statistics
