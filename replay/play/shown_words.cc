#include "replay/play/shown_words.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <vector>

#include "events/json_pointer.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/action_words.h"
#include "replay/play/seat_words.h"

namespace recount::replay::play {
namespace {

std::string_view WithoutBlanks(std::string_view text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::optional<uint16_t> CardNumberIn(std::string_view word) {
  uint16_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_number = error == std::errc() && end == word.data() + word.size() && !word.empty();
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

Result<std::string> PlaceMeant(std::string_view given, const Play& play) {
  const std::string_view words = WithoutBlanks(given);
  if (words.starts_with('/') && KeysOfPointer(words)) return std::string(words);
  const engine::Match& match = play.match();
  std::vector<std::string> meant;
  const auto add = [&](std::string place) {
    if (!place.empty()) meant.push_back(std::move(place));
  };
  add(match.PlaceCalled(words, std::nullopt));
  const auto add_of_player = [&](std::string_view name, std::string_view rest) {
    for (const engine::Seat seat : SeatsMeant(name, match.players(), play.names())) {
      add(match.PlaceCalled(WithoutBlanks(rest), seat));
    }
  };
  // A name may have blanks, so every beginning and every end of the words may be the name of a
  // player.
  for (size_t at = 1; at <= words.size(); ++at) {
    if (at < words.size() && words[at] != ' ') continue;
    add_of_player(words.substr(0, at), words.substr(at));
    if (at < words.size()) add_of_player(words.substr(at + 1), words.substr(0, at));
  }
  if (meant.size() == 1) return meant[0];
  if (meant.empty()) {
    return Error::BadRequest(fmt::format(
        "\"{}\" is not a place of this game; expected a JSON Pointer into the state, or "
        "words like the name of a player",
        Shortened(words)));
  }
  return Error::BadRequest(fmt::format("\"{}\" may mean {} or {}; name one of them",
                                       Shortened(words), meant[0], meant[1]));
}

Result<Reveal> RevealOf(std::string_view text, const Play& play) {
  if (!IsUtf8(text)) return Error::BadRequest("what was shown is not valid UTF-8");
  const size_t colon = text.rfind(": ");
  if (colon == std::string_view::npos) {
    return Error::BadRequest(fmt::format(
        "expected a place and a card, like \"Ana: Weaver\", got \"{}\"", Shortened(text)));
  }
  Result<std::string> place = PlaceMeant(text.substr(0, colon), play);
  if (!place.ok()) return place.error();
  const std::string_view card = WithoutBlanks(text.substr(colon + 2));
  if (card == "?") return Reveal{*place, std::nullopt};
  if (const std::optional<uint16_t> number = CardNumberIn(card)) return Reveal{*place, *number};
  const std::vector<uint16_t> cards = CardsMeant(card, play.match());
  if (cards.empty()) {
    return Error::BadRequest(fmt::format(
        "invalid card \"{}\": expected a number, a name from the card set, or the start "
        "of one name only",
        Shortened(card)));
  }
  const auto taken = std::find_if(cards.begin(), cards.end(), [&](uint16_t one) {
    return play.MayBeShown({*place, one});
  });
  return Reveal{*place, taken == cards.end() ? cards.front() : *taken};
}

}  // namespace recount::replay::play
