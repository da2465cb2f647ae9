// Limits what a server may show to anybody: one viewer's view of every game
// (docs/reference/viewer.md, "The server").
//
//   const std::optional<ViewBound> bound = ViewBound::Of("1");
//   bound->Includes(*ViewBound::Of("spectator"))   // true
#ifndef RECOUNT_TOOLS_SERVE_VIEW_BOUND_H_
#define RECOUNT_TOOLS_SERVE_VIEW_BOUND_H_

#include <optional>
#include <string>
#include <string_view>

#include "engine/viewer.h"

namespace recount::tools::serve {

class ViewBound {
 public:
  // Parses "judge", "spectator" or a seat number. Returns nothing for another word.
  static std::optional<ViewBound> Of(std::string_view word);

  engine::Viewer viewer() const { return viewer_; }

  // Returns "judge", "spectator" or a seat number, such as "1".
  const std::string& word() const { return word_; }

  // Returns whether a viewer with this bound may see what the other may: the judge sees everything,
  // a seat sees its own view and that of spectators.
  bool Includes(const ViewBound& other) const;

  // Returns whether a game with this number of players has this viewer.
  bool IsIn(int players) const;

 private:
  ViewBound(engine::Viewer viewer, std::string_view word) : viewer_(viewer), word_(word) {}

  engine::Viewer viewer_;
  std::string word_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_VIEW_BOUND_H_
