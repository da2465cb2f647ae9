// Replaces the allocation functions of the C library, so that a test can make them fail. They count
// as Call::allocation. A sanitizer has its own allocator, so nothing fails there.
#include <cerrno>
#include <cstddef>

#include "replay/process/sanitizer.h"
#include "tools/dev/store_faults/system_calls.h"

#ifndef RECOUNT_HAS_SANITIZER

// NOLINTBEGIN
using recount::tools::dev::store_faults::Call;
using recount::tools::dev::store_faults::Fails;

extern "C" {

void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* place, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

void* malloc(size_t size) { return Fails(Call::allocation) ? nullptr : __libc_malloc(size); }

void* calloc(size_t count, size_t size) {
  return Fails(Call::allocation) ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* place, size_t size) {
  return Fails(Call::allocation) ? nullptr : __libc_realloc(place, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
  return Fails(Call::allocation) ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void** place, size_t alignment, size_t size) {
  if (Fails(Call::allocation)) return ENOMEM;
  *place = __libc_memalign(alignment, size);
  return *place == nullptr ? ENOMEM : 0;
}

}  // extern "C"
// NOLINTEND

#endif
