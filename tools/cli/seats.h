// Reads seats and viewers as people name them on the command line (docs/reference/cli.md, "Seats
// and views").
//
//   const Result<engine::Viewer> viewer = ViewerOf("Ana", players, names);
//   const Result<uint64_t> seat = GameSeats(console, "1a2b").Read("Ana");
#ifndef RECOUNT_TOOLS_CLI_SEATS_H_
#define RECOUNT_TOOLS_CLI_SEATS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/viewer.h"
#include "events/error.h"
#include "replay/log/log.h"
#include "store/store.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Returns the seat with this number or this player. Throws UsageError for a word that means nobody
// or several players; bad_request for a seat that the game does not have.
Result<engine::Seat> SeatOf(std::string_view text, int players,
                            absl::Span<const std::string> names);

// Returns the viewer for "judge", "spectator" or a seat, as SeatOf accepts it. An empty text means
// the judge, because an option that is not given names nobody. Throws UsageError for another word,
// and for one that also means a player; bad_request for a seat that the game does not have.
Result<engine::Viewer> ViewerOf(std::string_view text, int players,
                                absl::Span<const std::string> names = {});

// Returns whether the word names the spectators' view, in a game in which ViewerOf accepts it.
bool IsSpectatorWord(std::string_view text);

// The seats of a game in the store, for commands that record.
class GameSeats {
 public:
  GameSeats(const Console& console, std::string_view game);
  GameSeats(const store::Store& store, std::string_view id);

  // Returns the seats of a game in a store that a command has opened to write. If the store could
  // not be opened, the game is read instead, so that a wrong player's name is reported before a
  // fault of the store.
  static GameSeats In(const Console& console, const Result<std::unique_ptr<store::Store>>& store,
                      std::string_view id) {
    return store.ok() ? GameSeats(**store, id) : GameSeats(console, id);
  }

  // Returns the seat that a word means. A number is returned even if the game does not have it,
  // because the command reports that. not_found, damaged or io if a name is given and the game
  // cannot be read. Throws UsageError for a word that means nobody or several players.
  Result<uint64_t> Read(std::string_view word) const;

  // Returns the numbers of seats for an option that may be repeated and may list seats with commas.
  // A word that begins with "player:" is a single name, including its commas.
  Result<std::vector<std::string>> ReadList(const std::vector<std::string>& arguments) const;

 private:
  Fault Ask(const replay::log::Log& log);
  bool IsList(std::string_view argument) const;

  int players_ = 0;
  std::vector<std::string> names_;
  Fault fault_;  // why the game cannot be read
};

// Replaces the names of players by the numbers of their seats, in an option that names seats of the
// game. An option that is not given stays empty. Errors are those of GameSeats.
Fault NumberSeats(const Console& console, std::string_view game, std::string& seat);
Fault NumberSeats(const Console& console, std::string_view game, std::vector<std::string>& seats);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_SEATS_H_
