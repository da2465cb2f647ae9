#include "store/jetstream/sync.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "events/chain.h"
#include "events/error.h"
#include "fmt/format.h"
#include "store/jetstream/lost.h"
#include "store/jetstream/shared_log.h"

namespace recount::store::jetstream {
namespace {

constexpr std::chrono::seconds kSendAgain(1);
// A sync that goes on checks this often for missing earlier events, which an import may have
// brought.
constexpr std::chrono::seconds kLookBehind(30);
constexpr Milliseconds kStopCheckEvery(100);
// Knowledge about logs is written after this many entries.
constexpr size_t kKeepAtOnce = 512;

// Returns true if the newest message about eras says that this one is lost. Its logs are sent
// again.
bool IsOver(const std::map<uint64_t, Era>& eras, uint64_t era) {
  return !eras.empty() && eras.rbegin()->second.IsLost(era);
}

uint64_t OnlyHereOf(const LogHead& head, const std::optional<KnownLog>& known,
                    const std::map<uint64_t, Era>& eras) {
  if (!known || IsOver(eras, known->place.era)) return head.record.count;
  return head.record.count > known->count ? head.record.count - known->count : 0;
}

class Syncing {
 public:
  Syncing(Store& store, const Membership& membership, const SyncOptions& options)
      : store_(store), membership_(membership), options_(options), shared_(store, membership) {}

  Result<SyncReport> Run() {
    const auto eras = shared_.ReadEras(/*again=*/true);
    if (CodeOf(eras) == ErrorCode::not_found) {
      if (Fault fault = TellAllLost()) return *std::move(fault);
      if (!report_.findings.empty()) return report_;
    }
    if (!eras.ok()) return eras.error();
    if (Fault fault = KeepEras(*eras)) return *std::move(fault);
    Fault fault = Bring(*eras);
    if (!fault) fault = Send();
    for (Eras now = *eras; !fault && options_.goes_on && !IsStopWanted();) {
      fault = GoOn(now);
      const auto next = shared_.ReadEras(/*again=*/true);
      if (next.ok()) now = *next;
      if (!fault && next.ok()) fault = KeepEras(now);
    }
    if (fault) return *std::move(fault);
    return report_;
  }

 private:
  bool IsStopWanted() const { return options_.is_stop_wanted && options_.is_stop_wanted(); }

  Fault KeepEras(const Eras& eras) {
    // The newest message is written each time, because it says which eras are retired and lost.
    std::vector<ClusterEntry> entries = eras.Unknown();
    entries.push_back(EntryOf(eras.newest()));
    return store_.TakeFollowed({.entries = entries}).fault();
  }

  // Reports the losses if the cluster has no streams at all, although this store has read some.
  Fault TellAllLost() {
    const auto jetstream = shared_.Connect();
    if (!jetstream.ok()) return jetstream.error();
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    auto lost = FindLost(**jetstream, *reader);
    if (!lost.ok()) return lost.error();
    Tell(0, {0, *std::move(lost)});
    return std::nullopt;
  }

  void Tell(uint64_t sent, FollowReport followed) {
    const std::lock_guard<std::mutex> lock(mutex_);
    SyncReport step{sent, followed.brought, std::move(followed.findings)};
    report_.sent += step.sent;
    report_.brought += step.brought;
    report_.findings.insert(report_.findings.end(), step.findings.begin(), step.findings.end());
    if (!options_.each || (step.sent == 0 && step.brought == 0 && step.findings.empty())) return;
    options_.each(step);
  }

  // Reports the findings that stop a stream. The others were reported batch by batch.
  void TellOfStream(FollowReport followed) {
    followed.brought = 0;
    std::erase_if(followed.findings, [](const ClusterFinding& finding) {
      const bool is_missing = finding.fault == "missing" && finding.id.empty();
      return finding.fault != "lost" && !is_missing;
    });
    Tell(0, std::move(followed));
  }

  Fault Bring(const Eras& eras) {
    for (const FollowedStream& stream : shared_.follower().Streams(eras)) {
      if (IsStopWanted()) return std::nullopt;
      const auto followed = FollowOne(
          stream, {.goes_on = false, .is_stop_wanted = options_.is_stop_wanted, .each = nullptr});
      if (!followed.ok()) return followed.error();
      // FollowBehind below looks for missing events, and reports those that are still missing.
      FollowReport report = *followed;
      std::erase_if(report.findings,
                    [](const ClusterFinding& finding) { return finding.IsMissingEvent(); });
      Tell(0, std::move(report));
    }
    auto behind = shared_.follower().FollowBehind(eras);
    if (!behind.ok()) return behind.error();
    Tell(0, *std::move(behind));
    return std::nullopt;
  }

  // Events that are still missing were reported when they were first found missing.
  Fault LookBehind(const Eras& eras) {
    auto behind = shared_.follower().FollowBehind(eras);
    if (!behind.ok()) return behind.error();
    std::erase_if(behind->findings,
                  [](const ClusterFinding& finding) { return finding.IsMissingEvent(); });
    Tell(0, *std::move(behind));
    return std::nullopt;
  }

  // Openings that this key may not read stay withheld, but any other stream that it may not read is
  // a fault.
  Result<FollowReport> FollowOne(const FollowedStream& stream, const FollowOptions& options) {
    auto followed = shared_.follower().Follow(stream, options);
    const bool is_withheld = stream.has_openings && CodeOf(followed) == ErrorCode::forbidden;
    if (is_withheld) return FollowReport{};
    return followed;
  }

  Fault Send() {
    std::vector<OnlyHere> here;
    {
      const Result<Reader> reader = store_.Read();
      if (!reader.ok()) return reader.error();
      const auto newest = reader->NewestOrder();
      if (!newest.ok()) return newest.error();
      if (sent_order_ == *newest) return std::nullopt;
      sent_order_ = *newest;
      auto found = FindOnlyHere(*reader);
      if (!found.ok()) return found.error();
      here = *std::move(found);
    }
    if (!options_.logs.empty()) {
      std::erase_if(here, [&](const OnlyHere& each) {
        return std::find(options_.logs.begin(), options_.logs.end(), each.head.log) ==
               options_.logs.end();
      });
    }
    Fault fault = ForEachAtOnce(here.size(), [&](size_t i) { return SendOne(here[i]); });
    Fault keeping = Keep({}, 0);
    return fault ? fault : keeping;
  }

  // Collects entries about logs, and writes them once there are at least `from`.
  Fault Keep(std::vector<ClusterEntry> entries, size_t from) {
    std::vector<ClusterEntry> ready;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      known_.insert(known_.end(), std::make_move_iterator(entries.begin()),
                    std::make_move_iterator(entries.end()));
      if (known_.empty() || known_.size() < from) return std::nullopt;
      ready.swap(known_);
    }
    return store_.TakeFollowed({.entries = ready}).fault();
  }

  Fault SendOne(const OnlyHere& here) {
    if (IsStopWanted()) return std::nullopt;
    std::vector<ClusterEntry> entries;
    const auto sent = shared_.SendRest(here.head.log, entries);
    if (sent.ok()) {
      Tell(*sent, {});
      return Keep(std::move(entries), kKeepAtOnce);
    }
    const std::string id = LogId(here.head.record.first);
    const auto code = CodeOf(sent);
    if (code == ErrorCode::forbidden) {
      // It is a game of another table, which a store with permission will send.
      const Result<Reader> reader = store_.Read();
      if (!reader.ok()) return reader.error();
      const auto known = ReadKnownLog(*reader, id);
      if (!known.ok()) return known.error();
      if (*known && (*known)->place.table != membership_.table) return std::nullopt;
    }
    if (code != ErrorCode::exists) return sent.fault();
    Tell(0, {0, {{.id = id, .fault = "exists", .message = sent.error().message}}});
    return std::nullopt;
  }

  // Runs until a stop is wanted, or an era has begun or ended. One thread follows each stream, and
  // this thread sends the events that only this store has.
  Fault GoOn(const Eras& eras) {
    std::mutex mutex;
    Fault first;
    std::atomic<bool> is_over = false;
    const auto is_stop_wanted = [&] { return is_over.load() || IsStopWanted(); };
    std::vector<std::thread> threads;
    for (const FollowedStream& stream : shared_.follower().Streams(eras)) {
      threads.emplace_back([&, stream] {
        const auto followed =
            FollowOne(stream, {.goes_on = true,
                               .is_stop_wanted = is_stop_wanted,
                               .each = [&](const FollowReport& report) { Tell(0, report); }});
        if (followed.ok()) {
          TellOfStream(*followed);
          return;
        }
        const std::lock_guard<std::mutex> lock(mutex);
        if (!first) first = followed.error();
        is_over = true;
      });
    }
    Clock::time_point next = Clock::now() + kSendAgain;
    Clock::time_point next_look = Clock::now() + kLookBehind;
    while (!is_stop_wanted()) {
      std::this_thread::sleep_for(kStopCheckEvery);
      if (Clock::now() < next) continue;
      Fault fault = Send();
      if (!fault && Clock::now() >= next_look) {
        fault = LookBehind(eras);
        next_look = Clock::now() + kLookBehind;
      }
      if (fault && fault->code != ErrorCode::unavailable) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (!first) first = fault;
        is_over = true;
      }
      if (fault) sent_order_.reset();  // so that it is tried again
      const auto now = shared_.ReadEras(/*again=*/true);
      if (now.ok() && now->sequence() != eras.sequence()) is_over = true;
      next = Clock::now() + kSendAgain;
    }
    for (std::thread& thread : threads) thread.join();
    return first;
  }

  Store& store_;
  const Membership& membership_;
  const SyncOptions& options_;
  SharedLog shared_;
  std::mutex mutex_;
  SyncReport report_;
  std::vector<ClusterEntry> known_;     // about logs that were sent; not written yet
  std::optional<uint64_t> sent_order_;  // the store's newest order when all was sent
};

// Keeps only the first finding of a conflict per log, because reading and sending may both report
// it.
void KeepOnePerLog(std::vector<ClusterFinding>& findings) {
  std::vector<ClusterFinding> kept;
  for (ClusterFinding& finding : findings) {
    const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const ClusterFinding& other) {
      return finding.fault == "exists" && other.fault == "exists" && other.id == finding.id;
    });
    if (!is_known) kept.push_back(std::move(finding));
  }
  findings = std::move(kept);
}

}  // namespace

Result<SyncReport> Sync(Store& store, const Membership& membership, const SyncOptions& options) {
  auto report = Syncing(store, membership, options).Run();
  if (report.ok()) KeepOnePerLog(report->findings);
  return report;
}

Result<std::vector<OnlyHere>> FindOnlyHere(const Reader& reader) {
  const auto eras = ReadKnownEras(reader);
  if (!eras.ok()) return eras.error();
  std::vector<OnlyHere> here;
  Fault unknown;
  Fault fault = reader.ForEachLog([&](const LogHead& head) {
    const auto known = ReadKnownLog(reader, LogId(head.record.first));
    if (!known.ok()) {
      unknown = known.error();
      return false;
    }
    const uint64_t events = OnlyHereOf(head, *known, *eras);
    if (events > 0) here.push_back({head, events});
    return true;
  });
  if (unknown) return *std::move(unknown);
  if (fault) return *std::move(fault);
  return here;
}

}  // namespace recount::store::jetstream
