// Converts JSON to events and back, by reflection of the schemas. A new action changes one .fbs
// file and nothing here.
//
// The type of a field decides its JSON: a number of a game is an integer, an enumeration is the
// name of its value, a string is a string, a vector is a list of these. A value that does not fit
// into the field is stored as "no such thing" (events/FORMAT.md, "Reserved values"), so that the
// rules can refuse it and name a clause. Veiled and null values are written as null.
//
//   EventCodec codec(kSchema);
//   BeginEvent(builder);
//   EventParts parts{.kind = events::EventKind::action, .seat = 0};
//   if (Fault fault = codec.EncodeAction(json, builder, parts)) …   // bad_request
//   MutableBytes event = FinishEvent(builder, parts);
#ifndef RECOUNT_EVENTS_EVENT_JSON_H_
#define RECOUNT_EVENTS_EVENT_JSON_H_

#include <memory>
#include <vector>

#include "events/event_bytes.h"
#include "events/json.h"
#include "events/opening.h"
#include "events/schema.h"

namespace recount {

class EventCodec {
 public:
  // Reads the reflection of the schema once. The schema's bytes are our own and are trusted.
  explicit EventCodec(const Schema& schema);
  ~EventCodec();
  EventCodec(EventCodec&&) noexcept;

  const Schema& schema() const;

  // The names of the action types, in the order of the game's schema. Type n of the union is entry
  // n - 1.
  std::vector<std::string> ActionTypes() const;

  // The names of the fields of an action type (1 …), in the order of the game's schema.
  std::vector<std::string> ActionFields(uint8_t action_type) const;

  // Returns true if a field takes numbers (or a list of them). Otherwise it takes a text or the
  // name of a value.
  bool TakesNumbers(uint8_t action_type, std::string_view field) const;
  // Returns true if a field takes a list.
  bool TakesList(uint8_t action_type, std::string_view field) const;

  // Builds the action and sets `action_type` and `action` of the parts. Returns bad_request without
  // a clause if `action` is not an object, if its type is missing or unknown, or if it does not
  // have exactly the fields of its type with values of their JSON types. The parts do not change
  // then.
  Fault EncodeAction(const Json& action, flatbuffers::FlatBufferBuilder& builder,
                     EventParts& parts) const;

  // The action of an event of kind `action`, as {"type":…, fields in order}.
  OrderedJson ActionJson(const events::Envelope& event) const;

  // The config of an event of kind `created`; an empty object if the event has none.
  OrderedJson ConfigJson(const events::Envelope& event) const;

  // Returns the event as docs/reference/protocol.md, "Events", describes it, from its bytes and its
  // `openings` (slot by slot; empty if all are withheld). It lacks the effects and everything that
  // only the timeline knows. An action whose original text was kept (events/FORMAT.md, "As played")
  // is shown with that text. An event with a veil says which of its slots are open
  // (events/FORMAT.md, "Openings and the veil").
  OrderedJson EventJson(const events::Envelope& event, uint64_t seq,
                        absl::Span<const Slot> openings) const;

 private:
  struct Reflection;
  std::unique_ptr<const Reflection> reflection_;
};

// Builds the outcome and sets `outcome_kind` and `outcome` of the parts. Returns bad_request if
// `outcome` is not an object, and bad_chance if it does not have exactly one of the keys order,
// dice and pick, with integers. Integers that do not fit in an outcome are stored as "no such
// thing".
Fault EncodeOutcome(const Json& outcome, flatbuffers::FlatBufferBuilder& builder,
                    EventParts& parts);

// The outcome of an event of kind `chance`: {"order":[…]}, {"dice":[…]} or {"pick":n}.
OrderedJson OutcomeJson(const events::Envelope& event);

// Returns the word for the kind of an event, such as "action". One kind has two words, "identify"
// and "suppose"; its outcome says which.
std::string_view KindWord(const events::Envelope& event);

// Returns the original text of an action that was recorded as played; nothing if the event has
// none.
std::optional<std::string_view> AsWritten(const events::Envelope& event,
                                          absl::Span<const Slot> openings);

// Returns milliseconds since 1970 UTC as "2026-11-21T10:15:00.123Z".
std::string TimeText(int64_t milliseconds);

// Returns TimeText as a JSON value; null if the time is unknown.
OrderedJson TimeOrNull(const std::optional<int64_t>& milliseconds);

}  // namespace recount

#endif  // RECOUNT_EVENTS_EVENT_JSON_H_
