#include "replay/play/shown_words.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/observed/artifacts.h"
#include "engine/sheet.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/action_words.h"
#include "replay/play/place_words.h"

namespace recount::replay::play {
namespace {

bool IsTokenPlace(std::string_view at) { return at == "/tokens" || at.starts_with("/tokens/"); }

// Returns the artifacts that a name means.
std::vector<uint16_t> ArtifactsMeant(std::string_view name, const engine::Match& match) {
  std::vector<uint16_t> meant;
  for (uint16_t number = 0; !NameOfShown(match, "/tokens", number).empty(); ++number) {
    if (engine::IsSameWords(NameOfShown(match, "/tokens", number), name)) meant.push_back(number);
  }
  return meant;
}

}  // namespace

std::string NameOfShown(const engine::Match& match, std::string_view at, uint16_t number) {
  // No match has so many artifacts that the sum is no number.
  const uint16_t first = IsTokenPlace(at) ? engine::observed::kFirstArtifactLabel : uint16_t{0};
  return match.CardName(static_cast<uint16_t>(first + number));
}

Result<Reveal> RevealOf(std::string_view text, const Play& play) {
  if (!IsUtf8(text)) return Error::BadRequest("what was shown is not valid UTF-8");
  const size_t colon = text.rfind(": ");
  if (colon == std::string_view::npos) {
    return Error::BadRequest(fmt::format(
        "expected a place and a card, like \"Ana: Weaver\", got \"{}\"", Shortened(text)));
  }
  Result<std::string> place = PlaceMeant(text.substr(0, colon), play.match(), play.names());
  if (!place.ok()) return place.error();
  const std::string_view card = WithoutBlanks(text.substr(colon + 2));
  if (card == "?") return Reveal{*place, std::nullopt};
  const std::optional<int64_t> number = IntegerIn(card);
  if (number && *number >= 0 && *number <= std::numeric_limits<uint16_t>::max()) {
    return Reveal{*place, static_cast<uint16_t>(*number)};
  }
  const std::vector<uint16_t> cards =
      IsTokenPlace(*place) ? ArtifactsMeant(card, play.match()) : CardsMeant(card, play.match());
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
