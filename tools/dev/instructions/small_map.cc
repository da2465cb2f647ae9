// Preloaded before a command that Valgrind runs: a store reserves a terabyte of addresses, and
// Valgrind has no room for that.
#include <dlfcn.h>

#include <algorithm>
#include <cstddef>

struct MDB_env;

extern "C" int mdb_env_set_mapsize(MDB_env* environment, size_t bytes) {
  static const auto real =
      reinterpret_cast<int (*)(MDB_env*, size_t)>(dlsym(RTLD_NEXT, "mdb_env_set_mapsize"));
  constexpr size_t kMostBytes = size_t{1} << 30;
  return real(environment, std::min(bytes, kMostBytes));
}
