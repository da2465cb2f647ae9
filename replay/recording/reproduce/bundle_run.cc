#include "replay/recording/reproduce/bundle_run.h"

#include "events/created.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/recording/reproduce/asked_again.h"
#include "replay/recording/reproduce/inspection.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::DifferenceFault;
using debugging::ExpressionFault;
using debugging::FindingFault;
using debugging::Manifest;

Error Damaged(std::string message) {
  return Error{.code = ErrorCode::damaged, .message = std::move(message)};
}

// Maps an error in the bytes of a bundle to the error of the run.
Error ErrorOf(Error error) {
  const bool is_kept = error.code == ErrorCode::too_new || error.code == ErrorCode::unsupported ||
                       error.code == ErrorCode::io || error.code == ErrorCode::limit;
  if (!is_kept) error.code = ErrorCode::damaged;
  return error;
}

// Returns an error if the finding is about the bytes, so that the bundle cannot be run.
Fault DamageIn(const verify::Finding& finding) {
  switch (finding.fault) {
    case verify::FaultKind::illegal:
    case verify::FaultKind::bad_chance:
    case verify::FaultKind::diverged:
    case verify::FaultKind::judging:
      return std::nullopt;
    case verify::FaultKind::unsupported:
      return Error{.code = ErrorCode::unsupported, .message = finding.message};
    default:
      return Damaged(fmt::format("{}: {}", verify::FaultName(finding.fault), finding.message));
  }
}

// Returns the only log of a file that has exactly one manifest.
Result<const LogFrame*> OnlyLog(const RecountFile& file) {
  if (file.manifests.empty()) {
    return Error{.code = ErrorCode::not_found,
                 .message =
                     "the file has no manifest: it is not a bundle; make one with "
                     "`recount repro LOG -o FILE`"};
  }
  if (file.manifests.size() > 1) {
    return Damaged(fmt::format("the file has {} manifests, expected one", file.manifests.size()));
  }
  if (file.logs.size() != 1) {
    return Damaged(fmt::format("the file has {} logs, expected one", file.logs.size()));
  }
  if (file.logs[0].from != 0) return Damaged("the log does not begin at event 0");
  return &file.logs[0];
}

// Compares the manifest with the log.
Fault CheckAgainstLog(const Manifest& manifest, const log::FileLog& log) {
  if (manifest.log != log.id()) {
    return Damaged(
        fmt::format("the manifest is of log {}, but the file has {}", manifest.log, log.id()));
  }
  if (manifest.seq + 1 != log.count()) {
    return Damaged(fmt::format("the manifest says that the last event is {}, but it is {}",
                               manifest.seq, log.count() - 1));
  }
  log::CardSets sets;
  const Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  if (!header.ok()) return ErrorOf(header.error());
  if (manifest.game != header->game->id() || manifest.rules != header->rules) {
    return Damaged("the manifest names another game or rules version than event 0");
  }
  const Result<LoggedEvent> created = log::EventAt(log, 0);
  if (!created.ok()) return ErrorOf(created.error());
  const Result<std::string_view> set = log.CardSetJson(*log::CardSetPinned(created->bytes));
  return set.ok() ? std::nullopt : Fault(Damaged(set.error().message));
}

// A run of a bundle whose file and manifest are valid.
class Run {
 public:
  Run(Manifest manifest, const log::FileLog& log, const BundleTools& tools)
      : log_(log), tools_(tools) {
    run_.manifest = std::move(manifest);
  }

  Result<BundleRun> Do() {
    const Manifest& manifest = run_.manifest;
    BundlePredicate predicate;
    if (const auto* expression = std::get_if<ExpressionFault>(&manifest.fault)) {
      Result<BundlePredicate> compiled = tools_.compile(expression->expression);
      if (!compiled.ok()) return NoFilter(compiled.error());
      predicate = *std::move(compiled);
    }
    InspectionRequest request;
    request.verifies = std::holds_alternative<FindingFault>(manifest.fault);
    request.asked = std::get_if<DifferenceFault>(&manifest.fault);
    request.parts_from = manifest.parts.empty() ? manifest.seq : manifest.parts.front().seq;
    if (!manifest.parts.empty()) request.state_at = manifest.parts.back().seq;
    Result<Inspection> seen = Inspect(log_, request);
    if (!seen.ok()) return seen.error();
    seen_ = *std::move(seen);
    Fault fault = seen_.crashed_at ? JudgeCrash() : Judge(predicate);
    if (fault) return *fault;
    if (!seen_.crashed_at) CompareParts();
    return std::move(run_);
  }

 private:
  static Error NoFilter(Error error) {
    if (error.code != ErrorCode::bad_request) return error;
    return Damaged("the manifest: its expression is not a jq filter: " + error.message);
  }

  void Answer(BundleVerdict verdict, std::string found) {
    run_.verdict = verdict;
    run_.found = std::move(found);
  }

  Fault JudgeCrash() {
    const bool is_expected = std::holds_alternative<debugging::CrashFault>(run_.manifest.fault);
    Answer(is_expected ? BundleVerdict::there : BundleVerdict::other,
           fmt::format("executing event {}, the process {}", *seen_.crashed_at, seen_.crash));
    return std::nullopt;
  }

  Fault Judge(const BundlePredicate& predicate) {
    if (const auto* finding = std::get_if<FindingFault>(&run_.manifest.fault)) {
      return JudgeFinding(*finding);
    }
    // The state after a refused event does not exist. Bytes that are not an event are damage.
    if (seen_.refusal && !IsOfRules(seen_.refusal->code)) return ErrorOf(*seen_.refusal);
    if (const auto* differs = std::get_if<DifferenceFault>(&run_.manifest.fault)) {
      return tools_.compare ? JudgeComparison(*differs) : JudgeAnswer(*differs);
    }
    if (std::holds_alternative<debugging::CrashFault>(run_.manifest.fault)) {
      Answer(BundleVerdict::gone, "the process executes the log and does not end");
      return std::nullopt;
    }
    if (seen_.refusal) {
      Answer(BundleVerdict::other, RefusalText());
      return std::nullopt;
    }
    const Result<bool> holds = predicate(seen_.state);
    if (!holds.ok()) return holds.error();
    Answer(*holds ? BundleVerdict::there : BundleVerdict::gone,
           fmt::format("the expression {} after event {}", *holds ? "holds" : "does not hold",
                       run_.manifest.seq));
    return std::nullopt;
  }

  std::string RefusalText() const {
    return fmt::format("this build refuses event {}: {}", seen_.refusal->seq,
                       seen_.refusal->message);
  }

  Fault JudgeFinding(const FindingFault& expected) {
    if (!seen_.finding) {
      Answer(BundleVerdict::gone, "`verify` finds nothing");
      return std::nullopt;
    }
    const verify::Finding& finding = *seen_.finding;
    if (Fault damage = DamageIn(finding)) return damage;
    const bool is_same = finding.seq == run_.manifest.seq &&
                         verify::FaultName(finding.fault) == expected.fault &&
                         seen_.code == expected.code && finding.clause == expected.clause;
    Answer(
        is_same ? BundleVerdict::there : BundleVerdict::other,
        fmt::format("`verify` finds {}{}: {}", verify::FaultName(finding.fault),
                    finding.seq ? fmt::format(" at event {}", *finding.seq) : "", finding.message));
    return std::nullopt;
  }

  Fault JudgeAnswer(const DifferenceFault& expected) {
    if (seen_.answer.empty()) {
      Answer(BundleVerdict::other, seen_.refusal ? RefusalText() : "the request cannot be asked");
    } else if (seen_.answer == expected.ours) {
      Answer(BundleVerdict::there, "this build answers as the one that made the bundle");
    } else if (seen_.answer == expected.theirs) {
      Answer(BundleVerdict::gone, "this build answers as the other engine did");
    } else {
      Answer(BundleVerdict::other, "this build gives a third answer: " + seen_.answer);
    }
    return std::nullopt;
  }

  Fault JudgeComparison(const DifferenceFault& expected) {
    const auto difference = tools_.compare(log_, expected);
    if (!difference.ok()) return difference.error();
    if (!*difference) {
      Answer(BundleVerdict::gone,
             fmt::format("the engines agree up to event {}", run_.manifest.seq));
      return std::nullopt;
    }
    const DifferenceFault first = FaultOf(**difference);
    const bool is_same = (*difference)->seq == run_.manifest.seq && first.part == expected.part &&
                         first.path == expected.path;
    Answer(is_same ? BundleVerdict::there : BundleVerdict::other, (*difference)->message);
    return std::nullopt;
  }

  void CompareParts() {
    run_.parts = debugging::FirstDifference(run_.manifest.parts, seen_.parts);
    if (seen_.state_at == run_.manifest.state || seen_.state_at == "null") return;
    run_.state_then = run_.manifest.state;
    run_.state_now = seen_.state_at;
  }

  const log::FileLog& log_;
  const BundleTools& tools_;
  BundleRun run_;
  Inspection seen_;
};

}  // namespace

std::string_view BundleVerdictName(BundleVerdict verdict) {
  constexpr std::string_view kNames[] = {"there", "gone", "other"};
  return kNames[static_cast<size_t>(verdict)];
}

Result<BundleRun> RunBundle(std::string_view bytes, const BundleTools& tools) {
  if (bytes.size() > kMaxBundleBytes) {
    return Error{.code = ErrorCode::limit,
                 .message = fmt::format("the file has {} bytes; a bundle has at most {}",
                                        bytes.size(), kMaxBundleBytes)};
  }
  const AlignedCopy copy(bytes);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  if (!file.ok()) return ErrorOf(file.error());
  // The order of these checks matters: nothing is executed before the file, the manifest and their
  // match are checked.
  const Result<const LogFrame*> frame = OnlyLog(*file);
  if (!frame.ok()) return frame.error();
  Result<Manifest> manifest = debugging::ReadManifest(file->manifests[0]);
  if (!manifest.ok()) return manifest.error();
  const log::FileLog log(*file, **frame);
  if (Fault fault = CheckAgainstLog(*manifest, log)) return *fault;
  return Run(*std::move(manifest), log, tools).Do();
}

}  // namespace recount::replay::recording::reproduce
