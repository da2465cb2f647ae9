// Returns fields of the schema's tables as plain values.
#ifndef RECOUNT_ENGINE_KIT_WIRE_H_
#define RECOUNT_ENGINE_KIT_WIRE_H_

#include <string_view>

#include "flatbuffers/flatbuffers.h"

namespace recount::engine::kit {

// Returns a text in place: it is valid as long as the event's bytes. Empty if the field is missing.
inline std::string_view TextIn(const flatbuffers::String* text) {
  return text == nullptr ? std::string_view() : std::string_view(text->c_str(), text->size());
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_WIRE_H_
