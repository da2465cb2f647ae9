// Describes a game's events to common code: the game's id and its schema. Nothing here names a
// game. A game defines its own Schema in one line:
//
//   constexpr Schema kSchema = SchemaOf<events::heretics::Event,
//                                       events::heretics::EventBinarySchema>("heretics");
#ifndef RECOUNT_EVENTS_SCHEMA_H_
#define RECOUNT_EVENTS_SCHEMA_H_

#include <string_view>
#include <utility>

#include "events/bytes.h"
#include "events/envelope_generated.h"
#include "flatbuffers/flatbuffers.h"

namespace recount {

// The reserved values of every field that contains a card, a seat, a space or another number of a
// game (events/FORMAT.md, "Reserved values").
template <class Number>
inline constexpr Number kNull = static_cast<Number>(~Number{0});
template <class Number>
inline constexpr Number kVeiled = static_cast<Number>(kNull<Number> - 1);
template <class Number>
inline constexpr Number kNoSuchThing = static_cast<Number>(kNull<Number> - 2);

inline constexpr uint8_t kNullSeat = kNull<uint8_t>;

// The field ids of the union and the config of each event table, after the fields of the envelope.
inline constexpr flatbuffers::voffset_t kActionTypeField = 20;
inline constexpr flatbuffers::voffset_t kActionField = 22;
inline constexpr flatbuffers::voffset_t kConfigField = 24;

struct Schema {
  std::string_view game;
  // The reflection of the game's schema (.bfbs), embedded in the program.
  Bytes (*binary)();
  // Returns true if bytes are a well-formed event table of the game.
  bool (*verify)(Bytes bytes, const flatbuffers::Verifier::Options& bounds);
  // The highest number in the union of its actions. FlatBuffers does not verify a table whose type
  // is not in the union, so such an action must not be read.
  uint8_t action_types;
  // Whether events are those of an observed game, which has more kinds of them (events/FORMAT.md,
  // "What was not seen").
  bool is_observed = false;

  constexpr Schema ForObserved() const {
    Schema observed = *this;
    observed.is_observed = true;
    return observed;
  }
};

// Runs FlatBuffers' verifier. Inlined into one function it takes half the time.
template <class Table>
[[gnu::flatten]] bool IsWellFormed(Bytes bytes, const flatbuffers::Verifier::Options& bounds) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), bounds);
  return verifier.VerifyBuffer<Table>(nullptr);
}

// The schema of the generated event table `Table` with the embedded reflection `Binary`.
template <class Table, class Binary>
constexpr Schema SchemaOf(std::string_view game) {
  using events::Envelope;
  static_assert(int{Table::VT_KIND} == int{Envelope::VT_KIND});
  static_assert(int{Table::VT_SEAT} == int{Envelope::VT_SEAT});
  static_assert(int{Table::VT_AT} == int{Envelope::VT_AT});
  static_assert(int{Table::VT_DIGEST} == int{Envelope::VT_DIGEST});
  static_assert(int{Table::VT_VEIL} == int{Envelope::VT_VEIL});
  static_assert(int{Table::VT_CREATED} == int{Envelope::VT_CREATED});
  static_assert(int{Table::VT_OUTCOME_KIND} == int{Envelope::VT_OUTCOME_KIND});
  static_assert(int{Table::VT_OUTCOME} == int{Envelope::VT_OUTCOME});
  static_assert(int{Table::VT_ACTION_TYPE} == int{kActionTypeField});
  static_assert(int{Table::VT_ACTION} == int{kActionField});
  static_assert(int{Table::VT_CONFIG} == int{kConfigField});
  using ActionUnion = decltype(std::declval<const Table&>().action_type());
  return Schema{game, [] { return Bytes(Binary::data(), Binary::size()); }, IsWellFormed<Table>,
                static_cast<uint8_t>(ActionUnion::MAX)};
}

}  // namespace recount

#endif  // RECOUNT_EVENTS_SCHEMA_H_
