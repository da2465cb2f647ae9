#include "replay/judging/folded_name.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "events/check.h"
#include "events/visible_text.h"

namespace recount::replay::judging {

std::string FoldedName(std::string_view name) {
  const std::string bare = BareText(name);
  constexpr auto kOptions =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                                     UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STRIPCC);
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(bare.data()),
                   static_cast<utf8proc_ssize_t>(bare.size()), &mapped, kOptions);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(mapped, &std::free);
  RECOUNT_CHECK_LE(0, size);
  // A form may have been taken apart into a blank and a mark.
  std::string_view folded(reinterpret_cast<const char*>(mapped), static_cast<size_t>(size));
  folded.remove_prefix(std::min(folded.find_first_not_of(' '), folded.size()));
  folded.remove_suffix(folded.size() - (folded.find_last_not_of(' ') + 1));
  return std::string(folded);
}

}  // namespace recount::replay::judging
