#include "tools/viewer/wasm/shown_game.h"

#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/json_members.h"

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

void AddRendered(const replay::timeline::RenderedEvent& rendered, OrderedJson& moment) {
  moment["kind"] = KindJson(rendered.kind);
  moment["sentence"] = rendered.sentence;
  moment["effects"] = engine::EffectsJson(rendered.effects);
  moment["refusal"] = nullptr;
  moment["fault"] = FaultJson(rendered.damage());
  if (rendered.refusal && !rendered.damage()) {
    replay::timeline::AddReason(*rendered.refusal, moment["refusal"]);
  }
  if (rendered.accepted) {
    moment["accepted"] = replay::timeline::AcceptedJson(*rendered.accepted);
  }
  moment["unjudged"] = rendered.is_unjudged;
  moment["superseded"] = rendered.is_superseded;
  if (rendered.corrected_by) {
    moment["corrected"]["by"] = *rendered.corrected_by;
    moment["corrected"]["entered_as"] = OrNull(rendered.entered_as);
  }
}

}  // namespace recount::tools::viewer::wasm
