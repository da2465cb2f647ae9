// The functions of jq (Debian's libjq) that evaluate an expression. It is loaded with the first
// expression, because every other command would have to load it at its start.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_JQ_LIBRARY_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_JQ_LIBRARY_H_

extern "C" {
#include <jq.h>
#include <jv.h>
}

#include "events/error.h"
#include "store/shared_library.h"

#define RECOUNT_JQ_FUNCTIONS(F) \
  F(jq_compile)                 \
  F(jq_format_error)            \
  F(jq_get_exit_code)           \
  F(jq_halt)                    \
  F(jq_halted)                  \
  F(jq_init)                    \
  F(jq_next)                    \
  F(jq_set_attr)                \
  F(jq_set_debug_cb)            \
  F(jq_set_error_cb)            \
  F(jq_set_input_cb)            \
  F(jq_set_nomem_handler)       \
  F(jq_start)                   \
  F(jv_array)                   \
  F(jv_copy)                    \
  F(jv_free)                    \
  F(jv_get_kind)                \
  F(jv_invalid)                 \
  F(jv_invalid_has_msg)         \
  F(jv_null)                    \
  F(jv_parse_sized)             \
  F(jv_string)                  \
  F(jv_string_length_bytes)     \
  F(jv_string_value)

namespace recount::replay::recording::reproduce {

struct JqLibrary {
  RECOUNT_JQ_FUNCTIONS(RECOUNT_LIBRARY_MEMBER)
};

// Loads the library, once per process. not_found with what is missing.
Result<const JqLibrary*> LoadJq();

// Returns the library, which LoadJq has loaded before.
const JqLibrary& Jq();

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_JQ_LIBRARY_H_
