// A value in memory that this process shares with the children that it starts. The parent can read
// what a child wrote even after the child has died.
//
//   SharedValue<std::atomic<uint64_t>> step;
//   if (step.fault()) return step.fault();
//   … in a child: *step = 7;
#ifndef RECOUNT_REPLAY_PROCESS_SHARED_VALUE_H_
#define RECOUNT_REPLAY_PROCESS_SHARED_VALUE_H_

#include <sys/mman.h>

#include <new>
#include <type_traits>

#include "events/error.h"
#include "fmt/format.h"
#include "replay/process/processes.h"

namespace recount::replay::process {

template <class T>
class SharedValue {
 public:
  static_assert(std::is_trivially_destructible_v<T>);

  SharedValue() {
    void* memory =
        mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
      value_ = new (memory) T();
    } else {
      fault_ =
          SystemError(fmt::format("sharing {} bytes of memory with child processes", sizeof(T)));
    }
  }
  SharedValue(const SharedValue&) = delete;
  SharedValue& operator=(const SharedValue&) = delete;
  ~SharedValue() {
    if (value_ != nullptr) munmap(value_, sizeof(T));
  }

  // io if the system could not provide the memory. Then there is no value.
  const Fault& fault() const { return fault_; }

  T& operator*() const { return *value_; }
  T* operator->() const { return value_; }

 private:
  T* value_ = nullptr;
  Fault fault_;
};

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_SHARED_VALUE_H_
