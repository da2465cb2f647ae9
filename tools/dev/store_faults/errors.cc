#include "tools/dev/store_faults/errors.h"

#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <sstream>

#include "events/check.h"
#include "fmt/format.h"
#include "store/check.h"
#include "store/maintain.h"
#include "tools/dev/store_faults/child.h"
#include "tools/dev/store_faults/made_logs.h"

namespace recount::tools::dev::store_faults {
namespace {

namespace fs = std::filesystem;

constexpr Milliseconds kLongest{60'000};  // of one operation, under a sanitizer on a busy machine
constexpr uint64_t kProbeLog = 1;         // for the appends after the fault
constexpr uint64_t kLog = 2;
constexpr uint64_t kOtherLog = 3;
constexpr uint64_t kEvents = 20;  // in each log at the start

// The place where one operation runs.
struct Place {
  std::string folder;
  std::string copy;  // the folder of a backup
  store::Options options = {.create = true, .map_bytes = kSmallMapBytes};
  std::unique_ptr<store::Store> store;
};

using Operation = Fault (*)(Place&);

Fault OpenStore(Place& place) {
  auto opened = store::Store::Open(place.folder, place.options);
  if (opened.ok()) place.store = *std::move(opened);
  return opened.fault();
}

Fault OpenToRead(Place& place) {
  const auto opened = store::Store::Open(place.folder, {.read_only = true});
  return opened.fault();
}

Fault OpenAndClose(Place& place) {
  Fault fault = OpenStore(place);
  place.store.reset();
  return fault;
}

Fault Create(Place& place) { return BeginMade(*place.store, 9, 3).fault(); }

Fault Append(Place& place) { return AppendMade(*place.store, kLog, kEvents, 5).fault(); }

Fault AppendBatch(Place& place) {
  const MadeEvents a(kEvents, 400);
  const MadeEvents b(kEvents, 3);
  const store::NewEvents both[] = {a.For(kLog), b.For(kOtherLog)};
  return place.store->AppendAll(both).fault();
}

Fault WriteSnapshots(Place& place) { return PutMadeSnapshots(*place.store, kLog, kEvents - 1); }

// Writes a snapshot and then a smaller one in its place. So the pages of the first one, which are
// the last of the file, are freed before they were written.
Fault ReplaceALargeSnapshot(Place& place) {
  const std::string canonical(40'000, 's');
  const Snapshot snapshot{
      .seq = 5, .layout = 1, .rules = 1, .game = "heretics", .canonical = AsBytes(canonical)};
  Snapshot small = snapshot;
  small.canonical = small.canonical.first(100);
  const Snapshot both[] = {snapshot, small};
  return place.store->PutSnapshots(kLog, both);
}

Fault RemoveSnapshots(Place& place) { return place.store->DropSnapshots(); }

Fault LoadInBulk(Place& place) { return BeginMade(*place.store, 9, 300).fault(); }

Fault SyncABulkLoad(Place& place) { return place.store->Sync(); }

Fault Grow(Place& place) { return AppendMade(*place.store, kLog, kEvents, 8'000).fault(); }

Fault BackUp(Place& place) { return store::Backup(*place.store, place.copy); }

Fault MakeSmaller(Place& place) { return store::Compact(place.folder, {.wait_milliseconds = 50}); }

Fault ReadAndCheck(Place& place) {
  const auto info = store::Info(*place.store);
  if (!info.ok()) return info.error();
  const auto now = place.store->Read();
  if (!now.ok()) return now.error();
  RECOUNT_CHECK_EQ(HeadsOf(*now).size(), 3u);
  const auto findings = store::CheckTables(*now);
  if (!findings.ok()) return findings.error();
  if (findings->empty()) return std::nullopt;
  return Error{.code = ErrorCode::damaged, .message = findings->front().message};
}

struct Scenario {
  std::string_view name;
  Operation operation;
  bool is_open = true;  // whether the store is already open; if not, the operation may open it
  bool is_new = false;  // whether the folder does not exist yet
  store::Durability durability = store::Durability::durable;
  Operation before = nullptr;  // runs before the operation, without a fault
};

constexpr Scenario kScenarios[] = {
    {"open new", OpenStore, false, true},
    {"open", OpenStore, false},
    {"open to read", OpenToRead, false},
    {"open and close", OpenAndClose, false},
    {"create a log", Create},
    {"append", Append},
    {"append a batch", AppendBatch},
    {"write snapshots", WriteSnapshots},
    {"replace a large snapshot", ReplaceALargeSnapshot},
    {"remove snapshots", RemoveSnapshots},
    {"load in bulk", LoadInBulk, true, false, store::Durability::bulk},
    {"sync a bulk load", SyncABulkLoad, true, false, store::Durability::bulk, LoadInBulk},
    {"grow", Grow},
    {"read and check", ReadAndCheck},
    {"backup", BackUp},
    {"compact", MakeSmaller, false},
};

const Scenario& ScenarioCalled(std::string_view name) {
  for (const Scenario& scenario : kScenarios) {
    if (scenario.name == name) return scenario;
  }
  FailCheck(__FILE__, __LINE__, "a scenario of no name");
}

// Makes a store with three logs and some free pages, and closes it.
void MakeTemplate(const std::string& folder) {
  auto store = store::Store::Open(folder, {.create = true, .map_bytes = kSmallMapBytes});
  RECOUNT_CHECK(store.ok());
  for (uint64_t log = kProbeLog; log <= kOtherLog; ++log) {
    RECOUNT_CHECK(BeginMade(**store, log, kEvents - 1).ok());
  }
  RECOUNT_CHECK(!PutMadeSnapshots(**store, kOtherLog, kEvents - 1));
}

// A child's report about an operation that met a fault.
struct Outcome {
  Counts counts = {};
  bool ok = false;
  std::string code;       // of the operation
  std::string message;    // of the operation
  std::string probe;      // result of a later append: "ok", "none", or the error's message
  std::string findings;   // in the reopened store and in a backup
  std::string described;  // the store's logs, except for the probe
};

std::string OneLine(std::string text) {
  for (char& letter : text) {
    if (letter == '\n') letter = ';';
  }
  return text;
}

void Tell(int out, const Outcome& outcome) {
  std::string text;
  for (const uint64_t count : outcome.counts) text += std::to_string(count) + " ";
  text += "\n";
  for (const std::string& line :
       {std::string(outcome.ok ? "1" : "0"), outcome.code, outcome.message, outcome.probe,
        outcome.findings, outcome.described}) {
    text += OneLine(line) + "\n";
  }
  Say(out, text);
}

std::optional<Outcome> OutcomeIn(const std::string& text) {
  std::istringstream lines(text);
  Outcome outcome;
  for (uint64_t& count : outcome.counts) lines >> count;
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  outcome.ok = line == "1";
  for (std::string* field :
       {&outcome.code, &outcome.message, &outcome.probe, &outcome.findings, &outcome.described}) {
    if (!std::getline(lines, *field)) return std::nullopt;
  }
  return outcome;
}

// Appends to the store that met the fault, if it is open, and returns the result. After a failed
// sync it checks instead that the next one does not report success.
std::string Probe(Place& place, bool has_failed_to_sync) {
  if (!place.store) return "none";
  if (has_failed_to_sync) {
    return !place.store->Sync() ? "a sync that failed says OK when it is called again" : "none";
  }
  const auto appended = AppendMade(*place.store, kProbeLog, kEvents, 1);
  return appended.ok() ? "ok" : appended.error().message;
}

// Inspects the store as the next process finds it.
void LookAgain(Place& place, Outcome& outcome) {
  place.options.durability = store::Durability::durable;
  auto opened = store::Store::Open(place.folder, place.options);
  if (!opened.ok()) {
    outcome.findings = "does not open again: " + opened.error().message;
    return;
  }
  outcome.findings = FindingsOf(**opened);
  const auto now = (*opened)->Read();
  outcome.described = Described(*now, kLog);
  if (outcome.probe == "ok" && now->Log(kProbeLog)->record.count != kEvents + 1) {
    outcome.findings += "an acknowledged event is not there";
  }
  if (!fs::exists(place.copy + "/data.mdb")) return;
  const auto copy = store::Store::Open(place.copy, {.read_only = true});
  if (!copy.ok()) {
    outcome.findings += "the backup does not open: " + copy.error().message;
    return;
  }
  outcome.findings += FindingsOf(**copy);
  const auto copied = (*copy)->Read();
  if (Described(*copied, kLog) != outcome.described) outcome.findings += "the backup is another";
}

[[noreturn]] void RunInChild(int out, const Scenario& scenario, Place place,
                             const std::optional<Injection>& injection) {
  // These tests do not cut the power, and a sync would take milliseconds.
  SkipSyncs();
  Outcome outcome;
  place.options.durability = scenario.durability;
  if (scenario.is_open) RECOUNT_CHECK(!OpenStore(place));
  if (scenario.before != nullptr) RECOUNT_CHECK(!scenario.before(place));
  StartInjection(injection);
  Fault fault = scenario.operation(place);
  outcome.counts = StopInjection();
  outcome.ok = !fault;
  outcome.code = fault ? std::string(ErrorCodeName(fault->code)) : "ok";
  outcome.message = fault ? fault->message : "";
  outcome.probe =
      scenario.is_new ? "none" : Probe(place, scenario.operation == SyncABulkLoad && fault);
  place.store.reset();
  LookAgain(place, outcome);
  Tell(out, outcome);
  _exit(0);
}

class Sweep {
 public:
  Sweep(const Scenario& scenario, std::string folder, ErrorFigures& figures)
      : scenario_(scenario), folder_(std::move(folder)), figures_(figures) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    const Ended made = InWatchedChild(kLongest, [&](int) { MakeTemplate(folder_ + "/template"); });
    RECOUNT_CHECK_EQ(made.how, "exit 0");
  }

  void Run(uint64_t first, uint64_t stride) {
    before_ = Described();
    const std::optional<Outcome> without = Once(std::nullopt);
    if (!without || !without->ok || !without->findings.empty()) {
      figures_.findings.push_back(fmt::format("{} without a fault: {}", scenario_.name,
                                              without ? without->message + without->findings : ""));
      return;
    }
    after_ = without->described;
    uint64_t number = 0;
    for (size_t call = 0; call < kCalls; ++call) {
      const auto kind = static_cast<Call>(call);
      figures_.calls[std::string(CallName(kind))] += without->counts[call];
      for (uint64_t nth = 0; nth < without->counts[call]; ++nth) {
        for (const Injection& injection : InjectionsOf(kind, nth)) {
          if (number++ % stride == first % stride) Judge(injection);
        }
      }
    }
  }

 private:
  // Describes the logs of the template.
  std::string Described() {
    if (scenario_.is_new) return "";
    return InWatchedChild(kLongest,
                          [&](int out) {
                            const auto store =
                                store::Store::Open(folder_ + "/template", {.read_only = true});
                            Say(out, OneLine(store_faults::Described(*(*store)->Read(), kLog)));
                          })
        .said;
  }

  std::optional<Outcome> Once(const std::optional<Injection>& injection) {
    const std::string store = folder_ + "/store";
    const std::string copy = folder_ + "/copy";
    fs::remove_all(store);
    fs::remove_all(copy);
    if (!scenario_.is_new) fs::copy(folder_ + "/template", store);
    const Ended ended = InWatchedChild(kLongest, [&](int out) {
      Place place;
      place.folder = store;
      place.copy = copy;
      RunInChild(out, scenario_, std::move(place), injection);
    });
    how_ = ended.how;
    return ended.how == "exit 0" ? OutcomeIn(ended.said) : std::nullopt;
  }

  void Judge(const Injection& injection) {
    ++figures_.injected[std::string(CallName(injection.call))];
    const std::optional<Outcome> outcome = Once(injection);
    std::string wrong;
    if (!outcome) {
      wrong = "the process ended: " + how_;
    } else {
      Count(*outcome);
      wrong = WrongWith(injection, *outcome);
    }
    if (wrong.empty()) return;
    figures_.findings.push_back(fmt::format(
        "{}, {} number {}{} fails with {}{}: {}", scenario_.name, CallName(injection.call),
        injection.nth, injection.is_lasting ? " and all after it" : "",
        injection.error == 0 ? "half of it written" : std::strerror(injection.error),
        injection.is_late ? ", all of it written" : "", wrong));
  }

  void Count(const Outcome& outcome) {
    ++(outcome.ok ? figures_.succeeded : figures_.failed);
    if (!outcome.ok && outcome.described == after_ && after_ != before_) {
      ++figures_.done_all_the_same;
    }
    if (outcome.probe != "ok" && outcome.probe != "none") ++figures_.reopened;
  }

  std::string WrongWith(const Injection& injection, const Outcome& outcome) const {
    if (!outcome.findings.empty()) return outcome.findings + " (" + outcome.message + ")";
    if (outcome.ok && outcome.described != after_) return "says OK, and it is not there";
    if (outcome.described != before_ && outcome.described != after_) {
      return "neither all nor nothing: " + outcome.described;
    }
    // If one of these fails, the file may seem too short, and so damaged.
    const bool reads = injection.call == Call::pread || injection.call == Call::fstat;
    if (!outcome.ok && outcome.code != "io" && !(reads && outcome.code == "damaged")) {
      return fmt::format("says {}: {}", outcome.code, outcome.message);
    }
    if (!outcome.ok && !HasReason(injection, outcome.message)) {
      return "gives another reason: " + outcome.message;
    }
    if (!outcome.ok && outcome.probe != "ok" && outcome.probe != "none" &&
        !HasReason(injection, outcome.probe)) {
      return "gives another reason later on: " + outcome.probe;
    }
    if (outcome.probe != "ok" && outcome.probe != "none" &&
        outcome.probe.find("open it again") == std::string::npos) {
      return "goes on with: " + outcome.probe;
    }
    return "";
  }

  // Returns whether a message contains the reason that the system gave.
  static bool HasReason(const Injection& injection, const std::string& message) {
    const auto says = [&](const char* text) { return message.find(text) != std::string::npos; };
    // Here this error means that somebody else has the lock, and the message says that instead.
    if (injection.call == Call::flock && injection.error == EAGAIN) return true;
    // If LMDB fails to get a lock, it assumes that another process has it, and then finds that
    // nobody has set up the table of readers.
    if (injection.call == Call::fcntl && says(std::strerror(EINVAL))) return true;
    return injection.error <= 0 || says(std::strerror(injection.error));
  }

  const Scenario& scenario_;
  std::string folder_;
  ErrorFigures& figures_;
  std::string before_;
  std::string after_;
  std::string how_;
};

}  // namespace

std::vector<std::string> ErrorScenarios() {
  std::vector<std::string> names;
  for (const Scenario& scenario : kScenarios) names.emplace_back(scenario.name);
  return names;
}

void SweepErrors(const std::string& scenario, const std::string& folder, uint64_t first,
                 uint64_t stride, ErrorFigures& figures) {
  Sweep(ScenarioCalled(scenario), folder, figures).Run(first, stride);
}

}  // namespace recount::tools::dev::store_faults
