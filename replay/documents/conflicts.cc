#include "replay/documents/conflicts.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"

namespace recount::replay::documents {
namespace {

OrderedJson CauseJson(const std::optional<evidence::CardWhereabouts>& cause) {
  if (!cause) return nullptr;
  OrderedJson json;
  json["card"] = cause->card;
  json["zone"] = std::string(cause->zone);
  json["of"] = nullptr;
  if (cause->of) json["of"] = *cause->of;
  json["since"] = cause->since;
  return json;
}

OrderedJson AssumptionJson(const evidence::Assumption& assumed) {
  using Kind = evidence::Assumption::Kind;
  OrderedJson json;
  json["kind"] = std::string(evidence::AssumptionName(assumed.kind));
  switch (assumed.kind) {
    case Kind::seat:
      json["seat"] = assumed.seat;
      break;
    case Kind::later:
      json["after"] = assumed.after;
      break;
    case Kind::moved:
      json["card"] = assumed.card;
      json["from"] = assumed.from;
      json["to"] = assumed.to;
      break;
    case Kind::missing:
      json["seat"] = assumed.seat;
      json["action"] = *assumed.action;
      break;
    case Kind::none:
      if (assumed.answer) json["answer"] = *assumed.answer;
      break;
  }
  return json;
}

}  // namespace

OrderedJson ConflictRows(const evidence::Conflicts& conflicts) {
  OrderedJson rows = OrderedJson::array();
  for (const evidence::Conflict& conflict : conflicts.list) {
    OrderedJson& row = rows.emplace_back();
    row["seq"] = conflict.seq;
    row["sentence"] = conflict.sentence;
    row["clause"] = OrNull(conflict.clause);
    row["message"] = conflict.message;
    row["cause"] = CauseJson(conflict.cause);
    row["assumed"] = AssumptionJson(conflict.assumed);
    if (!conflict.with.empty()) row["with"] = conflict.with;
    row["kind"] = conflict.is_of_record ? "record" : "play";
  }
  return rows;
}

OrderedJson ConflictsDocument(const evidence::Conflicts& conflicts) {
  OrderedJson json;
  json["conflicts"] = ConflictRows(conflicts);
  json["until"] = conflicts.until;
  json["complete"] = conflicts.is_complete;
  return json;
}

}  // namespace recount::replay::documents
