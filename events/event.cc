#include "events/event.h"

#include "events/judging.h"
#include "events/opening.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount {
namespace {

using events::Envelope;
using events::EventKind;
using events::OutcomeKind;

bool IsText(const flatbuffers::String& text) {
  return IsUtf8(std::string_view(text.data(), text.size()));
}

bool HasWholeCreated(const events::Created& created) {
  return created.players() < kNoSuchThing<uint8_t> && created.rules() < kNoSuchThing<uint16_t> &&
         IsText(*created.game()) && IsText(*created.card_set_name());
}

// Returns true if the event has the fields that its kind needs, and none that belong to another
// kind.
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

// Names the part of the event that a later format may have and this build does not know; empty if
// there is none.
std::string_view UnknownPart(const Envelope& event, const Schema& schema) {
  switch (event.kind()) {
    case EventKind::created: {
      const events::Created* created = event.created();
      if (created == nullptr) return "";
      const auto randomness = created->randomness();
      if (randomness != events::Randomness::seeded && randomness != events::Randomness::recorded) {
        return "randomness";
      }
      // The format reserves veiled logs and events of entropy for a later version.
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
  // FlatBuffers reads numbers in place, so they must be aligned.
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  // A judgement lies in the fields of the game's action, so it may fail the verifier of the game.
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
  // A judging event is explained by its own reader, even if the game's verifier accepts it.
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
  // An unknown part comes first: the user needs a newer build, and the bytes may be fine.
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

}  // namespace recount
