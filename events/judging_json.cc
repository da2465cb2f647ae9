#include "events/judging_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount {
namespace {

using events::EventKind;

OrderedJson TextOrNull(absl::Span<const Slot> openings, size_t slot) {
  const std::optional<std::string> text = TextIn(openings, slot);
  return OrNull(text);
}

// Leaves out the key if no role was given.
void AddRole(JudgeRole role, OrderedJson& json) {
  if (role != JudgeRole::null_value) json["role"] = std::string(RoleName(role));
}

void AddRuling(const Ruling& ruling, absl::Span<const Slot> openings, OrderedJson& json) {
  json["judge"] = TextOrNull(openings, 0);
  json["judge_no"] = ruling.judge_no;
  AddRole(ruling.role, json);
  json["ruling_kind"] = std::string(RulingKindName(ruling.kind));
  json["clauses"] = ruling.clauses;
  json["reason"] = TextOrNull(openings, 1);
  if (ruling.to) json["to"] = *ruling.to;
  if (ruling.result) json["result"] = RuledResultJson(*ruling.result);
  if (ruling.kind == RulingKind::accept) {
    json["event"] = ruling.event;
    json["as"] = std::string(AcceptedAsName(ruling.as));
  }
  if (ruling.has_operations()) json["operations"] = OperationsJson(ruling.operations);
  if (!ruling.is_penalty()) return;
  json["seat"] = ruling.seat;
  json["infraction"] = ruling.infraction;
  json["penalty"] = std::string(PenaltyName(ruling.penalty));
  json["deviation"] = ruling.is_deviation;
  if (!ruling.seats.empty()) json["seats"] = ruling.seats;
  if (ruling.infractions.empty()) return;
  json["due"] = std::string(PenaltyName(ruling.due));
  json["infractions"] = ruling.infractions;
}

struct FieldWriter {
  absl::Span<const Slot> openings;
  OrderedJson& json;

  void operator()(const Dispute& dispute) {
    json["at"] = dispute.at;
    json["by"] = dispute.by;
    json["claim"] = TextOrNull(openings, 0);
  }
  void operator()(const Ruling& ruling) {
    json["dispute"] = OrNull(ruling.dispute);
    AddRuling(ruling, openings, json);
  }
  void operator()(const Appeal& appeal) {
    json["ruling"] = appeal.ruling;
    json["by"] = appeal.by;
    json["grounds"] = TextOrNull(openings, 0);
  }
  void operator()(const Resolution& resolution) {
    json["appeal"] = resolution.appeal;
    json["judge"] = TextOrNull(openings, 0);
    json["judge_no"] = resolution.judge_no;
    AddRole(resolution.role, json);
    json["upheld"] = resolution.is_upheld;
    json["reason"] = TextOrNull(openings, 1);
  }
  void operator()(const Annotation& annotation) {
    json["at"] = annotation.at;
    json["author"] = TextOrNull(openings, 0);
    json["text"] = TextOrNull(openings, 1);
  }
  void operator()(const Exposure& exposure) {
    json["at"] = exposure.at;
    json["judge"] = TextOrNull(openings, 0);
    json["judge_no"] = exposure.judge_no;
    AddRole(exposure.role, json);
    json["card"] = exposure.card;
    json["to"] = exposure.to;
    json["account"] = TextOrNull(openings, 1);
  }
  void operator()(const Amendment& amendment) {
    json["ruling"] = amendment.ruling;
    AddRuling(amendment.corrected, openings, json);
    // They are those of the ruling, and each viewer sees there what they may see of them.
    json.erase("operations");
  }
  void operator()(const Withdrawal& withdrawal) {
    json["dispute"] = withdrawal.dispute;
    json["by"] = withdrawal.by;
    json["reason"] = TextOrNull(openings, 0);
  }
  void operator()(const Moot& moot) {
    json["ruling"] = moot.ruling;
    json["judge"] = TextOrNull(openings, 0);
    json["judge_no"] = moot.judge_no;
    AddRole(moot.role, json);
    json["reason"] = TextOrNull(openings, 1);
  }
  void operator()(const Extension& extension) {
    json["judge"] = TextOrNull(openings, 0);
    json["judge_no"] = extension.judge_no;
    AddRole(extension.role, json);
    json["minutes"] = extension.minutes;
    json["reason"] = TextOrNull(openings, 1);
  }
  void operator()(const Correction& correction) {
    json["author"] = TextOrNull(openings, 0);
    json["reason"] = TextOrNull(openings, 1);
    json["why"] = std::string(CorrectionWhyName(correction.why));
    json["to"] = correction.to;
    json["rows"] = OrderedJson::array();
    for (const auto& row : correction.rows) json["rows"].push_back(OrNull(row));
    json["judge"] = nullptr;
    if (!correction.has_judge()) return;
    json["judge"] = TextOrNull(openings, JudgeSlot(EventKind::correction));
    json["judge_no"] = correction.judge_no;
    AddRole(correction.role, json);
  }
};

// Returns true for a list of integers that fit into the field of a seat.
bool IsListOfSeats(const Json& seats) {
  return seats.is_array() && std::all_of(seats.begin(), seats.end(), [](const Json& seat) {
           return IsInteger(seat) && seat.get<int64_t>() >= 0 &&
                  seat.get<int64_t>() < kNoSuchThing<uint8_t>;
         });
}

bool AreScores(const Json& scores) {
  return scores.is_null() ||
         (scores.is_array() && std::all_of(scores.begin(), scores.end(),
                                           [](const Json& score) { return IsInteger(score); }));
}

}  // namespace

void AddJudgement(const events::Envelope& event, absl::Span<const Slot> openings,
                  OrderedJson& json) {
  std::visit(FieldWriter{openings, json}, JudgementIn(event));
}

OrderedJson RuledResultJson(const RuledResult& result) {
  OrderedJson json;
  json["winners"] = result.winners;
  json["draw"] = result.is_draw;
  json["scores"] = result.scores ? OrderedJson(*result.scores) : OrderedJson(nullptr);
  json["clause"] = result.clause;
  return json;
}

Result<RuledResult> RuledResultIn(const Json& json) {
  const auto bad = [](std::string what) {
    return Error::BadRequest(std::move(what) +
                             "; expected a result like {\"winners\":[seats],\"draw\":false,"
                             "\"scores\":null,\"clause\":\"…\"}");
  };
  if (!json.is_object()) return bad("the result is not a JSON object");
  constexpr std::string_view kKeys[] = {"winners", "draw", "scores", "clause"};
  if (const std::string* unknown = UnknownKey(json, kKeys)) {
    return bad(fmt::format("unknown key \"{}\" in a result", Shortened(*unknown)));
  }
  if (const auto key = MissingKey(json, kKeys)) {
    return bad(fmt::format("the result has no \"{}\"", *key));
  }
  if (!IsListOfSeats(json["winners"])) return bad("\"winners\" must be a list of seats");
  if (!json["draw"].is_boolean()) return bad("\"draw\" must be true or false");
  if (!AreScores(json["scores"])) return bad("\"scores\" must be null or a list of integers");
  if (!json["clause"].is_string()) return bad("\"clause\" must be a clause id");
  RuledResult result;
  result.winners = json["winners"].get<std::vector<uint8_t>>();
  result.is_draw = json["draw"].get<bool>();
  if (!json["scores"].is_null()) result.scores = json["scores"].get<std::vector<int64_t>>();
  result.clause = json["clause"].get<std::string>();
  return result;
}

}  // namespace recount
