#include "engine/inhumanity/set_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

bool IsSnakeCase(const Json& value) {
  if (!value.is_string()) return false;
  const std::string& word = value.get_ref<const std::string&>();
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !word.empty() && is_letter(word[0]) && std::all_of(word.begin(), word.end(), [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

void ObjectReader::Change(std::string_view key, int8_t& number) {
  Integer(key, -9, 9, number);
  if (!failed() && number == 0) Refuse(fmt::format("has a \"{}\" of 0", key));
}

void ObjectReader::Text(std::string_view key, std::string& text) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  if (!value->is_string() || value->get_ref<const std::string&>().empty())
    return Refuse(fmt::format("has a \"{}\" that is not a non-empty string", key));
  text = value->get<std::string>();
}

void ObjectReader::Id(std::string_view key, std::string& id) {
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
  const Json* list = FindList("tags");
  if (list == nullptr) return tags;
  for (const Json& word : *list) {
    if (!IsSnakeCase(word)) {
      Refuse(
          "has an invalid tag: expected a lowercase letter, then lowercase letters, digits and _");
      return tags;
    }
    const auto number = static_cast<uint16_t>(context_.tags.size());
    const auto tag = context_.tags.emplace(word.get<std::string>(), number).first;
    if (context_.tags.size() > size_t{UINT16_MAX} + 1) {
      Refuse("has one tag too many: a card set can have 65,536 different ones");
      return tags;
    }
    tags.push_back(tag->second);
    if (words != nullptr) words->push_back(word.get<std::string>());
  }
  return tags;
}

const Json* ObjectReader::ListOrNull(std::string_view key) {
  const Json* value = Find(key);
  return value == nullptr || value->is_null() ? nullptr : FindList(key);
}

void ObjectReader::Null(std::string_view key) {
  const Json* value = Find(key);
  if (value != nullptr && !value->is_null()) {
    Refuse(fmt::format("has a \"{}\" that is not null", key));
  }
}

}  // namespace recount::engine::inhumanity
