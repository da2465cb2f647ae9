#include "events/folded_name.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "events/check.h"
#include "events/utf8.h"

namespace recount {
namespace {

// The text must be UTF-8.
std::string Mapped(std::string_view text, int options) {
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                                             static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(mapped, &std::free);
  RECOUNT_CHECK_LE(0, size);
  return {reinterpret_cast<const char*>(mapped), static_cast<size_t>(size)};
}

}  // namespace

std::string FoldedName(std::string_view name) {
  if (!IsUtf8(name)) return std::string(name);
  constexpr int kDecomposed = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT;
  // The first pass puts combining marks in order. Folding turns one of them, the iota subscript,
  // into a letter, which would no longer be sorted.
  const std::string decomposed = Mapped(BareText(name), kDecomposed);
  std::string folded = Mapped(decomposed, kDecomposed | UTF8PROC_CASEFOLD);
  // Decomposition may have turned a character into a blank and a mark.
  folded.erase(0, std::min(folded.find_first_not_of(' '), folded.size()));
  folded.erase(folded.find_last_not_of(' ') + 1);
  return folded;
}

}  // namespace recount
