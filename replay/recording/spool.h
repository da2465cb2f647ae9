// Keeps bytes that are too many for the memory until they are read again. A few are kept in memory;
// more go into a temporary file without a name, in $TMPDIR, /var/tmp or /tmp, which disappears with
// the process.
//
//   Spool spool;
//   Result<uint64_t> place = spool.Put(bytes);
//   Result<SpooledBytes> again = spool.Get(*place);
#ifndef RECOUNT_REPLAY_RECORDING_SPOOL_H_
#define RECOUNT_REPLAY_RECORDING_SPOOL_H_

#include <string>
#include <vector>

#include "events/bytes.h"
#include "events/error.h"

namespace recount::replay::recording {

// Bytes that begin at a multiple of 8. They stay where they are when this object is moved.
class SpooledBytes {
 public:
  explicit SpooledBytes(uint64_t size) : words_((size + 7) / sizeof(uint64_t)), size_(size) {}

  Bytes bytes() const { return padded().first(size_); }
  // The same with zero bytes up to the next multiple of 8.
  Bytes padded() const {
    return Bytes(reinterpret_cast<const uint8_t*>(words_.data()), words_.size() * sizeof(uint64_t));
  }

 private:
  friend class Spool;

  std::vector<uint64_t> words_;
  uint64_t size_;
};

class Spool {
 public:
  Spool() = default;
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  // Returns the place of the bytes, which is behind that of all earlier ones. io if the file cannot
  // be written.
  Result<uint64_t> Put(Bytes bytes);

  // Returns the bytes at a place. io if the file cannot be read.
  Result<SpooledBytes> Get(uint64_t place) const;

  // Returns the place of what was put next after these bytes, or end().
  static uint64_t Behind(uint64_t place, const SpooledBytes& bytes);

  // Returns the place of what will be put next.
  uint64_t end() const { return written_ + pending_.size(); }

 private:
  Fault Flush();
  // Reads exactly this many bytes, from the file or from memory.
  Fault Read(uint64_t place, MutableBytes into) const;

  int file_ = -1;
  uint64_t written_ = 0;  // bytes in the file
  std::string pending_;   // the bytes behind them
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_SPOOL_H_
