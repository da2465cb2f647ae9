// `cluster work` is a worker. It verifies what is queued, each file in a process of its own.
#include <sys/wait.h>

#include <list>
#include <nlohmann/json.hpp>
#include <variant>

#include "engine/sheet.h"
#include "events/bytes.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/process/message.h"
#include "replay/process/pool.h"
#include "replay/process/processes.h"
#include "replay/recording/audit/unit_audit.h"
#include "replay/recording/store_log.h"
#include "store/jetstream/work_queue.h"
#include "tools/cli/arguments.h"
#include "tools/cli/cluster_store.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"
#include "tools/process/stop_signals.h"
#include "tools/statistics/exports/unit_tables.h"

namespace recount::tools::cli {
namespace {

using engine::Printable;
using process::StopSignals;
using replay::process::Child;
using replay::process::ChildWriter;
using replay::recording::audit::UnitAudit;
using store::jetstream::Clock;
using store::jetstream::Connection;
using store::jetstream::Membership;
using store::jetstream::Milliseconds;
using store::jetstream::TakenUnit;
using store::jetstream::WorkQueue;

// How long the loop waits: for work, if it has none; for a process to end, if there is room for
// another unit; and for a process to end, if there is no room.
constexpr Milliseconds kIdleWait(200);
constexpr Milliseconds kShortWait(5);
constexpr Milliseconds kLongWait(200);

replay::recording::audit::AuditedUnit Audited(const TakenUnit& unit) {
  return {unit.queued.unit, unit.queued.file, unit.deliveries};
}

// Returns the result of the unit, whatever is wrong with the file. Errors are those of
// WriteUnitTables, which are not the file's fault.
Result<UnitAudit> Verify(const TakenUnit& unit) {
  const std::string& file = unit.queued.file;
  if (!file.starts_with('/')) {
    return replay::recording::audit::UnreadUnit(
        {.code = ErrorCode::corrupt,
         .message = "what is queued for this unit does not name a file by its absolute path"});
  }
  Result<std::string> content = ReadWhole(file);
  if (!content.ok()) return replay::recording::audit::UnreadUnit(content.error());
  const AlignedCopy copy = AlignedCopy::Taking(*std::move(content));
  const ExaminedFile examined = ExamineRecountFile(copy.bytes());
  UnitAudit audit = replay::recording::audit::AuditUnit(examined);
  if (unit.queued.stats.empty()) return audit;
  if (Fault fault = statistics::exports::WriteUnitTables(examined.file, unit.queued.stats,
                                                         unit.queued.unit)) {
    fault->message =
        fmt::format("the tables of {} were not written: {}", Printable(file), fault->message);
    return *fault;
  }
  return audit;
}

// The message of a process: the document of the result, or why it could not verify the unit.
using UnitMessage = std::variant<std::string, Error>;

// A unit and the process that verifies it.
struct Job {
  TakenUnit unit;
  Child child;
  Clock::time_point next_busy;
  std::string said = {};
  bool has_ended = false;
};

// Counts what this worker has published for the run that it reports on.
struct Tally {
  uint64_t done = 0;
  uint64_t ok = 0;
  uint64_t games = 0;
  uint64_t events = 0;
};

struct ClusterWorkOptions : Options {
  const std::string& run =
      Text("--run", "tell of this run (default: audit)", {.otherwise = "audit"});
  const std::string& jobs = Text("--jobs", kJobsHelp, {.otherwise = "1"});
  const JsonLines& lines = Lines("print JSON, one result per line");
  const bool& ends_when_empty = Flag("--until-empty", "end when nothing is queued");
};

class Worker {
 public:
  Worker(const Console& console, const ClusterWorkOptions& options, size_t jobs,
         Connection& connection)
      : console_(console), options_(options), most_(jobs), queue_(connection) {}

  Fault Run() {
    for (;;) {
      const bool is_stopping = unable_.has_value() || StopSignals::IsStopWanted();
      if (is_stopping && jobs_.empty()) return unable_;
      if (Fault fault = TakeUnits(is_stopping)) return fault;
      if (jobs_.empty() && !is_stopping && options_.ends_when_empty) {
        const auto is_empty = queue_.IsEmpty();
        if (!is_empty.ok()) return is_empty.error();
        if (*is_empty) return std::nullopt;
      }
      if (Fault fault = Attend()) return fault;
    }
  }

  const Tally& tally() const { return tally_; }

 private:
  // Takes units for the free places. While the worker stops, it asks for no more, but verifies what
  // has already come.
  Fault TakeUnits(bool is_stopping) {
    while (jobs_.size() < most_) {
      if (!is_stopping) {
        if (Fault fault = queue_.AskFor(most_ - jobs_.size())) return fault;
      }
      const bool is_idle = jobs_.empty() && !is_stopping;
      auto unit = queue_.Take(is_idle ? Clock::now() + kIdleWait : Clock::now());
      if (!unit.ok()) return unit.error();
      if (!*unit) return std::nullopt;
      if (Fault fault = Begin(**std::move(unit))) return fault;
    }
    return std::nullopt;
  }

  Fault Begin(TakenUnit unit) {
    // A unit that ended several workers gets a result without another attempt.
    if (unit.deliveries >= replay::recording::audit::kPoisonDelivery) {
      const UnitAudit poison = replay::recording::audit::PoisonUnit(unit.deliveries);
      return Publish(unit, Written(UnitResultDocument(Audited(unit), poison)));
    }
    Result<Child> child = Child::Start([&unit](ChildWriter& writer) {
      const Result<UnitAudit> audit = Verify(unit);
      UnitMessage message;
      if (audit.ok()) {
        message = Written(UnitResultDocument(Audited(unit), *audit));
      } else {
        message = audit.error();
      }
      writer.Write(replay::process::Encoded(message));
    });
    if (!child.ok()) return child.error();
    jobs_.push_back(
        {std::move(unit), *std::move(child), Clock::now() + store::jetstream::kBusyEvery});
    return std::nullopt;
  }

  // Listens to the processes for a moment, and tells the servers that the units are being worked
  // on.
  Fault Attend() {
    std::vector<Child*> children;
    std::vector<Job*> whose;
    for (Job& job : jobs_) {
      children.push_back(&job.child);
      whose.push_back(&job);
    }
    if (!children.empty()) {
      const auto hear = [&](size_t i, const Child::Said& said) { return Hear(*whose[i], said); };
      const Milliseconds most = jobs_.size() < most_ ? kShortWait : kLongWait;
      if (Fault fault = replay::process::ReadFromAny(children, most, hear)) return fault;
    }
    for (Job& job : jobs_) {
      if (job.has_ended || Clock::now() < job.next_busy) continue;
      if (Fault fault = queue_.SayBusy(job.unit)) return *std::move(fault);
      job.next_busy = Clock::now() + store::jetstream::kBusyEvery;
    }
    jobs_.remove_if([](const Job& job) { return job.has_ended; });
    return std::nullopt;
  }

  Fault Hear(Job& job, const Child::Said& said) {
    for (const std::string& message : said.messages) job.said += message;
    job.has_ended = said.has_ended;
    return job.has_ended ? End(job) : std::nullopt;
  }

  // If a process gave no answer, its unit stays in the queue, and the servers deliver it again.
  Fault End(Job& job) {
    const Result<int> status = job.child.WaitForStatus();
    if (!status.ok()) return status.error();
    const bool is_whole = WIFEXITED(*status) && WEXITSTATUS(*status) == 0 && job.child.is_whole();
    if (is_whole) {
      const Result<UnitMessage> said = replay::process::Decoded<UnitMessage>(job.said);
      if (!said.ok()) return said.error();
      if (const auto* result = std::get_if<std::string>(&*said)) return Publish(job.unit, *result);
      // This worker cannot write the tables. It finishes its other units and leaves this one in the
      // queue.
      unable_ = std::get<Error>(*said);
      return std::nullopt;
    }
    console_.Note(fmt::format("the process that verified {} {}; the file comes again",
                              Printable(job.unit.queued.file), replay::process::EndText(*status)));
    return std::nullopt;
  }

  Fault Publish(const TakenUnit& unit, const std::string& result) {
    const auto is_ours = queue_.Finish(unit, result);
    if (!is_ours.ok()) return is_ours.error();
    if (*is_ours && unit.queued.run == options_.run) Tell(unit, result);
    return std::nullopt;
  }

  void Tell(const TakenUnit& unit, const std::string& result) {
    const OrderedJson answer = OrderedJson::parse(result);
    const bool is_ok = answer["ok"].get<bool>();
    ++tally_.done;
    tally_.ok += is_ok ? 1 : 0;
    tally_.games += answer["games"].get<uint64_t>();
    tally_.events += answer["events"].get<uint64_t>();
    if (console_.lines) console_.Print(answer);
    if (console_.IsForPeople()) {
      process::WriteOut("{}  {} games, {} events  {}\n", Printable(unit.queued.file),
                        answer["games"].dump(), answer["events"].dump(), is_ok ? "ok" : "problems");
    }
    process::Output::Standard().Flush();
  }

  const Console& console_;
  const ClusterWorkOptions& options_;
  size_t most_;
  WorkQueue queue_;
  std::list<Job> jobs_;
  Fault unable_;  // why it takes no more units
  Tally tally_;
};

int RunClusterWork(const Console& console, const ClusterWorkOptions& options) {
  CheckRunName(options.run);
  const auto jobs = static_cast<size_t>(JobsOf(options.jobs));
  const Result<Membership> membership = MembershipAlone(console);
  if (!membership.ok()) return console.Fail(membership.error());
  auto connection = Connection::Open(membership->connection());
  if (!connection.ok()) return console.Fail(connection.error());
  Worker worker(console, options, jobs, **connection);
  std::optional<StopSignals> signals;
  signals.emplace();
  const Fault fault = worker.Run();
  signals.reset();
  if (fault) return console.Fail(*fault);
  const Tally& tally = worker.tally();
  if (console.IsForPeople()) {
    process::WriteOut("run {}: {} files verified, {} are ok; {} games, {} events\n", options.run,
                      tally.done, tally.ok, tally.games, tally.events);
  } else if (console.json) {
    console.Print({{"run", options.run},
                   {"done", tally.done},
                   {"ok", tally.ok},
                   {"games", tally.games},
                   {"events", tally.events}});
  }
  return kDone;
}

}  // namespace

Command ClusterWorkCommand() {
  return Command("Commands", "work", "verify what is queued, until it is stopped",
                 "recount cluster work --jobs 2", RunClusterWork, {.records = true});
}

}  // namespace recount::tools::cli
