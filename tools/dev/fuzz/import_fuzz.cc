// Reads bytes in the ways that `import`, `verify`, `log`, `conflicts` and `diff` read files: as
// lines of requests (as played, and plain) and as `.recount` files, damaged or not.
#include <cstring>

#include "events/check.h"
#include "replay/evidence/conflicts.h"
#include "replay/evidence/diff.h"
#include "replay/recording/import.h"
#include "replay/recording/request_reader.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/verify_file.h"
#include "tools/dev/fuzz/input.h"
#include "tools/dev/fuzz/mend_file.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::Viewer;

// Renders a log to its end for every kind of viewer.
void Tell(const replay::log::Log& log, replay::log::CardSets& sets) {
  for (const Viewer viewer : {Viewer::Judge(), Viewer::Spectator(), Viewer::OfSeat(0)}) {
    Result<replay::timeline::Transcript> transcript =
        replay::timeline::Transcript::Open(log, sets, viewer);
    if (!transcript.ok()) return;
    for (uint64_t seq = 0; seq < log.count(); ++seq) {
      const Result<std::optional<replay::timeline::RenderedEvent>> event = transcript->Next();
      if (!event.ok()) break;
      RECOUNT_CHECK(event->has_value());
      RECOUNT_CHECK_EQ((*event)->seq, seq);
    }
  }
}

// Checks a log that was read from requests: its bytes are valid, and the rules refuse an event only
// if the log was imported as played.
void CheckPlayed(const replay::recording::PreparedLog& prepared, bool as_played) {
  RecountFile file;
  file.card_sets[Sha256(AsBytes(prepared.card_set_json))] = prepared.card_set_json;
  LogFrame frame;
  for (const OwnedEvent& event : prepared.events) {
    const Hash256 before = frame.chain.empty() ? kBeforeFirst : frame.chain.back();
    frame.chain.push_back(ChainHash(before, event.bytes()));
    frame.events.push_back(event.bytes());
  }
  for (const auto& [seq, slots] : prepared.openings) frame.openings.emplace(seq, slots);
  replay::log::CardSets sets;
  const replay::log::FileLog log(file, frame);
  const replay::verify::LogReport report = replay::verify::VerifyLog(log, sets);
  for (const replay::verify::Finding& finding : report.findings) {
    RECOUNT_CHECK(as_played && replay::verify::IsRefusal(finding));
  }
  RECOUNT_CHECK_LE(report.findings.size(), 1u);
  RECOUNT_CHECK_EQ(report.digests_absent > 0, !report.findings.empty());
  Tell(log, sets);
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log, sets);
  const Result<replay::evidence::Conflicts> conflicts = replay::evidence::ConflictsOf(*timeline);
  RECOUNT_CHECK_EQ(conflicts->list.empty(), report.findings.empty());
  if (!report.findings.empty()) {
    RECOUNT_CHECK_EQ(conflicts->list.front().seq, *report.findings.front().seq);
  }
}

replay::recording::Environment SteadyEnvironment() {
  return {[] { return std::optional<int64_t>(1'000); },
          [](MutableBytes bytes) { std::memset(bytes.data(), 7, bytes.size()); }};
}

void ReadRequests(std::string_view text, bool as_played) {
  const replay::recording::Environment environment = SteadyEnvironment();
  replay::recording::RequestReader reader(as_played, environment);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (reader.Take(line)) break;
  }
  for (const replay::recording::PreparedLog& log : reader.Finish()) CheckPlayed(log, as_played);
}

// Checks that `import` accepts exactly the files in which `verify` finds nothing.
void CheckImported(const ExaminedFile& examined, Bytes bytes) {
  bool is_ok = true;
  replay::log::CardSets sets;
  RECOUNT_CHECK(!replay::verify::VerifyExamined(
      examined, "", sets, [&](const replay::verify::LogReport& report, const LogFrame*) {
        is_ok = is_ok && report.ok();
      }));
  replay::recording::Import import(/*as_played=*/false, SteadyEnvironment());
  RECOUNT_CHECK_EQ(import.Add("fuzzed.recount", AsText(bytes)).has_value(), !is_ok);
}

void ReadFile(Bytes bytes) {
  const ExaminedFile examined = ExamineRecountFile(bytes);
  replay::log::CardSets sets;
  for (const LogFrame& frame : examined.file.logs) {
    const replay::verify::LogReport report =
        replay::verify::VerifyFrame(examined.file, frame, sets);
    RECOUNT_CHECK_EQ(report.events, frame.events.size());
    if (frame.from != 0) continue;
    const replay::log::FileLog log(examined.file, frame);
    Tell(log, sets);
    const LogFrame& first = examined.file.logs.front();
    if (first.from != 0) continue;
    const auto difference = replay::evidence::Diff(replay::log::FileLog(examined.file, first), log,
                                                   sets, Viewer::Judge());
    if (difference.ok() && &first == &frame) RECOUNT_CHECK(difference->is_equal());
  }
  CheckImported(examined, bytes);
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  recount::tools::dev::fuzz::AlignedInput input(recount::Bytes(data, size));
  const std::string_view text = recount::AsText(input.bytes());
  if (text.starts_with(recount::AsText(recount::kFileMagic))) {
    recount::tools::dev::fuzz::ReadFile(input.bytes());
    // The second pass has matching hashes, so that it reaches forks, judgements and kinds that
    // nobody has recorded.
    recount::tools::dev::fuzz::MendFile(input.mutable_bytes());
    recount::tools::dev::fuzz::ReadFile(input.bytes());
  } else {
    for (const bool as_played : {false, true})
      recount::tools::dev::fuzz::ReadRequests(text, as_played);
  }
  return 0;
}
