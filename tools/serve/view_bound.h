// What a server may tell anybody: one viewer's part of every game (docs/reference/viewer.md,
// "The server").
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
  // Of "judge", "spectator" or the number of a seat; nothing for another word.
  static std::optional<ViewBound> Of(std::string_view word);

  engine::Viewer viewer() const { return viewer_; }

  // "judge", "spectator", "1".
  const std::string& word() const { return word_; }

  // Whether a viewer with this bound may see what the other may: the judge sees everything, a seat
  // sees its own view and that of spectators.
  bool Includes(const ViewBound& other) const;

  // Whether a game with so many players has this viewer.
  bool IsIn(int players) const;

 private:
  ViewBound(engine::Viewer viewer, std::string_view word) : viewer_(viewer), word_(word) {}

  engine::Viewer viewer_;
  std::string word_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_VIEW_BOUND_H_
