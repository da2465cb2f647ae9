#include "tools/dev/store_faults/kills.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>

#include "events/check.h"
#include "fmt/format.h"
#include "store/maintain.h"
#include "store/store.h"
#include "tools/dev/store_faults/acknowledged.h"
#include "tools/dev/store_faults/made_logs.h"
#include "tools/dev/store_faults/programs.h"

namespace recount::tools::dev::store_faults {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kRoundsAStore = 25;  // then a new store is made, so that checks stay short

// The kinds of rounds. The processes of one round are killed together.
enum class Round { write, two_writers, write_and_copy, make, bulk, compact, write_and_compact };
constexpr Round kRounds[] = {Round::write,          Round::write,   Round::two_writers,
                             Round::write_and_copy, Round::make,    Round::bulk,
                             Round::compact,        Round::compact, Round::write_and_compact};

// The report of the process that runs after a kill.
struct Reported {
  bool has_more = false;
  uint64_t backups = 0;
};

class Kills {
 public:
  explicit Kills(const KillOptions& options) : options_(options), random_(options.seed) {}

  KillFigures Run() {
    bool goes_on = true;
    while (figures_.kills < options_.kills && goes_on && figures_.findings.empty()) {
      BeginStore();
      for (uint64_t round = 0; round < kRoundsAStore && figures_.kills < options_.kills &&
                               goes_on && figures_.findings.empty();
           ++round) {
        RunRound();
        goes_on = !options_.goes_on || options_.goes_on(figures_);
      }
      EndLooker();
    }
    fs::remove_all(options_.folder);
    return std::move(figures_);
  }

 private:
  std::string StoreFolder() const { return options_.folder + "/store"; }
  std::string MadeFolder() const { return options_.folder + "/made"; }
  std::string Copies() const { return options_.folder + "/copies"; }

  void BeginStore() {
    fs::remove_all(options_.folder);
    fs::create_directories(options_.folder);
    ++figures_.stores;
    acknowledged_ = Acknowledged();
    // Some rounds wait for the disk, so that a kill can hit a sync. The others write ten times as
    // much.
    skips_syncs_ = random_() % 3 != 0;
    // In every second store a process reads all the time. It needs a store that exists.
    if (figures_.stores % 2 == 0) return;
    const Ended made = InWatchedChild(options_.longest_wait, [&](int out) {
      WriterOptions first = Writer(StoreFolder());
      first.commits = 1;
      Write(out, first);
    });
    Count(made.said);
    if (made.how != "exit 0") return Find("beginning a store", made.how);
    looker_ =
        std::make_unique<WatchedChild>([&](int out) { LookAgainAndAgain(out, StoreFolder()); });
  }

  void EndLooker() {
    if (!looker_) return;
    looker_->Tell();
    const std::string said = looker_->Wait(options_.longest_wait);
    if (looker_->how() != "exit 0") Find("the one who looks", looker_->how());
    if (said.size() == sizeof(uint64_t))
      figures_.looks += *store::PlainFrom<uint64_t>(AsBytes(said));
    looker_.reset();
  }

  void Find(std::string_view where, std::string_view what) {
    figures_.findings.push_back(fmt::format("store {}, round {}, seed {}: {}: {}", figures_.stores,
                                            figures_.rounds, options_.seed, where, what));
  }

  WriterOptions Writer(const std::string& folder) {
    return {.folder = folder,
            .seed = random_(),
            .map_bytes = kSmallMapBytes,
            .skips_syncs = skips_syncs_};
  }

  void RunRound() {
    const Round round = kRounds[random_() % std::size(kRounds)];
    folder_ = round == Round::make ? MadeFolder() : StoreFolder();
    // A new store starts without acknowledgments. Those of the other store return after the round.
    if (round == Round::make) kept_ = std::exchange(acknowledged_, Acknowledged());
    Start(round);
    // Half of the lives are short, because opening and creating a store are over soon.
    const uint64_t longest = static_cast<uint64_t>(options_.longest_life.count()) * 1000;
    usleep(static_cast<useconds_t>(random_() % (random_() % 2 == 0 ? longest / 5 : longest)));
    for (const auto& [name, child] : children_) child->Kill();
    for (const auto& [name, child] : children_) {
      Count(child->Wait(options_.longest_wait));
      ++figures_.kills;
      ++figures_.killed[name];
      if (child->how() != "signal 9") Find(name, child->how());
    }
    children_.clear();
    ++figures_.rounds;
    ComeAfter(round);
    if (round == Round::make) {
      fs::remove_all(MadeFolder());
      acknowledged_ = std::exchange(kept_, Acknowledged());
    }
  }

  void StartWriter(const std::string& name,
                   store::Durability durability = store::Durability::durable) {
    WriterOptions writing = Writer(folder_);
    writing.durability = durability;
    children_.emplace_back(name,
                           std::make_unique<WatchedChild>([&](int out) { Write(out, writing); }));
  }

  void StartOther(const std::string& name, const std::function<void()>& body) {
    children_.emplace_back(name, std::make_unique<WatchedChild>([&](int) { body(); }));
  }

  void Start(Round round) {
    const auto compact = [&] { CompactAgainAndAgain(StoreFolder()); };
    const auto copy = [&] { BackUpAgainAndAgain(StoreFolder(), Copies()); };
    const bool is_there = fs::exists(StoreFolder() + "/data.mdb");
    switch (round) {
      case Round::write:
        return StartWriter("write");
      case Round::two_writers:
        StartWriter("write beside another");
        return StartWriter("write beside another");
      case Round::make:
        return StartWriter("make a store");
      case Round::bulk:
        return StartWriter("write in bulk", store::Durability::bulk);
      case Round::write_and_copy:
        StartWriter("write beside a copy");
        fs::create_directories(Copies());
        if (is_there) StartOther("copy", copy);
        return;
      case Round::compact:
        return is_there ? StartOther("compact", compact) : StartWriter("write");
      case Round::write_and_compact:
        StartWriter("write beside a compaction");
        if (is_there) StartOther("compact", compact);
        return;
    }
  }

  void Count(std::string_view said) {
    // acknowledged_ has the totals of one store, so the difference is added.
    figures_.events -= acknowledged_.events();
    figures_.growths -= acknowledged_.growths();
    figures_.acknowledged += acknowledged_.Add(said);
    figures_.events += acknowledged_.events();
    figures_.growths += acknowledged_.growths();
  }

  // Uses the store after the kill, in a separate process.
  void ComeAfter(Round round) {
    const auto began = std::chrono::steady_clock::now();
    const Ended ended = InWatchedChild(options_.longest_wait, [&](int out) {
      Reported reported;
      const std::string wrong = WrongAfterKill(reported);
      Say(out, AsText(store::BytesOf(reported)));
      Say(out, wrong);
    });
    const auto took =
        std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - began);
    figures_.longest_wait = std::max(figures_.longest_wait, took);
    fs::remove_all(Copies());
    if (ended.how != "exit 0" || ended.said.size() < sizeof(Reported)) {
      return Find("after the kill", ended.how + " " + ended.said);
    }
    const Reported reported =
        *store::PlainFrom<Reported>(AsBytes(ended.said).first(sizeof(Reported)));
    figures_.unacknowledged += reported.has_more ? 1 : 0;
    figures_.backups += reported.backups;
    const std::string wrong = ended.said.substr(sizeof(Reported));
    if (!wrong.empty()) Find(fmt::format("after round {}", static_cast<int>(round)), wrong);
  }

  // Returns what is wrong with the store; empty if nothing is. The next writer uses the store after
  // that.
  std::string WrongAfterKill(Reported& reported) const {
    auto store = store::Store::Open(folder_, {.create = true, .map_bytes = kSmallMapBytes});
    if (!store.ok()) return "does not open: " + store.error().message;
    std::string wrong = FindingsOf(**store);
    {
      const auto now = (*store)->Read();
      if (!now.ok()) return now.error().message;
      wrong += acknowledged_.MissingIn(*now);
      reported.has_more = acknowledged_.HasMore(*now);
    }
    // This shows that the next process can write.
    Fault fault = (*store)->DropSnapshots();
    if (fault) wrong += "does not write: " + fault->message;
    store->reset();
    return wrong + WrongWithCopies(reported);
  }

  std::string WrongWithCopies(Reported& reported) const {
    std::string wrong;
    std::error_code error;
    for (const auto& copy : fs::directory_iterator(Copies(), error)) {
      // If this file is missing, the copy was killed too early to count as a backup.
      if (!fs::exists(copy.path() / "data.mdb")) continue;
      auto opened = store::Store::Open(copy.path().string(), {.read_only = true});
      if (!opened.ok()) {
        wrong += "a backup does not open: " + opened.error().message;
        continue;
      }
      wrong += FindingsOf(**opened);
      ++reported.backups;
    }
    return wrong;
  }

  KillOptions options_;
  std::mt19937_64 random_;
  KillFigures figures_;
  Acknowledged acknowledged_;  // of the current store
  Acknowledged kept_;          // of the store beside the one that is being created
  bool skips_syncs_ = false;
  std::string folder_;
  std::unique_ptr<WatchedChild> looker_;
  std::vector<std::pair<std::string, std::unique_ptr<WatchedChild>>> children_;
};

}  // namespace

KillFigures RunKills(const KillOptions& options) { return Kills(options).Run(); }

}  // namespace recount::tools::dev::store_faults
