#include "replay/documents/null.h"

#include <nlohmann/json.hpp>

#include "events/event_json.h"

namespace recount::replay::documents {

OrderedJson OrNull(std::string_view text) {
  return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

OrderedJson OrNull(const std::string& text) { return OrNull(std::string_view(text)); }

OrderedJson OrNull(const std::optional<std::string>& text) {
  return text ? OrderedJson(*text) : OrderedJson(nullptr);
}

OrderedJson OrNull(const std::optional<uint64_t>& number) {
  return number ? OrderedJson(*number) : OrderedJson(nullptr);
}

OrderedJson TimeOrNull(const std::optional<int64_t>& at) {
  return at ? OrderedJson(TimeText(*at)) : OrderedJson(nullptr);
}

}  // namespace recount::replay::documents
