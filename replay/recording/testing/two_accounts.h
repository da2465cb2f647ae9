// The same game twice: with known orders, and as a table saw it.
//
//   ForEachPair([&](const TwoAccounts& accounts, const std::set<uint16_t>& cards) { … });
#ifndef RECOUNT_REPLAY_RECORDING_TESTING_TWO_ACCOUNTS_H_
#define RECOUNT_REPLAY_RECORDING_TESTING_TWO_ACCOUNTS_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/play/testing/public_record.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::recording {

// Returns the request that begins a game of this mode.
inline std::string BeginningOf(const engine::play::GameMode& mode, const char* randomness) {
  std::string players;
  for (int seat = 0; seat < mode.players; ++seat) {
    players += fmt::format(R"({}"P{}")", seat == 0 ? "" : ",", seat);
  }
  const std::string_view config = mode.variant.config.empty() ? "{}" : mode.variant.config;
  return fmt::format(R"({{"op":"new","game":"{}","players":[{}],"config":{},"randomness":"{}"}})",
                     mode.game->id(), players, config, randomness);
}

// Returns a log of the events of a game, after its `created`.
inline EditedLog LogOf(const engine::play::GameMode& mode, const char* randomness,
                       const std::vector<OwnedEvent>& events) {
  EditedLog log(ReadGame({BeginningOf(mode, randomness)}));
  log.events.insert(log.events.end(), events.begin(), events.end());
  // Not all of the events have a digest.
  log.Redigest(1);
  return log;
}

// A full game, and its record in which everything is named in the end.
struct TwoAccounts {
  TwoAccounts(const engine::play::GameMode& mode, uint64_t number)
      : record(mode, {.seed = Seed{7}, .number = number}) {
    while (!record.has_ended()) {
      const Fault fault = record.Next();
      EXPECT_FALSE(fault) << record.last() << ": " << fault->message;
      if (fault) return;
      same.push_back(record.events().size());
    }
    EXPECT_FALSE(record.IdentifyAll());
    full.emplace(LogOf(mode, "recorded", record.full_events()));
    observed.emplace(LogOf(mode, "observed", record.events()));
  }

  play::PublicRecord record;
  // By event of the full game, the event of the record after which the states are the same.
  std::vector<uint64_t> same = {0};
  std::optional<EditedLog> full;
  std::optional<EditedLog> observed;
};

// The cards of which there is one. Of copies any may be meant.
inline std::set<uint16_t> CardsWithoutCopies(const engine::Match& match) {
  const std::vector<uint16_t> printings = match.Kinds().printings;
  std::map<uint16_t, int> copies;
  for (const uint16_t printing : printings) ++copies[printing];
  std::set<uint16_t> cards;
  for (size_t card = 0; card < printings.size(); ++card) {
    if (copies[printings[card]] == 1) cards.insert(static_cast<uint16_t>(card));
  }
  return cards;
}

// Calls `each` with a game of the first mode of each game that can be observed, of every mode with
// RECOUNT_HINDSIGHT_GAMES, and with its cards without copies, until something fails.
template <class Each>
void ForEachPair(Each each) {
  const engine::Game* before = nullptr;
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    const bool is_first = std::exchange(before, mode.game) != mode.game;
    if (!is_first && std::getenv("RECOUNT_HINDSIGHT_GAMES") == nullptr) continue;
    SCOPED_TRACE(fmt::format("{} {} {}", mode.game->id(), mode.variant.name, mode.players));
    const TwoAccounts accounts(mode, 0);
    if (::testing::Test::HasFailure()) return;
    each(accounts, CardsWithoutCopies(accounts.record.full()));
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_TWO_ACCOUNTS_H_
