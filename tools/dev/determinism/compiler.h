// Describes the compiler of this program, for the tables of docs/reproducing.md.
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_COMPILER_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_COMPILER_H_

#include <climits>
#include <string>

#include "fmt/format.h"

namespace recount::tools::dev::determinism {

// Returns a text like "clang 14.0.6, libc++ 14000, x86-64, signed char, address sanitizer".
inline std::string CompilerName() {
  std::string name;
#if defined(__clang__)
  name = fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  name = fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
#if defined(_LIBCPP_VERSION)
  name += fmt::format(", libc++ {}", _LIBCPP_VERSION);
#endif
#if defined(__wasm__)
  name += ", wasm32";
#elif defined(__aarch64__)
  name += ", aarch64";
#elif defined(__x86_64__)
  name += ", x86-64";
#endif
#if defined(__AVX2__)
  name += " with AVX2";
#endif
  name += CHAR_MIN == 0 ? ", unsigned char" : ", signed char";
#if !defined(__OPTIMIZE__)
  name += ", not optimised";
#endif
#if defined(__SANITIZE_ADDRESS__)
  name += ", address sanitizer";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  name += ", address sanitizer";
#endif
#endif
  return name;
}

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_COMPILER_H_
