// Compares a cluster with the bare engine, in one run and on the same bytes and headers:
//
//   cluster_bench FOLDER URL...     one replica per server; the stores are made in the folder
//
// cluster.py starts the servers. The two ways alternate, and the medians are printed. A ratio is
// the fraction of the bare engine's rate that remains.
#include <algorithm>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/registry.h"
#include "events/check.h"
#include "events/recount_frame.h"
#include "fmt/format.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/recorder.h"
#include "store/jetstream/shared_log.h"
#include "store/jetstream/sync.h"

namespace recount::tools::dev::bench {
namespace {

using namespace store::jetstream;
using replay::recording::PreparedLog;

constexpr int kRounds = 5;
constexpr size_t kThreads = 64;
constexpr size_t kWholeGames = 2'000;
// There are enough games that connecting and waiting for the last batch take a small part of the
// time.
constexpr size_t kFollowedGames = 6'144;
constexpr Seed kSeed = {'c', 'l', 'u', 's', 't', 'e', 'r'};

double Seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Times two ways to do the same amount of work, in alternating rounds, and prints their ratio.
void Compare(std::string_view what, std::string_view unit, double count,
             const std::function<double(int round)>& bare,
             const std::function<double(int round)>& ours, std::string_view aim) {
  std::vector<double> bare_seconds;
  std::vector<double> our_seconds;
  for (int round = 0; round < kRounds; ++round) {
    bare_seconds.push_back(bare(round));
    our_seconds.push_back(ours(round));
  }
  const double a = Median(bare_seconds);
  const double b = Median(our_seconds);
  fmt::print("| {} | {:.0f} {}/s | {:.0f} {}/s | {:.2f} | {} |\n", what, count / a, unit, count / b,
             unit, a / b, aim);
  fflush(stdout);
}

// Makes the games of a round, each with its own id.
std::vector<PreparedLog> GamesFrom(uint64_t first, size_t count) {
  static const auto simulator = replay::recording::random_games::Simulator::Of(
      *engine::FindGame("heretics"), /*players=*/2, kSeed, Json::object());
  std::vector<PreparedLog> games;
  for (size_t i = 0; i < count; ++i) {
    games.push_back(replay::recording::random_games::Prepared(simulator->Play(first + i)));
  }
  return games;
}

class Bench {
 public:
  Bench(std::string folder, const std::vector<std::string>& urls) : folder_(std::move(folder)) {
    membership_ = {.urls = urls, .table = "ours", .nkey_file = {}, .ca_file = {}};
    membership_.follows_all = true;
    std::this_thread::sleep_for(std::chrono::seconds(urls.size() > 1 ? 5 : 1));
    auto connection = Connection::Open(membership_.connection());
    RECOUNT_CHECK(connection.ok());
    connection_ = *std::move(connection);
    jetstream_ = std::make_unique<JetStream>(*connection_);
    RECOUNT_CHECK(Init(*jetstream_, {.replicas = static_cast<uint32_t>(urls.size())}).ok());
  }

  void Run() {
    fmt::print("| | bare | ours | ratio | aim |\n| --- | --- | --- | --- | --- |\n");
    Games("one game at a time", 1, 8, "0.8");
    Games("64 games at once", kThreads, 1, "0.7");
    WholeLogs();
    Following();
  }

 private:
  std::unique_ptr<store::Store> NewStore(bool is_shared) {
    const std::string folder = fmt::format("{}/store-{}", folder_, next_store_++);
    auto store = store::Store::Open(folder, {.create = true});
    RECOUNT_CHECK(store.ok());
    if (is_shared) {
      RECOUNT_CHECK(!(*store)->MakeCluster());
      (*store)->ShareThrough(std::make_unique<SharedLog>(**store, membership_));
    }
    return *std::move(store);
  }

  // Appends every event of `games` in a transaction of its own, from `threads` threads. Returns the
  // seconds that it took.
  double Append(std::vector<PreparedLog> games, size_t threads, store::Store& store,
                const std::function<void(PreparedLog&, size_t seq)>& before) {
    return Seconds([&] {
      std::vector<std::thread> running;
      for (size_t thread = 0; thread < threads; ++thread) {
        running.emplace_back([&, thread] {
          for (size_t i = thread; i < games.size(); i += threads)
            AppendGame(games[i], store, before);
        });
      }
      for (std::thread& each : running) each.join();
    });
  }

  static void AppendGame(PreparedLog& game, store::Store& store,
                         const std::function<void(PreparedLog&, size_t seq)>& before) {
    store::NewLog log = game.AsNewLog();
    const auto events = log.events;
    log.events = events.first(1);
    log.snapshots = {};
    log.summary = {};
    before(game, 0);
    auto head = store.Create(log);
    RECOUNT_CHECK(head.ok());
    for (size_t seq = 1; seq < events.size(); ++seq) {
      before(game, seq);
      head =
          store.Append({.log = head->log, .expected_seq = seq, .events = events.subspan(seq, 1)});
      RECOUNT_CHECK(head.ok());
    }
  }

  // Publishes the messages that a cluster store publishes for an event, and does nothing else.
  void PublishBare(const PreparedLog& game, size_t seq, const std::string& table,
                   std::map<std::string, std::pair<uint64_t, Hash256>>& known, std::mutex& mutex) {
    const std::string id = game.id();
    std::pair<uint64_t, Hash256> last = {0, kBeforeFirst};
    if (seq > 0) {
      const std::lock_guard<std::mutex> lock(mutex);
      last = known[id];
    }
    const LogPlace place{era_, 0, table, id};
    if (seq == 0) PublishOpenings(game, place);
    LogFrame frame;
    frame.from = seq;
    frame.before = last.second;
    frame.events = {game.events[seq].bytes()};
    frame.chain = {ChainHash(last.second, frame.events[0])};
    const auto answer = jetstream_->Publish(LogSubject(place), FrameOfLog(frame),
                                            {last.first, fmt::format("{}.{}", id, seq)});
    RECOUNT_CHECK(answer.ok() && answer->is_in());
    const std::lock_guard<std::mutex> lock(mutex);
    known[id] = {answer->sequence, frame.chain[0]};
  }

  void PublishOpenings(const PreparedLog& game, const LogPlace& place) {
    for (const auto& [seq, slots] : game.openings) {
      const auto sent = jetstream_->Publish(
          OpenSubject(place, seq), FrameOfOpenings(events::file::LogKind::game, seq, slots), {});
      RECOUNT_CHECK(sent.ok());
    }
  }

  void Games(std::string_view what, size_t at_once, size_t rounds_of_games, std::string_view aim) {
    const size_t count = at_once * rounds_of_games;
    const auto games = [&] { return GamesFrom(next_game_ += 10'000, count); };
    double events = 0;
    for (const PreparedLog& game : GamesFrom(0, count)) {
      events += static_cast<double>(game.events.size());
    }
    Compare(
        what, "events", events,
        [&](int round) {
          std::map<std::string, std::pair<uint64_t, Hash256>> known;
          std::mutex mutex;
          const auto store = NewStore(false);
          const std::string table = fmt::format("bare-{}", round);
          return Append(games(), at_once, *store, [&](PreparedLog& game, size_t seq) {
            PublishBare(game, seq, table, known, mutex);
          });
        },
        [&](int) {
          const auto store = NewStore(true);
          return Append(games(), at_once, *store, [](PreparedLog&, size_t) {});
        },
        aim);
  }

  void WholeLogs() {
    double events = 0;
    for (const PreparedLog& game : GamesFrom(0, kWholeGames)) {
      events += static_cast<double>(game.events.size());
    }
    Compare(
        "sync of whole logs", "events", events,
        [&](int) {
          const std::vector<PreparedLog> games = GamesFrom(next_game_ += 10'000, kWholeGames);
          return Seconds([&] {
            RECOUNT_CHECK(!ForEachAtOnce(games.size(), [&](size_t i) -> Fault {
              PublishWhole(games[i], {era_, 0, "bare", games[i].id()});
              return std::nullopt;
            }));
          });
        },
        [&](int) {
          const auto store = NewStore(false);
          RECOUNT_CHECK(!store->MakeCluster());
          std::vector<PreparedLog> games = GamesFrom(next_game_ += 10'000, kWholeGames);
          std::vector<store::NewLog> logs;
          for (PreparedLog& game : games) logs.push_back(game.AsNewLog());
          RECOUNT_CHECK(store->CreateAll(logs).ok());
          Membership mine = membership_;
          mine.follows_all = false;
          mine.table = fmt::format("sync-{}", next_store_);
          return Seconds([&] {
            const auto report = Sync(*store, mine, {});
            RECOUNT_CHECK(report.ok() && report->sent > 0);
          });
        },
        "0.6");
  }

  void PublishWhole(const PreparedLog& game, const LogPlace& place) {
    PublishOpenings(game, place);
    LogFrame frame;
    Hash256 head = kBeforeFirst;
    for (const OwnedEvent& event : game.events) {
      frame.events.push_back(event.bytes());
      frame.chain.push_back(head = ChainHash(head, event.bytes()));
    }
    const auto answer = jetstream_->Publish(LogSubject(place), FrameOfLog(frame),
                                            {0, fmt::format("{}.0", place.id)});
    RECOUNT_CHECK(answer.ok() && answer->is_in());
  }

  // Starts a new era and fills it with one message per event, as tables write them.
  void Following() {
    const auto begun = Init(*jetstream_, {.begins_next = true});
    RECOUNT_CHECK(begun.ok());
    era_ = begun->era.era;
    const auto source = NewStore(true);
    Append(GamesFrom(next_game_ += 10'000, kFollowedGames), kThreads, *source,
           [](PreparedLog&, size_t) {});
    const FollowedStream stream{LogStream(era_, 0), fmt::format("recount.log.{}.0.>", era_), false,
                                true};
    const double messages = static_cast<double>(jetstream_->Info(stream.name)->last);
    Compare(
        "following, a message an event", "messages", messages,
        [&](int) {
          return Seconds([&] {
            auto pull =
                Pull::Begin(membership_.connection(),
                            {.stream = stream.name, .name = "bare", .filter = stream.filter});
            RECOUNT_CHECK(pull.ok());
            while (!(*pull)->IsCaughtUp()) {
              RECOUNT_CHECK((*pull)->Next(Clock::now() + std::chrono::seconds(5)).ok());
            }
          });
        },
        [&](int) {
          const auto store = NewStore(false);
          RECOUNT_CHECK(!store->MakeCluster());
          Follower follower(*store, membership_);
          return Seconds([&] {
            const auto report = follower.Follow(stream, {});
            RECOUNT_CHECK(report.ok() && report->brought > 0);
          });
        },
        "0.6");
  }

  std::string folder_;
  Membership membership_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<JetStream> jetstream_;
  uint64_t era_ = 1;
  uint64_t next_game_ = 0;
  int next_store_ = 0;
};

}  // namespace
}  // namespace recount::tools::dev::bench

int main(int argc, char** argv) {
  if (argc < 3) {
    fmt::print("expected a folder and the URLs of servers\n");
    return 2;
  }
  recount::tools::dev::bench::Bench(argv[1], {argv + 2, argv + argc}).Run();
  return 0;
}
