#include "replay/play/nearest_word.h"

#include <algorithm>
#include <utility>

#include "fmt/format.h"

namespace recount::replay::play {

std::string DidYouMean(std::string_view word, const std::vector<std::string>& known) {
  // Computes the Levenshtein distance row by row, but counts two swapped letters as one change.
  // Words here are short.
  const auto distance = [](std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    std::vector<size_t> last(b.size() + 1);
    std::vector<size_t> last_but_one;
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
      last_but_one = std::exchange(last, row);
      row[0] = i;
      for (size_t j = 1; j <= b.size(); ++j) {
        row[j] =
            std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
        const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
        if (is_swapped) row[j] = std::min(row[j], last_but_one[j - 2] + 1);
      }
    }
    return row.back();
  };
  std::string best;
  // In a short word, more changes would lead to an unrelated word.
  size_t least = word.size() < 5 ? 2 : 3;
  for (const std::string& candidate : known) {
    const size_t there = distance(word, candidate);
    if (there < least && there < candidate.size()) {
      least = there;
      best = candidate;
    }
  }
  return best.empty() ? "" : fmt::format("; did you mean \"{}\"?", best);
}

}  // namespace recount::replay::play
