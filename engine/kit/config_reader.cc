#include "engine/kit/config_reader.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::kit {

Error RefusedConfig(std::string message, std::string clause) {
  return Error::BadRequest("config: " + std::move(message), std::move(clause));
}

Fault CheckIsObject(const Json* config) {
  if (config == nullptr || config->is_object()) return std::nullopt;
  return RefusedConfig("must be an object");
}

Fault HasOnlyOptions(const Json& config, std::initializer_list<std::string_view> keys) {
  const std::string* unknown = UnknownKey(config, keys);
  if (unknown == nullptr) return std::nullopt;
  return RefusedConfig(fmt::format("unknown option \"{}\"", Shortened(*unknown)));
}

Fault ReadBool(const Json& config, std::string_view key, bool& flag) {
  const Json* value = FindMember(config, key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) {
    return RefusedConfig(fmt::format("\"{}\" must be true or false", key));
  }
  flag = value->get<bool>();
  return std::nullopt;
}

Fault FindWord(const Json& config, std::string_view key, const std::string_view (&words)[2],
               size_t& index) {
  const Json* value = FindMember(config, key);
  if (value == nullptr) return std::nullopt;
  for (size_t i = 0; i < 2; ++i) {
    if (*value != words[i]) continue;
    index = i;
    return std::nullopt;
  }
  return RefusedConfig(fmt::format("\"{}\" must be \"{}\" or \"{}\"", key, words[0], words[1]));
}

}  // namespace recount::engine::kit
