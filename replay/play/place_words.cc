#include "replay/play/place_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/place_words.h"
#include "engine/sheet.h"
#include "events/json_pointer.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/seat_words.h"

namespace recount::replay::play {
namespace {

// A place is a few words. What is longer is not compared with the names of players.
constexpr size_t kLongestPlace = 1'024;

// Returns the pointer with the seat in place of the name of a player. bad_request if two players
// have the name.
Result<std::string> PointerMeant(std::vector<std::string> keys, const engine::Match& match,
                                 absl::Span<const std::string> names) {
  const bool has_name = keys.size() > 1 && keys[0] == "players" && !IndexOfKey(keys[1]);
  if (!has_name) return PointerOfKeys(keys);
  const std::vector<engine::Seat> seats = SeatsMeant(keys[1], match.players(), names);
  if (seats.size() == 1) {
    keys[1] = std::to_string(seats[0]);
    return PointerOfKeys(keys);
  }
  if (seats.empty()) {
    return Error::BadRequest(fmt::format("\"{}\" is no player of this game", Shortened(keys[1])));
  }
  return Error::BadRequest(fmt::format("\"{}\" may mean {}; name one of them", Shortened(keys[1]),
                                       SeatChoices(seats, match.players(), names)));
}

// Returns the pointer to the value of the object whose key is these words; empty if there is none.
// With `is_of_list` only a list is meant.
std::string KeyCalled(std::string_view words, const OrderedJson& object, const std::string& path,
                      bool is_of_list) {
  for (const auto& [key, value] : object.items()) {
    const bool is_list = value.is_array() && (value.empty() || !value.front().is_object());
    const bool is_one = !is_of_list && (value.is_null() || value.is_number_integer());
    const bool is_place = is_list || is_one;
    if (is_place && engine::IsSameWords(engine::WordForPeople(words), engine::WordForPeople(key))) {
      return fmt::format("{}/{}", path, EscapedKey(key));
    }
  }
  return "";
}

// Returns the place that a key of the state names: of a player, or of the table.
std::string PlaceInState(std::string_view words, std::optional<engine::Seat> seat,
                         const OrderedJson& state, bool is_of_list) {
  if (!seat) return KeyCalled(words, state, "", is_of_list);
  return KeyCalled(words, state.at("players").at(*seat), fmt::format("/players/{}", *seat),
                   is_of_list);
}

// Whose words win where a word of the game and a key of the state mean different lists.
enum class First : uint8_t { words_of_game, keys_of_state };

Result<std::string> PlaceBy(std::string_view given, const engine::Match& match,
                            absl::Span<const std::string> names, First first) {
  const std::string_view words = WithoutBlanks(given);
  if (words.starts_with('/')) {
    if (auto keys = KeysOfPointer(words)) return PointerMeant(*std::move(keys), match, names);
  }
  const OrderedJson state = match.StateJson(engine::Viewer::Judge(), {.names = names});
  std::vector<std::string> meant;
  const auto add = [&](std::string_view place, std::optional<engine::Seat> seat) {
    std::string pointer;
    if (first == First::keys_of_state) pointer = PlaceInState(place, seat, state, true);
    if (pointer.empty()) pointer = match.PlaceCalled(place, seat);
    if (pointer.empty()) pointer = PlaceInState(place, seat, state, false);
    const bool is_new = std::find(meant.begin(), meant.end(), pointer) == meant.end();
    if (!pointer.empty() && is_new) meant.push_back(std::move(pointer));
  };
  add(words, std::nullopt);
  const auto add_of_player = [&](std::string_view name, std::string_view rest) {
    for (const engine::Seat seat : SeatsMeant(name, match.players(), names)) {
      add(WithoutBlanks(rest), seat);
    }
  };
  // A name may have blanks, so every beginning and every end of the words may be the name of a
  // player.
  for (size_t at = 1; at <= words.size() && words.size() <= kLongestPlace; ++at) {
    if (at < words.size() && words[at] != ' ') continue;
    add_of_player(words.substr(0, at), words.substr(at));
    if (at < words.size()) add_of_player(words.substr(at + 1), words.substr(0, at));
  }
  if (meant.size() == 1) return meant[0];
  if (meant.empty()) {
    return Error::BadRequest(fmt::format(
        "\"{}\" is not a place of this game; expected a JSON Pointer into the state, or a player "
        "and a word of the game, such as \"{} hand\"",
        Shortened(words), engine::PlayerName(names, 0)));
  }
  return Error::BadRequest(fmt::format("\"{}\" may mean {} or {}; name one of them",
                                       Shortened(words), meant[0], meant[1]));
}

}  // namespace

Result<std::string> PlaceMeant(std::string_view words, const engine::Match& match,
                               absl::Span<const std::string> names) {
  return PlaceBy(words, match, names, First::words_of_game);
}

Result<std::string> EntryMeant(std::string_view given, const engine::Match& match,
                               absl::Span<const std::string> names) {
  const std::string_view words = WithoutBlanks(given);
  const size_t slash = words.rfind('/');
  const std::string_view key = slash == std::string_view::npos ? "" : words.substr(slash + 1);
  if (words.starts_with('/') || (key != "-" && !IndexOfKey(key))) {
    return PlaceBy(words, match, names, First::keys_of_state);
  }
  Result<std::string> list = PlaceBy(words.substr(0, slash), match, names, First::keys_of_state);
  if (!list.ok()) return list;
  return fmt::format("{}/{}", *list, key);
}

}  // namespace recount::replay::play
