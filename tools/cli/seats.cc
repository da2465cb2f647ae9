#include "tools/cli/seats.h"

#include <algorithm>
#include <memory>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/log/log_header.h"
#include "replay/play/nearest_word.h"
#include "replay/play/seat_words.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "tools/cli/arguments.h"

namespace recount::tools::cli {
namespace {

using engine::Seat;
using engine::Viewer;
using replay::play::SeatChoices;
using replay::play::SeatNumberIn;
using replay::play::SeatsMeant;

constexpr std::string_view kRoleMark = "view:";

// Removes all leading "view:" from the text, because a player may be called "view:judge".
std::string_view WithoutRoleMark(std::string_view text) {
  while (text.starts_with(kRoleMark)) text.remove_prefix(kRoleMark.size());
  return text;
}

std::optional<Viewer> RoleOfView(std::string_view text) {
  const std::string_view role = WithoutRoleMark(text);
  if (role == "judge") return Viewer::Judge();
  if (role == "spectator") return Viewer::Spectator();
  return std::nullopt;
}

UsageError Several(std::string_view text, absl::Span<const Seat> seats, int players,
                   absl::Span<const std::string> names) {
  return {fmt::format("\"{}\" may mean several players: give {}", engine::Printable(text),
                      SeatChoices(seats, players, names))};
}

// Returns the error for a word that means both a player and the view of the judge or a spectator.
UsageError RoleOrSeat(std::string_view text, absl::Span<const Seat> seats, int players,
                      absl::Span<const std::string> names) {
  std::string word(text);
  while (!SeatsMeant(word, players, names).empty()) word.insert(0, kRoleMark);
  return {fmt::format("\"{}\" may mean a view or a player: give {} for the view of {}, or {}",
                      engine::Printable(text), word,
                      WithoutRoleMark(text) == "judge" ? "the judge" : "a spectator",
                      SeatChoices(seats, players, names))};
}

}  // namespace

Result<Seat> SeatOf(std::string_view text, int players, absl::Span<const std::string> names) {
  const std::vector<Seat> seats = SeatsMeant(text, players, names);
  if (seats.size() > 1) throw Several(text, seats, players, names);
  if (seats.size() == 1) return seats.front();
  if (const std::optional<uint64_t> number = SeatNumberIn(text)) {
    return Error::BadRequest(
        fmt::format("unknown seat {}; expected 0 to {}", *number, players - 1));
  }
  throw UsageError{fmt::format("expected a seat number or a player name, got \"{}\"{}", text,
                               replay::play::DidYouMean(text, {names.begin(), names.end()}))};
}

Result<Viewer> ViewerOf(std::string_view text, int players, absl::Span<const std::string> names) {
  if (text.empty()) return Viewer::Judge();
  const std::vector<Seat> seats = SeatsMeant(text, players, names);
  const std::optional<Viewer> role = RoleOfView(text);
  if (role && !seats.empty()) throw RoleOrSeat(text, seats, players, names);
  if (role) return *role;
  if (seats.empty() && !SeatNumberIn(text)) {
    std::vector<std::string> known = {"judge", "spectator"};
    known.insert(known.end(), names.begin(), names.end());
    throw UsageError{
        fmt::format("expected judge, spectator, a seat number or a player name, got \"{}\"{}", text,
                    replay::play::DidYouMean(text, known))};
  }
  const Result<Seat> seat = SeatOf(text, players, names);
  if (!seat.ok()) return seat.error();
  return Viewer::OfSeat(*seat);
}

bool IsSpectatorWord(std::string_view text) { return WithoutRoleMark(text) == "spectator"; }

GameSeats::GameSeats(const Console& console, std::string_view game) {
  const Result<std::unique_ptr<GameArgument>> opened = GameArgument::Open(console, game);
  fault_ = opened.ok() ? Ask((*opened)->log()) : Fault(opened.error());
}

GameSeats::GameSeats(const store::Store& store, std::string_view id) {
  const auto reader = store.Read();
  if (!reader.ok()) {
    fault_ = reader.error();
    return;
  }
  const Result<store::LogHead> head = replay::recording::FindLog(*reader, id);
  fault_ = head.ok() ? Ask(replay::recording::StoreLog(*reader, *head))
                     : Fault(WithNearId(store, id, head.error()));
}

Fault GameSeats::Ask(const replay::log::Log& log) {
  replay::log::CardSets sets;
  const Result<replay::log::LogHeader> header = replay::log::Begin(log, sets);
  if (!header.ok()) return replay::log::AsDamage(header.error());
  players_ = header->match->players();
  names_ = header->names;
  return std::nullopt;
}

Result<uint64_t> GameSeats::Read(std::string_view word) const {
  const std::optional<uint64_t> number = SeatNumberIn(word);
  if (fault_ && !number) return *fault_;
  // The command itself reports a number that the game does not have.
  if (number && SeatsMeant(word, players_, names_).empty()) return *number;
  const Result<Seat> seat = SeatOf(word, players_, names_);
  if (!seat.ok()) return seat.error();
  return uint64_t{*seat};
}

Result<std::vector<std::string>> GameSeats::ReadList(
    const std::vector<std::string>& arguments) const {
  std::vector<std::string> seats;
  for (const std::string& argument : arguments) {
    const std::vector<std::string> words =
        IsList(argument) ? ListIn({argument}) : std::vector{argument};
    for (const std::string& word : words) {
      const Result<uint64_t> seat = Read(word);
      if (!seat.ok()) return seat.error();
      seats.push_back(std::to_string(*seat));
    }
  }
  return seats;
}

bool GameSeats::IsList(std::string_view argument) const {
  // "player:" marks a single name, which may contain commas.
  if (argument.find(',') == std::string_view::npos || argument.starts_with("player:")) return false;
  const std::vector<Seat> named = SeatsMeant(argument, players_, names_);
  if (named.empty()) return true;
  const std::vector<std::string> words = ListIn({std::string(argument)});
  const bool may_be_list = std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return SeatNumberIn(word) || !SeatsMeant(word, players_, names_).empty();
  });
  if (!may_be_list) return false;
  throw UsageError{fmt::format(
      "\"{}\" may mean a list of seats or a player: repeat the option for each seat, or give {}",
      engine::Printable(argument), SeatChoices(named, players_, names_))};
}

Fault NumberSeats(const Console& console, std::string_view game, std::string& seat) {
  if (seat.empty()) return std::nullopt;
  const Result<uint64_t> number = GameSeats(console, game).Read(seat);
  if (!number.ok()) return number.error();
  seat = std::to_string(*number);
  return std::nullopt;
}

Fault NumberSeats(const Console& console, std::string_view game, std::vector<std::string>& seats) {
  if (seats.empty()) return std::nullopt;
  Result<std::vector<std::string>> numbers = GameSeats(console, game).ReadList(seats);
  if (!numbers.ok()) return numbers.error();
  seats = *std::move(numbers);
  return std::nullopt;
}

}  // namespace recount::tools::cli
