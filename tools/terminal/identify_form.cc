// The form that names a card of an observed game that somebody has seen.
#include <nlohmann/json.hpp>
#include <utility>

#include "events/json_pointer.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/documents/unknown.h"
#include "replay/play/action_words.h"
#include "replay/repair/pointer_words.h"
#include "tools/terminal/judging_forms.h"

namespace recount::tools::terminal {
namespace {

// Returns the places of unidentified cards. Of a list with an order only the first is one, as the
// top of a pile is: what lies further down is seen by nobody.
std::vector<Option> PlacesOf(const engine::Match& match, const std::vector<std::string>& names) {
  std::vector<Option> places;
  const OrderedJson document = replay::documents::UnknownDocument(match);
  for (const OrderedJson& place : document.at("places")) {
    const std::string at = place.at("at");
    const std::optional<size_t> index = IndexOfKey(at.substr(at.rfind('/') + 1));
    if (index.value_or(0) > 0) continue;
    places.push_back({at, fmt::format("{}, {} not seen", replay::repair::PointerInWords(at, names),
                                      place.at("count").get<int>())});
  }
  return places;
}

// Says which cards the typed words mean.
std::string MeantText(const std::string& words, const engine::Match& match) {
  std::vector<std::string> names;
  for (const uint16_t card : replay::play::CardsMeant(words, match)) {
    names.push_back(fmt::format("{} (card {})", match.CardName(card), card));
  }
  if (names.empty()) return "no card is called that";
  constexpr size_t kMost = 4;
  if (names.size() > kMost) return fmt::format("{} cards are called that", names.size());
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

Result<JudgingForm> IdentifyForm(const JudgedMoment& moment) {
  const std::vector<Option> places = PlacesOf(moment.game.Now(), moment.game.names());
  if (places.empty()) {
    return Error{.code = ErrorCode::illegal_action,
                 .message = "every card of this game is known: there is nothing to identify"};
  }
  const auto ask = [moment, places](const Answers& answers) -> FormField {
    if (!answers.contains("place")) {
      return {.kind = FormField::Kind::one,
              .name = "place",
              .words = "where does the card lie that somebody has seen?",
              .options = places};
    }
    if (!answers.contains("card")) {
      return {.name = "card",
              .words = "which card is it? its name or its number",
              .comment = [moment](const std::string& answer) {
                return MeantText(answer, moment.game.Now());
              }};
    }
    return {.kind = FormField::Kind::confirm,
            .words = "The record then names the card. A card that was named stays named."};
  };
  return JudgingForm{
      Form("a card that somebody has seen", ask), [](const Answers& answers) {
        return Identifying{answers.find("place")->second + ": " + answers.find("card")->second};
      }};
}

}  // namespace recount::tools::terminal
