#include "replay/debugging/comparison.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::debugging {
namespace {

constexpr std::array<std::string_view, 7> kPartNames = {"reply", "state", "view",    "legal",
                                                        "died",  "hung",  "not_json"};
// Replaces bytes that are not UTF-8. Our own replies have none, and theirs have passed ParseJson.
template <class AnyJson>
std::string DumpedText(const AnyJson& value) {
  return value.dump(-1, ' ', false, AnyJson::error_handler_t::replace);
}

// Numbers are compared by value and type: 7.0 is not an integer, and -1 differs from 2^64 - 1.
bool IsSameNumber(const OrderedJson& ours, const Json& theirs) {
  if (!ours.is_number_integer() || !theirs.is_number_integer()) {
    return ours.is_number_float() && theirs.is_number_float() &&
           ours.get<double>() == theirs.get<double>();
  }
  const auto is_negative = [](const auto& number) {
    return !number.is_number_unsigned() && number.template get<int64_t>() < 0;
  };
  return is_negative(ours) == is_negative(theirs) && ours.get<uint64_t>() == theirs.get<uint64_t>();
}

bool IsSameScalar(const OrderedJson& ours, const Json& theirs) {
  if (ours.is_number()) return theirs.is_number() && IsSameNumber(ours, theirs);
  if (ours.is_string()) {
    return theirs.is_string() &&
           ours.get_ref<const std::string&>() == theirs.get_ref<const std::string&>();
  }
  if (ours.is_boolean()) return theirs.is_boolean() && ours.get<bool>() == theirs.get<bool>();
  return ours.is_null() && theirs.is_null();
}

// Walks both values at once. The recursion is as deep as our own value.
class Comparer {
 public:
  explicit Comparer(const std::vector<PathPattern>& ignored) : ignored_(ignored) {}

  std::optional<Mismatch> Compare(const OrderedJson& ours, const Json& theirs) {
    if (IsIgnored()) return std::nullopt;
    if (ours.is_object() && theirs.is_object()) return CompareObjects(ours, theirs);
    if (ours.is_array() && theirs.is_array() && ours.size() == theirs.size()) {
      return CompareLists(ours, theirs);
    }
    const bool is_scalar = !ours.is_structured();
    if (is_scalar && IsSameScalar(ours, theirs)) return std::nullopt;
    return Found(DumpedText(ours), DumpedText(theirs));
  }

 private:
  std::optional<Mismatch> CompareObjects(const OrderedJson& ours, const Json& theirs) {
    for (const auto& item : ours.items()) {
      path_.push_back({item.key(), false});
      const auto there = theirs.find(item.key());
      std::optional<Mismatch> found;
      // A key that is missing may be ignored like a different value.
      if (there != theirs.end()) {
        found = Compare(item.value(), *there);
      } else if (!IsIgnored()) {
        found = Found(DumpedText(item.value()), std::string(kAbsentValue));
      }
      path_.pop_back();
      if (found) return found;
    }
    for (const auto& item : theirs.items()) {
      if (ours.contains(item.key())) continue;
      path_.push_back({item.key(), false});
      std::optional<Mismatch> found;
      if (!IsIgnored()) found = Found(std::string(kAbsentValue), DumpedText(item.value()));
      path_.pop_back();
      if (found) return found;
    }
    return std::nullopt;
  }

  std::optional<Mismatch> CompareLists(const OrderedJson& ours, const Json& theirs) {
    for (size_t i = 0; i < ours.size(); ++i) {
      path_.push_back({std::to_string(i), true});
      std::optional<Mismatch> found = Compare(ours[i], theirs[i]);
      path_.pop_back();
      if (found) return found;
    }
    return std::nullopt;
  }

  bool IsIgnored() const {
    return std::any_of(ignored_.begin(), ignored_.end(),
                       [&](const PathPattern& pattern) { return pattern.Covers(path_); });
  }

  Mismatch Found(std::string ours, std::string theirs) const {
    return {PointerOf(path_), PointerOf(path_, /*hides_indices=*/true), std::move(ours),
            std::move(theirs)};
  }

  const std::vector<PathPattern>& ignored_;
  std::vector<PathStep> path_;
};

template <class AnyJson>
bool HasState(const AnyJson& reply) {
  return FindBool(reply, "ok").value_or(false) && reply.contains("state");
}

// Returns the patterns that are ignored in a reply, including those that the caller names.
std::vector<PathPattern> PassedOver(const ComparisonRules& rules) {
  std::vector<PathPattern> patterns = rules.ignored;
  const auto add = [&](std::string_view path) { patterns.push_back(*PathPattern::Parse(path)); };
  add("/error/message");
  if (!rules.is_strict) {
    add("/effects");
    add("/state_hash");
  }
  return patterns;
}

// Returns a field of another engine's error, as text whatever its type.
template <class AnyJson>
std::string WordIn(const AnyJson& error, const char* key) {
  const AnyJson* field = FindMember(error, key);
  if (field == nullptr || field->is_null()) return "";
  return field->is_string() ? field->template get<std::string>() : DumpedText(*field);
}

template <class AnyJson>
std::string RefusalOf(const AnyJson& reply) {
  const AnyJson& error = ObjectMember(reply, "error");
  const std::string clause = WordIn(error, "clause");
  return WordIn(error, "code") + (clause.empty() ? "" : " " + clause);
}

}  // namespace

std::string_view NameOf(ComparedPart part) { return kPartNames[static_cast<size_t>(part)]; }

std::optional<ComparedPart> ComparedPartNamed(std::string_view name) {
  for (size_t i = 0; i < kPartNames.size(); ++i) {
    if (kPartNames[i] == name) return static_cast<ComparedPart>(i);
  }
  return std::nullopt;
}

std::string PointerOf(const std::vector<PathStep>& path, bool hides_indices) {
  std::string pointer;
  for (const PathStep& step : path) {
    pointer += '/';
    if (step.is_index && hides_indices) {
      pointer += '*';
      continue;
    }
    pointer += EscapedKey(step.key);
  }
  return pointer;
}

Result<PathPattern> PathPattern::Parse(std::string_view pointer) {
  const std::optional<std::vector<std::string>> keys = KeysOfPointer(pointer);
  if (!keys) {
    return Error::BadRequest(
        fmt::format("expected a JSON Pointer such as /players/*/score, got \"{}\"", pointer));
  }
  PathPattern pattern;
  for (const std::string& key : *keys) {
    pattern.steps_.push_back(key == "*" ? std::nullopt : std::optional(key));
  }
  return pattern;
}

bool PathPattern::Covers(const std::vector<PathStep>& path) const {
  if (path.size() < steps_.size()) return false;
  for (size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i] && *steps_[i] != path[i].key) return false;
  }
  return true;
}

std::optional<Mismatch> FirstMismatch(const OrderedJson& ours, const Json& theirs,
                                      const std::vector<PathPattern>& ignored) {
  return Comparer(ignored).Compare(ours, theirs);
}

std::optional<Mismatch> CompareReplies(ComparedPart part, const OrderedJson& ours,
                                       const Json& theirs, const ComparisonRules& rules) {
  const bool is_of_state = part == ComparedPart::state || part == ComparedPart::view;
  if (is_of_state && HasState(ours) && HasState(theirs)) {
    return FirstMismatch(ours.at("state"), theirs.at("state"), rules.ignored);
  }
  return FirstMismatch(ours, theirs, PassedOver(rules));
}

bool IsNestedTooDeeply(std::string_view text) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      // An escaped quote does not end a string.
      for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\';
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxReplyDepth) return true;
    } else if (c == ']' || c == '}') {
      depth -= depth > 0;
    }
  }
  return false;
}

OrderedJson ComparedReply(OrderedJson reply) {
  reply.erase("effects");
  reply.erase("state_hash");
  if (reply.contains("error")) reply["error"].erase("message");
  return reply;
}

std::string RefusalIn(const OrderedJson& reply) { return RefusalOf(reply); }
std::string RefusalIn(const Json& reply) { return RefusalOf(reply); }

}  // namespace recount::replay::debugging
