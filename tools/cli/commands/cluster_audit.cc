// `cluster audit` queues files for workers, and reports their results.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/bytes.h"
#include "events/json_members.h"
#include "events/recount_file.h"
#include "events/sha256.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"
#include "store/jetstream/names.h"
#include "store/jetstream/work_queue.h"
#include "tools/cli/arguments.h"
#include "tools/cli/cluster_store.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

using process::StopSignals;
using store::jetstream::Clock;
using store::jetstream::Connection;
using store::jetstream::JetStream;
using store::jetstream::Membership;
using store::jetstream::Milliseconds;
using store::jetstream::QueuedUnit;
using store::jetstream::ResultReader;

constexpr Milliseconds kLookEvery(500);
constexpr char kEnding[] = ".recount";
constexpr size_t kUnitBytes = 16;

// Returns the hash in the file's name, or that of its path.
std::string UnitOf(const std::string& file) {
  const std::string stem = std::filesystem::path(file).stem().string();
  if (store::jetstream::IsUnit(stem) && file.ends_with(stem + kEnding)) return stem;
  return ToHex(Bytes(Sha256(AsBytes(file))).subspan(0, kUnitBytes));
}

Error CannotList(const std::string& path, const std::error_code& error) {
  return {
      .code = error == std::errc::no_such_file_or_directory ? ErrorCode::not_found : ErrorCode::io,
      .message = fmt::format("{}: {}", path, error.message())};
}

// Returns the files that a path names: the file itself, or those of a folder, sorted.
Result<std::vector<std::string>> FilesAt(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found || error) {
    if (!error) error = std::make_error_code(std::errc::no_such_file_or_directory);
    return CannotList(path, error);
  }
  if (!std::filesystem::is_directory(status)) return std::vector<std::string>{path};
  std::vector<std::string> files;
  std::filesystem::recursive_directory_iterator each(path, error);
  for (; !error && each != std::filesystem::recursive_directory_iterator(); each.increment(error)) {
    // A file that was removed in the meantime is not an error.
    std::error_code gone;
    const bool is_file = each->is_regular_file(gone);
    if (is_file && IsRecountFileName(each->path().string())) files.push_back(each->path().string());
  }
  if (error) return CannotList(path, error);
  std::sort(files.begin(), files.end());
  return files;
}

struct ClusterAuditOptions : Options {
  const std::vector<std::string>& paths =
      Texts("PATH", "a .recount file, or a folder of such files", kRequired);
  const std::string& run =
      Text("--run", "the name of the run (default: audit)", {.otherwise = "audit"});
  const std::string& stats =
      Text("--stats", "workers also write the tables of each file into this folder, as Parquet");
  const bool& is_waiting = Flag("--wait", "wait until every file has a result");
};

// Returns the units in the order of the paths; a unit that is named twice counts once.
Result<std::vector<QueuedUnit>> UnitsOf(const ClusterAuditOptions& options) {
  std::vector<QueuedUnit> units;
  std::map<std::string, bool> is_known;
  const std::string stats = AbsolutePath(options.stats);
  for (const std::string& path : options.paths) {
    const Result<std::vector<std::string>> files = FilesAt(AbsolutePath(path));
    if (!files.ok()) return files.error();
    for (const std::string& file : *files) {
      if (!IsUtf8(file) || !IsUtf8(stats)) {
        return Error{.code = ErrorCode::io,
                     .message = fmt::format("{}: a path that is not UTF-8 cannot be queued: "
                                            "give it another name",
                                            file)};
      }
      std::string unit = UnitOf(file);
      if (!is_known.emplace(unit, true).second) continue;
      units.push_back({.run = options.run, .unit = std::move(unit), .file = file, .stats = stats});
    }
  }
  return units;
}

struct UnitState {
  bool is_ok = false;
  bool is_poison = false;
  uint64_t games = 0;
  uint64_t events = 0;
  OrderedJson findings = OrderedJson::array();
};

// Reads a result. Its contents are checked, because a key that may publish results may publish
// anything.
UnitState StateIn(const std::string& data, const QueuedUnit& unit) {
  UnitState state;
  const OrderedJson answer = ParseOrderedJson(data).value_or(OrderedJson());
  const std::optional<bool> ok = FindBool(answer, "ok");
  const OrderedJson* findings = FindList(answer, "findings");
  OrderedJson found = OrderedJson::array();
  if (!ok || findings == nullptr) {
    found.push_back({{"id", nullptr},
                     {"seq", nullptr},
                     {"fault", "corrupt"},
                     {"clause", nullptr},
                     {"message", "the result that stands in the cluster cannot be read"},
                     {"expected", nullptr},
                     {"found", nullptr}});
  } else {
    state.is_ok = *ok;
    state.games = FindNumber(answer, "games").value_or(0);
    state.events = FindNumber(answer, "events").value_or(0);
    found = *findings;
  }
  for (const OrderedJson& each : found) {
    if (!each.is_object()) continue;
    OrderedJson finding = {{"unit", unit.unit}, {"file", unit.file}};
    finding.update(each);
    state.is_poison = state.is_poison || TextMember(finding, "fault") == "poison";
    state.findings.push_back(std::move(finding));
  }
  return state;
}

// Two concurrent audits of one store must not take each other's consumer, so the name is unique.
// The key may use any name, because only an operator may queue.
std::string ReaderName(const std::string& table) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return fmt::format("{}-audit-{}-{:x}", table, getpid(), now.count());
}

// The units of a run, and what is known about each.
class AuditRun {
 public:
  AuditRun(const Membership& membership, const std::string& run, std::vector<QueuedUnit> units)
      : reader_(membership.connection(), ReaderName(membership.table), run),
        units_(std::move(units)) {
    for (size_t i = 0; i < units_.size(); ++i) places_.emplace(units_[i].unit, i);
    states_.resize(units_.size());
  }

  // Reads the results that exist. While some are missing, it waits for more until `until`.
  Fault Read(Clock::time_point until) {
    while (!StopSignals::IsStopWanted()) {
      auto result = reader_.Next(until);
      if (!result.ok()) return result.error();
      if (!*result) break;
      Take(**result);
      if (IsDone() && reader_.IsCaughtUp()) break;
    }
    return std::nullopt;
  }

  bool IsDone() const { return done_ == units_.size(); }
  uint64_t done() const { return done_; }
  const std::vector<QueuedUnit>& units() const { return units_; }
  const std::optional<UnitState>& StateOf(size_t unit) const { return states_[unit]; }

  std::vector<QueuedUnit> WithoutResult() const {
    std::vector<QueuedUnit> missing;
    for (size_t i = 0; i < units_.size(); ++i) {
      if (!states_[i]) missing.push_back(units_[i]);
    }
    return missing;
  }

 private:
  // The first result of a unit counts.
  void Take(const ResultReader::UnitResult& result) {
    const auto place = places_.find(result.unit);
    if (place == places_.end() || states_[place->second]) return;
    states_[place->second] = StateIn(result.data, units_[place->second]);
    ++done_;
  }

  ResultReader reader_;
  std::vector<QueuedUnit> units_;
  std::map<std::string, size_t> places_;
  std::vector<std::optional<UnitState>> states_;
  uint64_t done_ = 0;
};

OrderedJson AuditDocument(const AuditRun& run, const std::string& name) {
  uint64_t ok = 0;
  uint64_t games = 0;
  uint64_t events = 0;
  OrderedJson findings = OrderedJson::array();
  OrderedJson poison = OrderedJson::array();
  for (size_t i = 0; i < run.units().size(); ++i) {
    const std::optional<UnitState>& state = run.StateOf(i);
    if (!state) continue;
    ok += state->is_ok ? 1 : 0;
    games += state->games;
    events += state->events;
    if (state->is_poison) poison.push_back(run.units()[i].unit);
    for (const OrderedJson& finding : state->findings) findings.push_back(finding);
  }
  return {{"run", name},
          {"units", run.units().size()},
          {"done", run.done()},
          {"ok", ok},
          {"games", games},
          {"events", events},
          {"findings", std::move(findings)},
          {"poison", std::move(poison)}};
}

void TellAudit(const OrderedJson& document) {
  const auto text = [](const OrderedJson& finding, const char* key) {
    return engine::Printable(TextMember(finding, key));
  };
  for (const OrderedJson& finding : document["findings"]) {
    const std::string id = text(finding, "id");
    process::WriteOut("{}{}  {}{}\n    {}\n", text(finding, "file"), id.empty() ? "" : "#" + id,
                      text(finding, "fault"),
                      finding.contains("seq") && finding["seq"].is_number()
                          ? fmt::format(" at event {}", finding["seq"].dump())
                          : "",
                      text(finding, "message"));
  }
  process::WriteOut("run {}: {} of {} files have a result, {} are ok; {} games, {} events\n",
                    document["run"].get<std::string>(), document["done"].dump(),
                    document["units"].dump(), document["ok"].dump(), document["games"].dump(),
                    document["events"].dump());
}

// Waits until each unit has a result, or the command is stopped.
Fault AwaitAll(const Console& console, AuditRun& run) {
  Progress progress(console, "audited", run.units().size());
  const StopSignals signals;
  while (!run.IsDone() && !StopSignals::IsStopWanted()) {
    if (Fault fault = run.Read(Clock::now() + kLookEvery)) return fault;
    progress.Tell(run.done());
  }
  return std::nullopt;
}

int RunClusterAudit(const Console& console, const ClusterAuditOptions& options) {
  CheckRunName(options.run);
  if (!options.stats.empty()) CheckNotInStore(options.stats, console.store);
  const Result<Membership> membership = MembershipAlone(console);
  if (!membership.ok()) return console.Fail(membership.error());
  Result<std::vector<QueuedUnit>> units = UnitsOf(options);
  if (!units.ok()) return console.Fail(units.error());
  AuditRun run(*membership, options.run, *std::move(units));
  // Units that already have a result are not queued again.
  if (Fault fault = run.Read(Clock::now())) return console.Fail(*fault);
  if (!run.IsDone()) {
    auto connection = Connection::Open(membership->connection());
    if (!connection.ok()) return console.Fail(connection.error());
    JetStream jetstream(**connection);
    const Fault fault = Enqueue(jetstream, run.WithoutResult());
    if (fault) return console.Fail(*fault);
    console.Recorded(fmt::format("{} files are queued", run.units().size() - run.done()));
  }
  if (options.is_waiting) {
    if (Fault fault = AwaitAll(console, run)) return console.Fail(*fault);
  }
  const OrderedJson document = AuditDocument(run, options.run);
  if (console.IsForPeople()) {
    TellAudit(document);
  } else {
    console.Print(document);
  }
  return document["ok"] == document["done"] ? kDone : kNo;
}

}  // namespace

Command ClusterAuditCommand() {
  return Command("Commands", "audit", "queue files for workers to verify",
                 "recount cluster audit archive --wait", RunClusterAudit, {.records = true});
}

}  // namespace recount::tools::cli
