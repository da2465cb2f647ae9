#include "events/testing/schema_lines.h"

#include <map>

#include "events/check.h"
#include "flatbuffers/reflection_generated.h"
#include "fmt/format.h"

namespace recount::testing {
namespace {

using reflection::BaseType;

std::string ScalarName(BaseType type) { return reflection::EnumNameBaseType(type); }

bool IsTable(BaseType type) { return type == BaseType::Obj; }

std::string TypeName(const reflection::Schema& schema, const reflection::Type& type) {
  const BaseType base = type.base_type();
  const BaseType inner =
      base == BaseType::Vector || base == BaseType::Array ? type.element() : base;
  std::string name = ScalarName(inner);
  if (type.index() >= 0) {
    const auto index = static_cast<flatbuffers::uoffset_t>(type.index());
    const std::string named = IsTable(inner) ? schema.objects()->Get(index)->name()->str()
                                             : schema.enums()->Get(index)->name()->str();
    name = fmt::format("{} {}", name, named);
  }
  if (base == BaseType::Vector) return fmt::format("[{}]", name);
  if (base == BaseType::Array) return fmt::format("[{}:{}]", name, type.fixed_length());
  return name;
}

std::string AttributesOf(
    const flatbuffers::Vector<flatbuffers::Offset<reflection::KeyValue>>* attributes) {
  std::string text;
  if (attributes == nullptr) return text;
  for (const reflection::KeyValue* attribute : *attributes) {
    if (attribute->key()->str() == "id") continue;  // the line already has it
    text += fmt::format(", {}", attribute->key()->str());
    if (attribute->value() != nullptr && attribute->value()->str() != "0") {
      text += fmt::format(" {}", attribute->value()->str());
    }
  }
  return text;
}

std::string FieldLine(const reflection::Schema& schema, const reflection::Object& object,
                      const reflection::Field& field) {
  const std::string name = fmt::format("{}.{}", object.name()->str(), field.name()->str());
  const std::string type = TypeName(schema, *field.type());
  if (object.is_struct()) return fmt::format("{}: byte {}, {}", name, field.offset(), type);
  std::string line = fmt::format("{}: id {}, {}", name, field.id(), type);
  if (field.optional() && field.type()->base_type() <= BaseType::Double) line += ", optional";
  // Reflection cannot represent a default above the largest int64. All ulong fields have all ones,
  // and other tests check that.
  const BaseType base = field.type()->base_type();
  if (base <= BaseType::Long && !field.optional()) {
    line += fmt::format(", default {}", field.default_integer());
  }
  if (field.required()) line += ", required";
  return line + AttributesOf(field.attributes());
}

}  // namespace

SchemaLines LinesOfSchema(Bytes binary) {
  flatbuffers::Verifier verifier(binary.data(), binary.size());
  RECOUNT_CHECK(reflection::VerifySchemaBuffer(verifier));
  const reflection::Schema& schema = *reflection::GetSchema(binary.data());
  SchemaLines lines;
  for (const reflection::Object* object : *schema.objects()) {
    lines.insert(object->is_struct()
                     ? fmt::format("{}: struct of {} bytes, aligned to {}", object->name()->str(),
                                   object->bytesize(), object->minalign())
                     : fmt::format("{}: table", object->name()->str()));
    for (const reflection::Field* field : *object->fields()) {
      lines.insert(FieldLine(schema, *object, *field));
    }
  }
  for (const reflection::Enum* enumeration : *schema.enums()) {
    const std::string name = enumeration->name()->str();
    lines.insert(fmt::format("{}: {} of {}", name, enumeration->is_union() ? "union" : "enum",
                             ScalarName(enumeration->underlying_type()->base_type())));
    for (const reflection::EnumVal* value : *enumeration->values()) {
      std::string line = fmt::format("{}.{}: {}", name, value->name()->str(), value->value());
      if (value->union_type() != nullptr && value->union_type()->index() >= 0) {
        line += ", " + TypeName(schema, *value->union_type());
      }
      lines.insert(line);
    }
  }
  return lines;
}

std::string_view NameOf(std::string_view line) { return line.substr(0, line.find(": ")); }

SchemaChanges CompareSchemas(const SchemaLines& baseline, const SchemaLines& today) {
  std::map<std::string_view, std::string_view> old_lines, new_lines;
  for (const std::string& line : baseline) old_lines[NameOf(line)] = line;
  for (const std::string& line : today) new_lines[NameOf(line)] = line;
  SchemaChanges changes;
  for (const auto& [name, line] : old_lines) {
    const auto found = new_lines.find(name);
    if (found == new_lines.end()) {
      changes.broken.push_back(fmt::format("dropped or renamed: {}", line));
    } else if (found->second != line) {
      changes.broken.push_back(fmt::format("changed: {} (now {})", line, found->second));
    }
  }
  for (const auto& [name, line] : new_lines) {
    if (old_lines.contains(name)) continue;
    const std::string_view owner = name.substr(0, name.rfind('.'));
    const auto owner_line = old_lines.find(owner);
    // Existing logs lack the new field, so their tables would become invalid.
    if (owner_line != old_lines.end() && line.find(", required") != std::string_view::npos) {
      changes.broken.push_back(fmt::format("required in a table that logs have: {}", line));
    } else {
      changes.added.emplace_back(line);
    }
  }
  return changes;
}

}  // namespace recount::testing
