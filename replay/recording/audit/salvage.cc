#include "replay/recording/audit/salvage.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>

#include "events/chain.h"
#include "events/sha256.h"
#include "fmt/format.h"
#include "replay/recording/audit/audit.h"
#include "replay/recording/audit/shipped_card_sets.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/salvage/salvage.h"
#include "store/store.h"

namespace recount::replay::recording::audit {
namespace {

constexpr size_t kBatch = 128;  // the number of logs that are written in one transaction

Error Io(std::string_view doing) {
  return Error{.code = ErrorCode::io,
               .message = fmt::format("{}: {}", doing, std::strerror(errno))};
}

// A data file that is read and never mapped, so a truncated or unreadable part is an error and not
// a signal.
class DataFile {
 public:
  DataFile() = default;
  DataFile(const DataFile&) = delete;
  DataFile& operator=(const DataFile&) = delete;
  ~DataFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }

  Fault Open(const std::string& folder) {
    const std::string path = folder + "/data.mdb";
    descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor_ < 0 && (errno == ENOENT || errno == ENOTDIR)) {
      return Error{.code = ErrorCode::not_found,
                   .message = fmt::format("there is no data.mdb in {}", folder)};
    }
    struct stat found;
    if (descriptor_ < 0 || fstat(descriptor_, &found) != 0) return Io("reading " + path);
    if (!S_ISREG(found.st_mode)) {
      return Error{.code = ErrorCode::io, .message = path + " is not a regular file"};
    }
    size_ = static_cast<uint64_t>(found.st_size);
    return std::nullopt;
  }

  uint64_t size() const { return size_; }

  bool Read(uint64_t offset, MutableBytes bytes) const {
    if (offset > size_ || bytes.size() > size_ - offset) return false;
    while (!bytes.empty()) {
      const ssize_t count =
          pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      bytes = bytes.subspan(static_cast<size_t>(count));
      offset += static_cast<uint64_t>(count);
    }
    return true;
  }

 private:
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// A log of which nothing can be used. `first`: chain(0), if known.
SalvagedGame LostGame(uint64_t log, const std::optional<Hash256>& first, uint64_t expected) {
  SalvagedGame game;
  game.log = log;
  if (first) game.id = LogId(*first);
  game.expected = expected;
  return game;
}

// A log on its way into the new store, with at least one event. It must not be moved, because its
// parts point into each other.
class Rescued {
 public:
  Rescued(store::salvage::SalvagedLog salvaged, const std::map<Hash256, std::string>& found,
          const std::map<Hash256, std::string>& shipped)
      : salvaged_(std::move(salvaged)) {
    for (const OwnedEvent& event : salvaged_.events) {
      const Hash256& before = frame_.chain.empty() ? kBeforeFirst : frame_.chain.back();
      frame_.chain.push_back(ChainHash(before, event.bytes()));
      frame_.events.push_back(event.bytes());
    }
    for (const auto& [seq, slots] : salvaged_.openings) frame_.openings.emplace(seq, slots);
    game_.log = salvaged_.log;
    game_.id = LogId(frame_.chain.front());
    game_.events = frame_.events.size();
    game_.expected = salvaged_.expected;
    game_.mended = salvaged_.mended;
    game_.openings_lost = salvaged_.missing_openings + salvaged_.unreadable;
    if (const events::Created* created = salvaged_.events.front().event().created()) {
      game_id_.assign(created->game()->data(), created->game()->size());
    }
    FindCards(found, shipped);
    const bool is_whole = salvaged_.is_whole() && game_.openings_lost == 0 &&
                          game_.cards != SalvagedGame::Cards::lost;
    game_.state = is_whole ? SalvagedGame::State::whole : SalvagedGame::State::part;
  }
  Rescued(const Rescued&) = delete;
  Rescued& operator=(const Rescued&) = delete;

  // Verifies the log by the rules. Snapshots and summary are kept only if there are no findings.
  void Judge(log::CardSets& sets) {
    const log::FileLog log(file_, frame_);
    if (!verify::VerifyLog(log, sets, &yield_).ok()) yield_ = {};
    const Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
    if (!header.ok()) return;
    for (const log::StateSnapshot& state : yield_.states) {
      snapshots_.push_back({.seq = state.seq,
                            .layout = header->layout(),
                            .rules = header->rules,
                            .game = game_id_,
                            .canonical = state.canonical});
    }
    if (yield_.summary) summary_ = timeline::EncodeSummary(*yield_.summary);
  }

  store::NewLog AsNewLog() const {
    const bool is_judged =
        std::any_of(salvaged_.events.begin(), salvaged_.events.end(),
                    [](const OwnedEvent& event) { return IsJudging(event.event().kind()); });
    const bool is_game = salvaged_.events.front().event().kind() == events::EventKind::created;
    return {.kind = is_game ? store::LogKind::game : store::LogKind::tournament,
            .game = game_id_,
            .events = frame_.events,
            .openings = salvaged_.openings,
            .card_set_json = card_set_json_,
            .snapshots = snapshots_,
            .is_judged = is_judged,
            .summary = summary_};
  }

  const SalvagedGame& game() const { return game_; }

 private:
  void FindCards(const std::map<Hash256, std::string>& found,
                 const std::map<Hash256, std::string>& shipped) {
    const std::optional<Hash256> hash = log::CardSetPinned(frame_.events.front());
    if (!hash) return;
    // The set of the damaged store comes first; one of this build with the same hash is equal.
    const std::pair<const std::map<Hash256, std::string>*, SalvagedGame::Cards> places[] = {
        {&found, SalvagedGame::Cards::found}, {&shipped, SalvagedGame::Cards::shipped}};
    for (const auto& [sets, cards] : places) {
      const auto set = sets->find(*hash);
      if (set == sets->end()) continue;
      card_set_json_ = set->second;
      file_.card_sets[*hash] = card_set_json_;
      game_.cards = cards;
      return;
    }
  }

  store::salvage::SalvagedLog salvaged_;
  LogFrame frame_;
  RecountFile file_;
  verify::VerifyYield yield_;
  std::vector<Snapshot> snapshots_;
  std::string game_id_;
  std::string card_set_json_;
  std::string summary_;
  SalvagedGame game_;
};

Fault WriteAll(const store::salvage::Salvage& salvage, store::Store& store,
               const SalvageOptions& options, std::vector<SalvagedGame>& games) {
  const std::map<Hash256, std::string> shipped = ShippedCardSets();
  log::CardSets sets;
  for (size_t begin = 0; begin < salvage.logs(); begin += kBatch) {
    const size_t end = std::min(begin + kBatch, salvage.logs());
    std::vector<std::unique_ptr<Rescued>> batch;
    std::vector<store::NewLog> logs;
    for (size_t i = begin; i < end; ++i) {
      store::salvage::SalvagedLog salvaged = salvage.Read(i);
      // The scan found this log's first event, but it can no longer be read.
      if (salvaged.events.empty()) {
        games.push_back(LostGame(salvaged.log, salvaged.first, salvaged.expected));
        continue;
      }
      batch.push_back(std::make_unique<Rescued>(std::move(salvaged), salvage.card_sets(), shipped));
      batch.back()->Judge(sets);
      logs.push_back(batch.back()->AsNewLog());
      games.push_back(batch.back()->game());
    }
    if (!logs.empty()) {
      const auto heads = store.CreateAll(logs);
      if (!heads.ok()) return heads.error();
    }
    if (options.progress) options.progress(end, salvage.logs());
  }
  return std::nullopt;
}

// Verifies the new store and adds the reports of its logs to the results.
Fault VerifyAll(const std::string& folder, std::vector<SalvagedGame>& games) {
  const Result<Audit> audit =
      AuditStore(folder, {.ids = {}, .checks_tables = true, .is_pending = true});
  if (!audit.ok()) return audit.error();
  std::map<std::string, const verify::LogReport*> reports;
  for (const verify::LogReport& report : audit->logs) reports.emplace(report.id, &report);
  for (SalvagedGame& game : games) {
    const auto report = reports.find(game.id);
    if (report != reports.end()) game.report = *report->second;
  }
  if (audit->store.empty()) return std::nullopt;
  return Error{.code = ErrorCode::damaged,
               .message = "the new store is damaged: " + audit->store.front().message};
}

}  // namespace

std::string_view SalvageName(SalvagedGame::State state) {
  constexpr std::string_view kNames[] = {"whole", "part", "lost"};
  return kNames[static_cast<size_t>(state)];
}

std::string_view SalvageName(SalvagedGame::Cards cards) {
  constexpr std::string_view kNames[] = {"found", "shipped", "lost"};
  return kNames[static_cast<size_t>(cards)];
}

bool SalvageReport::ok() const {
  return std::all_of(games.begin(), games.end(), [](const SalvagedGame& game) {
    return game.state == SalvagedGame::State::whole;
  });
}

Result<SalvageReport> SalvageStore(const std::string& from, const std::string& to,
                                   const SalvageOptions& options) {
  DataFile file;
  if (Fault fault = file.Open(from)) return *fault;
  Result<store::PendingStore> pending = store::PendingStore::Prepare(to);
  if (!pending.ok()) return pending.error();
  if (options.take_unfinished) options.take_unfinished(pending->file(), pending->made_folder());
  const auto salvage = store::salvage::Salvage::Scan(
      file.size(), [&](uint64_t offset, MutableBytes bytes) { return file.Read(offset, bytes); });
  if (!salvage.ok()) return salvage.error();
  SalvageReport report{.games = {}, .bytes = file.size()};
  {
    auto store =
        store::Store::Open(to, {.create = true, .build = options.build, .is_pending = true});
    if (!store.ok()) return store.error();
    if (Fault fault = WriteAll(**salvage, **store, options, report.games)) return *fault;
  }
  if (Fault fault = VerifyAll(to, report.games)) return *fault;
  // The new store gets its name only after it was verified.
  if (Fault fault = pending->Publish()) return *fault;
  for (const store::salvage::LostLog& lost : (*salvage)->lost()) {
    report.games.push_back(LostGame(lost.log, lost.first, lost.expected));
  }
  std::stable_sort(report.games.begin(), report.games.end(),
                   [](const SalvagedGame& a, const SalvagedGame& b) { return a.log < b.log; });
  return report;
}

}  // namespace recount::replay::recording::audit
