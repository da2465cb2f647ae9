#include "tools/viewer/wasm/opened_file.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "events/json.h"
#include "events/utf8.h"
#include "replay/documents/case_file.h"
#include "replay/documents/error.h"
#include "replay/documents/evidence.h"
#include "replay/documents/finding.h"
#include "replay/documents/game.h"
#include "replay/documents/legal.h"
#include "replay/evidence/case_file.h"
#include "replay/evidence/diff.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/evidence/why.h"
#include "replay/loaded_file.h"
#include "replay/play.h"
#include "replay/protocol/session.h"
#include "replay/verify_file.h"
#include "replay/version.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Seat;
using engine::Viewer;

// A log of the file, followed.
struct OpenedLog {
  std::unique_ptr<replay::Log> log;
  std::optional<replay::Timeline> timeline;
};

Result<uint64_t> ReadNumber(const Json& request, const char* key) {
  const Json& number = request.at(key);
  if (number.is_number_unsigned()) return number.get<uint64_t>();
  return Error::BadRequest(fmt::format("\"{}\" must be a number", key));
}

Result<std::string> ReadText(const Json& request, const char* key) {
  const auto text = request.find(key);
  if (text == request.end()) return std::string();
  if (text->is_string()) return text->get<std::string>();
  return Error::BadRequest(fmt::format("\"{}\" must be a string", key));
}

}  // namespace

class OpenedFile::Questions {
 public:
  Questions(std::string_view name, std::shared_ptr<const AlignedCopy> content)
      : name_(name), content_(std::move(content)) {}

  Result<OrderedJson> Answer(const Json& request) {
    if (!request.is_object()) return Error::BadRequest("a request must be a JSON object");
    const Result<std::string> ask = ReadText(request, "ask");
    if (!ask.ok()) return ask.error();
    for (const Question& question : kQuestions) {
      if (question.ask != *ask) continue;
      if (Fault fault = CheckRequest(request, question)) return *fault;
      return (this->*question.answer)(request);
    }
    return Error::BadRequest(fmt::format("unknown \"ask\": \"{}\"", Shortened(*ask)));
  }

 private:
  struct Question {
    std::string_view ask;
    Result<OrderedJson> (Questions::*answer)(const Json& request);
    std::initializer_list<std::string_view> required;
    std::initializer_list<std::string_view> optional;
  };
  static const Question kQuestions[12];

  static Fault CheckRequest(const Json& request, const Question& question) {
    return replay::CheckKeys(request, question.required, question.optional);
  }

  // The log that the request names, without a timeline yet.
  Result<OpenedLog*> LogOf(const Json& request, const char* key = "log") {
    if (file_ == nullptr) {
      auto file = replay::LoadedFile::Of(name_, content_);
      if (!file.ok()) return file.error();
      file_ = *std::move(file);
    }
    const Result<std::string> id = ReadText(request, key);
    if (!id.ok()) return id.error();
    Result<std::unique_ptr<replay::Log>> log = file_->Find(*id);
    if (!log.ok()) return log.error();
    OpenedLog& opened = logs_[(*log)->id()];
    if (opened.log == nullptr) opened.log = *std::move(log);
    return &opened;
  }

  Result<OpenedLog*> TimelineOf(const Json& request) {
    Result<OpenedLog*> opened = LogOf(request);
    if (!opened.ok() || (*opened)->timeline) return opened;
    Result<replay::Timeline> timeline = replay::Timeline::Open(*(*opened)->log, sets_);
    if (!timeline.ok()) return timeline.error();
    (*opened)->timeline.emplace(*std::move(timeline));
    return opened;
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
    const Result<OpenedLog*> opened = TimelineOf(request);
    if (!opened.ok()) return opened.error();
    replay::Timeline& timeline = *(*opened)->timeline;
    Subject subject{*(*opened)->log, timeline, Viewer::Judge(), std::nullopt, std::nullopt};
    const int players = timeline.match().players();
    if (request.contains("view")) {
      const Result<Viewer> viewer = replay::ReadView(request.at("view"), players);
      if (!viewer.ok()) return viewer.error();
      subject.viewer = *viewer;
    }
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
    for (const LogFrame& frame : ExamineRecountFile(content_->bytes()).file.logs) {
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
    Fault fault = replay::VerifyFile(content_->bytes(), *id, sets_, [&](replay::LogReport report) {
      report.file = name_;
      reports.push_back(std::move(report));
    });
    if (fault) {
      fault->message = fmt::format("{}: {}", name_, fault->message);
      return *fault;
    }
    return replay::documents::VerificationDocument(reports);
  }

  Result<OrderedJson> Game(const Json& request) {
    const Result<OpenedLog*> opened = LogOf(request);
    if (!opened.ok()) return opened.error();
    return replay::documents::GameDocument(*(*opened)->log, sets_);
  }

  Result<OrderedJson> Log(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const uint64_t last = subject->seq.value_or(subject->log.count() - 1);
    if (last >= subject->log.count()) return replay::EventAt(subject->log, last).error();
    Result<replay::Transcript> transcript =
        replay::Transcript::Open(subject->log, sets_, subject->viewer, last);
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
        has_path
            ? replay::evidence::WhyLastChanged(subject->log, sets_, subject->viewer, seq, *path)
            : replay::evidence::WhyAt(subject->log, sets_, subject->viewer, seq);
    if (!why.ok()) return why.error();
    return replay::documents::WhyDocument(*why, subject->viewer, subject->timeline);
  }

  Result<OrderedJson> Backup(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const auto backup = replay::evidence::RewindPlanTo(subject->log, sets_, *subject->seq);
    if (!backup.ok()) return backup.error();
    return replay::documents::RewindPlanDocument(*backup);
  }

  Result<OrderedJson> LedgerOf(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    if (subject->seq && *subject->seq >= subject->log.count()) {
      return replay::EventAt(subject->log, *subject->seq).error();
    }
    const auto whole = replay::evidence::LedgerOf(subject->log, sets_, subject->seq);
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
        replay::evidence::Diff(subject->log, *(*other)->log, sets_, subject->viewer);
    if (!difference.ok()) return difference.error();
    return replay::documents::DifferenceDocument(*difference);
  }

  Result<OrderedJson> Report(const Json& request) {
    const Result<Subject> subject = SubjectOf(request);
    if (!subject.ok()) return subject.error();
    const auto file =
        replay::evidence::CaseFileOf(subject->log, sets_, subject->viewer, replay::kBuild);
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

  std::string name_;
  std::shared_ptr<const AlignedCopy> content_;
  replay::CardSets sets_;
  std::unique_ptr<replay::LoadedFile> file_;  // once it has been asked for, where it is whole
  std::map<std::string, OpenedLog> logs_;     // by id
};

const OpenedFile::Questions::Question OpenedFile::Questions::kQuestions[] = {
    {"logs", &Questions::Logs, {"ask"}, {}},
    {"verify", &Questions::Verify, {"ask"}, {"log"}},
    {"game", &Questions::Game, {"ask"}, {"log"}},
    {"log", &Questions::Log, {"ask"}, {"log", "view", "seq"}},
    {"show", &Questions::Show, {"ask"}, {"log", "view", "seq"}},
    {"legal", &Questions::Legal, {"ask"}, {"log", "view", "seq", "seat"}},
    {"why", &Questions::WhyOf, {"ask"}, {"log", "view", "seq", "path"}},
    {"backup", &Questions::Backup, {"ask", "seq"}, {"log"}},
    {"ledger", &Questions::LedgerOf, {"ask"}, {"log", "view", "seq", "seat"}},
    {"diff", &Questions::Diff, {"ask", "other"}, {"log", "view"}},
    {"report", &Questions::Report, {"ask"}, {"log", "view"}},
    {"what_if", &Questions::WhatIf, {"ask", "seq", "requests"}, {"log"}},
};

OpenedFile::OpenedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content)
    : questions_(std::make_unique<Questions>(name, std::move(content))) {}
OpenedFile::~OpenedFile() = default;

std::string OpenedFile::Answer(std::string_view request) {
  const std::optional<Json> json = ParseJson(request);
  const Result<OrderedJson> answer =
      json ? questions_->Answer(*json)
           : Result<OrderedJson>(Error::BadRequest("invalid JSON: " + WhyNoJson(request)));
  return Written(answer.ok() ? *answer : replay::documents::ErrorDocument(answer.error()));
}

}  // namespace recount::tools::viewer::wasm
