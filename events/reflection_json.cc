#include "events/reflection_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/utf8.h"
#include "fmt/format.h"

namespace recount {
namespace {

using reflection::BaseType;
using reflection::Field;

const reflection::Enum* EnumOf(const reflection::Schema& schema, const reflection::Type& type) {
  const BaseType inner = type.base_type() == BaseType::Vector ? type.element() : type.base_type();
  if (type.index() < 0 || inner == BaseType::Obj) return nullptr;
  return schema.enums()->Get(static_cast<flatbuffers::uoffset_t>(type.index()));
}

size_t WidthOf(BaseType type) {
  switch (type) {
    case BaseType::Bool:
    case BaseType::UByte:
      return 1;
    case BaseType::UShort:
      return 2;
    case BaseType::UInt:
    case BaseType::String:
    case BaseType::Vector:
      return 4;
    case BaseType::ULong:
      return 8;
    default:
      FailCheck(__FILE__, __LINE__,
                fmt::format("schemas of actions have no fields of FlatBuffers type {}",
                            static_cast<int>(type)));
  }
}

uint64_t NullOfWidth(size_t width) {
  return width == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * width) - 1;
}

// Returns the value of an absent scalar field: null, which is the default of every number in the
// schemas (schema_test.cc checks that). Reflection is not asked, because it cannot represent the
// default of a ulong.
uint64_t DefaultOf(const Field& field) {
  const BaseType type = field.type()->base_type();
  if (type == BaseType::Bool) return static_cast<uint64_t>(field.default_integer());
  return NullOfWidth(WidthOf(type));
}

bool HasAttribute(const Field& field, const char* attribute) {
  return field.attributes() != nullptr && field.attributes()->LookupByKey(attribute) != nullptr;
}

bool IsNullable(const Field& field) { return HasAttribute(field, "nullable"); }

// Names the JSON type of a scalar field in messages.
std::string_view JsonTypeName(const reflection::Enum* enumeration, BaseType type) {
  if (type == BaseType::Bool) return "true or false";
  if (enumeration != nullptr || type == BaseType::String) return "a string";
  return "an integer";
}

// Returns the number that a scalar of this type stores for `value`; nothing if its JSON type is
// wrong.
std::optional<uint64_t> ScalarFromJson(const reflection::Enum* enumeration, BaseType type,
                                       const Json& value) {
  if (type == BaseType::Bool) {
    if (!value.is_boolean()) return std::nullopt;
    return value.get<bool>() ? 1 : 0;
  }
  const uint64_t null_value = NullOfWidth(WidthOf(type));
  if (enumeration == nullptr) {
    if (!IsInteger(value)) return std::nullopt;
    const bool is_negative = !value.is_number_unsigned() && value.get<int64_t>() < 0;
    // A negative number is out of range, so it becomes "no such thing" like one that is too large.
    const uint64_t number = is_negative ? null_value : value.get<uint64_t>();
    return number < null_value - 2 ? number : null_value - 2;
  }
  if (!value.is_string()) return std::nullopt;
  for (const reflection::EnumVal* named : *enumeration->values()) {
    const auto number = static_cast<uint64_t>(named->value());
    if (number < null_value - 2 && named->name()->str() == value.get_ref<const std::string&>()) {
      return number;
    }
  }
  // An unknown word becomes "no such thing", which the rules refuse with a clause.
  return null_value - 2;
}

OrderedJson ScalarToJson(const reflection::Enum* enumeration, BaseType type, uint64_t number) {
  if (type == BaseType::Bool) return number != 0;
  if (enumeration == nullptr) return NumberToJson(number, NullOfWidth(WidthOf(type)));
  if (number >= NullOfWidth(WidthOf(type)) - 2) return nullptr;
  const auto* named = enumeration->values()->LookupByKey(static_cast<int64_t>(number));
  return named == nullptr ? OrderedJson(nullptr) : OrderedJson(named->name()->str());
}

uint64_t ReadScalar(const uint8_t* at, size_t width) {
  uint64_t number = 0;
  for (size_t i = 0; i < width; ++i) number |= uint64_t{at[i]} << 8 * i;
  return number;
}

Error WrongType(const Field& field, std::string_view wanted) {
  return Error::BadRequest(fmt::format("\"{}\" must be {}", field.name()->str(), wanted));
}

// The value of a field: a plain number, or the offset of a vector or string that is already in the
// buffer.
struct Prepared {
  const Field* field;
  uint64_t scalar = 0;
  flatbuffers::uoffset_t offset = 0;
};

Result<flatbuffers::uoffset_t> EncodeVector(const reflection::Schema& schema, const Field& field,
                                            const Json& value,
                                            flatbuffers::FlatBufferBuilder& builder) {
  const BaseType element = field.type()->element();
  const reflection::Enum* enumeration = EnumOf(schema, *field.type());
  const std::string wanted =
      fmt::format("a list, and each entry {}", JsonTypeName(enumeration, element));
  if (!value.is_array()) return WrongType(field, wanted);
  if (element == BaseType::String) {
    std::vector<flatbuffers::Offset<flatbuffers::String>> strings;
    for (const Json& entry : value) {
      if (!entry.is_string()) return WrongType(field, wanted);
      strings.push_back(builder.CreateString(entry.get_ref<const std::string&>()));
    }
    return builder.CreateVector(strings).o;
  }
  if (HasAttribute(field, "ascending")) {
    for (size_t i = 1; i < value.size(); ++i) {
      if (IsInteger(value[i - 1]) && IsInteger(value[i]) && value[i - 1] >= value[i]) {
        return WrongType(field, "ascending and without repeats");
      }
    }
  }
  std::vector<uint64_t> numbers;
  for (const Json& entry : value) {
    const std::optional<uint64_t> number = ScalarFromJson(enumeration, element, entry);
    if (!number) return WrongType(field, wanted);
    numbers.push_back(*number);
  }
  const size_t width = WidthOf(element);
  uint8_t* bytes = nullptr;
  const flatbuffers::uoffset_t offset =
      builder.CreateUninitializedVector(numbers.size(), width, &bytes);
  for (size_t i = 0; i < numbers.size(); ++i) {
    for (size_t k = 0; k < width; ++k) {
      bytes[i * width + k] = static_cast<uint8_t>(numbers[i] >> 8 * k);
    }
  }
  return offset;
}

Result<Prepared> Prepare(const reflection::Schema& schema, const Field& field, const Json& value,
                         flatbuffers::FlatBufferBuilder& builder) {
  Prepared prepared{&field};
  const BaseType type = field.type()->base_type();
  if (type == BaseType::Vector) {
    Result<flatbuffers::uoffset_t> vector = EncodeVector(schema, field, value, builder);
    if (!vector.ok()) return vector.error();
    prepared.offset = *vector;
  } else if (type == BaseType::String) {
    if (!value.is_string()) return WrongType(field, "a string");
    prepared.offset = builder.CreateString(value.get_ref<const std::string&>()).o;
  } else if ((value.is_null() && IsNullable(field)) ||
             (value == -1 && IsInteger(value) && HasAttribute(field, "or_minus_one"))) {
    prepared.scalar = NullOfWidth(WidthOf(type));
  } else {
    const reflection::Enum* enumeration = EnumOf(schema, *field.type());
    const std::optional<uint64_t> scalar = ScalarFromJson(enumeration, type, value);
    if (!scalar) return WrongType(field, JsonTypeName(enumeration, type));
    if (*scalar == NullOfWidth(WidthOf(type)) - 2 && HasAttribute(field, "of_its_words")) {
      return WrongType(field, "one of its allowed words");
    }
    prepared.scalar = *scalar;
  }
  return prepared;
}

void AddField(const Prepared& value, flatbuffers::FlatBufferBuilder& builder) {
  const Field& field = *value.field;
  const uint16_t slot = field.offset();
  const uint64_t default_value = DefaultOf(field);
  switch (WidthOf(field.type()->base_type())) {
    case 1:
      builder.AddElement<uint8_t>(slot, static_cast<uint8_t>(value.scalar),
                                  static_cast<uint8_t>(default_value));
      break;
    case 2:
      builder.AddElement<uint16_t>(slot, static_cast<uint16_t>(value.scalar),
                                   static_cast<uint16_t>(default_value));
      break;
    case 8:
      builder.AddElement<uint64_t>(slot, value.scalar, default_value);
      break;
    default:
      if (value.offset != 0) {
        builder.AddOffset(slot, flatbuffers::Offset<void>(value.offset));
      } else {
        builder.AddElement<uint32_t>(slot, static_cast<uint32_t>(value.scalar),
                                     static_cast<uint32_t>(default_value));
      }
  }
}

}  // namespace

template <class Number>
Number NumberFromJson(const Json& integer) {
  const bool is_negative = !integer.is_number_unsigned() && integer.get<int64_t>() < 0;
  if (is_negative || integer.get<uint64_t>() >= kNoSuchThing<Number>) return kNoSuchThing<Number>;
  return static_cast<Number>(integer.get<uint64_t>());
}
template uint8_t NumberFromJson<uint8_t>(const Json&);
template uint16_t NumberFromJson<uint16_t>(const Json&);

OrderedJson NumberToJson(uint64_t number, uint64_t null_value) {
  return number >= null_value - 2 ? OrderedJson(nullptr) : OrderedJson(number);
}

std::vector<const Field*> FieldsInOrder(const reflection::Object& object) {
  std::vector<const Field*> fields(object.fields()->begin(), object.fields()->end());
  std::sort(fields.begin(), fields.end(),
            [](const Field* a, const Field* b) { return a->id() < b->id(); });
  return fields;
}

Result<flatbuffers::uoffset_t> EncodeTable(const reflection::Schema& schema,
                                           const reflection::Object& object, const Json& json,
                                           std::string_view extra_key,
                                           flatbuffers::FlatBufferBuilder& builder) {
  const std::vector<const Field*> fields = FieldsInOrder(object);
  std::vector<Prepared> values;
  for (const Field* field : fields) {
    const auto value = json.find(field->name()->str());
    if (value == json.end()) {
      return Error::BadRequest(fmt::format("\"{}\" is missing", field->name()->str()));
    }
    Result<Prepared> prepared = Prepare(schema, *field, *value, builder);
    if (!prepared.ok()) return prepared.error();
    values.push_back(*prepared);
  }
  for (const auto& item : json.items()) {
    const bool is_field = std::any_of(fields.begin(), fields.end(), [&](const Field* field) {
      return field->name()->string_view() == flatbuffers::string_view(item.key());
    });
    if (!is_field && item.key() != extra_key) {
      return Error::BadRequest(fmt::format("unknown key \"{}\"", Shortened(item.key())));
    }
  }
  // Generated code adds the widest fields first, and fields of equal width from the last to the
  // first. Equal actions must have equal bytes, so this does the same.
  const flatbuffers::uoffset_t start = builder.StartTable();
  for (const size_t width : {8, 4, 2, 1}) {
    for (auto value = values.rbegin(); value != values.rend(); ++value) {
      if (WidthOf(value->field->type()->base_type()) == width) AddField(*value, builder);
    }
  }
  return builder.EndTable(start);
}

namespace {

// Converts a text in an event's bytes, which may come from anyone. JSON must be UTF-8, so other
// bytes become U+FFFD.
OrderedJson TextJson(const flatbuffers::String& text) {
  OrderedJson json = text.str();
  if (IsUtf8(text.string_view())) return json;
  return OrderedJson::parse(json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
}

// Converts a table inside another one; null if it is absent.
OrderedJson NestedJson(const reflection::Schema& schema, const reflection::Type& type,
                       const flatbuffers::Table* table) {
  if (table == nullptr) return nullptr;
  const auto* object = schema.objects()->Get(static_cast<flatbuffers::uoffset_t>(type.index()));
  OrderedJson json = OrderedJson::object();
  DecodeTable(schema, *object, *table, json);
  const bool is_its_field = object->attributes() != nullptr &&
                            object->attributes()->LookupByKey("as_its_field") != nullptr;
  if (!is_its_field) return json;
  const auto filled = std::find_if(json.begin(), json.end(),
                                   [](const OrderedJson& value) { return !value.is_null(); });
  return filled == json.end() ? OrderedJson(nullptr) : OrderedJson(*filled);
}

}  // namespace

void DecodeTable(const reflection::Schema& schema, const reflection::Object& object,
                 const flatbuffers::Table& table, OrderedJson& json) {
  for (const Field* field : FieldsInOrder(object)) {
    OrderedJson& value = json[field->name()->str()];
    const BaseType type = field->type()->base_type();
    const reflection::Enum* enumeration = EnumOf(schema, *field->type());
    if (type == BaseType::String) {
      const auto* text = table.GetPointer<const flatbuffers::String*>(field->offset());
      value = text == nullptr ? OrderedJson(nullptr) : TextJson(*text);
    } else if (type == BaseType::Vector) {
      value = OrderedJson::array();
      const BaseType element = field->type()->element();
      const size_t width = element == BaseType::Obj ? 4 : WidthOf(element);
      const auto* vector = table.GetPointer<const flatbuffers::VectorOfAny*>(field->offset());
      if (vector == nullptr && IsNullable(*field)) value = nullptr;
      for (size_t i = 0; vector != nullptr && i < vector->size(); ++i) {
        if (element == BaseType::Obj) {
          const auto* tables =
              reinterpret_cast<const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::Table>>*>(
                  vector);
          value.push_back(NestedJson(schema, *field->type(),
                                     tables->Get(static_cast<flatbuffers::uoffset_t>(i))));
        } else if (element == BaseType::String) {
          const auto* strings = reinterpret_cast<
              const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>*>(vector);
          value.push_back(TextJson(*strings->Get(static_cast<flatbuffers::uoffset_t>(i))));
        } else {
          value.push_back(
              ScalarToJson(enumeration, element, ReadScalar(vector->Data() + i * width, width)));
        }
      }
    } else if (type == BaseType::Obj) {
      value = NestedJson(schema, *field->type(),
                         table.GetPointer<const flatbuffers::Table*>(field->offset()));
    } else {
      const size_t width = WidthOf(type);
      const uint8_t* at = table.GetAddressOf(field->offset());
      const uint64_t number = at == nullptr ? DefaultOf(*field) : ReadScalar(at, width);
      if (number == NullOfWidth(width) && HasAttribute(*field, "or_minus_one")) {
        value = -1;
        continue;
      }
      value = ScalarToJson(enumeration, type, number & NullOfWidth(width));
    }
  }
}

}  // namespace recount
