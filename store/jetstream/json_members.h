// Members of JSON objects from outside, which may lack them or have values of another type there.
//
//   server.version = TextIn(*info, "version");
#ifndef RECOUNT_STORE_JETSTREAM_JSON_MEMBERS_H_
#define RECOUNT_STORE_JETSTREAM_JSON_MEMBERS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "events/json.h"

namespace recount::store::jetstream {

// The text; empty if there is none.
std::string TextIn(const Json& json, const char* key);

// The number, if it is none below zero; nothing if there is none.
std::optional<uint64_t> NumberIn(const Json& json, const char* key);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_JSON_MEMBERS_H_
