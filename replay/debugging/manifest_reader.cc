// Reads manifests, which may come from strangers.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/debugging/comparison.h"
#include "replay/debugging/manifest.h"

namespace recount::replay::debugging {
namespace {

constexpr size_t kIdDigits = 32;
constexpr std::string_view kWithheld[] = {"names", "seed", "texts"};

bool IsHex(std::string_view text, size_t digits) {
  return text.size() == digits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

constexpr MemberWords kManifestWords = {.code = ErrorCode::damaged,
                                        .document = "the manifest: ",
                                        .key = "the key ",
                                        .expected = ": expected ",
                                        .text = "a string",
                                        .number = "an integer from 0 to 2^53"};

FindingFault ReadFinding(const Json& json, MemberReader& reader) {
  FindingFault finding{.fault = reader.Text(json, "fault"),
                       .code = reader.TextOrNull(json, "code").value_or(""),
                       .clause = reader.TextOrNull(json, "clause").value_or(""),
                       .expected = reader.TextOrNull(json, "expected").value_or(""),
                       .found = reader.TextOrNull(json, "found").value_or("")};
  const std::optional<verify::FaultKind> kind = verify::FaultNamed(finding.fault);
  if (!kind || !IsReproduced(*kind)) {
    reader.Fail(ErrorCode::unsupported,
                fmt::format("this build reproduces no finding of the kind \"{}\"", finding.fault));
  }
  return finding;
}

DifferenceFault ReadDifference(const Json& json, MemberReader& reader) {
  DifferenceFault differs;
  differs.request = ValueText(reader.Object(json, "request"));
  differs.part = reader.Text(json, "part");
  const std::optional<ComparedPart> part = ComparedPartNamed(differs.part);
  if (!part) {
    reader.Fail(ErrorCode::unsupported,
                fmt::format("this build compares no part \"{}\"", differs.part));
  }
  const Json& view = reader.At(json, "view");
  reader.Expect(view.is_null() || view == "judge" || view == "spectator" ||
                    (view.is_number_unsigned() && IsInteger(view)),
                "view", "null, \"judge\", \"spectator\" or a seat");
  differs.view = ValueText(view);
  const Json& seat = reader.At(json, "seat");
  if (!seat.is_null()) differs.seat = reader.NumberFrom(seat, "seat");
  differs.path = reader.TextOrNull(json, "path");
  reader.Expect(!differs.path || differs.path->empty() || differs.path->front() == '/', "path",
                "a JSON Pointer or null");
  // If the other engine gave no reply, nothing can have a path.
  if (part && !IsAskedPart(*part)) differs.path.reset();
  differs.ours = ValueText(reader.At(json, "ours"));
  differs.theirs = ValueText(reader.At(json, "theirs"));
  return differs;
}

ShownFault ReadFault(const Json& json, MemberReader& reader) {
  const std::string kind = reader.Text(json, "kind");
  if (kind == "finding") return ReadFinding(json, reader);
  if (kind == "expression") return ExpressionFault{reader.Text(json, "expr")};
  if (kind == "differs") return ReadDifference(json, reader);
  if (kind != "crashed") {
    reader.Fail(ErrorCode::unsupported,
                fmt::format("this build reproduces no fault of the kind \"{}\"", kind));
  }
  return CrashFault();
}

std::vector<PartDigests> ReadParts(const Json& list, uint64_t seq, MemberReader& reader) {
  std::vector<PartDigests> entries;
  reader.Expect(list.size() <= kMaxPartEntries, "parts", "at most 4,096 entries");
  for (const Json& json : list) {
    reader.Expect(json.is_object(), "parts", "objects");
    if (!json.is_object()) break;
    PartDigests entry{.seq = reader.Number(json, "seq")};
    const bool ascends = entries.empty() || entries.back().seq < entry.seq;
    reader.Expect(ascends && entry.seq <= seq, "parts", "seqs that ascend, none above \"seq\"");
    for (const auto& part : reader.Object(json, "parts").items()) {
      const bool is_digest = part.value().is_string() &&
                             IsHex(part.value().get_ref<const std::string&>(), kPartDigits);
      reader.Expect(is_digest, "parts", "digests of 32 hex digits");
      if (is_digest) entry.parts[part.key()] = part.value().get<std::string>();
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Withheld ReadWithheld(const Json& list, MemberReader& reader) {
  Withheld withheld;
  bool* const flags[] = {&withheld.names, &withheld.seed, &withheld.texts};
  size_t next = 0;
  for (const Json& word : list) {
    while (next < std::size(kWithheld) && word != kWithheld[next]) ++next;
    reader.Expect(next < std::size(kWithheld), "withheld",
                  "\"names\", \"seed\", \"texts\" in this order");
    if (next < std::size(kWithheld)) *flags[next++] = true;
  }
  return withheld;
}

MadeBy ReadMadeBy(const Json& json, MemberReader& reader) {
  MadeBy made{.build = reader.Text(json, "build"),
              .compiler = reader.Text(json, "compiler"),
              .format = reader.Number(json, "format")};
  for (const auto& game : reader.Object(json, "rules").items()) {
    std::vector<uint64_t>& versions = made.rules[game.key()];
    reader.Expect(game.value().is_array(), "rules", "lists of versions");
    if (!game.value().is_array()) break;
    for (const Json& version : game.value())
      versions.push_back(reader.NumberFrom(version, "rules"));
  }
  return made;
}

Manifest ReadKeys(const Json& json, MemberReader& reader) {
  Manifest manifest;
  manifest.log = reader.Text(json, "log");
  reader.Expect(IsHex(manifest.log, kIdDigits), "log", "an id of 32 hex digits");
  manifest.game = reader.Text(json, "game");
  manifest.rules = reader.Number(json, "rules");
  manifest.seq = reader.Number(json, "seq");
  manifest.fault = ReadFault(reader.Object(json, "fault"), reader);
  manifest.parts = ReadParts(reader.List(json, "parts"), manifest.seq, reader);
  const Json& state = reader.At(json, "state");
  reader.Expect(state.is_object() || state.is_null(), "state", "an object or null");
  manifest.state = ValueText(state);
  manifest.withheld = ReadWithheld(reader.List(json, "withheld"), reader);
  manifest.note = reader.TextOrNull(json, "note");
  manifest.made_by = ReadMadeBy(reader.Object(json, "made_by"), reader);
  return manifest;
}

}  // namespace

Result<Manifest> ReadManifest(std::string_view json) {
  MemberReader reader(kManifestWords);
  const std::optional<Json> parsed =
      json.size() <= kMaxManifestBytes ? ParseJson(json) : std::nullopt;
  if (!parsed) {
    reader.Refuse("it is not JSON: " + WhyNoJson(json));
  } else if (!parsed->is_object()) {
    reader.Refuse("it is not a JSON object");
  } else if (DepthOf(*parsed) > kMaxManifestDepth) {
    reader.Refuse(fmt::format("it is nested more than {} levels deep", kMaxManifestDepth));
  }
  if (reader.fault()) return *reader.fault();
  const uint64_t version = reader.Number(*parsed, "repro");
  if (version > kManifestVersion) {
    reader.Fail(ErrorCode::too_new,
                fmt::format("it has version {}, but this build reads at most {}: use a newer build",
                            version, kManifestVersion));
  }
  reader.Expect(version > 0, "repro", "1");
  Manifest manifest = reader.fault() ? Manifest() : ReadKeys(*parsed, reader);
  // Canonical JSON has no duplicate keys. Otherwise two readers could take different keys and see
  // different faults.
  if (!reader.fault() && CanonicalJson(*parsed) != json) {
    reader.Refuse("it is not canonical JSON (RFC 8785)");
  }
  if (reader.fault()) return *reader.fault();
  return manifest;
}

}  // namespace recount::replay::debugging
