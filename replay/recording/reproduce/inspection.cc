#include "replay/recording/reproduce/inspection.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/debugging/execution.h"
#include "replay/process/bounded_child.h"
#include "replay/recording/reproduce/asked_again.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::Execution;
using debugging::PartDigests;

// What a message begins with: `verify` has ended, and what it found; an event is next; the rest.
constexpr char kVerified = 'V';
constexpr char kNext = 'N';
constexpr char kDone = 'D';

void WriteNext(process::ChildWriter& writer, uint64_t seq) {
  std::string message(1, kNext);
  message.append(reinterpret_cast<const char*>(&seq), sizeof(seq));
  writer.Write(message);
}

uint64_t SeqIn(std::string_view message) {
  uint64_t seq = 0;
  std::memcpy(&seq, message.data() + 1, sizeof(seq));
  return seq;
}

OrderedJson ToJson(const Fault& fault) {
  if (!fault) return nullptr;
  return {{"code", static_cast<int>(fault->code)},
          {"clause", fault->clause},
          {"message", fault->message},
          {"seq", fault->seq}};
}

Fault FaultFrom(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return Error{.code = static_cast<ErrorCode>(json.at("code").get<int>()),
               .clause = json.at("clause"),
               .message = json.at("message"),
               .seq = json.at("seq")};
}

// --- In the child. ---

void Verify(const log::Log& log, log::CardSets& sets, process::ChildWriter& writer) {
  const verify::LogReport report = verify::VerifyLog(log, sets);
  const auto first =
      std::find_if(report.findings.begin(), report.findings.end(),
                   [](const verify::Finding& finding) { return !finding.superseded_by; });
  OrderedJson json = {{"superseded", !report.findings.empty()}, {"finding", nullptr}};
  if (first != report.findings.end()) {
    json["finding"] = {{"seq", OrNull(first->seq)},   {"fault", static_cast<int>(first->fault)},
                       {"clause", first->clause},     {"message", first->message},
                       {"expected", first->expected}, {"found", first->found}};
  }
  writer.Write(kVerified + Written(json));
}

// How many events can be executed, for nobody knows before which are the last ones.
uint64_t CountExecuted(const log::Log& log, log::CardSets& sets, uint64_t until,
                       process::ChildWriter& writer) {
  Result<Execution> execution = Execution::Open(log, sets);
  if (!execution.ok()) return 0;
  while (execution->next().value_or(until) < until) {
    WriteNext(writer, *execution->next());
    if (!execution->Step()) break;
  }
  return execution->count();
}

// One walk along the log, and what is seen on the way.
class InspectingWalk {
 public:
  InspectingWalk(const log::Log& log, const InspectionRequest& request,
                 process::ChildWriter& writer)
      : log_(log), request_(request), writer_(writer) {}

  OrderedJson Run(log::CardSets& sets) {
    OrderedJson json = {{"refusal", nullptr},
                        {"parts", OrderedJson::array()},
                        {"state", "null"},
                        {"state_at", "null"},
                        {"answer", ""}};
    WriteNext(writer_, 0);
    if (request_.until == 0) return json;
    if (!request_.parts_from) total_ = CountExecuted(log_, sets, request_.until, writer_);
    WriteNext(writer_, 0);
    Result<Execution> execution = Execution::Open(log_, sets);
    if (!execution.ok()) {
      json["refusal"] = ToJson(execution.error());
      return json;
    }
    Look(*execution);
    while (execution->next().value_or(request_.until) < request_.until) {
      const uint64_t next = *execution->next();
      WriteNext(writer_, next);
      if (next + 1 == log_.count()) before_ = execution->match().Clone();
      if (!execution->Step()) break;
      Look(*execution);
    }
    json["refusal"] = ToJson(execution->refusal());
    for (const PartDigests& entry : history_.Entries(~size_t{0})) {
      json["parts"].push_back({entry.seq, entry.parts});
    }
    json["state"] = CanonicalJson(StateOf(*execution));
    json["state_at"] = state_at_;
    if (request_.asked != nullptr) {
      json["answer"] = AskAgain(*request_.asked, log_, *execution, before_.get());
    }
    return json;
  }

 private:
  static OrderedJson StateOf(const Execution& execution) {
    return execution.match().StateJson(engine::Viewer::Judge(), execution.seating());
  }

  void Look(const Execution& execution) {
    const bool is_among_last = execution.count() + debugging::kMaxPartEntries > total_;
    const bool is_kept =
        request_.parts_from ? execution.seq() >= *request_.parts_from : is_among_last;
    const bool is_asked = request_.state_at == execution.seq();
    if (!is_kept && !is_asked) return;
    const OrderedJson state = StateOf(execution);
    if (is_kept) history_.Add(execution.seq(), state);
    if (is_asked) state_at_ = CanonicalJson(state);
  }

  const log::Log& log_;
  const InspectionRequest& request_;
  process::ChildWriter& writer_;
  uint64_t total_ = 0;
  debugging::PartHistory history_;
  std::string state_at_ = "null";
  std::unique_ptr<engine::Match> before_;
};

// --- In the parent. ---

// What the messages of one child say.
class Listener {
 public:
  bool Hear(std::string_view message) {
    if (message.front() == kNext) {
      seen_.crashed_at = SeqIn(message);
    } else if (message.front() == kVerified) {
      has_verified_ = true;
      HearFinding(Json::parse(message.substr(1)));
    } else {
      HearRest(Json::parse(message.substr(1)));
    }
    return true;
  }

  bool has_verified() const { return has_verified_; }
  Inspection Take() { return std::move(seen_); }

 private:
  void HearFinding(const Json& json) {
    seen_.has_superseded = json.at("superseded");
    const Json& finding_json = json.at("finding");
    if (finding_json.is_null()) return;
    verify::Finding& finding = seen_.finding.emplace();
    if (!finding_json.at("seq").is_null()) finding.seq = finding_json.at("seq").get<uint64_t>();
    finding.fault = static_cast<verify::FaultKind>(finding_json.at("fault").get<int>());
    finding.clause = finding_json.at("clause");
    finding.message = finding_json.at("message");
    finding.expected = finding_json.at("expected");
    finding.found = finding_json.at("found");
  }

  void HearRest(const Json& json) {
    seen_.crashed_at.reset();
    seen_.refusal = FaultFrom(json.at("refusal"));
    for (const Json& entry : json.at("parts")) {
      seen_.parts.push_back({entry.at(0), entry.at(1)});
    }
    seen_.state = json.at("state");
    seen_.state_at = json.at("state_at");
    seen_.answer = json.at("answer");
    if (!seen_.finding) return;
    // `verify` says which rule; the protocol's word is that of the rules themselves.
    const bool is_refused = seen_.refusal && seen_.refusal->seq == seen_.finding->seq;
    seen_.code = is_refused ? std::string(ErrorCodeName(seen_.refusal->code))
                            : std::string(verify::FaultName(seen_.finding->fault));
  }

  Inspection seen_;
  bool has_verified_ = false;
};

}  // namespace

Result<Inspection> Inspect(const log::Log& log, const InspectionRequest& request) {
  Listener listener;
  const Result<process::ChildEnd> end = process::RunBounded(
      [&](process::ChildWriter& writer) {
        log::CardSets sets;
        if (request.verifies) Verify(log, sets, writer);
        writer.Write(kDone + Written(InspectingWalk(log, request, writer).Run(sets)));
      },
      [&](std::string_view message) { return listener.Hear(message); });
  if (!end.ok()) return end.error();
  // `verify` does not tell how far it is: a walk does.
  if (end->has_crashed && request.verifies && !listener.has_verified()) {
    InspectionRequest again = request;
    again.verifies = false;
    Result<Inspection> seen = Inspect(log, again);
    if (seen.ok() && !seen->crashed_at) {
      seen->crashed_at = log.count() - 1;
      seen->crash = end->how;
    }
    return seen;
  }
  Inspection seen = listener.Take();
  if (!end->has_crashed) seen.crashed_at.reset();
  seen.crash = end->how;
  return seen;
}

Fault ForEachState(const log::Log& log,
                   const std::function<Result<bool>(uint64_t seq, std::string_view state)>& each) {
  Fault fault;
  uint64_t seen = 0;
  const Result<process::ChildEnd> end = process::RunBounded(
      [&](process::ChildWriter& writer) {
        log::CardSets sets;
        Result<Execution> execution = Execution::Open(log, sets);
        if (!execution.ok()) return;
        do {
          WriteNext(writer, execution->seq());
          writer.Write(kDone + Written(execution->match().StateJson(engine::Viewer::Judge(),
                                                                    execution->seating())));
        } while (execution->Step());
      },
      [&](std::string_view message) {
        if (message.front() == kNext) {
          seen = SeqIn(message);
          return true;
        }
        const Result<bool> goes_on = each(seen, message.substr(1));
        if (!goes_on.ok()) fault = goes_on.error();
        return goes_on.ok() && *goes_on;
      });
  if (fault) return fault;
  if (!end.ok()) return end.error();
  if (!end->has_crashed) return std::nullopt;
  return Error{
      .code = ErrorCode::not_shown,
      .message = fmt::format("the process that executed the log {} after event {}", end->how, seen),
      .seq = seen};
}

}  // namespace recount::replay::recording::reproduce
