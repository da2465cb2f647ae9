// The errors of the store: absl::Status with one of the codes that scripts know
// (docs/reference/errors.md, "Codes of commands"), and a message that names the place and says what
// to do.
//
//   if (CodeOf(status) == StoreCode::conflict) …
#ifndef RECOUNT_STORE_STATUS_H_
#define RECOUNT_STORE_STATUS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/status.h"

namespace recount::store {

enum class StoreCode : uint8_t {
  not_found,  // no such store, log, event or card set
  exists,     // a log with other bytes under this id
  conflict,   // the log has moved on: the expected seq is not the next
  damaged,    // bytes of the store are not what they must be
  too_new,    // a format that this build does not know
  io,         // the machine could not: full, not writable, locked for too long

  unavailable,  // the cluster does not answer: no server, no majority, no room
  forbidden,    // the cluster refuses this key, its certificate, or what the key may do
};

// "not_found" …: the code in docs/reference/errors.md.
std::string_view StoreCodeName(StoreCode code);

absl::Status StoreError(StoreCode code, std::string_view message);

// The code of a status that StoreError made; nothing for OK.
std::optional<StoreCode> CodeOf(const absl::Status& status);

// The data file ends before its last page: `damaged`, and IsCut tells it from other damage.
absl::Status CutError(std::string_view message);
bool IsCut(const absl::Status& status);

}  // namespace recount::store

#endif  // RECOUNT_STORE_STATUS_H_
