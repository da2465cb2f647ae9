// What people call the seats of a game: a number, "seat:1", or the name of a player. A name may
// read as the number of another seat ("1" of the player of seat 0): then a word means several
// seats, and whoever asked has to say which (docs/reference/cli.md, "Seats and views").
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

// The number in "1", "seat:1" or "seat 1", whether or not a game has that seat. Nothing for another
// word, and for a number of more than 18 digits.
std::optional<uint64_t> SeatNumberIn(std::string_view word);

// Whether the word is the player's name: as it is, or as people are shown it
// (events/visible_text.h). A name that is withheld is empty, and no word for anybody.
bool IsNameOf(std::string_view word, std::string_view name);

// All seats that the word may mean, ascending: that of its number, and those whose player is called
// so, also as "player:Ana" or "Ana (seat 0)". `names` may have fewer entries than there are seats.
std::vector<engine::Seat> SeatsMeant(std::string_view word, int players,
                                     absl::Span<const std::string> names);

// A word that means this seat and no other: its number; "seat:1" if somebody else is called so.
std::string SeatWord(engine::Seat seat, int players, absl::Span<const std::string> names);

// How to say each of several seats: "0 for player \"Ana\" or seat:1 for player \"0\"".
std::string SeatChoices(absl::Span<const engine::Seat> seats, int players,
                        absl::Span<const std::string> names);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_SEAT_WORDS_H_
