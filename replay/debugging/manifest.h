// The manifest of a bundle (docs/reference/reproducing.md): which fault a log shows, at which
// event, and what the states were where it was seen, so that another build can look again.
//
//   Result<Manifest> manifest = ReadManifest(file.manifests[0]);
//   if (!manifest.ok()) return manifest.error();        // damaged, too_new, unsupported
//   if (const auto* finding = std::get_if<FindingFault>(&manifest->fault)) …
//   writer.AddManifest(ManifestJson(*manifest));
//
// Manifests come from strangers. What they say of the log is not checked here
// (replay/recording/reproduce/bundle_run.h does), and nothing in them is ever started.
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

// The newest form of a manifest that this build reads, and the one that it writes.
inline constexpr uint64_t kManifestVersion = 1;
inline constexpr size_t kMaxManifestDepth = 64;

// `verify` finds it: `illegal`, `bad_chance` or `diverged`. Empty texts do not apply.
struct FindingFault {
  std::string fault;
  std::string code;  // of the protocol; `diverged` for a digest
  std::string clause;
  std::string expected;
  std::string found;

  bool operator==(const FindingFault&) const = default;
};

// A jq filter that says what is wrong holds after the event.
struct ExpressionFault {
  std::string expression;

  bool operator==(const ExpressionFault&) const = default;
};

// Another engine answers a request in another way. JSON values are texts, as ValueText writes them,
// so that equal values are equal texts.
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

// Executing the event ends the process.
struct CrashFault {
  bool operator==(const CrashFault&) const = default;
};

using ShownFault = std::variant<FindingFault, ExpressionFault, DifferenceFault, CrashFault>;

// Whether bundles show findings of this kind.
bool IsReproduced(verify::FaultKind kind);

// "finding", "expression", "differs", "crashed".
std::string_view FaultKindName(const ShownFault& fault);

// What a bundle has of what lies beside the events.
struct Withheld {
  bool names = false;
  bool seed = false;
  bool texts = false;

  bool operator==(const Withheld&) const = default;
};

// The words of those that are true, in the order of the manifest.
std::vector<std::string> WithheldWords(const Withheld& withheld);

// Who made the bundle: shown to people, never compared.
struct MadeBy {
  std::string build;
  std::string compiler;
  uint64_t format = 0;
  std::map<std::string, std::vector<uint64_t>> rules = {};  // versions, by game

  bool operator==(const MadeBy&) const = default;
};

MadeBy MadeByThisBuild();

struct Manifest {
  std::string log;  // its id
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

// Canonical JSON. limit if it would have more than kMaxManifestBytes, kMaxJsonValues or
// kMaxManifestDepth.
Result<std::string> ManifestJson(const Manifest& manifest);

// too_new for a `repro` above kManifestVersion; unsupported for a kind, fault or part that this
// build does not know; damaged for anything else that is not a manifest. Unknown keys are ignored.
Result<Manifest> ReadManifest(std::string_view json);

// {"kind":…, …} as in the manifest.
OrderedJson FaultJson(const ShownFault& fault);

// A value as canonical JSON, in which a number that canonical JSON cannot tell from another one is
// {"$number":"7.0"}: an integer with a fraction or beyond 2^53, and what is nearer to 0 than 10^-6.
// (RFC 8785 writes 7.0 as 7, which is another value here.) What is nested too deeply for a manifest
// is {"$deep":true}.
std::string ValueText(const Json& value);
std::string ValueText(const OrderedJson& value);

// The value at a JSON Pointer, or {"$absent":true} if there is none, as ValueText writes it.
std::string ValueTextAt(const OrderedJson& value, std::string_view path);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_MANIFEST_H_
