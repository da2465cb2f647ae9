#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>

#include "replay/audit.h"
#include "replay/processes.h"
#include "replay/recorder.h"

namespace recount::replay {
namespace {

constexpr uint64_t kIdle = ~uint64_t{0};
constexpr uint64_t kInTables = kIdle - 1;
constexpr uint64_t kMostTaken = 32;  // logs that a process takes at a time
constexpr uint64_t kLeastTurns =
    8;  // that each process has, so that none is left with all the rest

// --- What the processes say to each other: a JSON object a line; of logs in which nothing is
// wrong, which are nearly all, only that a stretch of them is done (Clean). ---

OrderedJson ToJson(const LogReport& report) {
  OrderedJson json;
  json["id"] = report.id;
  json["events"] = report.events;
  json["head"] = report.head;
  json["withheld"] = report.is_seed_withheld;
  json["recorded"] = report.is_chance_recorded;
  json["absent"] = report.digests_absent;
  json["findings"] = OrderedJson::array();
  for (const Finding& finding : report.findings) {
    json["findings"].push_back({finding.seq ? OrderedJson(*finding.seq) : OrderedJson(nullptr),
                                finding.fault, finding.clause, finding.message, finding.expected,
                                finding.found});
  }
  return json;
}

LogReport ReportFrom(const Json& json) {
  LogReport report;
  report.id = json.at("id");
  report.events = json.at("events");
  report.head = json.at("head");
  report.is_seed_withheld = json.at("withheld");
  report.is_chance_recorded = json.at("recorded");
  report.digests_absent = json.at("absent");
  for (const Json& finding : json.at("findings")) {
    report.findings.push_back(
        {finding.at(0).is_null() ? std::nullopt : std::optional<uint64_t>(finding.at(0)),
         finding.at(1), finding.at(2), finding.at(3), finding.at(4), finding.at(5)});
  }
  return report;
}

std::string Line(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

// --- The first child: which logs there are, and what is wrong with the tables. ---

// Begins the line of a log that is listed: its number and its id follow.
constexpr char kLogMark = '#';

struct Listed {
  std::vector<std::pair<uint64_t, std::string>> logs;  // number, id
  std::vector<store::StoreFinding> findings;
};

void SendError(int descriptor, const Error& error) {
  WriteAll(descriptor, Line({{"code", static_cast<int>(error.code)}, {"message", error.message}}));
}

Fault ListLogs(const store::Reader& reader, const AuditOptions& options, int descriptor) {
  std::string lines;
  const auto add = [&](const store::LogHead& head) {
    fmt::format_to(std::back_inserter(lines), "{}{} {}\n", kLogMark, head.log,
                   LogId(head.record.first));
    return true;
  };
  for (const std::string& id : options.ids) {
    const Result<store::LogHead> head = FindLog(reader, id);
    if (!head.ok()) return head.error();
    add(*head);
  }
  if (options.ids.empty()) {
    const absl::Status status = reader.ForEachLog(add);
    if (!status.ok()) return ErrorFrom(status);
  }
  WriteAll(descriptor, lines);
  return std::nullopt;
}

Fault CheckTables(const store::Reader& reader, int descriptor) {
  const auto findings = store::CheckTables(reader);
  if (!findings.ok()) return ErrorFrom(findings.status());
  for (const store::StoreFinding& finding : *findings) {
    WriteAll(descriptor, Line({{"table", finding.table},
                               {"key", finding.key},
                               {"fault", finding.fault},
                               {"message", finding.message}}));
  }
  return std::nullopt;
}

// Opens the store and hands it to `body`; errors go to the descriptor.
void WithStore(const std::string& folder, int descriptor,
               const std::function<Fault(const store::Reader&)>& body) {
  const auto store = store::Store::Open(folder, {.read_only = true});
  if (!store.ok()) return SendError(descriptor, ErrorFrom(store.status()));
  const auto reader = (*store)->Read();
  if (!reader.ok()) return SendError(descriptor, ErrorFrom(reader.status()));
  if (Fault fault = body(*reader)) SendError(descriptor, *fault);
}

store::StoreFinding WholeStore(std::string fault, std::string message) {
  return {.table = "", .key = "", .fault = std::move(fault), .message = std::move(message)};
}

// What a damaged store is told as: it is a finding, not a failure of the command.
std::string FaultOfStore(const Error& error) {
  if (error.code == ErrorCode::too_new) return "unsupported";
  return error.message.find("was cut") != std::string::npos ? "torn" : "damaged";
}

Error ErrorSent(const Json& json) {
  return Error{.code = static_cast<ErrorCode>(json.at("code").get<int>()),
               .message = json.at("message")};
}

store::StoreFinding TableFindingSent(const Json& json) {
  return {json.at("table"), json.at("key"), json.at("fault"), json.at("message")};
}

std::pair<uint64_t, std::string> LogListed(std::string_view line) {
  uint64_t number = 0;
  const char* end = line.data() + line.size();
  const auto read = std::from_chars(line.data(), end, number);
  return {number, std::string(read.ptr + 1, end)};
}

// Reads the lines of a child into `listed`: an error that is no finding is given.
Fault ReadListed(const std::string& lines, Listed& listed) {
  for (size_t start = 0; start < lines.size();) {
    const size_t end = lines.find('\n', start);
    const std::string_view line(lines.data() + start, end - start);
    start = end + 1;
    if (line.front() == kLogMark) {
      listed.logs.push_back(LogListed(line.substr(1)));
      continue;
    }
    const Json json = Json::parse(line);
    if (json.contains("table")) {
      listed.findings.push_back(TableFindingSent(json));
    } else {
      const Error error = ErrorSent(json);
      const bool is_finding = error.code == ErrorCode::damaged || error.code == ErrorCode::too_new;
      if (!is_finding) return error;
      listed.findings.push_back(WholeStore(FaultOfStore(error), error.message));
    }
  }
  return std::nullopt;
}

// --- The walk. ---

// The report of a log in which nothing was found.
struct Clean {
  std::atomic<bool> is_there;
  bool is_seed_withheld;
  bool is_chance_recorded;
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
    RECOUNT_CHECK(memory != MAP_FAILED);
    board_ = new (memory) Board();
    // The memory is zero, which is what a Clean that is not there looks like.
    clean_ = reinterpret_cast<Clean*>(board_ + 1);
  }
  SharedBoard(const SharedBoard&) = delete;
  SharedBoard& operator=(const SharedBoard&) = delete;
  ~SharedBoard() { munmap(board_, size_); }

  Board* operator->() const { return board_; }
  Clean& clean(uint64_t index) const { return clean_[index]; }

 private:
  size_t size_;
  Board* board_;
  Clean* clean_;
};

class Walk {
 public:
  Walk(const std::string& folder, const AuditOptions& options, const Listed& listed)
      : folder_(folder),
        options_(options),
        logs_(listed.logs),
        // Where the tables could not even be listed, they are not walked.
        has_tables_(options.checks_tables && listed.findings.empty()),
        jobs_(static_cast<size_t>(std::clamp(options.jobs, 1, 64))),
        taken_(std::clamp<uint64_t>(logs_.size() / (jobs_ * kLeastTurns), 1, kMostTaken)),
        board_(logs_.size()) {}

  // Every log's report, and what is wrong with the tables; the error of a child that could not open
  // the store.
  Fault Run(Audit& audit) {
    if (logs_.empty() && !has_tables_) return std::nullopt;
    reports_.resize(logs_.size());
    is_done_.resize(logs_.size());
    workers_.resize(std::min(jobs_, std::max<size_t>(logs_.size(), 1)));
    for (size_t i = 0; i < workers_.size(); ++i) Start(i, kIdle, kIdle);
    while (Wait()) {
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
  struct Worker {
    Child child;
    std::string unread;
  };

  // Starts a child that first does the logs [from, until) that another left behind.
  void Start(size_t index, uint64_t from, uint64_t until) {
    board_->current[index] = kIdle;
    const Child child = StartChild([&](int descriptor) {
      for (const Worker& other : workers_) {
        if (other.child.descriptor >= 0) close(other.child.descriptor);
      }
      Work(index, descriptor, from, until);
    });
    workers_[index] = {child, ""};
  }

  void Work(size_t index, int descriptor, uint64_t from, uint64_t until) {
    if (index == 0 && has_tables_) {
      board_->current[index] = kInTables;
      // In a transaction of its own: in one that has met a broken page, LMDB refuses all else.
      WithStore(folder_, descriptor, [&](const store::Reader& reader) -> Fault {
        if (Fault fault = CheckTables(reader, descriptor)) return fault;
        WriteAll(descriptor, Line({{"walked", true}}));
        return std::nullopt;
      });
      board_->current[index] = kIdle;
    }
    WithStore(folder_, descriptor, [&](const store::Reader& reader) -> Fault {
      CardSets sets;
      if (from != kIdle) Stretch(reader, sets, index, descriptor, from, until);
      for (;;) {
        const uint64_t start = board_->next.fetch_add(taken_);
        if (start >= logs_.size()) return std::nullopt;
        Stretch(reader, sets, index, descriptor, start,
                std::min<uint64_t>(start + taken_, logs_.size()));
      }
    });
  }

  void Stretch(const store::Reader& reader, CardSets& sets, size_t index, int descriptor,
               uint64_t from, uint64_t until) {
    for (uint64_t i = from; i < until; ++i) {
      board_->current[index] = i;
      const auto head = reader.Log(logs_[i].first);
      LogReport report;
      if (head.ok()) {
        report = VerifyLog(StoreLog(reader, *head), sets);
      } else {
        report.id = logs_[i].second;
        report.findings.push_back(FindingOf(ErrorFrom(head.status())));
      }
      if (head.ok() && report.ok()) {
        SetClean(i, report, head->record.head);
      } else {
        OrderedJson json = ToJson(report);
        json["index"] = i;
        // At once where something is wrong: the next log may be the end of this process.
        WriteAll(descriptor, Line(json));
      }
      // A transaction that has met a broken page is refused everything: another process goes on.
      if (!reader.OrderCount().ok()) _exit(1);
    }
    WriteAll(descriptor, Line({{"from", from}, {"until", until}}));
    board_->current[index] = kIdle;
  }

  void SetClean(uint64_t index, const LogReport& report, const Hash256& head) {
    Clean& clean = board_.clean(index);
    clean.is_seed_withheld = report.is_seed_withheld;
    clean.is_chance_recorded = report.is_chance_recorded;
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
      LogReport report;
      report.id = logs_[i].second;
      report.events = clean.events;
      report.head = ToHex(clean.head);
      report.is_seed_withheld = clean.is_seed_withheld;
      report.is_chance_recorded = clean.is_chance_recorded;
      report.digests_absent = clean.digests_absent;
      Done(i, std::move(report));
    }
  }

  // Takes what the children say. False when all are done.
  bool Wait() {
    std::vector<pollfd> polled;
    std::vector<size_t> whose;
    for (size_t i = 0; i < workers_.size(); ++i) {
      if (workers_[i].child.descriptor < 0) continue;
      polled.push_back({workers_[i].child.descriptor, POLLIN, 0});
      whose.push_back(i);
    }
    if (polled.empty()) return false;
    if (poll(polled.data(), polled.size(), 1000) < 0) return true;  // interrupted
    for (size_t i = 0; i < polled.size(); ++i) {
      // Long logs make long stretches: what is done of them is told before they end.
      const uint64_t at = board_->current[whose[i]];
      if (at < logs_.size()) TakeStretchAt(at);
      if (polled[i].revents != 0) ReadFrom(whose[i]);
    }
    return true;
  }

  void ReadFrom(size_t index) {
    Worker& worker = workers_[index];
    char buffer[1 << 16];
    const ssize_t count = read(worker.child.descriptor, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) return;
    if (count > 0) {
      worker.unread.append(buffer, static_cast<size_t>(count));
      TakeLines(worker.unread);
      return;
    }
    close(worker.child.descriptor);
    worker.child.descriptor = -1;
    int status = 0;
    waitpid(worker.child.process, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    Died(index, status);
  }

  // The child ended in a log: that log is damaged, and the rest of its stretch is still to be done.
  void Died(size_t index, int status) {
    const uint64_t at = board_->current[index];
    if (at == kIdle) return;
    if (at == kInTables) {
      if (std::exchange(has_tables_, false)) {
        tables_.push_back(WholeStore("damaged",
                                     "the process that walked the tables ended early: pages of the "
                                     "store are damaged"));
      }
      return Start(index, kIdle, kIdle);
    }
    const uint64_t until = TakeStretchAt(at);
    if (!is_done_[at]) {
      LogReport report;
      report.id = logs_[at].second;
      Finding finding;
      finding.fault = "damaged";
      finding.message = fmt::format(
          "the process that read this log ended by {} {}: pages of the store are damaged; take a "
          "backup",
          WIFSIGNALED(status) ? "signal" : "exit",
          WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
      report.findings.push_back(std::move(finding));
      Done(at, std::move(report));
    }
    Start(index, at + 1, until);
  }

  void TakeLines(std::string& text) {
    size_t start = 0;
    for (size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
      const Json json = Json::parse(text.substr(start, end - start));
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
    text.erase(0, start);
  }

  void Done(uint64_t index, LogReport report) {
    reports_[index] = std::move(report);
    is_done_[index] = true;
    ++done_;
    if (options_.progress) options_.progress(done_, logs_.size());
    for (; told_ < logs_.size() && is_done_[told_]; ++told_) {
      if (options_.each) options_.each(reports_[told_]);
    }
  }

  const std::string& folder_;
  const AuditOptions& options_;
  const std::vector<std::pair<uint64_t, std::string>>& logs_;
  bool has_tables_;  // the first child has still to walk the tables
  size_t jobs_;
  uint64_t taken_;  // logs of a stretch; stretches are aligned to it
  SharedBoard board_;
  std::vector<Worker> workers_;
  std::vector<store::StoreFinding> tables_;
  std::vector<LogReport> reports_;
  std::vector<bool> is_done_;
  uint64_t done_ = 0;
  uint64_t told_ = 0;
  Fault error_;  // of a child that could not open the store
};

}  // namespace

bool Audit::ok() const {
  return store.empty() &&
         std::all_of(logs.begin(), logs.end(), [](const LogReport& log) { return log.ok(); });
}

Result<Audit> AuditStore(const std::string& folder, const AuditOptions& options) {
  Audit audit;
  Listed listed;
  const auto lines = InChild([&](int descriptor) {
    WithStore(folder, descriptor,
              [&](const store::Reader& reader) { return ListLogs(reader, options, descriptor); });
  });
  if (lines) {
    if (Fault fault = ReadListed(*lines, listed)) return *fault;
  } else {
    listed.findings.push_back(WholeStore(
        "damaged", "the process that listed the logs ended early: pages of the store are damaged"));
  }
  audit.store = listed.findings;
  if (Fault fault = Walk(folder, options, listed).Run(audit)) return *fault;
  return audit;
}

}  // namespace recount::replay
