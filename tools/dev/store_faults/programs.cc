#include "tools/dev/store_faults/programs.h"

#include <unistd.h>

#include <cstdio>
#include <map>
#include <random>

#include "store/maintain.h"
#include "tools/dev/store_faults/acknowledged.h"
#include "tools/dev/store_faults/child.h"
#include "tools/dev/store_faults/made_logs.h"
#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {
namespace {

constexpr uint64_t kLongBatch = 400;

[[noreturn]] void Fail(std::string_view doing, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", std::string(doing).c_str(), why.c_str());
  _exit(1);
}

void Acknowledge(int out, const store::Store& store, const store::LogHead& head, uint64_t added) {
  const auto info = store::Info(store);
  const Acknowledgment said{.first = head.record.first,
                            .head = head.record.head,
                            .count = head.record.count,
                            .added = added,
                            .map_bytes = info.ok() ? info->map_bytes : 0};
  Say(out, AsText(store::BytesOf(said)));
}

class Writer {
 public:
  Writer(int out, const WriterOptions& options)
      : out_(out), options_(options), random_(options.seed) {
    if (options.skips_syncs) SkipSyncs();
    auto store = store::Store::Open(
        options.folder,
        {.create = true, .durability = options.durability, .map_bytes = options.map_bytes});
    if (!store.ok()) Fail("opening", store.error().message);
    store_ = *std::move(store);
    Look();
  }

  void Step() {
    const uint64_t what = random_() % 32;
    if (heads_.empty() || (what == 0 && heads_.size() < options_.logs)) return Begin();
    if (what == 1) return AppendTo(AnyLog(), kLongBatch);
    if (what <= 4) return AppendToSeveral();
    if (what == 5) return Snapshots();
    AppendTo(AnyLog(), 1 + random_() % 5);
  }

 private:
  size_t AnyLog() { return random_() % heads_.size(); }

  void Look() {
    const auto now = store_->Read();
    if (!now.ok()) Fail("reading", now.error().message);
    heads_ = HeadsOf(*now);
  }

  // Returns whether a write was done. If not, another writer was at the same log.
  bool IsDone(const Fault& fault) {
    if (!fault) return true;
    if (fault->code != ErrorCode::conflict && fault->code != ErrorCode::exists) {
      Fail("writing", fault->message);
    }
    Look();
    return false;
  }

  void Begin() {
    const uint64_t more = random_() % 4;
    const auto head = BeginMade(*store_, random_(), more);
    if (!IsDone(head.fault())) return;
    Acknowledge(out_, *store_, *head, more + 1);
    Look();
  }

  void AppendTo(size_t log, uint64_t count) {
    store::LogHead& head = heads_[log];
    const auto after =
        AppendMade(*store_, head.log, head.record.count, count, options_.seed % 1000);
    if (!IsDone(after.fault())) return;
    head = *after;
    Acknowledge(out_, *store_, head, count);
  }

  void AppendToSeveral() {
    const size_t a = AnyLog();
    const size_t b = AnyLog();
    if (a == b) return AppendTo(a, 2);
    const MadeEvents for_a(heads_[a].record.count, 2, options_.seed % 1000);
    const MadeEvents for_b(heads_[b].record.count, 3, options_.seed % 1000);
    const store::NewEvents both[] = {for_a.For(heads_[a].log), for_b.For(heads_[b].log)};
    const auto after = store_->AppendAll(both);
    if (!IsDone(after.fault())) return;
    heads_[a] = (*after)[0];
    heads_[b] = (*after)[1];
    Acknowledge(out_, *store_, heads_[a], 2);
    Acknowledge(out_, *store_, heads_[b], 3);
  }

  void Snapshots() {
    const store::LogHead& head = heads_[AnyLog()];
    IsDone(PutMadeSnapshots(*store_, head.log, std::min<uint64_t>(head.record.count - 1, 60)));
  }

  int out_;
  WriterOptions options_;
  std::mt19937_64 random_;
  std::unique_ptr<store::Store> store_;
  std::vector<store::LogHead> heads_;
};

}  // namespace

void Write(int out, const WriterOptions& options) {
  {
    // The scope closes the store, because _exit runs no destructors.
    Writer writer(out, options);
    for (uint64_t commit = 0; commit < options.commits && !IsToldToEnd(); ++commit) writer.Step();
  }
  _exit(0);
}

void BackUpAgainAndAgain(const std::string& folder, const std::string& copies) {
  {
    const auto store = store::Store::Open(folder, {});
    if (!store.ok()) Fail("opening to copy", store.error().message);
    for (uint64_t number = 0; !IsToldToEnd(); ++number) {
      Fault fault = store::Backup(**store, copies + "/" + std::to_string(number));
      if (fault) Fail("copying", fault->message);
    }
  }
  _exit(0);
}

void CompactAgainAndAgain(const std::string& folder) {
  while (!IsToldToEnd()) {
    Fault fault = store::Compact(folder, {.wait_milliseconds = 0});
    // The code is io if another process has the store open.
    if (fault && fault->code != ErrorCode::io) Fail("compacting", fault->message);
    usleep(200);
  }
  _exit(0);
}

void LookAgainAndAgain(int out, const std::string& folder) {
  uint64_t looks = 0;
  {
    auto store = store::Store::Open(folder, {.read_only = true});
    if (!store.ok()) Fail("opening to read", store.error().message);
    std::map<Hash256, uint64_t> counts;
    for (; !IsToldToEnd(); ++looks) {
      const auto now = (*store)->Read();
      if (!now.ok()) Fail("reading", now.error().message);
      for (const store::LogHead& head : HeadsOf(*now)) {
        uint64_t& count = counts[head.record.first];
        if (head.record.count < count) Fail("a log is shorter than before", "");
        count = head.record.count;
      }
      const std::string findings = FindingsOf(**store);
      if (!findings.empty()) Fail("looking", findings);
    }
  }
  Say(out, AsText(store::BytesOf(looks)));
  _exit(0);
}

}  // namespace recount::tools::dev::store_faults
