#include "tools/viewer/wasm/log_questions.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "replay/documents/case_file.h"
#include "replay/documents/evidence.h"
#include "replay/documents/finding.h"
#include "replay/documents/game.h"
#include "replay/documents/legal.h"
#include "replay/evidence/case_file.h"
#include "replay/evidence/diff.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/evidence/why.h"
#include "replay/protocol/session.h"
#include "replay/transcript.h"
#include "replay/verify_file.h"
#include "replay/version.h"
#include "tools/viewer/wasm/question.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Seat;
using engine::Viewer;

// Answers about the logs of the file.
class LogQuestions {
 public:
  explicit LogQuestions(OpenContents& contents) : contents_(contents) {}

  Result<OpenedLog*> LogOf(const Json& request, const char* key = "log") {
    const Result<std::string> id = ReadText(request, key);
    if (!id.ok()) return id.error();
    return contents_.Find(*id);
  }

  // What a request is about: a log, a viewer of it, and perhaps an event.
  struct Subject {
    const replay::Log& log;
    replay::Timeline& timeline;
    Viewer viewer;
    std::optional<uint64_t> seq;
    std::optional<Seat> seat;

    Fault Seek() const { return seq ? timeline.SeekTo(*seq) : timeline.SeekToEnd(); }
  };

  Result<Subject> SubjectOf(const Json& request) {
    const Result<OpenedLog*> opened = LogOf(request);
    if (!opened.ok()) return opened.error();
    const Result<replay::Timeline*> timeline = (*opened)->timeline();
    if (!timeline.ok()) return timeline.error();
    const int players = (*timeline)->match().players();
    const Result<Viewer> viewer = ReadViewer(request, players);
    if (!viewer.ok()) return viewer.error();
    Subject subject{(*opened)->log(), **timeline, *viewer, std::nullopt, std::nullopt};
    if (request.contains("seq")) {
      const Result<uint64_t> seq = ReadNumber(request, "seq");
      if (!seq.ok()) return seq.error();
      subject.seq = *seq;
    }
    if (request.contains("seat")) {
      if (!IsInteger(request.at("seat"))) return Error::BadRequest("\"seat\" must be a number");
      const Result<Seat> seat = replay::ReadSeat(request.at("seat"), players);
      if (!seat.ok()) return seat.error();
      subject.seat = *seat;
    }
    return subject;
  }

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
    std::vector<replay::LogReport> reports;
    Fault fault =
        replay::VerifyFile(contents_.bytes(), *id, contents_.sets(), [&](replay::LogReport report) {
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
    const Result<OpenedLog*> opened = LogOf(request);
    if (!opened.ok()) return opened.error();
    return replay::documents::GameDocument((*opened)->log(), contents_.sets());
  }

  Result<OrderedJson> Log(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const uint64_t last = subject->seq.value_or(subject->log.count() - 1);
    if (last >= subject->log.count()) return replay::EventAt(subject->log, last).error();
    Result<replay::Transcript> transcript =
        replay::Transcript::Open(subject->log, contents_.sets(), subject->viewer, last);
    if (!transcript.ok()) return transcript.error();
    OrderedJson document =
        replay::documents::LogHead(subject->log, &subject->timeline.header(), subject->viewer);
    document["events"] = OrderedJson::array();
    for (;;) {
      const Result<std::optional<replay::RenderedEvent>> told = transcript->Next();
      if (!told.ok()) return told.error();
      if (!*told) return document;
      if (Fault damage = (*told)->damage()) return *damage;
      document["events"].push_back(*(*told)->json);
    }
  }

  Result<OrderedJson> Show(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    if (Fault fault = subject->Seek()) return *fault;
    return subject->timeline.match().StateJson(subject->viewer, subject->timeline.seating());
  }

  Result<OrderedJson> Legal(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    if (Fault fault = subject->Seek()) return *fault;
    return replay::documents::LegalDocument(subject->timeline, subject->viewer,
                                            {.seat = subject->seat, .is_now = !subject->seq});
  }

  Result<OrderedJson> WhyOf(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const Result<std::string> path = ReadText(request, "path");
    if (!path.ok()) return path.error();
    const bool has_path = request.contains("path");
    const uint64_t now = has_path ? subject->timeline.judging().cursor() : subject->log.count() - 1;
    const uint64_t seq = subject->seq.value_or(now);
    const Result<replay::evidence::Why> why =
        has_path ? replay::evidence::WhyLastChanged(subject->log, contents_.sets(), subject->viewer,
                                                    seq, *path)
                 : replay::evidence::WhyAt(subject->log, contents_.sets(), subject->viewer, seq);
    if (!why.ok()) return why.error();
    return replay::documents::WhyDocument(*why, subject->viewer, subject->timeline);
  }

  Result<OrderedJson> Backup(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const auto backup =
        replay::evidence::RewindPlanTo(subject->log, contents_.sets(), *subject->seq);
    if (!backup.ok()) return backup.error();
    return replay::documents::RewindPlanDocument(*backup);
  }

  Result<OrderedJson> LedgerOf(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    if (subject->seq && *subject->seq >= subject->log.count()) {
      return replay::EventAt(subject->log, *subject->seq).error();
    }
    const auto whole = replay::evidence::LedgerOf(subject->log, contents_.sets(), subject->seq);
    if (!whole.ok()) return whole.error();
    replay::evidence::Ledger ledger = whole->AsSeenBy(subject->viewer);
    if (subject->seat) {
      std::erase_if(ledger.known, [&](const replay::evidence::Knowledge& known) {
        return known.seat != *subject->seat;
      });
    }
    return replay::documents::LedgerDocument(ledger.known, ledger.UnknownFrom());
  }

  Result<OrderedJson> Diff(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const Result<OpenedLog*> other = LogOf(request, "other");
    if (!other.ok()) return other.error();
    const auto difference =
        replay::evidence::Diff(subject->log, (*other)->log(), contents_.sets(), subject->viewer);
    if (!difference.ok()) return difference.error();
    return replay::documents::DifferenceDocument(*difference);
  }

  Result<OrderedJson> Report(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const auto file = replay::evidence::CaseFileOf(subject->log, contents_.sets(), subject->viewer,
                                                   replay::kBuild);
    if (!file.ok()) return file.error();
    return replay::documents::CaseFileDocument(*file);
  }

  Result<OrderedJson> WhatIf(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const Json& requests = request.at("requests");
    if (!requests.is_array()) return Error::BadRequest("\"requests\" must be a list");
    if (Fault fault = subject->Seek()) return *fault;
    const replay::Timeline& timeline = subject->timeline;
    if (timeline.illegal()) return replay::RefusedSince(*timeline.illegal());
    // Nothing is drawn from the game's seed: what chance would bring is not known at a table.
    replay::protocol::Session session(replay::Play(
        timeline.match().Clone(), timeline.header().names, std::nullopt, timeline.seq()));
    OrderedJson document;
    document["replies"] = OrderedJson::array();
    for (const Json& one : requests) document["replies"].push_back(session.Reply(one));
    return document;
  }

  OpenContents& contents_;
};

const Question<LogQuestions> kQuestions[] = {
    {"logs", &LogQuestions::Logs, {"ask"}, {}},
    {"verify", &LogQuestions::Verify, {"ask"}, {"log"}},
    {"game", &LogQuestions::Game, {"ask"}, {"log"}},
    {"log", &LogQuestions::Log, {"ask"}, {"log", "view", "seq"}},
    {"show", &LogQuestions::Show, {"ask"}, {"log", "view", "seq"}},
    {"legal", &LogQuestions::Legal, {"ask"}, {"log", "view", "seq", "seat"}},
    {"why", &LogQuestions::WhyOf, {"ask"}, {"log", "view", "seq", "path"}},
    {"backup", &LogQuestions::Backup, {"ask", "seq"}, {"log"}},
    {"ledger", &LogQuestions::LedgerOf, {"ask"}, {"log", "view", "seq", "seat"}},
    {"diff", &LogQuestions::Diff, {"ask", "other"}, {"log", "view"}},
    {"report", &LogQuestions::Report, {"ask"}, {"log", "view"}},
    {"what_if", &LogQuestions::WhatIf, {"ask", "seq", "requests"}, {"log"}},
};

}  // namespace

std::optional<Result<OrderedJson>> AnswerOfLog(OpenContents& contents, std::string_view ask,
                                               const Json& request) {
  LogQuestions questions(contents);
  return AnswerFrom(kQuestions, questions, ask, request);
}

}  // namespace recount::tools::viewer::wasm
