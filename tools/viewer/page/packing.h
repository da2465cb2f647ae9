// Packs the bytes that a page contains: gzip, and base64 around it.
//
//   const std::string text = Base64(Gzip(json));
//   std::optional<std::string> json = Unpacked(text);
#ifndef RECOUNT_TOOLS_VIEWER_PAGE_PACKING_H_
#define RECOUNT_TOOLS_VIEWER_PAGE_PACKING_H_

#include <optional>
#include <string>
#include <string_view>

namespace recount::tools::viewer::page {

// Compresses without a name and with time 0, so that equal bytes give equal results.
std::string Gzip(std::string_view bytes);

// Encodes by RFC 4648, section 4, with padding.
std::string Base64(std::string_view bytes);

// Decodes base64 and gzip. Returns nothing if the text is invalid, or if it unpacks to more than 1
// MiB.
std::optional<std::string> Unpacked(std::string_view text);

}  // namespace recount::tools::viewer::page

#endif  // RECOUNT_TOOLS_VIEWER_PAGE_PACKING_H_
