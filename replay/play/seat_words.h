// The words for the seats of a game: a number, "seat:1", or the name of a player. A name may look
// like the number of another seat (the player of seat 0 may be called "1"). Then a word means
// several seats, and the user has to choose (docs/reference/cli.md, "Seats and views").
//
//   const std::vector<Seat> meant = SeatsMeant("Ana", players, names);
//   if (meant.size() > 1) …SeatChoices(meant, players, names)
#ifndef RECOUNT_REPLAY_PLAY_SEAT_WORDS_H_
#define RECOUNT_REPLAY_PLAY_SEAT_WORDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/viewer.h"

namespace recount::replay::play {

// Returns the number in "1", "seat:1" or "seat 1", whether or not a game has that seat. Nothing for
// any other word, or for a number of more than 18 digits.
std::optional<uint64_t> SeatNumberIn(std::string_view word);

// Returns true if the word is the player's name, either as recorded or as shown to people
// (events/visible_text.h). A withheld name is empty and matches no word.
bool IsNameOf(std::string_view word, std::string_view name);

// Returns all seats that the word may mean, ascending: the seat with this number, and those whose
// player has this name, also as "player:Ana" or "Ana (seat 0)". `names` may have fewer entries than
// there are seats.
std::vector<engine::Seat> SeatsMeant(std::string_view word, int players,
                                     absl::Span<const std::string> names);

// Returns a word that means only this seat: its number, or "seat:1" if a player has that number as
// a name.
std::string SeatWord(engine::Seat seat, int players, absl::Span<const std::string> names);

// Returns the words for several seats: "0 for player \"Ana\" or seat:1 for player \"0\"".
std::string SeatChoices(absl::Span<const engine::Seat> seats, int players,
                        absl::Span<const std::string> names);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_SEAT_WORDS_H_
