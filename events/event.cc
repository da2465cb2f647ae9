#include "events/event.h"

#include <algorithm>

#include "events/judging.h"
#include "events/opening.h"
#include "events/utf8.h"

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

bool IsSeat(uint8_t seat) { return seat < kNoSuchThing<uint8_t>; }

bool IsText(const flatbuffers::String& text) {
  return IsUtf8(std::string_view(text.data(), text.size()));
}

bool HasWholeCreated(const events::Created& created) {
  return created.players() < kNoSuchThing<uint8_t> && created.rules() < kNoSuchThing<uint16_t> &&
         IsText(*created.game()) && IsText(*created.card_set_name());
}

// Whether the event has what its kind needs, and nothing that belongs to another kind.
bool IsComplete(const Envelope& event) {
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(event);
  const bool has_created = event.created() != nullptr;
  const bool has_outcome = event.outcome() != nullptr;
  const bool has_outcome_kind = event.outcome_kind() != OutcomeKind::null_value;
  const bool has_action_type = ActionType(event) != 0;
  const bool has_action = table.CheckField(kActionField);
  const bool has_config = table.CheckField(kConfigField);
  const events::Veil* veil = event.veil();
  if (veil != nullptr && (veil->slots() == 0 || veil->slots() > kMaxSlots)) return false;
  switch (event.kind()) {
    case EventKind::created:
      return has_created && !has_outcome && !has_outcome_kind && !has_action_type && !has_action &&
             event.seat() == kNullSeat && HasWholeCreated(*event.created());
    case EventKind::action:
      return !has_created && !has_outcome && !has_outcome_kind && has_action_type && has_action &&
             !has_config && IsSeat(event.seat());
    case EventKind::chance:
      return !has_created && has_outcome && !has_action_type && !has_action && !has_config &&
             event.seat() == kNullSeat &&
             (event.outcome_kind() != OutcomeKind::pick || event.outcome()->size() == 1);
    default:
      return false;
  }
}

// What a later format may have and this build does not know; empty: nothing.
std::string_view UnknownPart(const Envelope& event, const Schema& schema) {
  switch (event.kind()) {
    case EventKind::created: {
      const events::Created* created = event.created();
      if (created == nullptr) return "";
      const auto randomness = created->randomness();
      if (randomness != events::Randomness::seeded && randomness != events::Randomness::recorded) {
        return "randomness";
      }
      // Veiled logs and events of entropy are kept for a later version.
      if (created->disclosure() != events::Disclosure::open) return "disclosure";
      return created->entropy() == 0 ? "" : "entropy";
    }
    case EventKind::action:
      return ActionType(event) > schema.action_types ? "type of action" : "";
    case EventKind::chance: {
      const OutcomeKind kind = event.outcome_kind();
      const bool is_known =
          kind == OutcomeKind::shuffle || kind == OutcomeKind::dice || kind == OutcomeKind::pick;
      return is_known ? "" : "kind of outcome";
    }
    default:
      return "type of event";
  }
}

bool IsWellFormed(Bytes bytes, const Schema& schema) {
  if (bytes.size() % kEventAlignment != 0 || bytes.size() > kMaxEventBytes) return false;
  flatbuffers::Verifier::Options bounds;
  bounds.max_depth = kMaxEventDepth;
  bounds.max_tables = kMaxEventTables;
  return schema.verify(bytes, bounds);
}

}  // namespace

const Envelope* ReadEvent(Bytes bytes, const Schema& schema) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  if (!IsWellFormed(bytes, schema)) return ReadJudgingEvent(bytes);
  const auto* event = flatbuffers::GetRoot<Envelope>(bytes.data());
  if (IsJudging(event->kind())) return ReadJudgingEvent(bytes);
  return UnknownPart(*event, schema).empty() && IsComplete(*event) ? event : nullptr;
}

Error ExplainBytes(Bytes bytes, const Schema& schema) {
  if (bytes.size() % kEventAlignment != 0) {
    return {ErrorCode::torn, "",
            fmt::format("{} bytes are not an event: the size of an event is a multiple of "
                        "{} bytes",
                        bytes.size(), kEventAlignment)};
  }
  const bool is_well_formed = IsWellFormed(bytes, schema);
  const bool is_judging =
      is_well_formed && IsJudging(flatbuffers::GetRoot<Envelope>(bytes.data())->kind());
  if (!is_well_formed || is_judging) {
    std::string_view unknown;
    if (ReadJudgingEvent(bytes, &unknown) == nullptr && !unknown.empty()) {
      return {ErrorCode::unsupported, "",
              fmt::format("judging event: this build does not know its {}; use a "
                          "newer build",
                          unknown)};
    }
    return {
        ErrorCode::corrupt, "",
        fmt::format("these {} bytes are not a valid event of {}: expected a FlatBuffers table of "
                    "at most {} bytes and {} tables, nested at most {} deep",
                    bytes.size(), schema.game, kMaxEventBytes, kMaxEventTables, kMaxEventDepth)};
  }
  const auto& event = *flatbuffers::GetRoot<Envelope>(bytes.data());
  const EventKind kind = event.kind();
  if (const std::string_view unknown = UnknownPart(event, schema); !unknown.empty()) {
    return {ErrorCode::unsupported, "",
            fmt::format("event of type {}: this build does not know its {}; use a newer build",
                        static_cast<int>(kind), unknown)};
  }
  return {ErrorCode::corrupt, "",
          fmt::format("an event of type {} lacks a field that it needs, or has one that it must "
                      "not have",
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
