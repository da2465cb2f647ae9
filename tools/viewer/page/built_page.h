// The page of the browser viewer as it was built, and pages made from it
// (docs/reference/viewer.md, "The bytes of a page").
//
//   const Result<BuiltPage> built = BuiltPage::Find();
//   if (!built.ok()) return built.error();
//   const std::string html = built->With(Written(page));
//
// A page is the built one, byte for byte, except for the content of one element.
#ifndef RECOUNT_TOOLS_VIEWER_PAGE_BUILT_PAGE_H_
#define RECOUNT_TOOLS_VIEWER_PAGE_BUILT_PAGE_H_

#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::tools::viewer::page {

class BuiltPage {
 public:
  // The page at $RECOUNT_VIEWER if that is set; else in share/recount beside the folder of this
  // command; else where the build leaves it. not_found, with the command that builds it; too_new if
  // it is of another version; damaged if it is no such page; io.
  static Result<BuiltPage> Find();

  // A page from its bytes. `name` is what errors call it.
  static Result<BuiltPage> Of(std::string_view name, std::string html);

  // The page with this data in it: JSON of any length.
  std::string With(std::string_view json) const;

  // The same page for a server: its policy allows it to fetch from where it came from.
  BuiltPage ForServer() const;

  // The Content-Security-Policy in its head; empty if there is none.
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
