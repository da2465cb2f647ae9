#include "tools/serve/view_bound.h"

#include <charconv>

namespace recount::tools::serve {

using engine::Viewer;

std::optional<ViewBound> ViewBound::Of(std::string_view word) {
  if (word == "judge") return ViewBound(Viewer::Judge(), word);
  if (word == "spectator") return ViewBound(Viewer::Spectator(), word);
  int seat = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), seat);
  const bool is_whole = error == std::errc() && end == word.data() + word.size();
  // Each number may be written in only one way.
  if (!is_whole || seat < 0 || seat >= engine::kMaxSeats || word != std::to_string(seat)) {
    return std::nullopt;
  }
  return ViewBound(Viewer::OfSeat(static_cast<engine::Seat>(seat)), word);
}

bool ViewBound::Includes(const ViewBound& other) const {
  return viewer_.IsJudge() || viewer_ == other.viewer_ || other.viewer_ == Viewer::Spectator();
}

bool ViewBound::IsIn(int players) const {
  for (int seat = players; seat < engine::kMaxSeats; ++seat) {
    if (viewer_ == Viewer::OfSeat(static_cast<engine::Seat>(seat))) return false;
  }
  return true;
}

}  // namespace recount::tools::serve
