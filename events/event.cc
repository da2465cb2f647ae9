#include "events/event.h"

#include <algorithm>

namespace recount {
namespace {

using events::Envelope;
using events::EventKind;
using events::OutcomeKind;

// Digest and Veil have only bytes and one 16-bit number in them; the generated accessors give no
// way to fill an array, so these write where the table says the struct is.
uint8_t* StructIn(MutableBytes event, flatbuffers::voffset_t field) {
  auto* table = flatbuffers::GetMutableRoot<flatbuffers::Table>(event.data());
  auto* place = table->GetStruct<uint8_t*>(field);
  RECOUNT_CHECK(place != nullptr);
  return place;
}

bool HasBody(const Envelope& event) {
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(event);
  return ActionType(event) != 0 || table.CheckField(kActionField);
}

bool IsSeat(uint8_t seat) { return seat < kNoSuchThing<uint8_t>; }

// Whether the event has what its kind needs, and nothing that belongs to another kind.
bool IsComplete(const Envelope& event) {
  const bool has_created = event.created() != nullptr;
  const bool has_outcome = event.outcome() != nullptr;
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(event);
  switch (event.kind()) {
    case EventKind::created:
      return has_created && !has_outcome && !HasBody(event) && event.seat() == kNullSeat;
    case EventKind::action:
      return !has_created && !has_outcome && IsSeat(event.seat()) && ActionType(event) != 0 &&
             table.CheckField(kActionField);
    case EventKind::chance: {
      const OutcomeKind kind = event.outcome_kind();
      return !has_created && has_outcome && !HasBody(event) && event.seat() == kNullSeat &&
             (kind == OutcomeKind::shuffle || kind == OutcomeKind::dice ||
              (kind == OutcomeKind::pick && event.outcome()->size() == 1));
    }
    default:
      return false;
  }
}

bool IsWellFormed(Bytes bytes, const Schema& schema) {
  if (bytes.size() % kEventAlignment != 0 || bytes.size() > kMaxEventBytes) return false;
  flatbuffers::Verifier::Options bounds;
  bounds.max_depth = kMaxEventDepth;
  bounds.max_tables = kMaxEventTables;
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), bounds);
  return schema.verify(verifier);
}

bool IsKnownKind(EventKind kind) {
  return kind == EventKind::created || kind == EventKind::action || kind == EventKind::chance;
}

}  // namespace

const Envelope* ReadEvent(Bytes bytes, const Schema& schema) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  if (!IsWellFormed(bytes, schema)) return nullptr;
  const auto* event = flatbuffers::GetRoot<Envelope>(bytes.data());
  return IsComplete(*event) ? event : nullptr;
}

Error ExplainBytes(Bytes bytes, const Schema& schema) {
  if (bytes.size() % kEventAlignment != 0) {
    return {ErrorCode::torn, "",
            fmt::format("{} bytes are no event: an event is a multiple of {} bytes", bytes.size(),
                        kEventAlignment)};
  }
  if (!IsWellFormed(bytes, schema)) {
    return {
        ErrorCode::corrupt, "",
        fmt::format("these {} bytes are no FlatBuffers table of an event of {} (at most {} "
                    "bytes, {} tables, {} deep)",
                    bytes.size(), schema.game, kMaxEventBytes, kMaxEventTables, kMaxEventDepth)};
  }
  const EventKind kind = flatbuffers::GetRoot<Envelope>(bytes.data())->kind();
  if (!IsKnownKind(kind)) {
    return {
        ErrorCode::unsupported, "",
        fmt::format("an event of type {}, which this build does not know", static_cast<int>(kind))};
  }
  return {ErrorCode::corrupt, "",
          fmt::format("an event of type {} without what such an event needs, or with more",
                      static_cast<int>(kind))};
}

void BeginEvent(flatbuffers::FlatBufferBuilder& builder) {
  builder.Clear();
  // Makes the whole a multiple of 8 bytes, also where no field of the event asks for it.
  builder.Align(kEventAlignment);
}

MutableBytes FinishEvent(flatbuffers::FlatBufferBuilder& builder, const EventParts& parts) {
  // Widest first, so that no padding lies between the fields.
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

void SetVeilRoot(MutableBytes event, const Hash256& root) {
  std::copy(root.begin(), root.end(), StructIn(event, Envelope::VT_VEIL));
}

}  // namespace recount
