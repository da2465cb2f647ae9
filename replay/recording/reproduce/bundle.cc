#include "replay/recording/reproduce/bundle.h"

#include "events/utf8.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/log/copied_log.h"
#include "replay/log/loaded_file.h"
#include "replay/recording/reproduce/cut_log.h"
#include "replay/recording/reproduce/inspection.h"
#include "replay/recording/reproduce/not_shown.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::CrashFault;
using debugging::ExpressionFault;
using debugging::FindingFault;
using debugging::Manifest;
using debugging::ShownFault;

// The fault of a log, and its event.
struct Shown {
  uint64_t seq = 0;
  ShownFault fault;
};

// Returns the error for a finding that a bundle cannot show.
Error Unreproduced(const verify::Finding& finding) {
  const std::string where = finding.seq ? fmt::format(" at event {}", *finding.seq) : "";
  const std::string text = fmt::format("`verify` finds {}{} first: {}",
                                       verify::FaultName(finding.fault), where, finding.message);
  if (finding.fault == verify::FaultKind::judging) {
    return NotShown(text + "; a bundle shows illegal, bad_chance and diverged");
  }
  const bool is_unknown = finding.fault == verify::FaultKind::unsupported;
  return Error{.code = is_unknown ? ErrorCode::unsupported : ErrorCode::damaged,
               .message = is_unknown ? text : text + "; damaged bytes make no bundle"};
}

// Returns the first finding or crash in an inspection.
Result<Shown> FindingIn(const Inspection& seen) {
  if (seen.crashed_at) return Shown{*seen.crashed_at, CrashFault()};
  if (!seen.finding) {
    return NotShown(seen.has_superseded
                        ? "`verify` finds nothing on the path to the cursor; name the event of a "
                          "superseded finding as LOG@SEQ"
                        : "`verify` finds nothing: say what is wrong with --predicate");
  }
  const verify::Finding& finding = *seen.finding;
  if (!debugging::IsReproduced(finding.fault) || !finding.seq) return Unreproduced(finding);
  return Shown{*finding.seq, FindingFault{.fault = std::string(verify::FaultName(finding.fault)),
                                          .code = seen.code,
                                          .clause = finding.clause,
                                          .expected = finding.expected,
                                          .found = finding.found}};
}

class Making {
 public:
  Making(const log::Log& log, const BundleOptions& options)
      : options_(options), log_(log::CopiedLog::Of(log, sets_)) {}

  Result<Bundle> Make() {
    if (Fault fault = CheckTexts()) return *fault;
    if (Fault fault = ReadChain()) return *fault;
    Result<Shown> shown = Look();
    if (!shown.ok()) return shown.error();
    shown_ = *std::move(shown);
    const CutLog cut(*log_, shown_.seq + 1, chain_[shown_.seq]);
    if (Fault fault = CheckHasOwn(cut)) return *fault;
    Result<LoadedFilePtr> file = Stripped(cut, std::nullopt);
    if (!file.ok()) return file.error();
    Result<Inspection> seen = InspectStripped(**file);
    // The first attempt withholds the seed. Only a fault in an outcome that the seed draws needs
    // it.
    if (seen.ok() && IsOfSeed(*seen)) {
      bundle_.keeps_seed_unasked = !options_.kept.seed;
      file = Stripped(cut, shown_.seq);
      if (!file.ok()) return file.error();
      seen = InspectStripped(**file);
    }
    if (!seen.ok()) return seen.error();
    if (Fault fault = Write(*seen, cut)) return *fault;
    if (Fault fault = RunIt()) return *fault;
    return std::move(bundle_);
  }

 private:
  using LoadedFilePtr = std::unique_ptr<log::LoadedFile>;

  Fault CheckTexts() const {
    for (const std::string* text :
         {&options_.expression, options_.note ? &*options_.note : nullptr}) {
      if (text != nullptr && !IsUtf8(*text)) {
        return Error::BadRequest("the expression and the note must be UTF-8");
      }
    }
    return std::nullopt;
  }

  // Reads the chain hashes, as far as they match; the rest of the log is damaged.
  Fault ReadChain() {
    Hash256 before = kBeforeFirst;
    bool is_whole = true;
    const Fault fault = log_->ForEachEvent(0, [&](const LoggedEvent& event) {
      before = ChainHash(before, event.bytes);
      is_whole = before == event.chain;
      if (is_whole) chain_.push_back(before);
      return is_whole;
    });
    if (options_.seq && *options_.seq < chain_.size()) return std::nullopt;
    if (fault) return log::AsDamage(*fault);
    if (!is_whole || chain_.empty()) {
      return Error{.code = ErrorCode::damaged,
                   .message = fmt::format("event {} does not match its chain hash; damaged bytes "
                                          "make no bundle: run `recount verify` for details",
                                          chain_.size())};
    }
    if (!options_.seq) return std::nullopt;
    const Result<LoggedEvent> none = log::EventAt(*log_, *options_.seq);
    return none.ok() ? Fault(Error{.code = ErrorCode::damaged, .message = "the log is damaged"})
                     : Fault(none.error());
  }

  Result<Shown> Look() {
    const uint64_t last = options_.seq.value_or(chain_.size() - 1);
    const CutLog cut(*log_, last + 1, chain_[last]);
    // A header that cannot be read is a fault that a bundle may show.
    const Result<log::LogHeader> header = log::BeginWithoutMatch(cut, sets_);
    if (header.ok()) {
      if (Fault fault = log::CheckNotObserved(*header, "bundle")) return *fault;
    }
    if (options_.fault) return Shown{last, *options_.fault};
    if (!options_.expression.empty()) return LookWithExpression(cut);
    const Result<Inspection> seen = Inspect(cut, {.verifies = true, .parts_from = ~uint64_t{0}});
    if (!seen.ok()) return seen.error();
    Result<Shown> shown = FindingIn(*seen);
    if (shown.ok() && options_.seq && shown->seq != *options_.seq) {
      return NotShown(
          fmt::format("the first finding of events 0 to {} is at event {}: leave out "
                      "@{}, or name that event",
                      *options_.seq, shown->seq, *options_.seq));
    }
    return shown;
  }

  Result<Shown> LookWithExpression(const log::Log& cut) {
    const Result<BundlePredicate> predicate = options_.tools.compile(options_.expression);
    if (!predicate.ok()) return predicate.error();
    const bool stops = !options_.seq;
    std::optional<uint64_t> found;
    std::string last;
    const Fault fault =
        ForEachState(cut, [&](uint64_t seq, std::string_view state) -> Result<bool> {
          // If the caller gives an event, only its state counts, so the expression is evaluated
          // once, at the end.
          if (!stops) {
            last = state;
            return true;
          }
          const Result<bool> holds = (*predicate)(state);
          if (!holds.ok()) return holds.error();
          if (*holds) found = seq;
          return !*holds;
        });
    if (fault) return *fault;
    if (!stops && !last.empty()) {
      const Result<bool> holds = (*predicate)(last);
      if (!holds.ok()) return holds.error();
      if (*holds) found = *options_.seq;
    }
    if (found) return Shown{*found, ExpressionFault{options_.expression}};
    return NotShown(
        stops ? std::string("the expression holds after no event")
              : fmt::format("the expression does not hold after event {}", *options_.seq));
  }

  // A fork states how many events it shares with its parent; if it were cut to fewer events, it
  // would be damaged.
  Fault CheckHasOwn(const log::Log& cut) {
    const Result<log::LogHeader> header = log::BeginWithoutMatch(cut, sets_);
    if (!header.ok()) return log::AsDamage(header.error());
    if (!header->parent || header->parent->count <= cut.count()) return std::nullopt;
    return NotShown(
        fmt::format("event {} is one that this fork shares with its parent: make the "
                    "bundle from {}",
                    shown_.seq, LogId(header->parent->first)));
  }

  // Makes the log as it travels, without a manifest. `drawn` is the event whose seed is kept.
  Result<LoadedFilePtr> Stripped(const log::Log& cut, std::optional<uint64_t> drawn) {
    Result<log::LogHeader> header = log::Begin(cut, sets_);
    if (!header.ok()) header = log::BeginWithoutMatch(cut, sets_);  // event 0 has a wrong digest
    if (!header.ok()) return log::AsDamage(header.error());
    Result<BundlePrivacy> privacy =
        BundlePrivacy::Of(cut, cut.count(), *header, options_.kept, drawn);
    if (!privacy.ok()) return privacy.error();
    privacy_.emplace(*std::move(privacy));
    bundle_.manifest.log = cut.id();
    bundle_.manifest.game = header->game->id();
    bundle_.manifest.rules = header->rules;
    bundle_.manifest.seq = shown_.seq;
    bundle_.manifest.fault = shown_.fault;
    bundle_.manifest.withheld = privacy_->withheld();
    bundle_.manifest.note = options_.note;
    bundle_.manifest.made_by = debugging::MadeByThisBuild();
    if (Fault fault = CheckSaysNothing()) return *fault;
    const Result<std::string> bytes = FileOf(cut, "");
    if (!bytes.ok()) return bytes.error();
    return log::LoadedFile::Of("the bundle", std::make_shared<const AlignedCopy>(*bytes));
  }

  // Checks that the manifest does not contain anything that is withheld.
  Fault CheckSaysNothing() const {
    const auto refuse = [&](std::string_view where, std::string_view text) -> Fault {
      const std::optional<std::string_view> what = privacy_->FindIn(text);
      if (!what) return std::nullopt;
      return Error::BadRequest(fmt::format(
          "the {} says something that is withheld ({}): change it, or keep that with --with {}",
          where, *what, *what));
    };
    if (Fault fault = refuse("note", options_.note.value_or(""))) return fault;
    if (const auto* expression = std::get_if<ExpressionFault>(&shown_.fault)) {
      return refuse("expression", expression->expression);
    }
    if (const auto* differs = std::get_if<debugging::DifferenceFault>(&shown_.fault)) {
      for (const std::string* text : {&differs->request, &differs->ours, &differs->theirs}) {
        if (Fault fault = refuse("difference", *text)) return fault;
      }
      return refuse("difference", differs->path.value_or(""));
    }
    return std::nullopt;
  }

  Result<std::string> FileOf(const log::Log& cut, std::string_view manifest) const {
    LogFrame frame;
    size_t bytes = 0;
    Fault fault;
    const Fault unread = cut.ForEachEvent(0, [&](const LoggedEvent& event) {
      frame.events.push_back(event.bytes);
      frame.chain.push_back(event.chain);
      bytes += event.bytes.size();
      Result<std::vector<Slot>> slots = log::OpeningsBeside(cut, event);
      if (!slots.ok()) fault = slots.error();
      if (fault) return false;
      if (!slots->empty()) frame.openings[event.seq] = privacy_->Slots(event, *std::move(slots));
      return bytes <= kMaxBundleBytes;
    });
    if (unread) return log::AsDamage(*unread);
    if (fault) return *fault;
    const auto pinned = log::CardSetPinned(frame.events.front());
    const Result<std::string_view> set = cut.CardSetJson(*pinned);
    if (!set.ok()) return log::AsDamage(set.error());
    RecountFileWriter writer(kBuild);
    if (!manifest.empty()) writer.AddManifest(manifest);
    writer.AddCardSet(*set);
    // The check before Finish avoids a file that is far too large; the one after it is exact.
    if (bytes <= kMaxBundleBytes) writer.AddLog(frame);
    std::string file = writer.Finish();
    if (bytes <= kMaxBundleBytes && file.size() <= kMaxBundleBytes) return file;
    return Error{
        .code = ErrorCode::limit,
        .message = fmt::format("the bundle would have more than {} bytes", kMaxBundleBytes)};
  }

  // Inspects the log as the user who runs the bundle has it.
  Result<Inspection> InspectStripped(const log::LoadedFile& file) const {
    const Result<std::unique_ptr<log::Log>> log = file.Find("");
    if (!log.ok()) return log.error();
    InspectionRequest request;
    const auto* finding = std::get_if<FindingFault>(&shown_.fault);
    request.verifies = finding != nullptr;
    // `verify` does not execute an outcome that differs from that of the seed, and nobody can
    // execute an event that crashes the process.
    const bool is_excluded =
        std::holds_alternative<CrashFault>(shown_.fault) ||
        (finding != nullptr && finding->fault == verify::FaultName(verify::FaultKind::bad_chance));
    if (is_excluded) request.until = shown_.seq;
    return Inspect(**log, request);
  }

  // Returns true if only the seed shows the finding.
  bool IsOfSeed(const Inspection& seen) const {
    const auto* finding = std::get_if<FindingFault>(&shown_.fault);
    if (finding == nullptr || finding->fault != verify::FaultName(verify::FaultKind::bad_chance))
      return false;
    return !seen.crashed_at && (!seen.finding || seen.finding->seq != shown_.seq ||
                                seen.finding->fault != verify::FaultKind::bad_chance);
  }

  // Writes the manifest with as many digests as fit into it.
  Fault Write(const Inspection& seen, const log::Log& cut) {
    if (seen.crashed_at && !std::holds_alternative<CrashFault>(shown_.fault)) {
      return NotShown(fmt::format("executing event {} of the bundle, the process {}",
                                  *seen.crashed_at, seen.crash));
    }
    Manifest& manifest = bundle_.manifest;
    manifest.parts = seen.parts;
    manifest.state = seen.state;
    Result<std::string> json = debugging::ManifestJson(manifest);
    while (!json.ok() && manifest.parts.size() > 1) {
      KeepLast(manifest.parts, manifest.parts.size() / 2);
      json = debugging::ManifestJson(manifest);
    }
    if (!json.ok()) return json.error();
    Result<std::string> bytes = FileOf(cut, *json);
    if (!bytes.ok()) return bytes.error();
    bundle_.bytes = *std::move(bytes);
    return std::nullopt;
  }

  // The first kept entry must have all parts, since each entry has only the parts that changed.
  static void KeepLast(std::vector<debugging::PartDigests>& parts, size_t count) {
    std::map<std::string, std::string> all;
    const size_t first = parts.size() - count;
    for (size_t i = 0; i <= first; ++i) {
      for (const auto& [key, digest] : parts[i].parts) all[key] = digest;
    }
    parts.erase(parts.begin(), parts.begin() + static_cast<ptrdiff_t>(first));
    parts.front().parts = std::move(all);
  }

  Fault RunIt() const {
    // The manifest describes a fault of this build, whether or not another engine is available.
    const Result<BundleRun> run = RunBundle(bundle_.bytes, options_.tools);
    if (!run.ok()) return run.error();
    if (run->verdict == BundleVerdict::there) return std::nullopt;
    return NotShown(fmt::format("the bundle does not show the fault: {}", run->found));
  }

  const BundleOptions& options_;
  log::CardSets sets_;
  std::unique_ptr<log::CopiedLog> log_;
  std::vector<Hash256> chain_;
  Shown shown_;
  std::optional<BundlePrivacy> privacy_;
  Bundle bundle_;
};

}  // namespace

Result<Bundle> MakeBundle(const log::Log& log, const BundleOptions& options) {
  return Making(log, options).Make();
}

Result<Bundle> MakeBundleOfFile(std::string_view bytes, const BundleOptions& options) {
  const auto file = log::LoadedFile::Of("the log", std::make_shared<const AlignedCopy>(bytes));
  if (!file.ok()) return file.error();
  const Result<std::unique_ptr<log::Log>> log = (*file)->Find("");
  if (!log.ok()) return log.error();
  return MakeBundle(**log, options);
}

}  // namespace recount::replay::recording::reproduce
