// A test for every game: its actions are the same after they were bytes.
#ifndef RECOUNT_ENGINE_KIT_TESTING_WIRE_H_
#define RECOUNT_ENGINE_KIT_TESTING_WIRE_H_

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "events/event.h"
#include "events/event_json.h"

namespace recount::engine::kit::testing {

// Turns JSON into bytes, a plain value, and back. Returns "refused" if it is not an action.
template <class G>
std::string ThereAndBack(std::string_view json) {
  static const EventCodec kCodec(G::kSchema);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::action, .seat = 0};
  if (kCodec.EncodeAction(Json::parse(json), builder, parts)) return "refused";
  const Bytes bytes = FinishEvent(builder, parts);
  const auto& event = *ReadEvent(bytes, G::kSchema);
  const auto action = G::ReadAction(As<typename G::EventTable>(event));
  flatbuffers::FlatBufferBuilder again;
  BeginEvent(again);
  parts.action = G::WriteAction(again, action);
  parts.action_type = static_cast<uint8_t>(action.type);
  const Bytes written = FinishEvent(again, parts);
  EXPECT_EQ(written, bytes) << json;
  return kCodec.ActionJson(*ReadEvent(written, G::kSchema)).dump();
}

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_WIRE_H_
