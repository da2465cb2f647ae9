#include "replay/recording/audit/rules_audit.h"

#include <map>
#include <set>
#include <utility>
#include <variant>

#include "fmt/format.h"
#include "replay/process/message.h"
#include "replay/process/pool.h"
#include "replay/process/processes.h"
#include "replay/recording/audit/with_store.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/store.h"

namespace recount::replay::recording::audit {
namespace {

using debugging::AskedLog;

// The number of unchanged logs that a child reports in one message.
constexpr uint64_t kReportedAtOnce = 256;

// The message of a child that lists the logs: an error of the store, or the numbers of the logs.
using NumbersMessage = std::variant<Error, std::vector<uint64_t>>;

// The message of a child that examines logs: an error, a log that changes, or the counts of
// unchanged logs, which are most.
struct ChangedLog {
  uint64_t item = 0;
  AskedLog asked;
};
using Unchanged = debugging::RulesTally::Unchanged;
using RulesMessage = std::variant<Error, ChangedLog, Unchanged>;

// --- In a child ---

// Returns the numbers of the logs to examine, ascending, which is oldest first.
Result<std::vector<uint64_t>> NumbersOf(const store::Reader& reader,
                                        const std::vector<std::string>& ids) {
  std::set<uint64_t> named;
  for (const std::string& id : ids) {
    const Result<store::LogHead> head = FindLog(reader, id);
    if (!head.ok()) return head.error();
    named.insert(head->log);
  }
  std::vector<uint64_t> numbers(named.begin(), named.end());
  if (!ids.empty()) return numbers;
  Fault fault = reader.ForEachLog([&](const store::LogHead& head) {
    numbers.push_back(head.log);
    return true;
  });
  if (fault) return *fault;
  return numbers;
}

// Determines the change of one log. Damaged bytes are not a change of rules: if anything differs,
// or is unknown to this build, the chain shows whether the events are the recorded ones.
Result<std::optional<AskedLog>> AskOne(const StoreLog& log, log::CardSets& sets, uint64_t rules) {
  Result<std::optional<AskedLog>> asked = debugging::AskUnder(log, sets, rules);
  Fault fault = asked.ok() ? Fault() : asked.error();
  const bool differs = asked.ok() && *asked && (*asked)->change.DiffersAnywhere();
  const bool is_unknown = fault && fault->code == ErrorCode::too_new;
  if (differs || is_unknown) {
    if (Fault damage = CheckChain(log)) fault = damage;
  }
  if (!fault) return asked;
  return Error{.code = fault->code,
               .message = fmt::format("game {}: {}", log.id(), fault->message)};
}

Fault AskSome(const store::Reader& reader, const std::vector<uint64_t>& numbers, uint64_t rules,
              process::PoolWorker& worker) {
  log::CardSets sets;
  Unchanged unchanged;
  while (const std::optional<uint64_t> item = worker.Next()) {
    const auto head = reader.Log(numbers[*item]);
    if (!head.ok()) return head.error();
    Result<std::optional<AskedLog>> asked = AskOne(StoreLog(reader, *head), sets, rules);
    if (!asked.ok()) return asked.error();
    const bool changes = *asked && (*asked)->change.kind != debugging::ChangeKind::none;
    unchanged.skipped += *asked ? 0 : 1;
    unchanged.games += *asked && !changes ? 1 : 0;
    unchanged.state_only += *asked && !changes && (*asked)->change.state_seq ? 1 : 0;
    if (changes) worker.Write(process::Encoded<RulesMessage>(ChangedLog{*item, **asked}));
    if (unchanged.games + unchanged.skipped < kReportedAtOnce) continue;
    worker.Write(process::Encoded<RulesMessage>(std::exchange(unchanged, {})));
  }
  worker.Write(process::Encoded<RulesMessage>(unchanged));
  return std::nullopt;
}

// --- In the parent ---

class Asking {
 public:
  Asking(const std::string& folder, const RulesAuditOptions& options)
      : folder_(folder), options_(options) {}

  Fault Run(debugging::RulesTally& tally) {
    if (Fault fault = List()) return fault;
    process::Pool pool(numbers_.size(), options_.jobs);
    Fault fault = pool.Run({
        .work = [this](process::PoolWorker& worker) { Work(worker); },
        .hear = [this](const std::vector<std::string>& messages) { return Hear(messages); },
        .died =
            [this](std::optional<uint64_t>, const std::string& how) {
              // A log whose reader died has no result, so the tally would be incomplete.
              return Fault(OfStore({.code = ErrorCode::damaged, .message = how}));
            },
    });
    if (fault) return fault;
    RECOUNT_CHECK_EQ(Done(), numbers_.size());
    for (auto& [item, asked] : changed_) tally.Add(std::move(asked));
    tally.Add(unchanged_);
    return std::nullopt;
  }

 private:
  // Lists the logs to examine. The list is made once, since other logs may be recorded meanwhile.
  Fault List() {
    const Result<std::string> said = process::InChild([&](process::ChildWriter& writer) {
      NumbersMessage message;
      Fault fault = WithStore(folder_, [&](const store::Reader& reader) -> Fault {
        const Result<std::vector<uint64_t>> numbers = NumbersOf(reader, options_.ids);
        if (!numbers.ok()) return numbers.error();
        message = *numbers;
        return std::nullopt;
      });
      if (fault) message = *fault;
      writer.Write(process::Encoded(message));
    });
    if (!said.ok()) return OfStore(said.error());
    Result<NumbersMessage> message = process::Decoded<NumbersMessage>(*said);
    if (!message.ok()) return message.error();
    if (const auto* error = std::get_if<Error>(&*message)) return *error;
    numbers_ = std::get<std::vector<uint64_t>>(std::move(*message));
    return std::nullopt;
  }

  void Work(process::PoolWorker& worker) const {
    Fault fault = WithStore(folder_, [&](const store::Reader& reader) {
      return AskSome(reader, numbers_, options_.rules, worker);
    });
    if (fault) worker.Write(process::Encoded<RulesMessage>(*fault));
  }

  // Returns the error that ended a child, with the store's name.
  Error OfStore(Error error) const {
    if (error.code == ErrorCode::damaged) {
      error.message = fmt::format(
          "a process that executed the games of {} {}; run `recount verify --all` to see which",
          folder_, error.message);
    }
    return error;
  }

  uint64_t Done() const { return changed_.size() + unchanged_.games + unchanged_.skipped; }

  Fault Hear(const std::vector<std::string>& messages) {
    for (const std::string& text : messages) {
      Result<RulesMessage> message = process::Decoded<RulesMessage>(text);
      if (!message.ok()) return message.error();
      if (const auto* error = std::get_if<Error>(&*message)) return *error;
      if (auto* changed = std::get_if<ChangedLog>(&*message)) {
        changed_.emplace(changed->item, std::move(changed->asked));
        continue;
      }
      const Unchanged& more = std::get<Unchanged>(*message);
      unchanged_.games += more.games;
      unchanged_.state_only += more.state_only;
      unchanged_.skipped += more.skipped;
    }
    if (options_.progress) options_.progress(Done(), numbers_.size());
    return std::nullopt;
  }

  const std::string& folder_;
  const RulesAuditOptions& options_;
  std::vector<uint64_t> numbers_;         // the numbers of the logs
  std::map<uint64_t, AskedLog> changed_;  // by item
  Unchanged unchanged_;
};

}  // namespace

Fault AskStore(const std::string& folder, const RulesAuditOptions& options,
               debugging::RulesTally& tally) {
  return Asking(folder, options).Run(tally);
}

}  // namespace recount::replay::recording::audit
