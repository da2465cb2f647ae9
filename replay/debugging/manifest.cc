#include "replay/debugging/manifest.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/json_members.h"
#include "events/json_pointer.h"
#include "events/recount_file.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/debugging/comparison.h"

namespace recount::replay::debugging {
namespace {

// The maximum depth of a value in a fault, which is itself in the manifest.
constexpr size_t kMaxValueDepth = kMaxManifestDepth - 2;

constexpr double kLeastPlain = 1e-6;

// Returns true if a reader of canonical JSON gets the same number.
template <class AnyJson>
bool IsPlainNumber(const AnyJson& value) {
  constexpr uint64_t kMost = uint64_t{1} << 53;
  if (value.is_number_unsigned()) return value.template get<uint64_t>() <= kMost;
  if (value.is_number_integer()) {
    const auto number = value.template get<int64_t>();
    return number >= -static_cast<int64_t>(kMost) && number <= static_cast<int64_t>(kMost);
  }
  const auto number = value.template get<double>();
  return std::abs(number) >= kLeastPlain && number != std::trunc(number);
}

// Marks each number that is not plain. Only for values of a limited depth, since it recurses.
template <class AnyJson>
AnyJson Marked(const AnyJson& value) {
  if (value.is_number() && !IsPlainNumber(value)) {
    return AnyJson::object({{"$number", value.dump()}});
  }
  if (!value.is_structured()) return value;
  AnyJson marked = value;
  for (AnyJson& inner : marked) {
    if (inner.is_structured() || inner.is_number()) inner = Marked(inner);
  }
  return marked;
}

template <class AnyJson>
std::string BoundedText(const AnyJson& value) {
  constexpr char kTooDeep[] = R"({"$deep":true})";
  if (DepthOf(value) > kMaxValueDepth) return kTooDeep;
  const AnyJson marked = Marked(value);
  return DepthOf(marked) > kMaxValueDepth ? kTooDeep : CanonicalJson(marked);
}

// Returns a value that was written as JSON text.
template <class AnyJson>
AnyJson ValueIn(const std::string& text) {
  return AnyJson::parse(text, nullptr, /*allow_exceptions=*/false);
}

template <class AnyJson>
AnyJson FaultIn(const ShownFault& fault) {
  AnyJson json;
  json["kind"] = std::string(FaultKindName(fault));
  if (const auto* finding = std::get_if<FindingFault>(&fault)) {
    json["fault"] = finding->fault;
    json["code"] = OrNull(finding->code);
    json["clause"] = OrNull(finding->clause);
    json["expected"] = OrNull(finding->expected);
    json["found"] = OrNull(finding->found);
  } else if (const auto* expression = std::get_if<ExpressionFault>(&fault)) {
    json["expr"] = expression->expression;
  } else if (const auto* differs = std::get_if<DifferenceFault>(&fault)) {
    json["request"] = ValueIn<AnyJson>(differs->request);
    json["part"] = differs->part;
    json["view"] = ValueIn<AnyJson>(differs->view);
    json["seat"] = differs->seat ? AnyJson(*differs->seat) : AnyJson(nullptr);
    json["path"] = differs->path ? AnyJson(*differs->path) : AnyJson(nullptr);
    json["ours"] = ValueIn<AnyJson>(differs->ours);
    json["theirs"] = ValueIn<AnyJson>(differs->theirs);
  }
  return json;
}

Json PartsJson(const std::vector<PartDigests>& entries) {
  Json json = Json::array();
  for (const PartDigests& entry : entries) {
    Json& written = json.emplace_back();
    written["seq"] = entry.seq;
    written["parts"] = entry.parts;
  }
  return json;
}

std::string CompilerText() {
#ifdef __clang__
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

}  // namespace

std::string_view FaultKindName(const ShownFault& fault) {
  constexpr std::string_view kNames[] = {"finding", "expression", "differs", "crashed"};
  static_assert(std::size(kNames) == std::variant_size_v<ShownFault>);
  return kNames[fault.index()];
}

bool IsReproduced(verify::FaultKind kind) {
  return kind == verify::FaultKind::illegal || kind == verify::FaultKind::bad_chance ||
         kind == verify::FaultKind::diverged;
}

std::vector<std::string> WithheldWords(const Withheld& withheld) {
  std::vector<std::string> words;
  if (withheld.names) words.push_back("names");
  if (withheld.seed) words.push_back("seed");
  if (withheld.texts) words.push_back("texts");
  return words;
}

MadeBy MadeByThisBuild() {
  MadeBy made{.build = std::string(kBuild), .compiler = CompilerText(), .format = kFormatVersion};
  for (const engine::Game* game : engine::AllGames()) {
    for (const engine::RulesVersion& version : game->rules_versions()) {
      made.rules[std::string(game->id())].push_back(version.number);
    }
  }
  return made;
}

OrderedJson FaultJson(const ShownFault& fault) { return FaultIn<OrderedJson>(fault); }

Result<std::string> ManifestJson(const Manifest& manifest) {
  Json json;
  json["repro"] = kManifestVersion;
  json["log"] = manifest.log;
  json["game"] = manifest.game;
  json["rules"] = manifest.rules;
  json["seq"] = manifest.seq;
  json["fault"] = FaultIn<Json>(manifest.fault);
  json["parts"] = PartsJson(manifest.parts);
  json["state"] = ValueIn<Json>(manifest.state);
  json["withheld"] = WithheldWords(manifest.withheld);
  json["note"] = manifest.note ? Json(*manifest.note) : Json(nullptr);
  Json& made = json["made_by"];
  made["build"] = manifest.made_by.build;
  made["compiler"] = manifest.made_by.compiler;
  made["format"] = manifest.made_by.format;
  made["rules"] = manifest.made_by.rules;
  const bool is_shallow = DepthOf(json) <= kMaxManifestDepth;
  std::string text = is_shallow ? CanonicalJson(json) : "";
  if (is_shallow && text.size() <= kMaxManifestBytes && ParseJson(text)) return text;
  return Error{.code = ErrorCode::limit,
               .message = fmt::format("the manifest would be larger than {} bytes, {} values or {} "
                                      "levels",
                                      kMaxManifestBytes, kMaxJsonValues, kMaxManifestDepth)};
}

std::string ValueText(const Json& value) { return BoundedText(value); }
std::string ValueText(const OrderedJson& value) { return BoundedText(value); }

std::string ValueTextAt(const OrderedJson& value, std::string_view path) {
  const std::optional<std::vector<std::string>> keys = KeysOfPointer(path);
  const OrderedJson* at = keys ? ValueAt(value, *keys) : nullptr;
  return at == nullptr ? std::string(kAbsentValue) : ValueText(*at);
}

}  // namespace recount::replay::debugging
