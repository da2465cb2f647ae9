#include "store/free_pages.h"

#include <unistd.h>

#include <cstring>
#include <vector>

namespace recount::store {
namespace {

// Places in a page, and what lies there (LMDB 0.9, mdb.c: MDB_page, MDB_meta, MDB_db, MDB_node).
constexpr size_t kFlags = 10;  // of the page, 2 bytes
constexpr size_t kLower = 12;  // the end of the places of its nodes, 2 bytes
constexpr size_t kHeader = 16;
constexpr size_t kFreeRoot = 80;   // in a front page: the root of the list of free pages
constexpr size_t kLastPage = 136;  // in a front page
constexpr size_t kTransaction = 144;
constexpr size_t kNodeHeader = 8;
constexpr uint16_t kBranch = 1;
constexpr uint16_t kLeaf = 2;
constexpr uint16_t kOverflow = 4;
constexpr uint16_t kBigData = 1;  // of a node: its value lies in pages of its own
constexpr uint64_t kNoRoot = ~uint64_t{0};
constexpr int kDeepest = 32;
constexpr uint64_t kMostMissing = 1 << 20;  // pages

class FreeList {
 public:
  FreeList(int descriptor, size_t page_bytes) : descriptor_(descriptor), page_bytes_(page_bytes) {}

  bool HasAllFrom(uint64_t first) {
    std::vector<uint8_t> fronts[2];
    for (uint64_t page = 0; page < 2; ++page) {
      if (!Read(page, page_bytes_, fronts[page])) return false;
    }
    const bool second =
        At<uint64_t>(fronts[1], kTransaction) > At<uint64_t>(fronts[0], kTransaction);
    const std::vector<uint8_t>& front = fronts[second ? 1 : 0];
    const auto root = At<uint64_t>(front, kFreeRoot);
    const auto last = At<uint64_t>(front, kLastPage);
    if (root == kNoRoot || last < first || last - first >= kMostMissing) return false;
    first_ = first;
    is_free_.assign(last - first + 1, false);
    if (!Walk(root, 0)) return false;
    for (const bool is_free : is_free_) {
      if (!is_free) return false;
    }
    return true;
  }

 private:
  template <class Number>
  static Number At(const std::vector<uint8_t>& bytes, size_t place) {
    Number number;
    std::memcpy(&number, bytes.data() + place, sizeof(number));
    return number;
  }

  bool Read(uint64_t page, size_t size, std::vector<uint8_t>& bytes) const {
    if (page > INT64_MAX / page_bytes_) return false;
    bytes.resize(size);
    const ssize_t got =
        pread(descriptor_, bytes.data(), size, static_cast<off_t>(page * page_bytes_));
    return got == static_cast<ssize_t>(size);
  }

  // The pages that are named below this one.
  bool Walk(uint64_t page, int depth) {
    std::vector<uint8_t> bytes;
    if (depth > kDeepest || !Read(page, page_bytes_, bytes)) return false;
    const auto flags = At<uint16_t>(bytes, kFlags);
    const auto lower = At<uint16_t>(bytes, kLower);
    if ((flags & (kBranch | kLeaf)) == 0 || lower < kHeader || lower > page_bytes_) return false;
    for (size_t place = kHeader; place + sizeof(uint16_t) <= lower; place += sizeof(uint16_t)) {
      const auto node = At<uint16_t>(bytes, place);
      if (node < kHeader || node + kNodeHeader > page_bytes_) return false;
      const uint64_t low = At<uint32_t>(bytes, node);
      const auto high = At<uint16_t>(bytes, node + 4u);
      const bool is_named = (flags & kBranch) != 0 ? Walk(low | uint64_t{high} << 32, depth + 1)
                                                   : Take(bytes, node, low, high);
      if (!is_named) return false;
    }
    return true;
  }

  // The pages of one entry of a leaf: how many, then their numbers.
  bool Take(const std::vector<uint8_t>& bytes, size_t node, size_t size, uint16_t flags) {
    const size_t place = node + kNodeHeader + At<uint16_t>(bytes, node + 6);
    if ((flags & kBigData) == 0) {
      if (place + size > page_bytes_) return false;
      return TakeNumbers({bytes.begin() + static_cast<ptrdiff_t>(place),
                          bytes.begin() + static_cast<ptrdiff_t>(place + size)});
    }
    if (place + sizeof(uint64_t) > page_bytes_) return false;
    const auto page = At<uint64_t>(bytes, place);
    std::vector<uint8_t> value;
    if (!Read(page, kHeader + size, value) || (At<uint16_t>(value, kFlags) & kOverflow) == 0) {
      return false;
    }
    value.erase(value.begin(), value.begin() + kHeader);
    return TakeNumbers(value);
  }

  bool TakeNumbers(const std::vector<uint8_t>& value) {
    if (value.size() < sizeof(uint64_t)) return false;
    const auto count = At<uint64_t>(value, 0);
    if (count > value.size() / sizeof(uint64_t) - 1) return false;
    for (uint64_t i = 1; i <= count; ++i) {
      const auto page = At<uint64_t>(value, i * sizeof(uint64_t));
      if (page >= first_ && page - first_ < is_free_.size()) is_free_[page - first_] = true;
    }
    return true;
  }

  int descriptor_;
  size_t page_bytes_;
  uint64_t first_ = 0;
  std::vector<bool> is_free_;  // of each missing page, whether it has been named
};

}  // namespace

bool AreFree(int descriptor, size_t page_bytes, uint64_t first) {
  return FreeList(descriptor, page_bytes).HasAllFrom(first);
}

}  // namespace recount::store
