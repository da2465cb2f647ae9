#include "replay/recording/audit/rules_audit.h"

#include <poll.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "events/judging_json.h"
#include "fmt/format.h"
#include "replay/process/processes.h"
#include "replay/recording/audit/audit_messages.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/store.h"

namespace recount::replay::recording::audit {
namespace {

using debugging::AskedLog;
using debugging::RulesChange;

// How many logs that do not change a child tells of at once.
constexpr uint64_t kToldAtOnce = 256;

// --- What a child says of a log ---

OrderedJson ToJson(const std::optional<RuledResult>& result) {
  return result ? RuledResultJson(*result) : OrderedJson(nullptr);
}

std::optional<RuledResult> ResultFrom(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return *RuledResultIn(json);
}

OrderedJson ToJson(uint64_t index, const AskedLog& asked) {
  OrderedJson json = {{"index", index}};
  const RulesChange& change = asked.change;
  json["asked"] = {
      asked.id,     asked.game,    asked.rules,
      asked.events, change.kind,   change.seq,
      change.code,  change.clause, change.state_seq ? OrderedJson(*change.state_seq) : nullptr};
  json["recorded"] = ToJson(change.recorded);
  json["under"] = ToJson(change.under);
  return json;
}

AskedLog AskedFrom(const Json& json) {
  const Json& asked = json.at("asked");
  AskedLog log{.id = asked.at(0),
               .game = asked.at(1),
               .rules = asked.at(2),
               .events = asked.at(3),
               .change = {.kind = asked.at(4),
                          .seq = asked.at(5),
                          .code = asked.at(6),
                          .clause = asked.at(7),
                          .recorded = ResultFrom(json.at("recorded")),
                          .under = ResultFrom(json.at("under"))}};
  if (!asked.at(8).is_null()) log.change.state_seq = asked.at(8).get<uint64_t>();
  return log;
}

// Of the logs that do not change, which are most, children tell how many there were.
using Unchanged = debugging::RulesTally::Unchanged;

OrderedJson ToJson(const Unchanged& logs) {
  return {{"unchanged", {logs.games, logs.state_only, logs.skipped}}};
}

Unchanged UnchangedFrom(const Json& json) {
  const Json& logs = json.at("unchanged");
  return {logs.at(0), logs.at(1), logs.at(2)};
}

// --- In a child ---

// The numbers of the logs that are asked, ascending, which is oldest first.
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

// What would have become of one log. Damaged bytes are no change of rules: where anything differs,
// or is unknown here, the chain tells whether the events are those that were recorded.
Result<std::optional<AskedLog>> AskOne(const StoreLog& log, log::CardSets& sets, uint64_t rules) {
  Result<std::optional<AskedLog>> asked = debugging::AskUnder(log, sets, rules);
  Fault fault = asked.ok() ? Fault() : asked.error();
  const bool differs = asked.ok() && *asked && (*asked)->change.DiffersAnywhere();
  const bool is_unknown = fault && fault->code == ErrorCode::too_new;
  if (differs || is_unknown) {
    if (Fault damage = CheckChain(log)) fault = damage;
  }
  if (!fault) return asked;
  fault->message = fmt::format("game {}: {}", log.id(), fault->message);
  return *fault;
}

// Every `jobs`-th of these logs, from the one at `first` on.
Fault AskSome(const store::Reader& reader, const std::vector<uint64_t>& numbers,
              const RulesAuditOptions& options, uint64_t first, process::ChildWriter& writer) {
  log::CardSets sets;
  Unchanged unchanged;
  for (uint64_t i = first; i < numbers.size(); i += static_cast<uint64_t>(options.jobs)) {
    const auto head = reader.Log(numbers[i]);
    if (!head.ok()) return head.error();
    const Result<std::optional<AskedLog>> asked =
        AskOne(StoreLog(reader, *head), sets, options.rules);
    if (!asked.ok()) return asked.error();
    const bool changes = *asked && (*asked)->change.kind != debugging::ChangeKind::none;
    if (changes) Send(writer, ToJson(i, **asked));
    unchanged.skipped += *asked ? 0 : 1;
    unchanged.games += *asked && !changes ? 1 : 0;
    unchanged.state_only += *asked && !changes && (*asked)->change.state_seq ? 1 : 0;
    if (unchanged.games + unchanged.skipped < kToldAtOnce) continue;
    Send(writer, ToJson(std::exchange(unchanged, {})));
  }
  Send(writer, ToJson(unchanged));
  return std::nullopt;
}

// --- In the parent ---

class Asking {
 public:
  Asking(const std::string& folder, const RulesAuditOptions& options)
      : folder_(folder), options_(options) {}

  Fault Run(debugging::RulesTally& tally) {
    if (Fault fault = List()) return fault;
    for (uint64_t first = 0; first < static_cast<uint64_t>(options_.jobs); ++first) {
      Result<process::Child> child = process::Child::Start([&](process::ChildWriter& writer) {
        WithStore(folder_, writer, [&](const store::Reader& reader) {
          return AskSome(reader, numbers_, options_, first, writer);
        });
      });
      if (!child.ok()) return child.error();
      children_.push_back(*std::move(child));
    }
    while (HasRunning()) {
      if (Fault fault = Hear()) return fault;
    }
    RECOUNT_CHECK_EQ(Done(), numbers_.size());
    for (auto& [index, asked] : changed_) tally.Add(std::move(asked));
    tally.Add(unchanged_);
    return std::nullopt;
  }

 private:
  // Which logs are asked, of one moment: others may be recorded meanwhile.
  Fault List() {
    const Result<std::string> said = process::InChild([&](process::ChildWriter& writer) {
      WithStore(folder_, writer, [&](const store::Reader& reader) -> Fault {
        const Result<std::vector<uint64_t>> numbers = NumbersOf(reader, options_.ids);
        if (!numbers.ok()) return numbers.error();
        Send(writer, {{"logs", *numbers}});
        return std::nullopt;
      });
    });
    if (!said.ok()) return OfStore(said.error());
    const Json json = Json::parse(*said);
    if (json.contains("code")) return ErrorSent(json);
    numbers_ = json.at("logs").get<std::vector<uint64_t>>();
    return std::nullopt;
  }

  // What ended a child, in words that name the store.
  Error OfStore(Error error) const {
    if (error.code == ErrorCode::damaged) {
      error.message = fmt::format(
          "a process that executed the games of {} {}; run `recount verify --all` to see which",
          folder_, error.message);
    }
    return error;
  }

  bool HasRunning() const {
    return std::any_of(children_.begin(), children_.end(),
                       [](const process::Child& child) { return child.is_running(); });
  }

  Fault Hear() {
    std::vector<pollfd> polled;
    std::vector<process::Child*> whose;
    for (process::Child& child : children_) {
      if (!child.is_running()) continue;
      polled.push_back({child.descriptor(), POLLIN, 0});
      whose.push_back(&child);
    }
    if (poll(polled.data(), polled.size(), 1000) < 0) {
      if (errno == EINTR || errno == EAGAIN) return std::nullopt;
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("waiting for child processes: {}", std::strerror(errno))};
    }
    for (size_t i = 0; i < polled.size(); ++i) {
      if (polled[i].revents == 0) continue;
      if (Fault fault = HearFrom(*whose[i])) return fault;
    }
    return std::nullopt;
  }

  uint64_t Done() const { return changed_.size() + unchanged_.games + unchanged_.skipped; }

  void Hear(const Json& json) {
    if (json.contains("index")) {
      changed_.emplace(json.at("index"), AskedFrom(json));
      return;
    }
    const Unchanged more = UnchangedFrom(json);
    unchanged_.games += more.games;
    unchanged_.state_only += more.state_only;
    unchanged_.skipped += more.skipped;
  }

  Fault HearFrom(process::Child& child) {
    const Result<process::Child::Said> said = child.Read();
    if (!said.ok()) return said.error();
    for (const std::string& message : said->messages) {
      const Json json = Json::parse(message);
      if (json.contains("code")) return ErrorSent(json);
      Hear(json);
    }
    if (options_.progress && !said->messages.empty()) options_.progress(Done(), numbers_.size());
    if (!said->has_ended) return std::nullopt;
    const Fault fault = child.Wait();
    return fault ? Fault(OfStore(*fault)) : std::nullopt;
  }

  const std::string& folder_;
  const RulesAuditOptions& options_;
  std::vector<uint64_t> numbers_;  // of the logs
  std::vector<process::Child> children_;
  std::map<uint64_t, AskedLog> changed_;  // by place
  Unchanged unchanged_;
};

}  // namespace

Fault AskStore(const std::string& folder, const RulesAuditOptions& options,
               debugging::RulesTally& tally) {
  return Asking(folder, options).Run(tally);
}

}  // namespace recount::replay::recording::audit
