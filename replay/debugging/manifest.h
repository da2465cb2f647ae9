// The manifest of a bundle (docs/reference/reproducing.md): the fault that a log shows, the event,
// and the states where it was seen, so that another build can compare.
//
//   Result<Manifest> manifest = ReadManifest(file.manifests[0]);
//   if (!manifest.ok()) return manifest.error();        // damaged, too_new, unsupported
//   if (const auto* finding = std::get_if<FindingFault>(&manifest->fault)) …
//   writer.AddManifest(ManifestJson(*manifest));
//
// Manifests come from strangers. Their statements about the log are not checked here
// (replay/recording/reproduce/bundle_run.h checks them), and nothing in them is ever started.
#ifndef RECOUNT_REPLAY_DEBUGGING_MANIFEST_H_
#define RECOUNT_REPLAY_DEBUGGING_MANIFEST_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "replay/debugging/parts.h"
#include "replay/verify/finding.h"

namespace recount::replay::debugging {

// The newest version of a manifest that this build reads, which is also the one that it writes.
inline constexpr uint64_t kManifestVersion = 1;
inline constexpr size_t kMaxManifestDepth = 64;

// A finding of `verify`: `illegal`, `bad_chance` or `diverged`. Empty texts do not apply.
struct FindingFault {
  std::string fault;
  std::string code;  // the code of the protocol; `diverged` for a digest
  std::string clause;
  std::string expected;
  std::string found;

  bool operator==(const FindingFault&) const = default;
};

// A jq filter that describes the fault is true after the event.
struct ExpressionFault {
  std::string expression;

  bool operator==(const ExpressionFault&) const = default;
};

// Another engine answers a request differently. JSON values are texts in the form of ValueText, so
// that equal values are equal texts.
struct DifferenceFault {
  std::string request = "{}";
  std::string part;           // `reply`, `state`, `view`, `legal`, `died`, `hung` or `not_json`
  std::string view = "null";  // null, "judge", "spectator" or a seat
  std::optional<uint64_t> seat = {};
  std::optional<std::string> path = {};
  std::string ours = "null";
  std::string theirs = "null";

  bool operator==(const DifferenceFault&) const = default;
};

// Executing the event crashes the process.
struct CrashFault {
  bool operator==(const CrashFault&) const = default;
};

using ShownFault = std::variant<FindingFault, ExpressionFault, DifferenceFault, CrashFault>;

// Returns true if a bundle can show findings of this kind.
bool IsReproduced(verify::FaultKind kind);

// "finding", "expression", "differs", "crashed".
std::string_view FaultKindName(const ShownFault& fault);

// The kinds of openings that a bundle does not have.
struct Withheld {
  bool names = false;
  bool seed = false;
  bool texts = false;

  bool operator==(const Withheld&) const = default;
};

// Returns the words for the members that are true, in the order of the manifest.
std::vector<std::string> WithheldWords(const Withheld& withheld);

// The build that made the bundle: shown to people, never compared.
struct MadeBy {
  std::string build;
  std::string compiler;
  uint64_t format = 0;
  std::map<std::string, std::vector<uint64_t>> rules = {};  // versions, by game

  bool operator==(const MadeBy&) const = default;
};

MadeBy MadeByThisBuild();

struct Manifest {
  std::string log;  // the id of the log
  std::string game;
  uint64_t rules = 0;
  uint64_t seq = 0;
  ShownFault fault;
  std::vector<PartDigests> parts;  // ascending
  std::string state = "null";      // canonical JSON; null if no event could be executed
  Withheld withheld;
  std::optional<std::string> note;
  MadeBy made_by;

  bool operator==(const Manifest&) const = default;
};

// Returns the manifest as canonical JSON. limit if it would exceed kMaxManifestBytes,
// kMaxJsonValues or kMaxManifestDepth.
Result<std::string> ManifestJson(const Manifest& manifest);

// Reads a manifest. too_new for a `repro` above kManifestVersion; unsupported for a kind, fault or
// part that this build does not know; damaged for anything else that is not a manifest. Unknown
// keys are ignored.
Result<Manifest> ReadManifest(std::string_view json);

// {"kind":…, …} in the form of the manifest.
OrderedJson FaultJson(const ShownFault& fault);

// Returns a value as canonical JSON, with {"$number":"7.0"} for a number that canonical JSON cannot
// represent exactly: an integer with a fraction or beyond 2^53, and a number that is nearer to 0
// than 10^-6. (RFC 8785 writes 7.0 as 7, which is a different value here.) A value that is nested
// too deeply for a manifest becomes {"$deep":true}.
std::string ValueText(const Json& value);
std::string ValueText(const OrderedJson& value);

// Returns the value at a JSON Pointer in the form of ValueText; {"$absent":true} if it is missing.
std::string ValueTextAt(const OrderedJson& value, std::string_view path);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_MANIFEST_H_
