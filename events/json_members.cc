#include "events/json_members.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"

namespace recount {
namespace {

bool AreTexts(const Json& value) {
  return value.is_array() &&
         std::all_of(value.begin(), value.end(), [](const Json& each) { return each.is_string(); });
}

}  // namespace

template <class AnyJson>
const AnyJson* FindMember(const AnyJson& object, std::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

template <class AnyJson>
const std::string* FindText(const AnyJson& object, std::string_view key) {
  const AnyJson* value = FindMember(object, key);
  return value == nullptr ? nullptr : value->template get_ptr<const std::string*>();
}

template <class AnyJson>
const AnyJson* FindList(const AnyJson& object, std::string_view key) {
  const AnyJson* value = FindMember(object, key);
  return value != nullptr && value->is_array() ? value : nullptr;
}

template <class AnyJson>
std::optional<bool> FindBool(const AnyJson& object, std::string_view key) {
  const AnyJson* value = FindMember(object, key);
  if (value == nullptr || !value->is_boolean()) return std::nullopt;
  return value->template get<bool>();
}

template <class AnyJson>
std::optional<uint64_t> FindNumber(const AnyJson& object, std::string_view key) {
  const AnyJson* value = FindMember(object, key);
  if (value == nullptr || !value->is_number_unsigned()) return std::nullopt;
  return value->template get<uint64_t>();
}

template <class AnyJson>
std::string TextMember(const AnyJson& object, std::string_view key) {
  const std::string* text = FindText(object, key);
  return text == nullptr ? "" : *text;
}

template <class AnyJson>
const AnyJson& ListMember(const AnyJson& object, std::string_view key) {
  static const AnyJson& none = *new AnyJson(AnyJson::array());
  const AnyJson* list = FindList(object, key);
  return list == nullptr ? none : *list;
}

template <class AnyJson>
const AnyJson& ObjectMember(const AnyJson& object, std::string_view key) {
  static const AnyJson& none = *new AnyJson(AnyJson::object());
  const AnyJson* value = FindMember(object, key);
  return value != nullptr && value->is_object() ? *value : none;
}

template const Json* FindMember(const Json&, std::string_view);
template const OrderedJson* FindMember(const OrderedJson&, std::string_view);
template const std::string* FindText(const Json&, std::string_view);
template const std::string* FindText(const OrderedJson&, std::string_view);
template const Json* FindList(const Json&, std::string_view);
template const OrderedJson* FindList(const OrderedJson&, std::string_view);
template std::optional<bool> FindBool(const Json&, std::string_view);
template std::optional<bool> FindBool(const OrderedJson&, std::string_view);
template std::optional<uint64_t> FindNumber(const Json&, std::string_view);
template std::optional<uint64_t> FindNumber(const OrderedJson&, std::string_view);
template std::string TextMember(const Json&, std::string_view);
template std::string TextMember(const OrderedJson&, std::string_view);
template const Json& ListMember(const Json&, std::string_view);
template const OrderedJson& ListMember(const OrderedJson&, std::string_view);
template const Json& ObjectMember(const Json&, std::string_view);
template const OrderedJson& ObjectMember(const OrderedJson&, std::string_view);

std::optional<std::string_view> MissingKey(const Json& object,
                                           absl::Span<const std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (FindMember(object, key) == nullptr) return key;
  }
  return std::nullopt;
}

const std::string* UnknownKey(const Json& object, absl::Span<const std::string_view> keys,
                              absl::Span<const std::string_view> more) {
  if (!object.is_object()) return nullptr;
  for (auto item = object.begin(); item != object.end(); ++item) {
    const bool is_known = std::find(keys.begin(), keys.end(), item.key()) != keys.end() ||
                          std::find(more.begin(), more.end(), item.key()) != more.end();
    if (!is_known) return &item.key();
  }
  return nullptr;
}

void MemberReader::Fail(ErrorCode code, std::string message) {
  if (fault_) return;
  fault_ = Error{.code = code, .message = std::string(words_.document) + std::move(message)};
}

void MemberReader::Expect(bool is_right, std::string_view key, std::string_view expected) {
  if (!is_right) Refuse(fmt::format("\"{}\"{}{}", key, words_.expected, expected));
}

const Json& MemberReader::At(const Json& object, std::string_view key) {
  static const Json kNull;
  const Json* value = FindMember(object, key);
  if (value != nullptr) return *value;
  Refuse(fmt::format("{}\"{}\" is missing", words_.key, key));
  return kNull;
}

const Json& MemberReader::Object(const Json& object, std::string_view key) {
  Expect(At(object, key).is_object(), key, "an object");
  return ObjectMember(object, key);
}

const Json& MemberReader::List(const Json& object, std::string_view key) {
  Expect(At(object, key).is_array(), key, "a list");
  return ListMember(object, key);
}

bool MemberReader::Bool(const Json& object, std::string_view key) {
  Expect(At(object, key).is_boolean(), key, "true or false");
  return FindBool(object, key).value_or(false);
}

std::string MemberReader::Text(const Json& object, std::string_view key) {
  Expect(At(object, key).is_string(), key, words_.text);
  return TextMember(object, key);
}

std::optional<std::string> MemberReader::TextOrNull(const Json& object, std::string_view key) {
  const Json& value = At(object, key);
  Expect(value.is_string() || value.is_null(), key, fmt::format("{} or null", words_.text));
  return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

std::vector<std::string> MemberReader::Texts(const Json& object, std::string_view key) {
  const Json& value = At(object, key);
  const bool are_texts = AreTexts(value);
  Expect(are_texts, key, "a list of texts");
  if (!are_texts) return {};
  return value.get<std::vector<std::string>>();
}

uint64_t MemberReader::Number(const Json& object, std::string_view key) {
  return NumberFrom(At(object, key), key);
}

uint64_t MemberReader::NumberFrom(const Json& value, std::string_view key) {
  const bool is_number = IsInteger(value) && value >= 0;
  Expect(is_number, key, words_.number);
  return is_number ? value.get<uint64_t>() : 0;
}

OrderedJson OrNull(std::string_view text) {
  return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

template <class Value>
OrderedJson OrNull(const std::optional<Value>& value) {
  return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

template OrderedJson OrNull(const std::optional<std::string>&);
template OrderedJson OrNull(const std::optional<uint8_t>&);
template OrderedJson OrNull(const std::optional<uint16_t>&);
template OrderedJson OrNull(const std::optional<int64_t>&);
template OrderedJson OrNull(const std::optional<uint64_t>&);

OrderedJson OrNull(int number, int none) {
  return number == none ? OrderedJson(nullptr) : OrderedJson(number);
}

}  // namespace recount
