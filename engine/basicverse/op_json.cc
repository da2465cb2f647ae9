#include "engine/basicverse/op_json.h"

#include <nlohmann/json.hpp>

#include "engine/basicverse/names.h"
#include "engine/kit/view_json.h"
#include "events/json_members.h"

namespace recount::engine::basicverse {

OrderedJson OpJson(const Cards& cards, const Op& op) {
  OrderedJson json;
  json["op"] = kit::Word(names::kOps[static_cast<size_t>(op.kind)]);
  if (op.who != Who::none) {
    json["who"] = kit::Word(names::kWhos[static_cast<size_t>(op.who)]);
    json["range"] = OrNull(op.range, kAnyRange);
  }
  if (op.amount > 0) json["amount"] = op.amount;
  if (op.kind == OpKind::choose) {
    json["options"] = OrderedJson::array();
    for (const OpList option : op.options) json["options"].push_back(OpsJson(cards, option));
  }
  if (op.kind == OpKind::draw_play) {
    json["kinds"] = OrderedJson::array();
    for (const uint16_t kind : op.kinds) json["kinds"].push_back(cards.kinds[kind].id);
  }
  return json;
}

OrderedJson OpsJson(const Cards& cards, OpList list) {
  OrderedJson json = OrderedJson::array();
  for (OpList at = list; at != 0; at = cards.ops[at].next) {
    json.push_back(OpJson(cards, cards.ops[at].op));
  }
  return json;
}

}  // namespace recount::engine::basicverse
