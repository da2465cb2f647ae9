#include "tools/statistics/exports/row_feed.h"

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
#include "replay/statistics/all_tables.h"

namespace recount::tools::statistics::exports {
namespace {

using replay::recording::StoreLog;
using replay::statistics::Caches;
using replay::statistics::GameWords;
using replay::statistics::KindsOfSet;

constexpr uint64_t kPartGames = 10'000;
constexpr uint64_t kChunkGames = 64;
constexpr uint64_t kChunkEvents = 20'000;
constexpr size_t kChunksAhead = 4;  // per thread
constexpr int kTries = 100;

// Consecutive games in the order of the sink, by their places in it.
struct Range {
  size_t begin = 0;
  size_t end = 0;
  uint64_t part = 0;  // among those of their kind of game
};

// The rows of a range.
struct Chunk {
  std::vector<formats::Rows> rows = {};
  std::vector<size_t> fed = {};  // places in RowFeed::games
  std::vector<size_t> unreadable = {};
  std::string first_unreadable = {};
  Fault fault = {};
};

// The games in the order that the sink needs.
struct Plan {
  std::vector<uint32_t> order;  // places in RowFeed::games
  std::vector<Range> ranges;    // no part ends within one
};

// Returns, for a sink with parts, the number of each game among those of its kind, observed or not.
std::vector<uint64_t> NumbersOf(const std::vector<SelectedGame>& games) {
  std::map<std::string_view, uint64_t> next;
  std::vector<uint64_t> numbers;
  numbers.reserve(games.size());
  for (const SelectedGame& game : games) numbers.push_back(next[game.game->id()]++);
  return numbers;
}

// Returns the places of the games. If the sink needs parts, games of one kind come together.
std::vector<uint32_t> OrderOf(const std::vector<SelectedGame>& games, bool needs_parts) {
  std::vector<uint32_t> order(games.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  if (!needs_parts) return order;
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return games[a].game->id() < games[b].game->id();
  });
  return order;
}

Result<Plan> PlanOf(const RowFeed& feed, const formats::RowSink& sink) {
  const std::vector<SelectedGame>& games = feed.games;
  const bool needs_parts = sink.needs_parts();
  const bool has_numbers = !needs_parts || !feed.numbers.empty();
  const std::vector<uint64_t> made = has_numbers ? std::vector<uint64_t>() : NumbersOf(games);
  const std::vector<uint64_t>& numbers = made.empty() ? feed.numbers : made;
  const uint64_t most_games = sink.needs_single_games() ? 1 : kChunkGames;
  Plan plan{.order = OrderOf(games, needs_parts), .ranges = {}};
  uint64_t events = 0;
  for (size_t i = 0; i < plan.order.size(); ++i) {
    const SelectedGame& game = games[plan.order[i]];
    const uint64_t part = needs_parts ? numbers[plan.order[i]] / kPartGames : 0;
    const bool is_other_part =
        needs_parts && i > 0 &&
        (part != plan.ranges.back().part || game.game->id() != games[plan.order[i - 1]].game->id());
    if (plan.ranges.empty() || is_other_part || events >= kChunkEvents ||
        i - plan.ranges.back().begin == most_games) {
      plan.ranges.push_back({.begin = i, .end = i, .part = part});
      events = 0;
    }
    plan.ranges.back().end = i + 1;
    const Result<store::LogHead> head = feed.readers[0].Log(game.log);
    if (!head.ok()) return head.error();
    events += head->record.count;
  }
  return plan;
}

// Threads that make the rows of the ranges. They are at most a fixed number of ranges ahead of the
// reader.
class Workers {
 public:
  Workers(const RowFeed& feed, Plan plan)
      : feed_(feed), plan_(std::move(plan)), caches_(feed.readers.size()) {
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

  size_t count() const { return plan_.ranges.size(); }
  uint64_t part(size_t number) const { return plan_.ranges[number].part; }
  size_t games(size_t number) const {
    return plan_.ranges[number].end - plan_.ranges[number].begin;
  }
  // Returns the game of a range. A range has only one if the sink has parts.
  const engine::Game& game(size_t number) const {
    return *feed_.games[plan_.order[plan_.ranges[number].begin]].game;
  }

  // Returns the rows of the range with this number. Call it in order.
  Chunk Take(size_t number) {
    if (threads_.empty()) return Make(number, 0);
    std::unique_lock lock(mutex_);
    // Ranges are taken in order, whichever thread finishes first.
    changed_.wait(lock, [&] { return made_.contains(number); });
    Chunk chunk = std::move(made_.extract(number).mapped());
    taken_ = number + 1;
    changed_.notify_all();
    return chunk;
  }

  // Takes back the rows of a chunk, so that their memory is used again.
  void Reuse(std::vector<formats::Rows> rows) {
    const std::lock_guard lock(mutex_);
    spare_.push_back(std::move(rows));
  }

  // Returns the card sets of the games, by game and hash. Call it after the last chunk.
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
          // A thread that is too far ahead waits, so that memory stays bounded.
          return is_ending_ || next_ == count() || next_ < taken_ + kChunksAhead * threads_.size();
        });
        if (is_ending_ || next_ == count()) return;
        number = next_++;
      }
      Chunk chunk = Make(number, thread);
      {
        const std::lock_guard lock(mutex_);
        made_.emplace(number, std::move(chunk));
      }
      changed_.notify_all();
    }
  }

  std::vector<formats::Rows> EmptyRows() {
    std::vector<formats::Rows> rows;
    {
      const std::lock_guard lock(mutex_);
      if (!spare_.empty()) {
        rows = std::move(spare_.back());
        spare_.pop_back();
      }
    }
    if (rows.empty()) return replay::statistics::RowsOfAllTables();
    for (formats::Rows& of_table : rows) of_table.Clear();
    return rows;
  }

  Chunk Make(size_t number, size_t thread) {
    Chunk chunk;
    try {
      chunk.rows = EmptyRows();
      const Range& range = plan_.ranges[number];
      for (size_t i = range.begin; i < range.end && !chunk.fault; ++i) {
        Add(chunk, plan_.order[i], thread);
      }
    } catch (const std::bad_alloc&) {
      // An exception that leaves a thread would end the process.
      chunk.fault = Error{.code = ErrorCode::io, .message = "there is not enough memory"};
    }
    return chunk;
  }

  void Add(Chunk& chunk, size_t place, size_t thread) {
    const store::Reader& reader = feed_.readers[thread];
    const Result<store::LogHead> head = reader.Log(feed_.games[place].log);
    if (!head.ok()) {
      chunk.fault = head.error();
      return;
    }
    const StoreLog log(reader, *head);
    Fault fault = AddRows(log, caches_[thread], chunk.rows);
    if (!fault) {
      chunk.fed.push_back(place);
    } else if (fault->code == ErrorCode::too_new) {
      // A game that this build cannot play is counted, and does not end the export.
      if (chunk.unreadable.empty()) chunk.first_unreadable = log.id();
      chunk.unreadable.push_back(place);
    } else {
      chunk.fault = std::move(fault);
      chunk.fault->message = fmt::format("game {}: {}", log.id(), chunk.fault->message);
    }
  }

  // Checks the chain of a log with judgements before they are read. For any other log it is checked
  // event by event while its rows are made, because reading it once is faster.
  Fault AddRows(const StoreLog& log, Caches& caches, std::vector<formats::Rows>& rows) const {
    replay::statistics::WantedRows wanted = feed_.wanted;
    wanted.checks_chain = !log.may_be_judged();
    Fault fault;
    if (!wanted.checks_chain) fault = replay::recording::CheckChain(log);
    if (!fault) fault = AddGame(log, caches, feed_.naming, wanted, rows);
    if (!fault || !wanted.checks_chain) return fault;
    // Whatever was found, it matters more that the log is not what was recorded.
    const Fault damage = replay::recording::CheckChain(log);
    return damage ? damage : fault;
  }

  const RowFeed& feed_;
  Plan plan_;
  std::vector<Caches> caches_;  // by thread
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<size_t, Chunk> made_;                   // made, but not taken yet
  std::vector<std::vector<formats::Rows>> spare_;  // to be filled again
  size_t next_ = 0;                                // the next range to begin
  size_t taken_ = 0;                               // how many were taken
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

Fault WriteKinds(const Workers& workers, const std::set<std::string_view>& games,
                 formats::RowSink& sink) {
  for (const auto& [game, sets] : workers.Sets()) {
    if (!games.contains(std::string_view(game))) continue;
    formats::Rows rows(replay::statistics::AllTables()[replay::statistics::kCardKinds]);
    for (const auto& [hash, kinds] : sets) replay::statistics::AddCardKinds(game, *kinds, rows);
    if (Fault fault = sink.WriteCardKinds(game, rows)) return fault;
  }
  return std::nullopt;
}

Fed Stopped() {
  Fed fed;
  fed.is_stopped = true;
  return fed;
}

}  // namespace

replay::statistics::WantedRows WantedOf(
    const std::vector<const formats::TableDescription*>& tables) {
  using namespace replay::statistics;
  WantedRows wanted{.citations = false, .chance = false, .cards = false, .turns = false};
  for (const formats::TableDescription* table : tables) {
    wanted.citations |= table == &AllTables()[kCitations];
    wanted.chance |= table == &AllTables()[kChance];
    wanted.cards |= table == &AllTables()[kCards] || table == &AllTables()[kCardMoves];
    wanted.turns |= !table->game.empty();
  }
  return wanted;
}

Result<replay::recording::GameSelection> Select(const OpenReaders& readers,
                                                const replay::recording::GameChoice& choice,
                                                std::optional<uint64_t> changed_since,
                                                const std::function<bool()>& is_stop_wanted) {
  if (readers.size() > 0) {
    return replay::recording::SelectGames(readers[0], choice, changed_since, is_stop_wanted);
  }
  if (choice.ids.empty() && changed_since.value_or(0) == 0) {
    return replay::recording::GameSelection();
  }
  return Error{.code = ErrorCode::not_found, .message = "there is no store, so it has no games"};
}

replay::recording::LeftOut LeftOutWith(replay::recording::LeftOut left_out, const Fed& fed) {
  if (left_out.count == 0) left_out.first_id = fed.first_unreadable;
  left_out.count += fed.unreadable.size();
  return left_out;
}

Result<OpenReaders> OpenReaders::Of(store::Store* store, int count) {
  if (store == nullptr) return OpenReaders();
  for (int tries = 0; tries < kTries; ++tries) {
    OpenReaders open;
    std::optional<uint64_t> order;
    while (open.readers_.size() < static_cast<size_t>(count)) {
      auto reader = store->Read();
      if (!reader.ok()) return reader.error();
      const Result<uint64_t> newest = reader->NewestOrder();
      if (!newest.ok()) return newest.error();
      // Somebody wrote to the store in between, so these readers see different states of it.
      if (order && *order != *newest) break;
      order = *newest;
      open.readers_.push_back(*std::move(reader));
    }
    if (open.readers_.size() == static_cast<size_t>(count)) return open;
  }
  return Error{.code = ErrorCode::io,
               .message = "the store is written all the time; try again with --jobs 1"};
}

Result<Fed> RowFeed::Into(formats::RowSink& sink) const {
  const bool needs_parts = sink.needs_parts();
  Result<Plan> plan = PlanOf(*this, sink);
  if (!plan.ok()) return plan.error();
  Workers workers(*this, *std::move(plan));
  Fed fed;
  std::set<std::string_view> with_rows;
  uint64_t done = 0;
  std::pair<std::string_view, uint64_t> part;
  for (size_t number = 0; number < workers.count(); ++number) {
    Chunk chunk = workers.Take(number);
    if (chunk.fault) return *chunk.fault;
    if (is_stop_wanted()) return Stopped();
    const std::pair<std::string_view, uint64_t> next = {workers.game(number).id(),
                                                        workers.part(number)};
    if (needs_parts && (number == 0 || next != part)) {
      if (Fault fault = sink.BeginPart(next.first, next.second)) return *fault;
    }
    part = next;
    if (Fault fault = sink.Write(chunk.rows)) return *fault;
    for (const size_t place : chunk.fed) with_rows.insert(games[place].game->id());
    if (fed.unreadable.empty()) fed.first_unreadable = chunk.first_unreadable;
    fed.games += chunk.fed.size();
    fed.unreadable.insert(fed.unreadable.end(), chunk.unreadable.begin(), chunk.unreadable.end());
    workers.Reuse(std::move(chunk.rows));
    progress(done += workers.games(number), games.size());
  }
  if (Fault fault = WriteKinds(workers, with_rows, sink)) return *fault;
  if (Fault fault = sink.Finish()) return *fault;
  return fed;
}

}  // namespace recount::tools::statistics::exports
