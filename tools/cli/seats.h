// Seats and viewers, as people name them on the command line (docs/reference/cli.md, "Seats and
// views").
//
//   const Result<engine::Viewer> viewer = ViewerOf("Ana", players, names);
//   const Result<uint64_t> seat = GameSeats(console, "1a2b").Read("Ana");
#ifndef RECOUNT_TOOLS_CLI_SEATS_H_
#define RECOUNT_TOOLS_CLI_SEATS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/viewer.h"
#include "events/error.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// A seat by its number, or by the name of its player. Throws UsageError for a word that means
// nobody or several; bad_request for a seat that the game does not have.
Result<engine::Seat> SeatOf(std::string_view text, int players,
                            absl::Span<const std::string> names);

// "judge", "spectator" or a seat, as SeatOf takes it; the judge's if it is empty, since an option
// that is not given names nobody. Throws UsageError for another word, and for one that means a
// player, too; bad_request for a seat that the game has not.
Result<engine::Viewer> ViewerOf(std::string_view text, int players,
                                absl::Span<const std::string> names = {});

// Whether the word of a view is what spectators see, in a game in which ViewerOf takes it.
bool IsSpectatorWord(std::string_view text);

// The seats of a game of the store, for commands that record.
class GameSeats {
 public:
  GameSeats(const Console& console, std::string_view game);

  // The seat that a word means. A number is given back whatever the game has: the command says
  // what is wrong with it. not_found, damaged, io if a name is given and the game cannot be asked;
  // throws UsageError for a word that means nobody or several.
  Result<uint64_t> Read(std::string_view word) const;

  // The same for an option that may be repeated, and lists seats with commas: as numbers. A word
  // that begins with "player:" is one name, with its commas.
  Result<std::vector<std::string>> ReadList(const std::vector<std::string>& arguments) const;

 private:
  bool IsList(std::string_view argument) const;

  int players_ = 0;
  std::vector<std::string> names_;
  Fault fault_;  // why the game cannot be asked
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_SEATS_H_
