// The page of the browser viewer as it was built, and pages made from it (docs/reference/viewer.md,
// "The bytes of a page").
//
//   const Result<BuiltPage> built = BuiltPage::Find();
//   if (!built.ok()) return built.error();
//   const std::string html = built->With(Written(page));
//
// Such a page equals the built one byte for byte, except for the content of one element.
#ifndef RECOUNT_TOOLS_VIEWER_PAGE_BUILT_PAGE_H_
#define RECOUNT_TOOLS_VIEWER_PAGE_BUILT_PAGE_H_

#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::tools::viewer::page {

class BuiltPage {
 public:
  // Finds the page: at $RECOUNT_VIEWER if that is set, else in share/recount beside the folder of
  // this command, else where the build puts it. Fails with not_found (the message has the command
  // that builds the page), too_new if it is of another version, damaged if it is not such a page,
  // or io.
  static Result<BuiltPage> Find();

  // Makes a page from its bytes. Errors call it `name`.
  static Result<BuiltPage> Of(std::string_view name, std::string html);

  // Returns the page with this data in it. The data is JSON of any length.
  std::string With(std::string_view json) const;

  // Returns the same page for a server: its policy allows it to fetch from its own origin.
  BuiltPage ForServer() const;

  // Returns the Content-Security-Policy in the page's head, or "" if there is none.
  std::string policy() const;

 private:
  BuiltPage(std::string html, size_t begin, size_t end)
      : html_(std::move(html)), begin_(begin), end_(end) {}

  std::string html_;
  size_t begin_;  // of the content that is replaced
  size_t end_;
};

}  // namespace recount::tools::viewer::page

#endif  // RECOUNT_TOOLS_VIEWER_PAGE_BUILT_PAGE_H_
