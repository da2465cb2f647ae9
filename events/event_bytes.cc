#include "events/event_bytes.h"

#include <algorithm>

#include "events/check.h"

namespace recount {
namespace {

using events::Envelope;

// The generated accessors cannot fill an array, so this returns the place of the struct in the
// table. Digest and Veil consist of bytes and one 16-bit number, so they need no alignment.
uint8_t* StructIn(MutableBytes event, flatbuffers::voffset_t field) {
  auto* table = flatbuffers::GetMutableRoot<flatbuffers::Table>(event.data());
  auto* place = table->GetStruct<uint8_t*>(field);
  RECOUNT_CHECK(place != nullptr);
  return place;
}

}  // namespace

void BeginEvent(flatbuffers::FlatBufferBuilder& builder) {
  builder.Clear();
  // Makes the size a multiple of 8 bytes, even if no field of the event requires that alignment.
  builder.Align(kEventAlignment);
}

MutableBytes FinishEvent(flatbuffers::FlatBufferBuilder& builder, const EventParts& parts) {
  // The widest fields come first, so that there is no padding between them.
  const flatbuffers::uoffset_t start = builder.StartTable();
  if (parts.at) builder.AddElement<int64_t>(Envelope::VT_AT, *parts.at);
  if (!parts.created.IsNull()) builder.AddOffset(Envelope::VT_CREATED, parts.created);
  if (!parts.outcome.IsNull()) builder.AddOffset(Envelope::VT_OUTCOME, parts.outcome);
  if (!parts.action.IsNull()) builder.AddOffset(kActionField, parts.action);
  if (!parts.config.IsNull()) builder.AddOffset(kConfigField, parts.config);
  const events::Digest no_digest;
  if (parts.has_digest) builder.AddStruct(Envelope::VT_DIGEST, &no_digest);
  if (parts.veil_slots != 0) {
    constexpr uint8_t kNoRoot[32] = {};
    const events::Veil veil(kNoRoot, parts.veil_slots);
    builder.AddStruct(Envelope::VT_VEIL, &veil);
  }
  builder.AddElement<uint8_t>(Envelope::VT_SEAT, parts.seat, kNullSeat);
  builder.AddElement<uint8_t>(Envelope::VT_KIND, static_cast<uint8_t>(parts.kind), kNullSeat);
  builder.AddElement<uint8_t>(Envelope::VT_OUTCOME_KIND, static_cast<uint8_t>(parts.outcome_kind),
                              kNull<uint8_t>);
  builder.AddElement<uint8_t>(kActionTypeField, parts.action_type, 0);
  builder.Finish(flatbuffers::Offset<Envelope>(builder.EndTable(start)));
  RECOUNT_CHECK_EQ(builder.GetSize() % kEventAlignment, 0u);
  return MutableBytes(builder.GetBufferPointer(), builder.GetSize());
}

void SetDigest(MutableBytes event, const Digest128& digest) {
  std::copy(digest.begin(), digest.end(), StructIn(event, Envelope::VT_DIGEST));
}

void SetSeat(MutableBytes event, uint8_t seat) {
  auto* table = flatbuffers::GetMutableRoot<flatbuffers::Table>(event.data());
  RECOUNT_CHECK(table->SetField<uint8_t>(Envelope::VT_SEAT, seat, kNullSeat));
}

void SetVeilRoot(MutableBytes event, const Hash256& root) {
  std::copy(root.begin(), root.end(), StructIn(event, Envelope::VT_VEIL));
}

}  // namespace recount
