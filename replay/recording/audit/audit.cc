#include "replay/recording/audit/audit.h"

#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "events/short_id.h"
#include "fmt/format.h"
#include "replay/process/processes.h"
#include "replay/recording/audit/audit_messages.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/short_id.h"
#include "store/store.h"

namespace recount::replay::recording::audit {
namespace {

constexpr uint64_t kIdle = ~uint64_t{0};
constexpr uint64_t kInTables = kIdle - 1;
constexpr uint64_t kMostTaken = 32;  // logs that a process takes at a time
constexpr uint64_t kLeastTurns = 8;  // of each process, so that none is left with all the rest

// --- The first child: which logs there are, and what is wrong with the tables. ---

// Begins a message that lists logs, a line each: the number, how many digits of the id tell it from
// others, and the id.
constexpr char kLogMark = '#';

struct ListedLog {
  uint64_t number = 0;
  size_t shown_digits = 0;  // 0: all logs are listed, so their ids tell it
  std::string id;
};

struct Listed {
  std::vector<ListedLog> logs;
  std::vector<store::StoreFinding> findings;
};

Fault ListLogs(const store::Reader& reader, const AuditOptions& options,
               process::ChildWriter& writer) {
  std::string lines(1, kLogMark);
  // Of all logs, the table that finds them by their ids is not read: it may be damaged.
  const auto add = [&](const store::LogHead& head) {
    const std::string id = LogId(head.record.first);
    const size_t digits = options.ids.empty() ? 0 : store::ShortId(reader, id).size();
    fmt::format_to(std::back_inserter(lines), "{} {} {}\n", head.log, digits, id);
    return true;
  };
  for (const std::string& id : options.ids) {
    const Result<store::LogHead> head = FindLogToExamine(reader, id);
    if (!head.ok()) return head.error();
    add(*head);
  }
  if (options.ids.empty()) {
    if (Fault fault = reader.ForEachLog(add)) return *std::move(fault);
  }
  writer.Write(lines);
  return std::nullopt;
}

Fault CheckTables(const store::Reader& reader, process::ChildWriter& writer) {
  const auto findings = store::CheckTables(reader);
  if (!findings.ok()) return findings.error();
  for (const store::StoreFinding& finding : *findings) {
    Send(writer, {{"table", finding.table},
                  {"key", finding.key},
                  {"fault", finding.fault},
                  {"message", finding.message}});
  }
  return std::nullopt;
}

store::StoreFinding WholeStore(std::string fault, std::string message) {
  return {.table = "", .key = "", .fault = std::move(fault), .message = std::move(message)};
}

// What a damaged store is told as: it is a finding, not a failure of the command.
std::string FaultOfStore(ErrorCode code, bool is_cut) {
  if (code == ErrorCode::too_new) return "unsupported";
  return is_cut ? "torn" : "damaged";
}

ListedLog LogListed(std::string_view line) {
  ListedLog log;
  const char* end = line.data() + line.size();
  const auto number = std::from_chars(line.data(), end, log.number);
  const auto digits = std::from_chars(number.ptr + 1, end, log.shown_digits);
  log.id = std::string(digits.ptr + 1, end);
  return log;
}

void ReadLogs(std::string_view lines, Listed& listed) {
  std::vector<std::string> ids;
  for (size_t end; (end = lines.find('\n')) != std::string_view::npos;) {
    listed.logs.push_back(LogListed(lines.substr(0, end)));
    ids.push_back(listed.logs.back().id);
    lines.remove_prefix(end + 1);
  }
  const ShortIds short_ids(std::move(ids));
  for (ListedLog& log : listed.logs) {
    if (log.shown_digits == 0) log.shown_digits = short_ids.Of(log.id).size();
  }
}

// Which logs there are, as a child lists them. not_found or io; what is wrong with the bytes of the
// store is a finding.
Fault List(const std::string& folder, const AuditOptions& options, Listed& listed) {
  const Result<std::string> said = process::InChild([&](process::ChildWriter& writer) {
    WithStore(
        folder, writer,
        [&](const store::Reader& reader) { return ListLogs(reader, options, writer); },
        options.is_pending);
  });
  if (!said.ok()) {
    if (said.error().code != ErrorCode::damaged) return said.error();
    listed.findings.push_back(
        WholeStore("damaged", fmt::format("the process that listed the logs {}: pages of the store "
                                          "are damaged",
                                          said.error().message)));
    return std::nullopt;
  }
  if (said->starts_with(kLogMark)) {
    ReadLogs(std::string_view(*said).substr(1), listed);
    return std::nullopt;
  }
  const Json sent = Json::parse(*said);
  const Error error = ErrorSent(sent);
  const bool is_finding = error.code == ErrorCode::damaged || error.code == ErrorCode::too_new;
  if (!is_finding) return error;
  listed.findings.push_back(WholeStore(FaultOfStore(error.code, sent.at("cut")), error.message));
  return std::nullopt;
}

// --- The walk. ---

// The report of a log in which nothing was found.
struct Clean {
  std::atomic<bool> is_there;
  bool is_seed_withheld;
  bool is_chance_recorded;
  bool is_parent_absent;
  Hash256 head;
  uint64_t events;
  uint64_t digests_absent;
};

// Shared with the children, and still there when one of them has died: which logs are taken, which
// one each child is in, and the clean ones.
struct Board {
  std::atomic<uint64_t> next;
  std::atomic<uint64_t> current[64];
};

class SharedBoard {
 public:
  explicit SharedBoard(size_t logs) : size_(sizeof(Board) + logs * sizeof(Clean)) {
    void* memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
      fault_ = Error{.code = ErrorCode::io,
                     .message = fmt::format("sharing {} bytes of memory with child processes: {}",
                                            size_, std::strerror(errno))};
      return;
    }
    board_ = new (memory) Board();
    // The memory is zero, which is what a Clean that is not there looks like.
    clean_ = reinterpret_cast<Clean*>(board_ + 1);
  }
  SharedBoard(const SharedBoard&) = delete;
  SharedBoard& operator=(const SharedBoard&) = delete;
  ~SharedBoard() {
    if (board_ != nullptr) munmap(board_, size_);
  }

  // io, where there is no memory to share. Then it must not be used.
  const Fault& fault() const { return fault_; }

  Board* operator->() const { return board_; }
  Clean& clean(uint64_t index) const { return clean_[index]; }

 private:
  size_t size_;
  Board* board_ = nullptr;
  Clean* clean_ = nullptr;
  Fault fault_;
};

class StoreAudit {
 public:
  StoreAudit(const std::string& folder, const AuditOptions& options, const Listed& listed)
      : folder_(folder),
        options_(options),
        logs_(listed.logs),
        // Where the tables could not even be listed, they are not walked.
        has_tables_(options.checks_tables && listed.findings.empty()),
        jobs_(static_cast<size_t>(std::clamp(options.jobs, 1, 64))),
        taken_(std::clamp<uint64_t>(logs_.size() / (jobs_ * kLeastTurns), 1, kMostTaken)),
        board_(logs_.size()) {}

  // Every log's report, and what is wrong with the tables; the error of a child that could not open
  // the store, or that something else than damage ended.
  Fault Run(Audit& audit) {
    if (logs_.empty() && !has_tables_) return std::nullopt;
    if (board_.fault()) return board_.fault();
    reports_.resize(logs_.size());
    is_done_.resize(logs_.size());
    workers_.resize(std::min(jobs_, std::max<size_t>(logs_.size(), 1)));
    for (size_t i = 0; i < workers_.size(); ++i) {
      if (Fault fault = Start(i, kIdle, kIdle)) return fault;
    }
    for (bool goes_on = true; goes_on;) {
      if (Fault fault = Wait(goes_on)) return fault;
    }
    if (done_ != logs_.size() || has_tables_) {
      return error_.value_or(
          Error{.code = ErrorCode::io,
                .message = fmt::format("{} of {} games{} could not be verified: the processes for "
                                       "them ended early; try again",
                                       logs_.size() - done_, logs_.size(),
                                       has_tables_ ? " and the tables" : "")});
    }
    audit.logs = std::move(reports_);
    audit.store.insert(audit.store.end(), tables_.begin(), tables_.end());
    return std::nullopt;
  }

 private:
  // Starts a child that first does the logs [from, until) that another left behind.
  Fault Start(size_t index, uint64_t from, uint64_t until) {
    board_->current[index] = kIdle;
    Result<process::Child> child = process::Child::Start(
        [&](process::ChildWriter& writer) { Work(index, writer, from, until); });
    if (!child.ok()) {
      return Error{.code = ErrorCode::io, .message = child.error().message + "; use fewer --jobs"};
    }
    workers_[index] = *std::move(child);
    return std::nullopt;
  }

  void Work(size_t index, process::ChildWriter& writer, uint64_t from, uint64_t until) {
    if (index == 0 && has_tables_) {
      board_->current[index] = kInTables;
      // In a transaction of its own: in one that has met a broken page, LMDB refuses all else.
      const auto walk = [&](const store::Reader& reader) -> Fault {
        if (Fault fault = CheckTables(reader, writer)) return fault;
        Send(writer, {{"walked", true}});
        return std::nullopt;
      };
      WithStore(folder_, writer, walk, options_.is_pending);
      board_->current[index] = kIdle;
    }
    const auto verify = [&](const store::Reader& reader) -> Fault {
      log::CardSets sets;
      if (from != kIdle) {
        if (Fault fault = Stretch(reader, sets, index, writer, from, until)) return fault;
      }
      for (;;) {
        const uint64_t start = board_->next.fetch_add(taken_);
        if (start >= logs_.size()) return std::nullopt;
        const uint64_t end = std::min<uint64_t>(start + taken_, logs_.size());
        if (Fault fault = Stretch(reader, sets, index, writer, start, end)) return fault;
      }
    };
    WithStore(folder_, writer, verify, options_.is_pending);
  }

  // io where the machine could not read a log: that says nothing of the log.
  Fault Stretch(const store::Reader& reader, log::CardSets& sets, size_t index,
                process::ChildWriter& writer, uint64_t from, uint64_t until) {
    for (uint64_t i = from; i < until; ++i) {
      board_->current[index] = i;
      const auto head = reader.Log(logs_[i].number);
      verify::LogReport report;
      if (head.ok()) {
        report = verify::VerifyLog(StoreLog(reader, *head), sets);
      } else {
        report.id = logs_[i].id;
        report.findings.push_back(verify::FindingOf(head.error()));
      }
      for (const verify::Finding& finding : report.findings) {
        if (finding.fault != verify::FaultKind::io) continue;
        return Error{.code = ErrorCode::io, .message = finding.message};
      }
      if (head.ok() && report.findings.empty()) {
        SetClean(i, report, head->record.head);
      } else {
        OrderedJson json = ToJson(report);
        json["index"] = i;
        // At once where something is wrong: the next log may be the end of this process.
        Send(writer, json);
      }
      // A transaction that has met a broken page is refused everything: another process goes on.
      if (!reader.OrderCount().ok()) _exit(process::kDamagedExit);
    }
    Send(writer, {{"from", from}, {"until", until}});
    board_->current[index] = kIdle;
    return std::nullopt;
  }

  void SetClean(uint64_t index, const verify::LogReport& report, const Hash256& head) {
    Clean& clean = board_.clean(index);
    clean.is_seed_withheld = report.is_seed_withheld;
    clean.is_chance_recorded = report.is_chance_recorded;
    clean.is_parent_absent = report.is_parent_absent;
    clean.head = head;
    clean.events = report.events;
    clean.digests_absent = report.digests_absent;
    clean.is_there.store(true, std::memory_order_release);
  }

  // Takes the clean logs of the stretch that a log lies in, and gives the end of it.
  uint64_t TakeStretchAt(uint64_t index) {
    const uint64_t from = index / taken_ * taken_;
    const uint64_t until = std::min<uint64_t>(from + taken_, logs_.size());
    TakeClean(from, until);
    return until;
  }

  void TakeClean(uint64_t from, uint64_t until) {
    for (uint64_t i = from; i < until; ++i) {
      const Clean& clean = board_.clean(i);
      if (is_done_[i] || !clean.is_there.load(std::memory_order_acquire)) continue;
      verify::LogReport report;
      report.id = logs_[i].id;
      report.events = clean.events;
      report.head = ToHex(clean.head);
      report.is_seed_withheld = clean.is_seed_withheld;
      report.is_chance_recorded = clean.is_chance_recorded;
      report.is_parent_absent = clean.is_parent_absent;
      report.digests_absent = clean.digests_absent;
      Done(i, std::move(report));
    }
  }

  // Takes what the children say, and tells whether any of them goes on.
  Fault Wait(bool& goes_on) {
    std::vector<pollfd> polled;
    std::vector<size_t> whose;
    for (size_t i = 0; i < workers_.size(); ++i) {
      if (!workers_[i].is_running()) continue;
      polled.push_back({workers_[i].descriptor(), POLLIN, 0});
      whose.push_back(i);
    }
    goes_on = !polled.empty();
    if (!goes_on) return std::nullopt;
    if (poll(polled.data(), polled.size(), 1000) < 0) {
      if (errno == EINTR || errno == EAGAIN) return std::nullopt;
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("waiting for child processes: {}", std::strerror(errno))};
    }
    for (size_t i = 0; i < polled.size(); ++i) {
      // Long logs make long stretches: what is done of them is told before they end.
      const uint64_t at = board_->current[whose[i]];
      if (at < logs_.size()) TakeStretchAt(at);
      if (polled[i].revents == 0) continue;
      if (Fault fault = ReadFrom(whose[i])) return fault;
    }
    return std::nullopt;
  }

  Fault ReadFrom(size_t index) {
    const Result<process::Child::Said> said = workers_[index].Read();
    if (!said.ok()) return said.error();
    for (const std::string& message : said->messages) Take(Json::parse(message));
    if (!said->has_ended) return std::nullopt;
    const Fault fault = workers_[index].Wait();
    if (!fault) return std::nullopt;
    return fault->code == ErrorCode::damaged ? Died(index, fault->message) : fault;
  }

  // The child met damage in a log: that log has it, and the rest of its stretch is still to be
  // done.
  Fault Died(size_t index, const std::string& how) {
    const uint64_t at = board_->current[index];
    if (at == kIdle) return std::nullopt;
    if (at == kInTables) {
      if (std::exchange(has_tables_, false)) {
        tables_.push_back(WholeStore(
            "damaged", fmt::format("the process that walked the tables {}: pages of the store are "
                                   "damaged",
                                   how)));
      }
      return Start(index, kIdle, kIdle);
    }
    const uint64_t until = TakeStretchAt(at);
    if (!is_done_[at]) {
      verify::LogReport report;
      report.id = logs_[at].id;
      verify::Finding finding;
      finding.fault = verify::FaultKind::damaged;
      finding.message = fmt::format(
          "the process that read this log {}: pages of the store are damaged; restore "
          "a backup",
          how);
      report.findings.push_back(std::move(finding));
      Done(at, std::move(report));
    }
    return Start(index, at + 1, until);
  }

  void Take(const Json& json) {
    if (json.contains("until")) {
      TakeClean(json.at("from"), json.at("until"));
    } else if (json.contains("index")) {
      Done(json.at("index"), ReportFrom(json));
    } else if (json.contains("table")) {
      tables_.push_back(TableFindingSent(json));
    } else if (json.contains("walked")) {
      has_tables_ = false;
    } else {
      error_ = ErrorSent(json);
    }
  }

  void Done(uint64_t index, verify::LogReport report) {
    reports_[index] = std::move(report);
    is_done_[index] = true;
    ++done_;
    if (options_.progress) options_.progress(done_, logs_.size());
    for (; told_ < logs_.size() && is_done_[told_]; ++told_) {
      const ListedLog& log = logs_[told_];
      if (options_.each) options_.each(reports_[told_], log.id.substr(0, log.shown_digits));
    }
  }

  const std::string& folder_;
  const AuditOptions& options_;
  const std::vector<ListedLog>& logs_;
  bool has_tables_;  // the first child has still to walk the tables
  size_t jobs_;
  uint64_t taken_;  // logs of a stretch; stretches are aligned to it
  SharedBoard board_;
  std::vector<process::Child> workers_;
  std::vector<store::StoreFinding> tables_;
  std::vector<verify::LogReport> reports_;
  std::vector<bool> is_done_;
  uint64_t done_ = 0;
  uint64_t told_ = 0;
  Fault error_;  // of a child that could not open the store
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
