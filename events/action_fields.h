// Writes the fields of an action, without its type, as canonical JSON straight from the event's
// bytes. The text is that of EventCodec::ActionJson without `type`, but no JSON document is built
// for it. Exports of many events use this.
//
//   const ActionFields fields(game.schema());
//   std::string text;
//   if (fields.Append(event, text)) …          // {"card":7,"space":2}
#ifndef RECOUNT_EVENTS_ACTION_FIELDS_H_
#define RECOUNT_EVENTS_ACTION_FIELDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/event_bytes.h"
#include "events/schema.h"
#include "flatbuffers/reflection_generated.h"

namespace recount {

class ActionFields {
 public:
  // The schema's reflection must live as long as the program.
  explicit ActionFields(const Schema& schema);

  // Appends the action of an event that was read with this schema and has no veil. Returns false
  // and leaves `out` unchanged if the action has a text that JSON must escape, or a field of a type
  // that this class does not support; the caller then uses CanonicalJson of EventCodec::ActionJson.
  bool Append(const events::Envelope& event, std::string& out) const;

  // The number in the field of this name; nothing if there is no such field, or if it contains no
  // number.
  std::optional<uint64_t> NumberOf(const events::Envelope& event, std::string_view name) const;

 private:
  enum class Form : uint8_t { boolean, number, word, text, other };
  struct Field {
    std::string name;
    flatbuffers::voffset_t offset = 0;
    Form form = Form::other;
    size_t width = 0;  // of the number, in bytes
    bool is_list = false;
    bool is_nullable = false;
    bool is_or_minus_one = false;
    bool default_boolean = false;
    const reflection::Enum* words = nullptr;
  };

  static Field FieldOf(const reflection::Schema& schema, const reflection::Field& field);
  static bool AppendField(const Field& field, const flatbuffers::Table& action, std::string& out);
  static bool AppendList(const Field& field, const flatbuffers::Table& action, std::string& out);
  static void AppendNumber(const Field& field, uint64_t number, std::string& out);
  static uint64_t ReadNumber(const Field& field, const flatbuffers::Table& action);

  std::vector<std::vector<Field>> actions_;  // by ActionType(event) - 1; names ascending
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_ACTION_FIELDS_H_
