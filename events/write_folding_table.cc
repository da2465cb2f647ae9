// Writes the table of folding_table.cc from the data of utf8proc to standard output:
//   write_folding_table > folding_table.inc
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utf8proc.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace recount {
namespace {

constexpr utf8proc_int32_t kLastCodePoint = 0x10FFFF;

// These must be the options of events/folded_name.cc.
constexpr int kDecomposed = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT;

// FoldedByTable folds it after it has put the marks of the whole text in order, so the table leaves
// it as it is.
constexpr utf8proc_int32_t kIotaSubscript = 0x345;

bool IsSurrogate(utf8proc_int32_t code_point) {
  return code_point >= 0xD800 && code_point < 0xE000;
}

// FoldedByTable decomposes Hangul syllables by arithmetic, so the table leaves them out.
bool IsHangulSyllable(utf8proc_int32_t code_point) {
  return code_point >= 0xAC00 && code_point < 0xAC00 + 11'172;
}

std::vector<utf8proc_int32_t> Mapped(utf8proc_int32_t code_point, int options) {
  std::vector<utf8proc_int32_t> mapped(32);
  int last_class = 0;
  const utf8proc_ssize_t length = utf8proc_decompose_char(
      code_point, mapped.data(), static_cast<utf8proc_ssize_t>(mapped.size()),
      static_cast<utf8proc_option_t>(options), &last_class);
  if (length < 0 || length > static_cast<utf8proc_ssize_t>(mapped.size())) {
    fmt::print(stderr, "U+{:04X} cannot be taken apart: {}\n", code_point, length);
    std::exit(EXIT_FAILURE);
  }
  mapped.resize(static_cast<size_t>(length));
  return mapped;
}

std::vector<utf8proc_int32_t> Folded(utf8proc_int32_t code_point) {
  std::vector<utf8proc_int32_t> folded;
  for (const utf8proc_int32_t part : Mapped(code_point, kDecomposed)) {
    if (part == kIotaSubscript) {
      folded.push_back(part);
      continue;
    }
    for (const utf8proc_int32_t one : Mapped(part, kDecomposed | UTF8PROC_CASEFOLD)) {
      folded.push_back(one);
    }
  }
  return folded;
}

void Write() {
  std::vector<utf8proc_int32_t> sequences;
  fmt::print("// Written by write_folding_table with utf8proc {}, Unicode {}.\n",
             utf8proc_version(), utf8proc_unicode_version());
  fmt::print("constexpr Folding kFoldings[] = {{\n");
  for (utf8proc_int32_t code_point = 0; code_point <= kLastCodePoint; ++code_point) {
    if (IsSurrogate(code_point) || IsHangulSyllable(code_point)) continue;
    const std::vector<utf8proc_int32_t> folded = Folded(code_point);
    if (folded.size() == 1 && folded[0] == code_point) continue;
    fmt::print("{{{}, {}, {}}},\n", code_point, sequences.size(), folded.size());
    sequences.insert(sequences.end(), folded.begin(), folded.end());
  }
  fmt::print("}};\nconstexpr uint32_t kSequences[] = {{\n{}}};\n", fmt::join(sequences, ",\n"));
  fmt::print("constexpr Combining kCombining[] = {{\n");
  for (utf8proc_int32_t code_point = 0; code_point <= kLastCodePoint; ++code_point) {
    const int order = utf8proc_get_property(code_point)->combining_class;
    if (order != 0) fmt::print("{{{}, {}}},\n", code_point, order);
  }
  fmt::print("}};\n");
}

}  // namespace
}  // namespace recount

int main() {
  recount::Write();
  return EXIT_SUCCESS;
}
