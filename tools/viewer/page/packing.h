// Bytes as a page carries them: gzip, and base64 around it.
//
//   const std::string text = Base64(Gzip(json));
//   std::optional<std::string> json = Unpacked(text);
#ifndef RECOUNT_TOOLS_VIEWER_PAGE_PACKING_H_
#define RECOUNT_TOOLS_VIEWER_PAGE_PACKING_H_

#include <optional>
#include <string>
#include <string_view>

namespace recount::tools::viewer::page {

// Without a name and with time 0, so that equal bytes give equal bytes.
std::string Gzip(std::string_view bytes);

// RFC 4648, section 4, with padding.
std::string Base64(std::string_view bytes);

// The bytes in base64 of gzip; nothing if the text is no such thing, or more than 1 MiB.
std::optional<std::string> Unpacked(std::string_view text);

}  // namespace recount::tools::viewer::page

#endif  // RECOUNT_TOOLS_VIEWER_PAGE_PACKING_H_
