#include "tools/viewer/wasm/shown_game.h"

#include <nlohmann/json.hpp>

#include "engine/common_json.h"

namespace recount::tools::viewer::wasm {
namespace {

OrderedJson KindJson(events::EventKind kind) {
  if (kind == events::EventKind::null_value) return nullptr;
  return events::EnumNameEventKind(kind);
}

}  // namespace

OrderedJson FaultJson(const Fault& fault) {
  if (!fault) return nullptr;
  return {{"code", std::string(ErrorCodeName(fault->code))}, {"message", fault->message}};
}

void AddTold(const replay::timeline::RenderedEvent& told, OrderedJson& moment) {
  moment["kind"] = KindJson(told.kind);
  moment["sentence"] = told.sentence;
  moment["effects"] = engine::EffectsJson(told.effects);
  moment["refusal"] = nullptr;
  moment["fault"] = FaultJson(told.damage());
  if (told.refusal && !told.damage()) {
    OrderedJson& refusal = moment["refusal"];
    refusal["code"] = std::string(ErrorCodeName(told.refusal->code));
    refusal["clause"] =
        told.refusal->clause.empty() ? OrderedJson(nullptr) : OrderedJson(told.refusal->clause);
    refusal["message"] = told.refusal->message;
  }
  moment["unjudged"] = told.is_unjudged;
  moment["superseded"] = told.is_superseded;
}

}  // namespace recount::tools::viewer::wasm
