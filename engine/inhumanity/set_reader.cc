#include "engine/inhumanity/set_reader.h"

#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

constexpr size_t kMaxEntries = 512;  // of a list (events/FORMAT.md, "Limits")

bool IsSnakeCase(const Json& value) {
  if (!value.is_string()) return false;
  const std::string& word = value.get_ref<const std::string&>();
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !word.empty() && is_letter(word[0]) && std::all_of(word.begin(), word.end(), [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

ObjectReader::ObjectReader(const Json& json, std::string place, std::string_view clause,
                           SetContext& context)
    : json_(json), place_(std::move(place)), clause_(clause), context_(context) {
  if (!json.is_object()) Refuse("is not an object");
}

ObjectReader::~ObjectReader() {
  if (failed()) return;
  for (const auto& item : json_.items()) {
    if (std::find(seen_.begin(), seen_.end(), item.key()) == seen_.end()) {
      Refuse(fmt::format("has an unknown key \"{}\"", Shortened(item.key())));
      return;
    }
  }
}

void ObjectReader::Refuse(std::string_view what) {
  if (failed()) return;
  context_.fault =
      Error::BadRequest(fmt::format("card set: {} {}", place_, what), std::string(clause_));
}

const Json* ObjectReader::Find(const char* key) {
  if (failed()) return nullptr;
  seen_.push_back(key);
  const auto found = json_.find(key);
  if (found != json_.end()) return &*found;
  Refuse(fmt::format("has no \"{}\"", key));
  return nullptr;
}

std::optional<int64_t> ObjectReader::IntegerAt(const char* key, int64_t low, int64_t high) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  if (HasInteger(json_, key, low, high)) return value->get<int64_t>();
  Refuse(fmt::format("has a \"{}\" that is not an integer from {} to {}", key, low, high));
  return std::nullopt;
}

void ObjectReader::Change(const char* key, int8_t& number) {
  Integer(key, -9, 9, number);
  if (!failed() && number == 0) Refuse(fmt::format("has a \"{}\" of 0", key));
}

void ObjectReader::Bool(const char* key, bool& flag) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  if (!value->is_boolean())
    return Refuse(fmt::format("has a \"{}\" that is not true or false", key));
  flag = value->get<bool>();
}

void ObjectReader::Text(const char* key, std::string& text) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  if (!HasText(json_, key))
    return Refuse(fmt::format("has a \"{}\" that is not a non-empty string", key));
  text = value->get<std::string>();
}

void ObjectReader::Id(const char* key, std::string& id) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  if (!IsSnakeCase(*value)) {
    return Refuse(fmt::format(
        "has an invalid \"{}\": expected a lowercase letter, then lowercase letters, digits and _",
        key));
  }
  id = value->get<std::string>();
}

Tags ObjectReader::ReadTags(std::vector<std::string>* words) {
  Tags tags;
  const Json* list = List("tags");
  if (list == nullptr) return tags;
  for (const Json& word : *list) {
    if (!IsSnakeCase(word)) {
      Refuse(
          "has an invalid tag: expected a lowercase letter, then lowercase letters, digits and _");
      return tags;
    }
    const auto number = static_cast<uint16_t>(context_.tags.size());
    tags.push_back(context_.tags.emplace(word.get<std::string>(), number).first->second);
    if (words != nullptr) words->push_back(word.get<std::string>());
  }
  return tags;
}

std::optional<size_t> ObjectReader::WordAt(const char* key,
                                           absl::Span<const std::string_view> words) {
  const Json* value = Find(key);
  if (value == nullptr) return std::nullopt;
  const size_t index = IndexIn(*value, words);
  if (index < words.size()) return index;
  Refuse(fmt::format("has an unknown \"{}\"", key));
  return std::nullopt;
}

const Json* ObjectReader::List(const char* key) {
  const Json* value = Find(key);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) {
    Refuse(fmt::format("has a \"{}\" that is not a list", key));
    return nullptr;
  }
  if (value->size() > kMaxEntries) {
    Refuse(fmt::format("has a \"{}\" of more than {} entries", key, kMaxEntries));
    return nullptr;
  }
  return value;
}

const Json* ObjectReader::ListOrNull(const char* key) {
  const Json* value = Find(key);
  return value == nullptr || value->is_null() ? nullptr : List(key);
}

void ObjectReader::Null(const char* key) {
  const Json* value = Find(key);
  if (value != nullptr && !value->is_null()) {
    Refuse(fmt::format("has a \"{}\" that is not null", key));
  }
}

size_t IndexIn(const Json& value, absl::Span<const std::string_view> words) {
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) return words.size();
  const auto found = std::find(words.begin(), words.end(), value.get_ref<const std::string&>());
  return static_cast<size_t>(found - words.begin());
}

}  // namespace recount::engine::inhumanity
