#include "tools/dev/bench/stored_games.h"

#include <stdlib.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/chance.h"
#include "engine/registry.h"
#include "events/check.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/recorder.h"
#include "store/store.h"
#include "tools/dev/bench/raw_cursor.h"

namespace recount::tools::dev::bench {
namespace {

constexpr uint64_t kStoredGames = 20'000;
constexpr uint64_t kGamesAtOnce = 1'000;
constexpr Seed kStoredSeed = {'s', 't', 'o', 'r', 'e'};

void Fill(store::Store& store) {
  const engine::Game& game = *engine::FindGame("heretics");
  const auto simulator = replay::recording::random_games::Simulator::Of(
      game, /*players=*/2, kStoredSeed, Json::object());
  for (uint64_t first = 0; first < kStoredGames; first += kGamesAtOnce) {
    std::vector<replay::recording::PreparedLog> games;
    for (uint64_t i = 0; i < kGamesAtOnce; ++i) {
      games.push_back(replay::recording::random_games::Prepared(simulator->Play(first + i)));
    }
    std::vector<store::NewLog> logs;
    for (replay::recording::PreparedLog& log : games) logs.push_back(log.AsNewLog());
    RECOUNT_CHECK(store.CreateAll(logs).ok());
  }
}

class TemporaryStore {
 public:
  TemporaryStore() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "recount-bench-XXXXXX").string();
    RECOUNT_CHECK(mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
    auto store =
        store::Store::Open(folder_, {.create = true, .durability = store::Durability::bulk});
    RECOUNT_CHECK(store.ok());
    Fill(**store);
    RECOUNT_CHECK(!(*store)->Sync());
  }
  ~TemporaryStore() { std::filesystem::remove_all(folder_); }

  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
};

}  // namespace

const std::string& FolderOfGames() {
  static const TemporaryStore store;
  return store.folder();
}

OpenGames::OpenGames() {
  auto store = store::Store::Open(FolderOfGames(), {.read_only = true});
  RECOUNT_CHECK(store.ok());
  store_ = *std::move(store);
  auto reader = store_->Read();
  RECOUNT_CHECK(reader.ok());
  reader_.emplace(*std::move(reader));
  Fault fault = reader_->ForEachLog([&](const store::LogHead& head) {
    heads_.push_back(head);
    events_ += head.record.count;
    return true;
  });
  RECOUNT_CHECK(!fault);
  shuffled_ = heads_;
  engine::ChanceStream stream(kStoredSeed, kStoredGames);
  for (size_t i = shuffled_.size(); i > 1; --i) {
    std::swap(shuffled_[i - 1], shuffled_[stream.Below(static_cast<uint32_t>(i))]);
  }
  uint64_t sum = 0;
  for (RawCursor cursor(*reader_); cursor; cursor.Next()) {
    bytes_ += cursor.value().size();
    sum += SumOf(cursor.value());
  }
  RECOUNT_CHECK(sum != 0);
}

}  // namespace recount::tools::dev::bench
