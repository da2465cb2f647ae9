// Closes a file descriptor at the end of its scope.
//
//   const Descriptor descriptor{open(file.c_str(), O_RDONLY | O_CLOEXEC)};
//   if (descriptor.number < 0) …
#ifndef RECOUNT_STORE_JETSTREAM_DESCRIPTOR_H_
#define RECOUNT_STORE_JETSTREAM_DESCRIPTOR_H_

#include <unistd.h>

namespace recount::store::jetstream {

struct Descriptor {
  int number = -1;
  ~Descriptor() {
    if (number >= 0) close(number);
  }
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_DESCRIPTOR_H_
