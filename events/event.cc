#include "events/event.h"

#include <algorithm>
#include <bitset>

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

// Returns true if no two of the numbers are the same. Every `step`-th counts, but no null.
bool AreDistinct(absl::Span<const uint16_t> numbers, size_t step) {
  std::bitset<65536> met;
  for (size_t i = 0; i < numbers.size(); i += step) {
    const uint16_t number = numbers[i];
    if (number != kNull<uint16_t> && met.test(number)) return false;
    met.set(number);
  }
  return true;
}

absl::Span<const uint16_t> NumbersOf(const Envelope& event) {
  return absl::Span<const uint16_t>(event.outcome()->data(), event.outcome()->size());
}

// Returns true if the numbers may be an outcome of their kind. Of a shuffle that was seen, nothing
// is written behind the last card that somebody saw.
bool HasWholeOutcome(const Envelope& event) {
  const absl::Span<const uint16_t> numbers = NumbersOf(event);
  const OutcomeKind kind = event.outcome_kind();
  if (kind == OutcomeKind::pick) return numbers.size() == 1;
  if (kind == OutcomeKind::identified || kind == OutcomeKind::supposed) return false;
  if (kind != OutcomeKind::seen) return true;
  const bool are_seen = std::all_of(numbers.begin(), numbers.end(), [](uint16_t card) {
    return card < kNoSuchThing<uint16_t> || card == kNull<uint16_t>;
  });
  return are_seen &&
         (numbers.empty() || numbers.back() != kNull<uint16_t>)&&AreDistinct(numbers, 1);
}

// Returns true if the numbers are pairs of a label and a card, with no label twice.
bool HasWholePairs(const Envelope& event) {
  const absl::Span<const uint16_t> numbers = NumbersOf(event);
  const bool are_cards = std::all_of(numbers.begin(), numbers.end(),
                                     [](uint16_t card) { return card < kNoSuchThing<uint16_t>; });
  const bool is_of_pairs = event.outcome_kind() == OutcomeKind::identified ||
                           event.outcome_kind() == OutcomeKind::supposed;
  return is_of_pairs && are_cards && !numbers.empty() && numbers.size() % 2 == 0 &&
         AreDistinct(numbers, 2);
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
             event.seat() == kNullSeat && HasWholeOutcome(event);
    case EventKind::identify:
      return !has_created && has_outcome && !has_action_type && !has_action && !has_config &&
             event.seat() == kNullSeat && veil == nullptr && HasWholePairs(event);
    default:
      return false;
  }
}

bool IsKnown(OutcomeKind kind) {
  switch (kind) {
    case OutcomeKind::shuffle:
    case OutcomeKind::dice:
    case OutcomeKind::pick:
    case OutcomeKind::seen:
    case OutcomeKind::identified:
    case OutcomeKind::supposed:
      return true;
    default:
      return false;
  }
}

// Returns true if only the log of an observed game may have the event.
bool IsOfObserved(const Envelope& event) {
  return event.kind() == EventKind::identify ||
         (event.kind() == EventKind::chance && event.outcome_kind() == OutcomeKind::seen);
}

// Names the part of the event that a later format may have and this build does not know; empty if
// there is none.
std::string_view UnknownPart(const Envelope& event, const Schema& schema) {
  switch (event.kind()) {
    case EventKind::created: {
      const events::Created* created = event.created();
      if (created == nullptr) return "";
      const auto randomness = created->randomness();
      const bool is_known = randomness == events::Randomness::seeded ||
                            randomness == events::Randomness::recorded ||
                            randomness == events::Randomness::observed;
      if (!is_known) return "randomness";
      // The format reserves veiled logs and events of entropy for a later version.
      if (created->disclosure() != events::Disclosure::open) return "disclosure";
      return created->entropy() == 0 ? "" : "entropy";
    }
    case EventKind::action:
      return ActionType(event) > schema.action_types ? "type of action" : "";
    case EventKind::chance:
      return IsKnown(event.outcome_kind()) ? "" : "kind of outcome";
    case EventKind::identify:
      // Without a kind it lacks what it needs, and is no event of a newer build.
      return event.outcome_kind() == OutcomeKind::null_value || IsKnown(event.outcome_kind())
                 ? ""
                 : "kind of outcome";
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
  if (!IsWellFormed(bytes, schema)) return ReadJudgingEvent(bytes, schema.is_observed);
  const auto* event = flatbuffers::GetRoot<Envelope>(bytes.data());
  if (IsJudging(event->kind())) return ReadJudgingEvent(bytes, schema.is_observed);
  if (!UnknownPart(*event, schema).empty() || !IsComplete(*event)) return nullptr;
  return schema.is_observed || !IsOfObserved(*event) ? event : nullptr;
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
    if (ReadJudgingEvent(bytes, schema.is_observed, &unknown) == nullptr && !unknown.empty()) {
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
  if (!schema.is_observed && IsOfObserved(event)) {
    return {ErrorCode::corrupt, "",
            fmt::format("an event of type {} that says what somebody saw, but the game is not "
                        "observed",
                        static_cast<int>(kind))};
  }
  return {ErrorCode::corrupt, "",
          fmt::format("an event of type {} lacks a field that it needs, or has one that it must "
                      "not have",
                      static_cast<int>(kind))};
}

}  // namespace recount
