#include "events/action_fields.h"

#include <algorithm>
#include <charconv>

#include "events/check.h"

namespace recount {
namespace {

using reflection::BaseType;

// The highest number of a width: null. The two below it are reserved, too.
uint64_t NullOf(size_t width) { return width == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * width) - 1; }

// The width in bytes; 0 if actions have no numbers of this type.
size_t NumberWidth(BaseType type) {
  switch (type) {
    case BaseType::Bool:
    case BaseType::UByte:
      return 1;
    case BaseType::UShort:
      return 2;
    case BaseType::UInt:
      return 4;
    case BaseType::ULong:
      return 8;
    default:
      return 0;
  }
}

uint64_t ReadAt(const uint8_t* at, size_t width) {
  uint64_t number = 0;
  for (size_t i = 0; i < width; ++i) number |= uint64_t{at[i]} << 8 * i;
  return number;
}

void AppendDigits(uint64_t number, std::string& out) {
  char digits[20];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
  out.append(std::begin(digits), end);
}

// Returns true if JSON writes the text without escapes.
bool IsPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char sign) {
    return sign >= ' ' && sign <= '~' && sign != '"' && sign != '\\';
  });
}

bool AppendText(const flatbuffers::String& text, std::string& out) {
  const std::string_view plain(text.c_str(), text.size());
  if (!IsPlain(plain)) return false;
  out.append(1, '"').append(plain).append(1, '"');
  return true;
}

bool Has(const reflection::Field& field, const char* attribute) {
  return field.attributes() != nullptr && field.attributes()->LookupByKey(attribute) != nullptr;
}

const flatbuffers::Table& ActionOf(const events::Envelope& event) {
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(event);
  return *table.GetPointer<const flatbuffers::Table*>(kActionField);
}

}  // namespace

ActionFields::ActionFields(const Schema& schema) {
  const reflection::Schema& binary = *reflection::GetSchema(schema.binary().data());
  const reflection::Field* action = binary.root_table()->fields()->LookupByKey("action");
  RECOUNT_CHECK(action != nullptr && action->offset() == kActionField);
  const auto types = static_cast<flatbuffers::uoffset_t>(action->type()->index());
  for (const reflection::EnumVal* type : *binary.enums()->Get(types)->values()) {
    // 0 is NONE, which every union has.
    if (type->value() == 0) continue;
    RECOUNT_CHECK_EQ(type->value(), static_cast<int64_t>(actions_.size()) + 1);
    std::vector<Field>& fields = actions_.emplace_back();
    const auto index = static_cast<flatbuffers::uoffset_t>(type->union_type()->index());
    for (const reflection::Field* field : *binary.objects()->Get(index)->fields()) {
      if (field->name()->string_view() != "type") fields.push_back(FieldOf(binary, *field));
    }
    // Canonical JSON sorts keys. Names of fields are ASCII, so their bytes sort as RFC 8785
    // requires.
    std::sort(fields.begin(), fields.end(),
              [](const Field& a, const Field& b) { return a.name < b.name; });
  }
}

ActionFields::Field ActionFields::FieldOf(const reflection::Schema& schema,
                                          const reflection::Field& field) {
  const bool is_list = field.type()->base_type() == BaseType::Vector;
  const BaseType type = is_list ? field.type()->element() : field.type()->base_type();
  Field made{.name = field.name()->str(),
             .offset = field.offset(),
             .width = NumberWidth(type),
             .is_list = is_list,
             .is_nullable = Has(field, "nullable"),
             .is_or_minus_one = Has(field, "or_minus_one"),
             .default_boolean = field.default_integer() != 0};
  const int words = field.type()->index();
  if (type == BaseType::String) {
    made.form = Form::text;
  } else if (type == BaseType::Bool) {
    made.form = Form::boolean;
  } else if (made.width > 0 && words >= 0) {
    made.form = Form::word;
    made.words = schema.enums()->Get(static_cast<flatbuffers::uoffset_t>(words));
  } else if (made.width > 0) {
    made.form = Form::number;
  }
  return made;
}

bool ActionFields::Append(const events::Envelope& event, std::string& out) const {
  const size_t before = out.size();
  const flatbuffers::Table& action = ActionOf(event);
  out += '{';
  for (const Field& field : actions_[ActionType(event) - 1]) {
    if (out.back() != '{') out += ',';
    out.append(1, '"').append(field.name).append("\":");
    if (AppendField(field, action, out)) continue;
    // The caller writes the action in another way, so nothing of it may be left in `out`.
    out.resize(before);
    return false;
  }
  out += '}';
  return true;
}

std::optional<uint64_t> ActionFields::NumberOf(const events::Envelope& event,
                                               std::string_view name) const {
  for (const Field& field : actions_[ActionType(event) - 1]) {
    if (field.name != name || field.form != Form::number || field.is_list) continue;
    const uint64_t number = ReadNumber(field, ActionOf(event));
    if (number < NullOf(field.width) - 2) return number;
  }
  return std::nullopt;
}

// FlatBuffers leaves out a field that has its default. An absent number is null, and an absent
// boolean has the default of the schema.
uint64_t ActionFields::ReadNumber(const Field& field, const flatbuffers::Table& action) {
  const uint8_t* const at = action.GetAddressOf(field.offset);
  if (at != nullptr) return ReadAt(at, field.width);
  if (field.form == Form::boolean) return field.default_boolean ? 1 : 0;
  return NullOf(field.width);
}

bool ActionFields::AppendField(const Field& field, const flatbuffers::Table& action,
                               std::string& out) {
  if (field.form == Form::other) return false;
  if (field.is_list) return AppendList(field, action, out);
  if (field.form != Form::text) {
    const uint64_t number = ReadNumber(field, action);
    const bool is_minus_one = field.is_or_minus_one && number == NullOf(field.width);
    is_minus_one ? void(out += "-1") : AppendNumber(field, number, out);
    return true;
  }
  const auto* text = action.GetPointer<const flatbuffers::String*>(field.offset);
  if (text != nullptr) return AppendText(*text, out);
  out += "null";
  return true;
}

bool ActionFields::AppendList(const Field& field, const flatbuffers::Table& action,
                              std::string& out) {
  const auto* list = action.GetPointer<const flatbuffers::VectorOfAny*>(field.offset);
  if (list == nullptr) {
    out += field.is_nullable ? "null" : "[]";
    return true;
  }
  using Texts = flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>;
  out += '[';
  for (flatbuffers::uoffset_t i = 0; i < list->size(); ++i) {
    if (i > 0) out += ',';
    if (field.form != Form::text) {
      AppendNumber(field, ReadAt(list->Data() + i * field.width, field.width), out);
    } else if (!AppendText(*reinterpret_cast<const Texts*>(list)->Get(i), out)) {
      return false;
    }
  }
  out += ']';
  return true;
}

void ActionFields::AppendNumber(const Field& field, uint64_t number, std::string& out) {
  if (field.form == Form::boolean) {
    out += number != 0 ? "true" : "false";
  } else if (number >= NullOf(field.width) - 2) {
    out += "null";
  } else if (field.form == Form::number) {
    AppendDigits(number, out);
  } else if (const auto* word = field.words->values()->LookupByKey(static_cast<int64_t>(number))) {
    out.append(1, '"').append(word->name()->str()).append(1, '"');
  } else {
    out += "null";
  }
}

}  // namespace recount
