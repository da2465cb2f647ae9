#include "engine/kit/card_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::kit {
namespace {

constexpr size_t kMaxEntries = 512;  // entries of a list (events/FORMAT.md, "Limits")

}  // namespace

CardReader::CardReader(const Json& json, std::string place, Fault& fault, std::string_view clause)
    : json_(json), place_(std::move(place)), fault_(fault), clause_(clause) {
  if (!json.is_object()) Refuse("is not an object");
}

CardReader::~CardReader() {
  // After a failure keys were skipped, so a key that was not read may be a known one.
  if (failed()) return;
  for (const auto& item : json_.items()) {
    if (std::find(seen_.begin(), seen_.end(), item.key()) == seen_.end()) {
      Refuse(fmt::format("has an unknown key \"{}\"", Shortened(item.key())));
      return;
    }
  }
}

void CardReader::Refuse(std::string_view what) {
  // Only the first fault is kept. Later ones may be consequences of it.
  if (fault_) return;
  fault_ = Error::BadRequest(fmt::format("card set: {} {}", place_, what), std::string(clause_));
}

const Json* CardReader::Find(std::string_view key, bool is_required) {
  if (failed()) return nullptr;
  // Even a missing key counts as read, since the format knows it.
  seen_.push_back(key);
  if (const Json* value = FindMember(json_, key)) return value;
  if (is_required) Refuse(fmt::format("has no \"{}\"", key));
  return nullptr;
}

const Json* CardReader::FindList(std::string_view key, bool is_required) {
  const Json* value = Find(key, is_required);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) {
    Refuse(fmt::format("has a \"{}\" that is not a list", key));
  } else if (value->size() > kMaxEntries) {
    Refuse(fmt::format("has a \"{}\" of more than {} entries", key, kMaxEntries));
  }
  return failed() ? nullptr : value;
}

void CardReader::Bool(std::string_view key, bool& flag, bool is_required) {
  const Json* value = Find(key, is_required);
  if (value == nullptr) return;
  if (!value->is_boolean())
    return Refuse(
        fmt::format("has a \"{}\" that is not true "
                    "or false",
                    key));
  flag = value->get<bool>();
}

void CardReader::Text(std::string_view key, std::string& text) {
  const Json* value = Find(key);
  if (value == nullptr) return;
  if (!HasText(json_, key)) {
    return Refuse(fmt::format("has a \"{}\" that is empty or not a string", key));
  }
  text = value->get<std::string>();
}

void CardReader::List(std::string_view key, bool is_required, bool may_be_empty, const Each& each) {
  const Json* value = FindList(key, is_required);
  if (value == nullptr) return;
  if (value->empty() && !may_be_empty) return Refuse(fmt::format("has an empty \"{}\"", key));
  for (size_t i = 0; i < value->size() && !failed(); ++i) {
    each((*value)[i], fmt::format("{}, {} {}", place_, key, i));
  }
}

void CardReader::Strings(std::string_view key) {
  List(key, false, true, [&](const Json& entry, const std::string&) {
    if (!entry.is_string()) {
      Refuse(fmt::format("has a \"{}\" with an entry that is not a string", key));
    }
  });
}

bool CardReader::FindInteger(std::string_view key, int64_t low, int64_t high, bool is_required,
                             int64_t& value) {
  const Json* found = Find(key, is_required);
  if (found == nullptr) return false;
  if (!HasInteger(json_, key, low, high)) {
    Refuse(fmt::format("has a \"{}\" that is not an integer from {} to {}", key, low, high));
    return false;
  }
  value = found->get<int64_t>();
  return true;
}

bool CardReader::FindWord(std::string_view key, Words words, bool is_required, size_t& index) {
  const Json* value = Find(key, is_required);
  if (value == nullptr) return false;
  index = IndexIn(*value, words);
  if (index < words.size()) return true;
  Refuse(fmt::format("has an unknown \"{}\"", key));
  return false;
}

bool CardReader::FindWords(std::string_view key, Words words, bool is_required, uint64_t& bits) {
  List(key, is_required, false, [&](const Json& entry, const std::string&) {
    const size_t index = IndexIn(entry, words);
    if (index == words.size()) return Refuse(fmt::format("has an unknown word in \"{}\"", key));
    if ((bits >> index & 1) != 0) return Refuse(fmt::format("repeats a word in \"{}\"", key));
    bits |= uint64_t{1} << index;
  });
  return !failed() && bits != 0;
}

size_t IndexIn(const Json& value, CardReader::Words words) {
  // An empty word stands for "no word" in some lists, so an empty string must not match it.
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) return words.size();
  const auto found = std::find(words.begin(), words.end(), value.get_ref<const std::string&>());
  return static_cast<size_t>(found - words.begin());
}

}  // namespace recount::engine::kit
