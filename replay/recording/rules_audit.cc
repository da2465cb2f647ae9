#include "replay/recording/rules_audit.h"

#include <poll.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "events/judging_json.h"
#include "replay/recording/audit_messages.h"
#include "replay/recording/processes.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

using evidence::AskedLog;
using evidence::RulesChange;

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
using Unchanged = evidence::RulesTally::Unchanged;

OrderedJson ToJson(const Unchanged& logs) {
  return {{"unchanged", {logs.games, logs.state_only, logs.skipped}}};
}

Unchanged UnchangedFrom(const Json& json) {
  const Json& logs = json.at("unchanged");
  return {logs.at(0), logs.at(1), logs.at(2)};
}

// --- In a child ---

Result<std::vector<store::LogHead>> Heads(const store::Reader& reader,
                                          const std::vector<std::string>& ids) {
  std::vector<store::LogHead> heads;
  for (const std::string& id : ids) {
    const Result<store::LogHead> head = FindLog(reader, id);
    if (!head.ok()) return head.error();
    heads.push_back(*head);
  }
  if (!ids.empty()) return heads;
  const absl::Status status = reader.ForEachLog([&](const store::LogHead& head) {
    heads.push_back(head);
    return true;
  });
  if (!status.ok()) return ErrorFrom(status);
  return heads;
}

// Every `jobs`-th log, from log `first` on.
Fault AskSome(const std::string& folder, const RulesAuditOptions& options, uint64_t first,
              ChildWriter& writer) {
  const auto store = store::Store::Open(folder, {.read_only = true});
  if (!store.ok()) return ErrorFrom(store.status());
  const auto reader = (*store)->Read();
  if (!reader.ok()) return ErrorFrom(reader.status());
  const Result<std::vector<store::LogHead>> heads = Heads(*reader, options.ids);
  if (!heads.ok()) return heads.error();
  if (first == 0) Send(writer, {{"total", heads->size()}});
  CardSets sets;
  Unchanged unchanged;
  for (uint64_t i = first; i < heads->size(); i += static_cast<uint64_t>(options.jobs)) {
    const StoreLog log(*reader, (*heads)[i]);
    const Result<std::optional<AskedLog>> asked = evidence::AskUnder(log, sets, options.rules);
    if (!asked.ok()) {
      Error error = asked.error();
      error.message = fmt::format("game {}: {}", log.id().substr(0, 8), error.message);
      return error;
    }
    const bool changes = *asked && (*asked)->change.kind != evidence::ChangeKind::none;
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

  Fault Run(evidence::RulesTally& tally) {
    for (uint64_t first = 0; first < static_cast<uint64_t>(options_.jobs); ++first) {
      Result<Child> child = Child::Start([&](ChildWriter& writer) {
        if (Fault fault = AskSome(folder_, options_, first, writer)) SendError(writer, *fault);
      });
      if (!child.ok()) return child.error();
      children_.push_back(*std::move(child));
    }
    while (HasRunning()) {
      if (Fault fault = Hear()) return fault;
    }
    RECOUNT_CHECK_EQ(Done(), total_);
    for (auto& [index, asked] : changed_) tally.Add(std::move(asked));
    tally.Add(unchanged_);
    return std::nullopt;
  }

 private:
  bool HasRunning() const {
    return std::any_of(children_.begin(), children_.end(),
                       [](const Child& child) { return child.is_running(); });
  }

  Fault Hear() {
    std::vector<pollfd> polled;
    std::vector<Child*> whose;
    for (Child& child : children_) {
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

  Fault HearFrom(Child& child) {
    const Result<Child::Said> said = child.Read();
    if (!said.ok()) return said.error();
    for (const std::string& message : said->messages) {
      const Json json = Json::parse(message);
      if (json.contains("code")) return ErrorSent(json);
      if (json.contains("total")) {
        total_ = json.at("total");
      } else {
        Hear(json);
      }
    }
    if (options_.progress && !said->messages.empty()) options_.progress(Done(), total_);
    if (!said->has_ended) return std::nullopt;
    Fault fault = child.Wait();
    if (fault && fault->code == ErrorCode::damaged) {
      fault->message = fmt::format(
          "a process that executed the games of {} {}; run `recount verify "
          "--all` to see which",
          folder_, fault->message);
    }
    return fault;
  }

  const std::string& folder_;
  const RulesAuditOptions& options_;
  std::vector<Child> children_;
  uint64_t total_ = 0;
  std::map<uint64_t, AskedLog> changed_;  // by place
  Unchanged unchanged_;
};

}  // namespace

Fault AskStore(const std::string& folder, const RulesAuditOptions& options,
               evidence::RulesTally& tally) {
  return Asking(folder, options).Run(tally);
}

}  // namespace recount::replay::recording
