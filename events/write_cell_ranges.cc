// Writes the table of cell_ranges.cc from the data of utf8proc to standard output:
//   write_cell_ranges > cell_ranges.inc
#include <fmt/format.h>
#include <utf8proc.h>

#include <cstdlib>
#include <string_view>

namespace recount {
namespace {

constexpr utf8proc_int32_t kLastCodePoint = 0x10FFFF;

bool IsIn(utf8proc_int32_t code_point, utf8proc_int32_t first, utf8proc_int32_t last) {
  return first <= code_point && code_point <= last;
}

// Counts cells as utf8proc does, except where terminals draw differently.
int CellsOf(utf8proc_int32_t code_point) {
  // Vowels and finals of Hangul are drawn inside the syllable that the letter before them begins.
  if (IsIn(code_point, 0x1160, 0x11FF) || IsIn(code_point, 0xD7B0, 0xD7FB)) return 0;
  // Every ideograph is wide, including those of later versions of Unicode.
  if (IsIn(code_point, 0x20000, 0x2FFFD) || IsIn(code_point, 0x30000, 0x3FFFD)) return 2;
  // Signs that surround the digits after them, such as U+0600, are format characters, but visible.
  const utf8proc_property_t* property = utf8proc_get_property(code_point);
  if (property->category == UTF8PROC_CATEGORY_CF &&
      property->boundclass == UTF8PROC_BOUNDCLASS_PREPEND) {
    return 1;
  }
  return utf8proc_charwidth(code_point);
}

bool IsOfNoCell(utf8proc_int32_t code_point) { return CellsOf(code_point) == 0; }
bool IsOfTwoCells(utf8proc_int32_t code_point) { return CellsOf(code_point) == 2; }

bool IsPictograph(utf8proc_int32_t code_point) {
  return utf8proc_get_property(code_point)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

// Writes the ranges, ascending, of the code points for which `is_in` is true.
void WriteRanges(std::string_view name, bool (*is_in)(utf8proc_int32_t)) {
  fmt::print("constexpr PointRange {}[] = {{\n", name);
  for (utf8proc_int32_t first = 0; first <= kLastCodePoint; ++first) {
    if (!is_in(first)) continue;
    utf8proc_int32_t last = first;
    while (last < kLastCodePoint && is_in(last + 1)) ++last;
    fmt::print("{{{:#x}, {:#x}}},\n", first, last);
    first = last;
  }
  fmt::print("}};\n");
}

}  // namespace
}  // namespace recount

int main() {
  fmt::print("// Written by write_cell_ranges with utf8proc {}, Unicode {}.\n", utf8proc_version(),
             utf8proc_unicode_version());
  recount::WriteRanges("kOfNoCell", recount::IsOfNoCell);
  recount::WriteRanges("kOfTwoCells", recount::IsOfTwoCells);
  recount::WriteRanges("kPictographs", recount::IsPictograph);
  return EXIT_SUCCESS;
}
