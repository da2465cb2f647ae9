// Reads the options of a config. Every refusal is a bad_request whose message begins with "config:
// ". Refusals of shapes and types have no clause.
//
//   if (Fault fault = kit::HasOnlyOptions(json, {"lending", "max_rounds"})) return fault;
//   if (Fault fault = kit::ReadBool(json, "lending", config.lending)) return fault;
#ifndef RECOUNT_ENGINE_KIT_CONFIG_READER_H_
#define RECOUNT_ENGINE_KIT_CONFIG_READER_H_

#include <initializer_list>
#include <string>
#include <string_view>

#include "events/error.h"
#include "events/json.h"

namespace recount::engine::kit {

// Returns the bad_request "config: <message>".
Error RefusedConfig(std::string message, std::string clause = "");

// Refuses a config that is not an object. nullptr means the default config and passes.
Fault CheckIsObject(const Json* config);

// Refuses a key that is not among `keys`.
Fault HasOnlyOptions(const Json& config, std::initializer_list<std::string_view> keys);

// Each of these leaves its value unchanged if the key is missing.
Fault ReadBool(const Json& config, std::string_view key, bool& flag);
// Finds which of two words the option is.
Fault FindWord(const Json& config, std::string_view key, const std::string_view (&words)[2],
               size_t& index);
template <class Word>
Fault ReadWord(const Json& config, std::string_view key, const std::string_view (&words)[2],
               Word& word) {
  auto index = static_cast<size_t>(word);
  if (Fault fault = FindWord(config, key, words, index)) return fault;
  word = static_cast<Word>(index);
  return std::nullopt;
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_CONFIG_READER_H_
