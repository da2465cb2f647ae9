#include "tools/viewer/wasm/log_questions.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "fmt/format.h"
#include "replay/documents/difference.h"
#include "replay/documents/evidence.h"
#include "replay/documents/evidence_words.h"
#include "replay/documents/finding.h"
#include "replay/documents/game.h"
#include "replay/documents/legal.h"
#include "replay/evidence/diff.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/evidence/why.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/verify_file.h"
#include "tools/viewer/wasm/asked_log.h"
#include "tools/viewer/wasm/question.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

using replay::evidence::Ledger;
using replay::evidence::RewindPlan;

// Answers questions about the logs of the file.
class LogQuestions {
 public:
  explicit LogQuestions(OpenContents& contents) : contents_(contents) {}

  Result<OrderedJson> Logs(const Json&) {
    OrderedJson document;
    document["logs"] = OrderedJson::array();
    for (const LogFrame& frame : contents_.file().file.logs) {
      OrderedJson& entry = document["logs"].emplace_back();
      entry["id"] = LogId(frame.chain.front());
      entry["events"] = frame.events.size();
      entry["head"] = ToHex(frame.chain.back());
    }
    return document;
  }

  Result<OrderedJson> Verify(const Json& request) {
    const Result<std::string> id = ReadText(request, "log");
    if (!id.ok()) return id.error();
    std::vector<replay::verify::LogReport> reports;
    Fault fault = replay::verify::VerifyFile(contents_.bytes(), *id, contents_.sets(),
                                             [&](replay::verify::LogReport report) {
                                               report.file = contents_.name();
                                               reports.push_back(std::move(report));
                                             });
    if (fault) {
      fault->message = fmt::format("{}: {}", contents_.name(), fault->message);
      return *fault;
    }
    return replay::documents::VerificationDocument(reports);
  }

  Result<OrderedJson> Game(const Json& request) {
    const Result<OpenedLog*> opened = LogNamed(contents_, request);
    if (!opened.ok()) return opened.error();
    const replay::log::Log& log = (*opened)->log();
    const auto game = replay::documents::ReadListedGame(log, contents_.sets());
    if (!game.ok()) return game.error();
    return replay::documents::GameDocument(log, *game);
  }

  Result<OrderedJson> Log(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const uint64_t last = asked->seq.value_or(asked->log().count() - 1);
    if (last >= asked->log().count()) return replay::log::EventAt(asked->log(), last).error();
    Result<replay::timeline::Transcript> transcript =
        replay::timeline::Transcript::Open(asked->log(), contents_.sets(), asked->viewer, last);
    if (!transcript.ok()) return transcript.error();
    OrderedJson document =
        replay::documents::LogHead(asked->log(), &asked->timeline().header(), asked->viewer);
    document["events"] = OrderedJson::array();
    for (;;) {
      const Result<std::optional<replay::timeline::RenderedEvent>> rendered = transcript->Next();
      if (!rendered.ok()) return rendered.error();
      if (!*rendered) return document;
      if (Fault damage = (*rendered)->damage()) return *damage;
      document["events"].push_back(*(*rendered)->json);
    }
  }

  Result<OrderedJson> Show(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    if (Fault fault = asked->Seek()) return *fault;
    return asked->timeline().match().StateJson(asked->viewer, asked->timeline().seating());
  }

  Result<OrderedJson> Legal(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    if (Fault fault = asked->Seek()) return *fault;
    return replay::documents::LegalDocument(asked->timeline(), asked->viewer,
                                            {.seat = asked->seat, .is_now = !asked->seq});
  }

  Result<OrderedJson> WhyOf(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<std::string> path = ReadText(request, "path");
    if (!path.ok()) return path.error();
    const bool has_path = request.contains("path");
    // A path is about the current state, which is the one at the cursor. Without a path, the
    // question is about the newest event.
    const uint64_t now = has_path ? asked->timeline().judging().cursor() : asked->log().count() - 1;
    const uint64_t seq = asked->seq.value_or(now);
    const Result<replay::evidence::Why> why =
        has_path ? replay::evidence::WhyLastChanged(asked->log(), contents_.sets(), asked->viewer,
                                                    seq, *path)
                 : replay::evidence::WhyAt(asked->log(), contents_.sets(), asked->viewer, seq);
    if (!why.ok()) return why.error();
    return replay::documents::WhyDocument(*why, asked->viewer, asked->timeline());
  }

  Result<OrderedJson> Backup(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<RewindPlan> backup = WholePlan(*asked);
    if (!backup.ok()) return backup.error();
    return replay::documents::RewindPlanDocument(*backup);
  }

  Result<OrderedJson> LedgerOf(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<Ledger> ledger = LedgerFor(*asked);
    if (!ledger.ok()) return ledger.error();
    return replay::documents::LedgerDocument(*ledger, asked->timeline().match().game(),
                                             asked->viewer);
  }

  Result<OrderedJson> Plan(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<RewindPlan> whole = WholePlan(*asked);
    if (!whole.ok()) return whole.error();
    const RewindPlan plan = whole->AsSeenBy(asked->viewer);
    OrderedJson document = replay::documents::RewindPlanDocument(plan);
    document["told"] = replay::documents::LearntLines(plan, asked->opened.names());
    return document;
  }

  Result<OrderedJson> Knowledge(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<Ledger> ledger = LedgerFor(*asked);
    if (!ledger.ok()) return ledger.error();
    const engine::Game& game = asked->timeline().match().game();
    OrderedJson document = replay::documents::LedgerDocument(*ledger, game, asked->viewer);
    for (size_t i = 0; i < ledger->known.size(); ++i) {
      OrderedJson& told = document["known"][i]["told"] = OrderedJson::array();
      for (const replay::evidence::Sight& sight : ledger->known[i].sights) {
        told.push_back(replay::documents::SightText(ledger->known[i], sight, game, asked->viewer,
                                                    asked->opened.names()));
      }
    }
    return document;
  }

  Result<OrderedJson> ReadLedger(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<uint64_t> most = ReadNumber(request, "most");
    if (!most.ok()) return most.error();
    if (*asked->seq > asked->opened.last()) {
      return replay::log::EventAt(asked->log(), *asked->seq).error();
    }
    const Result<uint64_t> read = asked->opened.ReadLedger(*asked->seq, *most);
    if (!read.ok()) return read.error();
    return OrderedJson{{"read", *read}, {"of", *asked->seq + 1}};
  }

  Result<OrderedJson> Diff(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<OpenedLog*> other = LogNamed(contents_, request, "other");
    if (!other.ok()) return other.error();
    const auto difference =
        replay::evidence::Diff(asked->log(), (*other)->log(), contents_.sets(), asked->viewer);
    if (!difference.ok()) return difference.error();
    return replay::documents::DifferenceDocument(*difference);
  }

  // Returns the judge's plan for the event that is asked about.
  static Result<RewindPlan> WholePlan(const AskedLog& asked) {
    const Result<LoggedEvent> there = replay::log::EventAt(asked.log(), *asked.seq);
    if (!there.ok()) return there.error();
    return asked.opened.RewindPlanTo(*asked.seq);
  }

  // Returns what the viewer may know of the ledger, and of the seat that is asked about if one is.
  static Result<Ledger> LedgerFor(const AskedLog& asked) {
    const uint64_t seq = asked.seq.value_or(asked.opened.last());
    if (seq > asked.opened.last()) return replay::log::EventAt(asked.log(), seq).error();
    const Result<Ledger> whole = asked.opened.LedgerUpTo(seq);
    if (!whole.ok()) return whole.error();
    Ledger ledger = whole->AsSeenBy(asked.viewer);
    if (asked.seat) {
      std::erase_if(ledger.known, [&](const replay::evidence::Knowledge& known) {
        return known.seat != *asked.seat;
      });
    }
    return ledger;
  }

  OpenContents& contents_;
};

const Question<LogQuestions> kLogQuestions[] = {
    {"logs", &LogQuestions::Logs, {"ask"}, {}},
    {"verify", &LogQuestions::Verify, {"ask"}, {"log"}},
    {"game", &LogQuestions::Game, {"ask"}, {"log"}},
    {"log", &LogQuestions::Log, {"ask"}, {"log", "view", "seq"}},
    {"show", &LogQuestions::Show, {"ask"}, {"log", "view", "seq"}},
    {"legal", &LogQuestions::Legal, {"ask"}, {"log", "view", "seq", "seat"}},
    {"why", &LogQuestions::WhyOf, {"ask"}, {"log", "view", "seq", "path"}},
    {"backup", &LogQuestions::Backup, {"ask", "seq"}, {"log"}},
    {"ledger", &LogQuestions::LedgerOf, {"ask"}, {"log", "view", "seq", "seat"}},
    {"plan", &LogQuestions::Plan, {"ask", "seq"}, {"log", "view"}},
    {"knowledge", &LogQuestions::Knowledge, {"ask", "seq"}, {"log", "view"}},
    {"read_ledger", &LogQuestions::ReadLedger, {"ask", "seq", "most"}, {"log"}},
    {"diff", &LogQuestions::Diff, {"ask", "other"}, {"log", "view"}},
};

}  // namespace

std::optional<Result<OrderedJson>> AnswerOfLog(OpenContents& contents, std::string_view ask,
                                               const Json& request) {
  LogQuestions questions(contents);
  return AnswerFrom(kLogQuestions, questions, ask, request);
}

}  // namespace recount::tools::viewer::wasm
