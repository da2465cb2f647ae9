#include "store/free_pages.h"

#include <unistd.h>

#include <vector>

#include "store/page_layout.h"

namespace recount::store {
namespace {

// The depth is bounded, because a damaged tree may contain a cycle.
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
    // The front page of the newest transaction has the list that is valid.
    const bool second = lmdb_page::At<uint64_t>(fronts[1], lmdb_page::kTransaction) >
                        lmdb_page::At<uint64_t>(fronts[0], lmdb_page::kTransaction);
    const std::vector<uint8_t>& front = fronts[second ? 1 : 0];
    const auto root = lmdb_page::At<uint64_t>(front, lmdb_page::kFreeRoot);
    const auto last = lmdb_page::At<uint64_t>(front, lmdb_page::kLastPage);
    if (root == lmdb_page::kNoRoot || last < first || last - first >= kMostMissing) return false;
    first_ = first;
    is_free_.assign(last - first + 1, false);
    if (!Walk(root, 0)) return false;
    for (const bool is_free : is_free_) {
      if (!is_free) return false;
    }
    return true;
  }

 private:
  bool Read(uint64_t page, size_t size, std::vector<uint8_t>& bytes) const {
    if (page > INT64_MAX / page_bytes_) return false;
    bytes.resize(size);
    const ssize_t got =
        pread(descriptor_, bytes.data(), size, static_cast<off_t>(page * page_bytes_));
    return got == static_cast<ssize_t>(size);
  }

  // Takes the pages that the subtree of this page lists.
  bool Walk(uint64_t page, int depth) {
    std::vector<uint8_t> bytes;
    if (depth > kDeepest || !Read(page, page_bytes_, bytes)) return false;
    const auto flags = lmdb_page::At<uint16_t>(bytes, lmdb_page::kFlags);
    const auto lower = lmdb_page::At<uint16_t>(bytes, lmdb_page::kLower);
    if ((flags & (lmdb_page::kBranch | lmdb_page::kLeaf)) == 0 || lower < lmdb_page::kHeader ||
        lower > page_bytes_) {
      return false;
    }
    for (size_t place = lmdb_page::kHeader; place + sizeof(uint16_t) <= lower;
         place += sizeof(uint16_t)) {
      const auto node = lmdb_page::At<uint16_t>(bytes, place);
      if (node < lmdb_page::kHeader || node + lmdb_page::kNodeHeader > page_bytes_) return false;
      const uint64_t low = lmdb_page::At<uint32_t>(bytes, node);
      const auto high = lmdb_page::At<uint16_t>(bytes, node + lmdb_page::kNodeFlags);
      const bool is_named = (flags & lmdb_page::kBranch) != 0
                                ? Walk(low | uint64_t{high} << 32, depth + 1)
                                : Take(bytes, node, low, high);
      if (!is_named) return false;
    }
    return true;
  }

  // Takes the pages of one entry of a leaf: their count, then their numbers.
  bool Take(const std::vector<uint8_t>& bytes, size_t node, size_t size, uint16_t flags) {
    const size_t place = node + lmdb_page::kNodeHeader +
                         lmdb_page::At<uint16_t>(bytes, node + lmdb_page::kNodeKeyBytes);
    if ((flags & lmdb_page::kBigData) == 0) {
      if (place + size > page_bytes_) return false;
      return TakeNumbers({bytes.begin() + static_cast<ptrdiff_t>(place),
                          bytes.begin() + static_cast<ptrdiff_t>(place + size)});
    }
    if (place + sizeof(uint64_t) > page_bytes_) return false;
    const auto page = lmdb_page::At<uint64_t>(bytes, place);
    std::vector<uint8_t> value;
    if (!Read(page, lmdb_page::kHeader + size, value) ||
        (lmdb_page::At<uint16_t>(value, lmdb_page::kFlags) & lmdb_page::kOverflow) == 0) {
      return false;
    }
    value.erase(value.begin(), value.begin() + lmdb_page::kHeader);
    return TakeNumbers(value);
  }

  bool TakeNumbers(const std::vector<uint8_t>& value) {
    if (value.size() < sizeof(uint64_t)) return false;
    const auto count = lmdb_page::At<uint64_t>(value, 0);
    if (count > value.size() / sizeof(uint64_t) - 1) return false;
    for (uint64_t i = 1; i <= count; ++i) {
      const auto page = lmdb_page::At<uint64_t>(value, i * sizeof(uint64_t));
      if (page >= first_ && page - first_ < is_free_.size()) is_free_[page - first_] = true;
    }
    return true;
  }

  int descriptor_;
  size_t page_bytes_;
  uint64_t first_ = 0;
  std::vector<bool> is_free_;  // by missing page; true once the list has it
};

}  // namespace

bool AreFree(int descriptor, size_t page_bytes, uint64_t first) {
  return FreeList(descriptor, page_bytes).HasAllFrom(first);
}

}  // namespace recount::store
