// The functions of jq (Debian's libjq) that evaluate an expression. It is loaded with the first
// expression, because every other command would have to load it at its start.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_JQ_LIBRARY_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_JQ_LIBRARY_H_

extern "C" {
#include <jq.h>
#include <jv.h>
}

#include <string>
#include <string_view>

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
  static std::string File() { return "libjq.so.1"; }
  static constexpr std::string_view kNeed = "an expression needs the library of jq";
  static constexpr std::string_view kPackage = "libjq1";
  RECOUNT_LIBRARY_FUNCTIONS(RECOUNT_JQ_FUNCTIONS)
};

// Returns the library, which LoadOnce has loaded before.
inline const JqLibrary& Jq() { return **store::LoadOnce<JqLibrary>(); }

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_JQ_LIBRARY_H_
