#include "replay/recording/reproduce/inspection.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>

#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/debugging/execution.h"
#include "replay/process/bounded_child.h"
#include "replay/process/message.h"
#include "replay/recording/reproduce/asked_again.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::Execution;
using debugging::PartDigests;

// A message of the child: the next event, or everything that was observed so far.
using InspectionMessage = std::variant<uint64_t, Inspection>;
// A message of a walk along states: the next event, or the state after it.
using StateMessage = std::variant<uint64_t, std::string>;

// --- In the child. ---

void WriteNext(process::ChildWriter& writer, uint64_t seq) {
  writer.Write(process::Encoded<InspectionMessage>(seq));
}

// Replaces bytes that are not UTF-8, because the texts become part of JSON.
void MakeUtf8(std::string& text) {
  if (!IsUtf8(text)) text = OrderedJson::parse(Written(text)).get<std::string>();
}

void Verify(const log::Log& log, log::CardSets& sets, Inspection& seen) {
  verify::LogReport report = verify::VerifyLog(log, sets);
  seen.has_superseded = !report.findings.empty();
  const auto first =
      std::find_if(report.findings.begin(), report.findings.end(),
                   [](const verify::Finding& finding) { return !verify::IsSettled(finding); });
  if (first == report.findings.end()) return;
  for (std::string* text : {&first->clause, &first->message, &first->expected, &first->found}) {
    MakeUtf8(*text);
  }
  seen.finding = std::move(*first);
}

// Counts the events that can be executed. The last ones are known only afterwards.
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

// Walks along the log once and records what it observes.
class InspectingWalk {
 public:
  InspectingWalk(const log::Log& log, const InspectionRequest& request,
                 process::ChildWriter& writer)
      : log_(log), request_(request), writer_(writer) {}

  void Run(log::CardSets& sets, Inspection& seen) {
    WriteNext(writer_, 0);
    if (request_.until == 0) return;
    if (!request_.parts_from) total_ = CountExecuted(log_, sets, request_.until, writer_);
    WriteNext(writer_, 0);
    Result<Execution> execution = Execution::Open(log_, sets);
    if (!execution.ok()) {
      seen.refusal = execution.error();
      return;
    }
    Look(*execution, seen);
    while (execution->next().value_or(request_.until) < request_.until) {
      const uint64_t next = *execution->next();
      WriteNext(writer_, next);
      if (next + 1 == log_.count()) before_ = execution->match().Clone();
      if (!execution->Step()) break;
      Look(*execution, seen);
    }
    seen.refusal = execution->refusal();
    seen.parts = history_.Entries(~size_t{0});
    seen.state = CanonicalJson(StateOf(*execution));
    if (request_.asked != nullptr) {
      seen.answer = AskAgain(*request_.asked, log_, *execution, before_.get());
      MakeUtf8(seen.answer);
    }
  }

 private:
  static OrderedJson StateOf(const Execution& execution) {
    return execution.match().StateJson(engine::Viewer::Judge(), execution.seating());
  }

  void Look(const Execution& execution, Inspection& seen) {
    const bool is_among_last = execution.count() + debugging::kMaxPartEntries > total_;
    const bool is_kept =
        request_.parts_from ? execution.seq() >= *request_.parts_from : is_among_last;
    const bool is_asked = request_.state_at == execution.seq();
    if (!is_kept && !is_asked) return;
    const OrderedJson state = StateOf(execution);
    if (is_kept) history_.Add(execution.seq(), state);
    if (is_asked) seen.state_at = CanonicalJson(state);
  }

  const log::Log& log_;
  const InspectionRequest& request_;
  process::ChildWriter& writer_;
  uint64_t total_ = 0;
  debugging::PartHistory history_;
  std::unique_ptr<engine::Match> before_;
};

Inspection InspectHere(const log::Log& log, const InspectionRequest& request,
                       process::ChildWriter& writer) {
  Inspection seen;
  log::CardSets sets;
  // The result of `verify` is sent at once, so that it is known even if the walk crashes.
  if (request.verifies) {
    Verify(log, sets, seen);
    writer.Write(process::Encoded<InspectionMessage>(seen));
  }
  InspectingWalk(log, request, writer).Run(sets, seen);
  if (seen.refusal) {
    MakeUtf8(seen.refusal->clause);
    MakeUtf8(seen.refusal->message);
  }
  if (seen.finding) {
    // If the rules refuse the event, the code is the one that the protocol uses. `verify` has its
    // own names for faults.
    const bool is_refused = seen.refusal && seen.refusal->seq == seen.finding->seq;
    seen.code =
        is_refused ? ErrorCodeName(seen.refusal->code) : verify::FaultName(seen.finding->fault);
  }
  return seen;
}

}  // namespace

Result<Inspection> Inspect(const log::Log& log, const InspectionRequest& request) {
  Inspection seen;
  bool has_seen = false;       // the child has sent an inspection
  std::optional<uint64_t> at;  // the event that came next
  Fault fault;
  const Result<process::ChildEnd> end = process::RunBounded(
      [&](process::ChildWriter& writer) {
        writer.Write(process::Encoded<InspectionMessage>(InspectHere(log, request, writer)));
      },
      [&](std::string_view text) {
        Result<InspectionMessage> message = process::Decoded<InspectionMessage>(text);
        if (!message.ok()) {
          fault = message.error();
        } else if (const auto* next = std::get_if<uint64_t>(&*message)) {
          at = *next;
        } else {
          seen = std::get<Inspection>(std::move(*message));
          has_seen = true;
          at.reset();
        }
        return !fault;
      });
  if (fault) return *fault;
  if (!end.ok()) return end.error();
  // `verify` does not report how far it is, so a walk finds the event.
  if (end->has_crashed && request.verifies && !has_seen) {
    InspectionRequest again = request;
    again.verifies = false;
    Result<Inspection> walked = Inspect(log, again);
    if (walked.ok() && !walked->crashed_at) {
      walked->crashed_at = log.count() - 1;
      walked->crash = end->how;
    }
    return walked;
  }
  if (end->has_crashed) seen.crashed_at = at;
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
          writer.Write(process::Encoded<StateMessage>(execution->seq()));
          writer.Write(process::Encoded<StateMessage>(Written(
              execution->match().StateJson(engine::Viewer::Judge(), execution->seating()))));
        } while (execution->Step());
      },
      [&](std::string_view text) {
        const Result<StateMessage> message = process::Decoded<StateMessage>(text);
        if (message.ok() && std::holds_alternative<uint64_t>(*message)) {
          seen = std::get<uint64_t>(*message);
          return true;
        }
        const Result<bool> goes_on =
            message.ok() ? each(seen, std::get<std::string>(*message)) : message.error();
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
