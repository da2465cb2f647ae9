#include "tools/statistics/row_feed.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <thread>

#include "fmt/format.h"
#include "replay/recording/store_log.h"

namespace recount::tools::statistics {
namespace {

using replay::recording::StoreLog;
using replay::statistics::Caches;
using replay::statistics::GameWords;
using replay::statistics::KindsOfSet;

constexpr uint64_t kPartGames = 10'000;
constexpr uint64_t kChunkGames = 64;
constexpr uint64_t kChunkEvents = 20'000;
constexpr size_t kChunksAhead = 4;  // for each thread
constexpr int kTries = 100;
constexpr size_t kShortId = 8;

// Games that follow one another in the order of the sink, and their rows.
struct Chunk {
  std::vector<size_t> games;  // places in RowFeed::games
  uint64_t part = 0;          // of the first game's kind of game
  std::vector<Rows> rows = {};
  std::vector<size_t> fed = {};
  std::vector<size_t> unreadable = {};
  Fault fault = {};
  bool is_done = false;
};

// For a sink with parts, the number of each game among those of its kind.
std::vector<uint64_t> NumbersOf(const std::vector<SelectedGame>& games) {
  std::map<std::string, uint64_t> next;
  std::vector<uint64_t> numbers;
  for (const SelectedGame& game : games) numbers.push_back(next[game.game]++);
  return numbers;
}

// The games in the order in which the sink wants them, in chunks that no part ends within.
std::vector<Chunk> ChunksOf(const RowFeed& feed, const RowSink& sink) {
  const std::vector<SelectedGame>& games = feed.games;
  const bool needs_parts = sink.needs_parts();
  std::vector<size_t> order(games.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<uint64_t> numbers = feed.numbers;
  if (needs_parts) {
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return games[a].game < games[b].game; });
    if (numbers.empty()) numbers = NumbersOf(games);
  }
  const uint64_t most_games = sink.needs_single_games() ? 1 : kChunkGames;
  std::vector<Chunk> chunks;
  uint64_t events = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    const uint64_t part = needs_parts ? numbers[order[i]] / kPartGames : 0;
    const bool is_other_part =
        needs_parts && i > 0 &&
        (part != chunks.back().part || games[order[i]].game != games[order[i - 1]].game);
    if (chunks.empty() || is_other_part || chunks.back().games.size() == most_games ||
        events >= kChunkEvents) {
      chunks.push_back({.games = {}, .part = part});
      events = 0;
    }
    chunks.back().games.push_back(order[i]);
    events += games[order[i]].head.record.count;
  }
  return chunks;
}

// Makes the rows of the chunks, in threads, a bounded number of chunks ahead of what was taken.
class Workers {
 public:
  Workers(const RowFeed& feed, std::vector<Chunk> chunks)
      : feed_(feed), chunks_(std::move(chunks)), caches_(feed.readers.size()) {
    if (feed.readers.size() < 2) return;
    for (size_t thread = 0; thread < feed.readers.size(); ++thread) {
      threads_.emplace_back([this, thread] { Work(thread); });
    }
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      is_ending_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  size_t count() const { return chunks_.size(); }

  // The chunk of this number, with its rows; to be asked for in order.
  Chunk Take(size_t number) {
    if (threads_.empty()) {
      Make(chunks_[number], 0);
    } else {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return chunks_[number].is_done; });
      taken_ = number + 1;
    }
    changed_.notify_all();
    return std::move(chunks_[number]);
  }

  // The card sets of the games, by game and hash. After the last chunk.
  std::map<std::string, std::map<std::string, const KindsOfSet*>> Sets() const {
    std::map<std::string, std::map<std::string, const KindsOfSet*>> sets;
    for (const Caches& caches : caches_) {
      for (const auto& [game, words] : caches.words()) {
        for (const auto& [hash, kinds] : words->sets()) {
          sets[std::string(game->id())].emplace(kinds.hash, &kinds);
        }
      }
    }
    return sets;
  }

 private:
  void Work(size_t thread) {
    for (;;) {
      size_t number = 0;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] {
          return is_ending_ || next_ == chunks_.size() ||
                 next_ < taken_ + kChunksAhead * threads_.size();
        });
        if (is_ending_ || next_ == chunks_.size()) return;
        number = next_++;
      }
      Make(chunks_[number], thread);
      {
        const std::lock_guard lock(mutex_);
        chunks_[number].is_done = true;
      }
      changed_.notify_all();
    }
  }

  void Make(Chunk& chunk, size_t thread) {
    try {
      chunk.rows = replay::statistics::RowsOfAllTables();
      for (const size_t place : chunk.games) {
        if (chunk.fault || !Add(chunk, place, thread)) return;
      }
    } catch (const std::bad_alloc&) {
      chunk.fault = Error{.code = ErrorCode::io, .message = "there is not enough memory"};
    }
  }

  bool Add(Chunk& chunk, size_t place, size_t thread) {
    const SelectedGame& game = feed_.games[place];
    const StoreLog log(feed_.readers[thread], game.head);
    Fault fault = replay::recording::CheckChain(log);
    if (!fault) fault = AddGame(log, caches_[thread], feed_.naming, feed_.wanted, chunk.rows);
    if (!fault) {
      chunk.fed.push_back(place);
    } else if (fault->code == ErrorCode::too_new) {
      chunk.unreadable.push_back(place);
    } else {
      chunk.fault = std::move(fault);
      chunk.fault->message =
          fmt::format("game {}: {}", game.id.substr(0, kShortId), chunk.fault->message);
    }
    return !chunk.fault;
  }

  const RowFeed& feed_;
  std::vector<Chunk> chunks_;
  std::vector<Caches> caches_;  // by thread
  std::mutex mutex_;
  std::condition_variable changed_;
  size_t next_ = 0;   // the chunk that is begun next
  size_t taken_ = 0;  // as many were taken
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

Fault WriteKinds(const Workers& workers, const std::set<std::string>& games, RowSink& sink) {
  for (const auto& [game, sets] : workers.Sets()) {
    if (!games.contains(game)) continue;
    Rows rows(replay::statistics::AllTables()[replay::statistics::kCardKinds]);
    for (const auto& [hash, kinds] : sets) replay::statistics::AddCardKinds(game, *kinds, rows);
    if (Fault fault = sink.WriteCardKinds(game, rows)) return fault;
  }
  return std::nullopt;
}

}  // namespace

replay::statistics::WantedRows WantedOf(const std::vector<const Table*>& tables) {
  using namespace replay::statistics;
  WantedRows wanted{.citations = false, .chance = false, .cards = false, .turns = false};
  for (const Table* table : tables) {
    wanted.citations |= table == &AllTables()[kCitations];
    wanted.chance |= table == &AllTables()[kChance];
    wanted.cards |= table == &AllTables()[kCards] || table == &AllTables()[kCardMoves];
    wanted.turns |= !table->game.empty();
  }
  return wanted;
}

Result<replay::recording::GameSelection> Select(const OpenReaders& readers,
                                                const replay::recording::GameChoice& choice,
                                                std::optional<uint64_t> changed_since) {
  if (readers.size() > 0) {
    return replay::recording::SelectGames(readers[0], choice, changed_since,
                                          [](uint64_t, uint64_t) {});
  }
  if (choice.ids.empty() && changed_since.value_or(0) == 0) {
    return replay::recording::GameSelection();
  }
  return Error{.code = ErrorCode::not_found, .message = "there is no store, so it has no games"};
}

replay::recording::LeftOut LeftOutWith(replay::recording::LeftOut left_out,
                                       const std::vector<SelectedGame>& games,
                                       const std::vector<size_t>& places) {
  if (left_out.count == 0 && !places.empty()) left_out.first_id = games[places.front()].id;
  left_out.count += places.size();
  return left_out;
}

Result<OpenReaders> OpenReaders::Of(store::Store* store, int count) {
  if (store == nullptr) return OpenReaders();
  for (int tries = 0; tries < kTries; ++tries) {
    OpenReaders open;
    std::optional<uint64_t> order;
    while (open.readers_.size() < static_cast<size_t>(count)) {
      auto reader = store->Read();
      if (!reader.ok()) return replay::recording::ErrorFrom(reader.status());
      const absl::StatusOr<uint64_t> newest = reader->NewestOrder();
      if (!newest.ok()) return replay::recording::ErrorFrom(newest.status());
      if (order && *order != *newest) break;
      order = *newest;
      open.readers_.push_back(*std::move(reader));
    }
    if (open.readers_.size() == static_cast<size_t>(count)) return open;
  }
  return Error{.code = ErrorCode::io,
               .message = "the store is written all the time; try again with --jobs 1"};
}

Result<Fed> RowFeed::Into(RowSink& sink) const {
  const bool needs_parts = sink.needs_parts();
  Workers workers(*this, ChunksOf(*this, sink));
  Fed fed;
  std::set<std::string> with_rows;
  uint64_t done = 0;
  std::pair<std::string, uint64_t> part;
  bool is_first = true;
  for (size_t number = 0; number < workers.count(); ++number) {
    const Chunk chunk = workers.Take(number);
    if (chunk.fault) return *chunk.fault;
    if (is_stop_wanted()) return Fed{.games = {}, .unreadable = {}, .is_stopped = true};
    const std::pair<std::string, uint64_t> of_chunk = {games[chunk.games.front()].game, chunk.part};
    if (needs_parts && (is_first || of_chunk != part)) {
      if (Fault fault = sink.BeginPart(of_chunk.first, of_chunk.second)) return *fault;
    }
    is_first = false;
    part = of_chunk;
    if (Fault fault = sink.Write(chunk.rows)) return *fault;
    for (const size_t place : chunk.fed) with_rows.insert(games[place].game);
    fed.games.insert(fed.games.end(), chunk.fed.begin(), chunk.fed.end());
    fed.unreadable.insert(fed.unreadable.end(), chunk.unreadable.begin(), chunk.unreadable.end());
    progress(done += chunk.games.size(), games.size());
  }
  if (Fault fault = WriteKinds(workers, with_rows, sink)) return *fault;
  if (Fault fault = sink.Finish()) return *fault;
  std::sort(fed.games.begin(), fed.games.end());
  return fed;
}

}  // namespace recount::tools::statistics
