#include "replay/documents/conflicts.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "replay/documents/evidence.h"

namespace recount::replay::documents {
namespace {

OrderedJson CauseJson(const evidence::Conflict& conflict, const engine::Game& game) {
  if (!conflict.cause) return nullptr;
  OrderedJson json = {{"card", conflict.cause->card}};
  AddPlace(conflict.cause->place, game, json);
  json["since"] = conflict.cause->since;
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

OrderedJson ConflictRow(const evidence::Conflict& conflict, const engine::Game& game) {
  OrderedJson row;
  row["seq"] = conflict.seq;
  row["sentence"] = conflict.sentence;
  row["clause"] = OrNull(conflict.clause);
  row["message"] = conflict.message;
  row["cause"] = CauseJson(conflict, game);
  row["assumed"] = AssumptionJson(conflict.assumed);
  if (!conflict.with.empty()) row["with"] = conflict.with;
  row["kind"] = conflict.is_of_record ? "record" : "play";
  return row;
}

OrderedJson ConflictsDocument(const evidence::Conflicts& conflicts) {
  OrderedJson json;
  OrderedJson& rows = json["conflicts"] = OrderedJson::array();
  for (const evidence::Conflict& conflict : conflicts.list) {
    rows.push_back(ConflictRow(conflict, *conflicts.game));
  }
  json["until"] = conflicts.until;
  json["complete"] = conflicts.is_complete;
  return json;
}

}  // namespace recount::replay::documents
