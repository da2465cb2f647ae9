// Converts actions and configs between the schema's tables and the plain values of the rules.
#include "engine/heretics/heretics.h"

namespace recount::engine::heretics {

namespace fbs = events::heretics;

flatbuffers::Offset<void> Heretics::WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                                const Action& action) {
  if (action.type == ActionType::send) return fbs::CreateSend(builder, action.card).Union();
  return fbs::CreateChooseFaction(builder, action.faction).Union();
}

Config Heretics::ReadConfig(const fbs::Event&) { return {}; }

flatbuffers::Offset<void> Heretics::WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                                const Config&) {
  return fbs::CreateConfig(builder).Union();
}

}  // namespace recount::engine::heretics
