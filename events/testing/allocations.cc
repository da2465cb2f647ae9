#include "events/testing/allocations.h"

#include <cstdlib>
#include <new>

namespace {

size_t allocations = 0;
size_t allocated_bytes = 0;

void* Allocate(size_t size) {
  ++allocations;
  allocated_bytes += size;
  return std::calloc(1, size);
}

}  // namespace

void* operator new(size_t size) { return Allocate(size); }
void* operator new[](size_t size) { return Allocate(size); }
// The sanitizers' own would be given to the operators below.
void* operator new(size_t size, const std::nothrow_t&) noexcept { return Allocate(size); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return Allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }

namespace recount {

size_t Allocations() { return allocations; }
size_t AllocatedBytes() { return allocated_bytes; }

}  // namespace recount
