#include "replay/judging/infractions.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/judging/standard_infractions.h"

namespace recount::replay::judging {
namespace {

constexpr std::string_view kForm =
    R"(; a list of infractions is {"name":"…","infractions":[{"infraction":"slow_play","text":"…",)"
    R"("levels":["caution","warning"]}, …]})";

Error Bad(std::string what) { return Error::BadRequest(std::move(what) + std::string(kForm)); }

bool IsWord(const Json& json) {
  return json.is_string() && IsInfractionWord(json.get_ref<const std::string&>());
}

Fault CheckForm(const Json& json, std::initializer_list<std::string_view> keys) {
  if (!json.is_object()) return Bad("expected a JSON object");
  if (const auto key = MissingKey(json, keys)) return Bad(fmt::format("\"{}\" is missing", *key));
  const std::string* unknown = UnknownKey(json, keys);
  if (unknown == nullptr) return std::nullopt;
  return Bad(fmt::format("unknown key \"{}\"", Shortened(*unknown)));
}

Result<Infraction> InfractionIn(const Json& json) {
  if (Fault fault = CheckForm(json, {"infraction", "text", "levels"})) return *fault;
  if (!IsWord(json["infraction"])) {
    return Bad(fmt::format("\"infraction\" must be a word of a-z, 0-9 and _, of at most {} bytes",
                           kMaxInfractionBytes));
  }
  if (!json["text"].is_string()) return Bad("\"text\" must be a string");
  if (!json["levels"].is_array() || json["levels"].empty()) {
    return Bad("\"levels\" must be a list with at least one penalty");
  }
  Infraction infraction{json["infraction"].get<std::string>(), json["text"].get<std::string>(), {}};
  for (const Json& level : json["levels"]) {
    const auto known = level.is_string() ? PenaltyCalled(level.get_ref<const std::string&>())
                                         : std::optional<PenaltyLevel>();
    if (!known) {
      return Bad(
          "each of \"levels\" must be caution, warning, game_loss, match_loss or "
          "disqualification");
    }
    infraction.levels.push_back(*known);
  }
  return infraction;
}

}  // namespace

bool IsInfractionWord(std::string_view text) {
  return !text.empty() && text.size() <= kMaxInfractionBytes &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

PenaltyLevel Infraction::LevelAfter(const Offences& offences) const {
  const PenaltyLevel level = levels[std::min<uint64_t>(offences.count, levels.size() - 1)];
  if (offences.highest == PenaltyLevel::null_value) return level;
  // A judge may have deviated upwards before. A repetition never gets a lower level than that.
  return RankOf(level) < RankOf(offences.highest) ? offences.highest : level;
}

const Infraction* InfractionList::Find(std::string_view word) const {
  const auto found = std::find_if(infractions.begin(), infractions.end(),
                                  [&](const Infraction& each) { return each.word == word; });
  return found == infractions.end() ? nullptr : &*found;
}

Result<InfractionList> InfractionListIn(const Json& json) {
  if (Fault fault = CheckForm(json, {"name", "infractions"})) return *fault;
  if (!IsWord(json["name"])) return Bad("\"name\" must be a word of a-z, 0-9 and _");
  if (!json["infractions"].is_array()) return Bad("\"infractions\" must be a list");
  InfractionList list{json["name"].get<std::string>(), {}};
  for (const Json& each : json["infractions"]) {
    Result<Infraction> infraction = InfractionIn(each);
    if (!infraction.ok()) return infraction.error();
    if (list.Find(infraction->word) != nullptr) {
      return Bad(fmt::format("the infraction \"{}\" is listed twice", infraction->word));
    }
    list.infractions.push_back(*std::move(infraction));
  }
  return list;
}

const InfractionList& StandardInfractions() {
  static const InfractionList& list =
      *new InfractionList(*InfractionListIn(Json::parse(kStandardInfractions)));
  return list;
}

}  // namespace recount::replay::judging
