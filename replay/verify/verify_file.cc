#include "replay/verify/verify_file.h"

#include "events/event_bytes.h"
#include "events/judging.h"
#include "events/log_kind.h"
#include "fmt/format.h"
#include "replay/verify/envelope_checks.h"

namespace recount::replay::verify {
namespace {

using events::EventKind;

// Checks a stretch of a log whose event 0 is not in the file: only what does not depend on a game.
class StretchVerification {
 public:
  explicit StretchVerification(const LogFrame& frame) : frame_(frame) {
    report_.events = frame.events.size();
    report_.head = ToHex(frame.chain.back());
  }

  LogReport Run() {
    const size_t chained = CheckChain();
    for (size_t i = 0; i < chained; ++i) CheckEvent(frame_.from + i, frame_.events[i]);
    for (const auto& [seq, fault] : frame_.bad_openings) {
      report_.findings.push_back(FindingOf(fault, seq));
    }
    SortBySeq(report_.findings);
    return std::move(report_);
  }

 private:
  // Returns the number of events whose chain hashes match.
  size_t CheckChain() {
    Hash256 before = frame_.before;
    for (size_t i = 0; i < frame_.events.size(); ++i) {
      const Hash256 hash = ChainHash(before, frame_.events[i]);
      if (hash != frame_.chain[i]) {
        report_.findings.push_back(
            BrokenChain(frame_.before, frame_.events, frame_.chain, i, frame_.from));
        return i;
      }
      before = hash;
    }
    return frame_.events.size();
  }

  void CheckEvent(uint64_t seq, Bytes bytes) {
    const events::Envelope* event = EnvelopeIn(bytes);
    if (event == nullptr)
      return Note(seq, ErrorCode::corrupt, "it is not a FlatBuffers table of an event");
    if (!IsOfGame(event->kind()) && !IsJudging(event->kind())) {
      return Note(seq, ErrorCode::unsupported, "this build does not know its kind");
    }
    if (event->kind() == EventKind::created) {
      return Note(seq, ErrorCode::corrupt, "only event 0 may be a `created` event");
    }
    // Missing openings are valid, since they may be withheld.
    const auto openings = frame_.openings.find(seq);
    if (openings == frame_.openings.end()) return;
    const Fault fault = CheckBeside(*event, openings->second);
    if (fault) Note(seq, fault->code, fault->message);
  }

  void Note(uint64_t seq, ErrorCode code, std::string_view message) {
    report_.findings.push_back(
        FindingOf({.code = code, .message = fmt::format("event {}: {}", seq, message)}, seq));
  }

  const LogFrame& frame_;
  LogReport report_;
};

// Returns true if `longer` has everything that `frame` has; it may have more after that.
bool GoesOn(const LogFrame& frame, const LogFrame& longer) {
  const size_t count = frame.events.size();
  const auto end = longer.openings.lower_bound(frame.from + count);
  return longer.kind == frame.kind && longer.from == frame.from && longer.events.size() >= count &&
         std::equal(frame.events.begin(), frame.events.end(), longer.events.begin()) &&
         std::equal(frame.chain.begin(), frame.chain.end(), longer.chain.begin()) &&
         std::equal(frame.openings.begin(), frame.openings.end(), longer.openings.begin(), end) &&
         frame.bad_openings.empty() && longer.bad_openings.empty();
}

}  // namespace

FrameVerification::FrameVerification(const RecountFile& file, const LogFrame& frame,
                                     log::CardSets& sets)
    : file_(&file), frame_(&frame), log_(std::make_unique<log::FileLog>(file, frame)) {
  if (frame.from == 0) walk_.emplace(*log_, sets);
}

bool FrameVerification::Advance(uint64_t events) { return walk_ && walk_->Advance(events); }

uint64_t FrameVerification::next() const { return walk_ ? walk_->next() : frame_->events.size(); }

LogReport FrameVerification::Finish(VerifyYield* yield) {
  LogReport report = walk_ ? walk_->Finish(yield) : StretchVerification(*frame_).Run();
  if (Fault fault = CheckKind(*frame_)) {
    report.findings.insert(report.findings.begin(), FindingOf(*fault));
  }
  return report;
}

bool FrameVerification::Extend(const RecountFile& file, const LogFrame& frame,
                               log::CardSets& sets) {
  // Another log of the file may be the parent of this one, so the report may depend on it.
  const bool is_alone = file.logs.size() == 1 && file_->logs.size() == 1;
  if (!walk_ || !is_alone || !GoesOn(*frame_, frame)) return false;
  auto longer = std::make_unique<log::FileLog>(file, frame);
  if (!walk_->Extend(*longer, sets)) return false;
  file_ = &file;
  frame_ = &frame;
  log_ = std::move(longer);
  return true;
}

LogReport VerifyFrame(const RecountFile& file, const LogFrame& frame, log::CardSets& sets,
                      VerifyYield* yield) {
  return FrameVerification(file, frame, sets).Finish(yield);
}

Fault CheckHoldsLog(const RecountFile& file) {
  if (!file.logs.empty()) return std::nullopt;
  return Error{.code = ErrorCode::missing, .message = "the file contains no log"};
}

Fault VerifyFile(Bytes bytes, std::string_view id, log::CardSets& sets,
                 absl::FunctionRef<void(LogReport)> each) {
  return VerifyExamined(ExamineRecountFile(bytes), id, sets,
                        [&](LogReport report, const LogFrame*) { each(std::move(report)); });
}

Fault VerifyExamined(const ExaminedFile& examined, std::string_view id, log::CardSets& sets,
                     absl::FunctionRef<void(LogReport, const LogFrame* frame)> each) {
  bool is_found = id.empty();
  for (const LogFrame& frame : examined.file.logs) {
    if (!LogId(frame.chain.front()).starts_with(id)) continue;
    is_found = true;
    each(VerifyFrame(examined.file, frame, sets), &frame);
  }
  LogReport whole;
  for (const Error& fault : examined.faults) whole.findings.push_back(FindingOf(fault));
  // An id that is not found may be in a part of the file that could not be read, so not_found
  // requires a whole file.
  if (whole.ok() && !is_found) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("the file has no game \"{}\"", id)};
  }
  if (whole.ok()) {
    if (const Fault fault = CheckHoldsLog(examined.file))
      whole.findings.push_back(FindingOf(*fault));
  }
  if (!whole.ok()) each(std::move(whole), nullptr);
  return std::nullopt;
}

}  // namespace recount::replay::verify
