#include "replay/recording/audit/audit.h"

#include <unistd.h>

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <utility>
#include <variant>

#include "events/short_id.h"
#include "fmt/format.h"
#include "replay/evidence/conflicts.h"
#include "replay/evidence/corrections.h"
#include "replay/process/message.h"
#include "replay/process/pool.h"
#include "replay/process/processes.h"
#include "replay/recording/audit/with_store.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "replay/verify/hindsight_check.h"
#include "store/short_id.h"
#include "store/store.h"

namespace recount::replay::recording::audit {
namespace {

// --- The first child lists the logs. ---

// A store may have millions of logs, so a log of the list has 32 bytes: its id is two numbers,
// which have the order of ids.
struct ListedLog {
  uint64_t number = 0;
  uint64_t shown_digits = 0;  // 0: all logs are listed, so the digits follow from the list
  uint64_t id_begin = 0;
  uint64_t id_end = 0;

  std::string id() const { return fmt::format("{:016x}{:016x}", id_begin, id_end); }
};
using ListMessage = std::variant<Error, std::vector<ListedLog>>;
// Unlike a vector it does not hold everything twice while it grows.
using LogList = std::deque<ListedLog>;

struct Listed {
  LogList logs;
  std::vector<store::StoreFinding> findings;
};

// Writes the logs in portions, so that the child keeps none of them.
Fault ListLogs(const store::Reader& reader, const AuditOptions& options,
               process::ChildWriter& writer) {
  constexpr size_t kPortion = 1'000;
  std::vector<ListedLog> logs;
  const auto send = [&] { writer.Write(process::Encoded<ListMessage>(std::exchange(logs, {}))); };
  // For all logs, the table that finds logs by their ids is not read, because it may be damaged.
  const auto add = [&](const store::LogHead& head) {
    ListedLog log{.number = head.log};
    for (size_t i = 0; i < 8; ++i) {
      log.id_begin = log.id_begin << 8 | head.record.first[i];
      log.id_end = log.id_end << 8 | head.record.first[8 + i];
    }
    if (!options.ids.empty()) log.shown_digits = store::ShortId(reader, log.id()).size();
    logs.push_back(log);
    if (logs.size() == kPortion) send();
    return true;
  };
  for (const std::string& id : options.ids) {
    const Result<store::LogHead> head = FindLogToExamine(reader, id);
    if (!head.ok()) return head.error();
    add(*head);
  }
  const Fault fault = options.ids.empty() ? reader.ForEachLog(add) : std::nullopt;
  if (!fault) send();
  return fault;
}

// Sets how many digits of each id distinguish it from all others. These are the digits that
// distinguish it from its neighbours in ascending order (events/short_id.h).
void FillShownDigits(LogList& logs) {
  const auto id_of = [](const ListedLog& log) { return std::pair(log.id_begin, log.id_end); };
  std::vector<uint64_t> ascending(logs.size());
  std::iota(ascending.begin(), ascending.end(), 0);
  std::sort(ascending.begin(), ascending.end(),
            [&](uint64_t a, uint64_t b) { return id_of(logs[a]) < id_of(logs[b]); });
  for (ListedLog& log : logs) log.shown_digits = kLeastIdDigits;
  for (size_t i = 1; i < ascending.size(); ++i) {
    ListedLog& before = logs[ascending[i - 1]];
    ListedLog& log = logs[ascending[i]];
    // Most ids differ in the digits that are shown in any case.
    static_assert(kLeastIdDigits == 8);
    if ((before.id_begin ^ log.id_begin) >> 32 != 0 || id_of(before) == id_of(log)) continue;
    const uint64_t apart = DigitsApart(log.id(), before.id());
    before.shown_digits = std::max(before.shown_digits, apart);
    log.shown_digits = std::max(log.shown_digits, apart);
  }
}

store::StoreFinding WholeStore(std::string fault, std::string message) {
  return {.table = "", .key = "", .fault = std::move(fault), .message = std::move(message)};
}

// Returns the kind of finding for a damaged store. Damage is a finding, not a failure of the
// command.
std::string FaultOfStore(const Error& error) {
  if (error.code == ErrorCode::too_new) return "unsupported";
  return store::IsCut(error) ? "torn" : "damaged";
}

// Lists the logs in a child process. not_found or io; a problem in the bytes of the store is a
// finding.
Fault List(const std::string& folder, const AuditOptions& options, Listed& listed) {
  LogList logs;
  Fault refused;  // what the child could not read
  const auto list = [&](process::ChildWriter& writer) {
    const Fault fault = WithStore(
        folder, [&](const store::Reader& reader) { return ListLogs(reader, options, writer); },
        options.is_pending);
    if (fault) writer.Write(process::Encoded<ListMessage>(*fault));
  };
  const Fault ended = process::HearChild(list, [&](std::string_view said) -> Fault {
    Result<ListMessage> message = process::Decoded<ListMessage>(said);
    if (!message.ok()) return message.error();
    if (const auto* error = std::get_if<Error>(&*message)) {
      refused = *error;
    } else {
      const auto& portion = std::get<std::vector<ListedLog>>(*message);
      logs.insert(logs.end(), portion.begin(), portion.end());
    }
    return std::nullopt;
  });
  if (ended) {
    // Only damage is a finding. Other errors come from the system and end the audit.
    if (ended->code != ErrorCode::damaged) return ended;
    listed.findings.push_back(
        WholeStore("damaged", fmt::format("the process that listed the logs {}: pages of the store "
                                          "are damaged",
                                          ended->message)));
  } else if (refused) {
    const bool is_finding =
        refused->code == ErrorCode::damaged || refused->code == ErrorCode::too_new;
    if (!is_finding) return refused;
    listed.findings.push_back(WholeStore(FaultOfStore(*refused), refused->message));
  } else {
    listed.logs = std::move(logs);
    if (options.ids.empty()) FillShownDigits(listed.logs);
  }
  return std::nullopt;
}

// --- The walk. ---

// The messages of the second kind of child: the reason why it cannot continue, the report of a log,
// or the findings about the tables.
struct ReportedLog {
  uint64_t item = 0;
  verify::LogReport report;
};
struct WalkedTables {
  std::vector<store::StoreFinding> findings;
};
using AuditMessage = std::variant<Error, ReportedLog, WalkedTables>;

// Walks the tables, if that was requested, and verifies the logs. All of this is one work list,
// whose first item is the tables.
class StoreAudit {
 public:
  StoreAudit(const std::string& folder, const AuditOptions& options, const Listed& listed)
      : folder_(folder),
        options_(options),
        logs_(listed.logs),
        // If the logs could not be listed, the tables are damaged anyway and are not walked.
        first_log_(options.checks_tables && listed.findings.empty() ? 1 : 0),
        items_(first_log_ + logs_.size()),
        pool_(items_, options.jobs) {}

  // Makes the report of every log and the findings about the tables. Otherwise returns the error of
  // a child that could not open the store, or that ended in another way than by damage.
  Fault Run(Audit& audit) {
    if (items_ == 0) return std::nullopt;
    Fault fault = pool_.Run({
        .work = [this](process::PoolWorker& worker) { Work(worker); },
        .hear = [this](const std::vector<std::string>& messages) { return Hear(messages); },
        .died =
            [this](std::optional<uint64_t> item, const std::string& how) {
              if (item) Died(*item, how);
              return Fault();
            },
    });
    if (fault) return fault;
    if (pool_.finished() != items_) {
      const bool lacks_tables = first_log_ > 0 && !pool_.is_finished(0);
      return error_.value_or(
          Error{.code = ErrorCode::io,
                .message = fmt::format("{} of {} games{} could not be verified: the processes for "
                                       "them ended early; try again",
                                       logs_.size() - done_, logs_.size(),
                                       lacks_tables ? " and the tables" : "")});
    }
    audit.logs = std::move(kept_);
    audit.store.insert(audit.store.end(), tables_.begin(), tables_.end());
    return std::nullopt;
  }

 private:
  bool IsTables(uint64_t item) const { return item < first_log_; }

  // --- In a child. ---

  void Work(process::PoolWorker& worker) const {
    bool has_walked = false;
    const auto work = [&](const store::Reader& reader) -> Fault {
      log::CardSets sets;
      while (const std::optional<uint64_t> item = worker.Next()) {
        has_walked = IsTables(*item);
        if (has_walked) return WalkTables(reader, worker);
        if (Fault fault = VerifyOne(reader, sets, *item, worker)) return fault;
      }
      return std::nullopt;
    };
    // The tables have their own transaction: after LMDB has met a broken page, it refuses every
    // other read in that transaction.
    do {
      has_walked = false;
      if (Fault fault = WithStore(folder_, work, options_.is_pending)) {
        worker.Write(process::Encoded<AuditMessage>(*fault));
      }
    } while (has_walked);
  }

  static Fault WalkTables(const store::Reader& reader, process::PoolWorker& worker) {
    auto findings = store::CheckTables(reader);
    if (!findings.ok()) return findings.error();
    worker.Write(process::Encoded<AuditMessage>(WalkedTables{*std::move(findings)}));
    return std::nullopt;
  }

  // Verifies a log. Returns io if the system could not read it, which is not a finding about the
  // log.
  Fault VerifyOne(const store::Reader& reader, log::CardSets& sets, uint64_t item,
                  process::PoolWorker& worker) const {
    const ListedLog& log = logs_[item - first_log_];
    const auto head = reader.Log(log.number);
    verify::LogReport report;
    if (head.ok()) {
      const StoreLog stored(reader, *head);
      report = verify::VerifyLog(stored, sets);
      report.conflicts = evidence::CountConflicts(stored, sets, report);
      verify::AddHindsight(stored, sets, report);
      evidence::AddCorrections(stored, sets, report);
    } else {
      report.id = log.id();
      report.findings.push_back(verify::FindingOf(head.error()));
    }
    for (const verify::Finding& finding : report.findings) {
      if (finding.fault != verify::FaultKind::io) continue;
      return Error{.code = ErrorCode::io, .message = finding.message};
    }
    const bool is_clean = report.findings.empty();
    worker.WriteSoon(process::Encoded<AuditMessage>(ReportedLog{item, std::move(report)}));
    // A report with findings is sent at once, because the next log may crash this process.
    if (!is_clean) worker.Flush();
    // A transaction that has met a broken page refuses every read, so another process must
    // continue.
    if (!reader.OrderCount().ok()) {
      worker.Flush();
      _exit(process::kDamagedExit);
    }
    return std::nullopt;
  }

  // --- In the parent. ---

  Fault Hear(const std::vector<std::string>& messages) {
    for (const std::string& text : messages) {
      Result<AuditMessage> message = process::Decoded<AuditMessage>(text);
      if (!message.ok()) return message.error();
      if (auto* log = std::get_if<ReportedLog>(&*message)) {
        Done(log->item, std::move(log->report));
      } else if (auto* tables = std::get_if<WalkedTables>(&*message)) {
        tables_ = std::move(tables->findings);
        pool_.Finish(0);
      } else {
        error_ = std::get<Error>(*message);
      }
    }
    return std::nullopt;
  }

  // Records that a child died of damage in the tables or in a log, unless that item was already
  // reported.
  void Died(uint64_t item, const std::string& how) {
    if (IsTables(item)) {
      if (pool_.is_finished(item)) return;
      tables_.push_back(WholeStore(
          "damaged",
          fmt::format("the process that walked the tables {}: pages of the store are damaged",
                      how)));
      return;
    }
    verify::LogReport report;
    report.id = logs_[item - first_log_].id();
    verify::Finding finding;
    finding.fault = verify::FaultKind::damaged;
    finding.message = fmt::format(
        "the process that read this log {}: pages of the store are damaged; restore "
        "a backup",
        how);
    report.findings.push_back(std::move(finding));
    Done(item, std::move(report));
  }

  void Done(uint64_t item, verify::LogReport report) {
    if (pool_.is_finished(item)) return;
    waiting_.emplace(item - first_log_, std::move(report));
    pool_.Finish(item);
    ++done_;
    if (options_.progress) options_.progress(done_, logs_.size());
    while (!waiting_.empty() && waiting_.begin()->first == reported_) {
      const ListedLog& log = logs_[reported_++];
      verify::LogReport next = std::move(waiting_.extract(waiting_.begin()).mapped());
      if (options_.each) {
        options_.each(std::move(next), log.id().substr(0, log.shown_digits));
      } else {
        kept_.push_back(std::move(next));
      }
    }
  }

  const std::string& folder_;
  const AuditOptions& options_;
  const LogList& logs_;
  uint64_t first_log_;  // the item of the first log; item 0 is the tables, if they are walked
  uint64_t items_;
  std::vector<store::StoreFinding> tables_;
  std::map<uint64_t, verify::LogReport> waiting_;  // for logs before them, by the places in logs_
  std::vector<verify::LogReport> kept_;
  process::Pool pool_;
  uint64_t done_ = 0;      // logs that have a report
  uint64_t reported_ = 0;  // logs whose reports were passed on or kept
  Fault error_;            // the error of a child that could not continue
};

}  // namespace

bool Audit::ok() const {
  return store.empty() && std::all_of(logs.begin(), logs.end(),
                                      [](const verify::LogReport& log) { return log.ok(); });
}

Result<Audit> AuditStore(const std::string& folder, const AuditOptions& options) {
  Audit audit;
  Listed listed;
  if (Fault fault = List(folder, options, listed)) return *fault;
  audit.store = listed.findings;
  if (Fault fault = StoreAudit(folder, options, listed).Run(audit)) return *fault;
  return audit;
}

}  // namespace recount::replay::recording::audit
