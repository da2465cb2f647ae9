#include "replay/recording/random_games/simulation_run.h"

#include <condition_variable>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "events/error.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"
#include "store/pipeline.h"

namespace recount::replay::recording::random_games {
namespace {

// The number of games that are written in one transaction.
constexpr uint64_t kBatch = 256;

using Games = std::vector<PreparedLog>;

// Plays games ahead in threads and returns them in order.
class GamesAhead {
 public:
  GamesAhead(const Simulator& simulator, const SimulationRun& run)
      : simulator_(simulator), games_(run.games), is_judged_(run.is_judged) {}
  GamesAhead(const GamesAhead&) = delete;
  GamesAhead& operator=(const GamesAhead&) = delete;
  ~GamesAhead() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_stopped_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  Fault Start(int jobs) {
    RECOUNT_CHECK(jobs > 0);
    try {
      for (int i = 0; i < jobs; ++i) threads_.emplace_back([this] { Work(); });
    } catch (const std::system_error& error) {
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("starting a thread; use fewer --jobs: {}",
                                          error.code().message())};
    }
    return std::nullopt;
  }

  // Returns the games in the order of their numbers. Throws the exception of a thread, if there was
  // one.
  PreparedLog Next() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || ready_.contains(next_out_); });
    if (failure_) std::rethrow_exception(failure_);
    PreparedLog log = std::move(ready_.extract(next_out_++).mapped());
    changed_.notify_all();
    return log;
  }

 private:
  void Work() {
    try {
      Play();
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  void Play() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      // The limit keeps the memory bounded if the store is slower than the threads.
      changed_.wait(lock, [&] { return is_stopped_ || next_in_ < next_out_ + 4 * kBatch; });
      if (is_stopped_ || next_in_ == games_) return;
      const uint64_t number = next_in_++;
      lock.unlock();
      PreparedLog log =
          Prepared(is_judged_ ? simulator_.PlayJudged(number) : simulator_.Play(number));
      lock.lock();
      ready_.emplace(number, std::move(log));
      changed_.notify_all();
    }
  }

  const Simulator& simulator_;
  const uint64_t games_;
  const bool is_judged_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<uint64_t, PreparedLog> ready_;
  uint64_t next_in_ = 0;
  uint64_t next_out_ = 0;
  bool is_stopped_ = false;
  std::exception_ptr failure_;  // thrown by a thread
  std::vector<std::thread> threads_;
};

// Writes the games that the store does not have.
Fault Record(store::Store& store, store::Pipeline& pipeline, std::shared_ptr<Games> games) {
  std::vector<store::NewLog> fresh;
  {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    for (PreparedLog& game : *games) {
      const auto there = reader->Find(game.id());
      if (there.ok()) continue;
      if (CodeOf(there) != ErrorCode::not_found) {
        return there.error();
      }
      fresh.push_back(game.AsNewLog());
    }
  }
  // A shared store has to ask for each batch before it is written, so its writes cannot be queued.
  return store.is_shared() ? store.CreateAll(fresh).fault()
                           : pipeline.Create(std::move(fresh), std::move(games));
}

}  // namespace

Result<RecordedSimulation> RecordSimulation(const Simulator& simulator, const SimulationRun& run,
                                            store::Store& store) {
  RecordedSimulation recorded;
  GamesAhead games(simulator, run);
  if (Fault fault = games.Start(run.jobs)) return *fault;
  store::Pipeline pipeline(store);
  auto batch = std::make_shared<Games>();
  for (uint64_t i = 0; i < run.games; ++i) {
    batch->push_back(games.Next());
    recorded.ids.push_back(batch->back().id());
    recorded.events += batch->back().events.size();
    if (batch->size() < kBatch && i + 1 < run.games) continue;
    const auto full = std::exchange(batch, std::make_shared<Games>());
    if (Fault fault = Record(store, pipeline, full)) return *fault;
    if (run.progress) run.progress(i + 1);
  }
  if (Fault fault = pipeline.Flush()) return *std::move(fault);
  return recorded;
}

}  // namespace recount::replay::recording::random_games
