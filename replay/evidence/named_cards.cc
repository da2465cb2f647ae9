#include "replay/evidence/named_cards.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/sheet.h"
#include "engine/shown_cards.h"
#include "events/folded_name.h"
#include "fmt/format.h"

namespace recount::replay::evidence {
namespace {

constexpr size_t kMostWarnings = 5;

// Returns whether the byte is a part of a word. Every byte of a letter beyond ASCII is.
bool IsOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

// Returns whether the folded text has the folded name as whole words.
bool HasWords(std::string_view text, std::string_view name) {
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool begins = at == 0 || !IsOfWord(text[at - 1]);
    if (begins && (end == text.size() || !IsOfWord(text[end]))) return true;
  }
  return false;
}

// The cards of one name that are in the game.
struct Named {
  std::string name;
  std::vector<uint16_t> cards;
};

// Returns the cards that the text names, by their folded names.
std::map<std::string, Named> NamedIn(std::string_view text, const engine::Match& match) {
  const std::string folded = FoldedName(text);
  std::vector<engine::CardPlace> places;
  match.PutPlaces(places);
  std::map<std::string, Named> named;
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i].place == engine::kBox) continue;
    const auto card = static_cast<uint16_t>(i);
    const std::string name = match.CardName(card);
    const std::string key = FoldedName(name);
    if (key.empty() || !HasWords(folded, key)) continue;
    Named& entry = named[key];
    entry.name = name;
    entry.cards.push_back(card);
  }
  return named;
}

std::string ViewsText(engine::SeatSet seats, absl::Span<const std::string> names) {
  const bool is_one = (seats & (seats - 1)) == 0;
  const std::string who = engine::PlayerNames(names, seats);
  return is_one ? fmt::format("{}'s view hides", who) : fmt::format("the views of {} hide", who);
}

}  // namespace

std::vector<std::string> HiddenCardWarnings(std::string_view text, const engine::Match& match,
                                            const engine::Seating& seating, engine::SeatSet readers,
                                            std::optional<uint16_t> known) {
  const std::map<std::string, Named> named = NamedIn(text, match);
  if (named.empty()) return {};
  std::map<std::string, engine::SeatSet> hidden_from;
  for (engine::Seat seat = 0; seat < match.players(); ++seat) {
    if (!engine::Contains(readers, seat)) continue;
    std::set<uint16_t> shown;
    if (known) shown.insert(*known);
    engine::ForEachShownCard(match.game(), match.StateJson(engine::Viewer::OfSeat(seat), seating),
                             [&](uint16_t card) { shown.insert(card); });
    for (const auto& [key, entry] : named) {
      bool is_shown = false;
      for (const uint16_t card : entry.cards) is_shown = is_shown || shown.contains(card);
      if (!is_shown) hidden_from[key] |= engine::SeatBit(seat);
    }
  }
  std::vector<std::string> warnings;
  for (const auto& [key, seats] : hidden_from) {
    if (warnings.size() == kMostWarnings) break;
    const Named& entry = named.at(key);
    const std::string which = entry.cards.size() == 1
                                  ? fmt::format("{} (card {})", entry.name, entry.cards.front())
                                  : entry.name;
    warnings.push_back(
        fmt::format("it names {}, which {}", which, ViewsText(seats, seating.names)));
  }
  return warnings;
}

std::vector<std::string> TextWarnings(const timeline::JudgementRequest& request,
                                      const timeline::Timeline& timeline) {
  if (request.texts.empty()) return {};
  // The text comes last, behind the name of the judge or author. The account of an accident is read
  // by the judges and by those who have seen the card.
  const auto* exposure = std::get_if<Exposure>(&request.judgement);
  engine::SeatSet readers = 0;
  for (engine::Seat seat = 0; seat < timeline.match().players(); ++seat) {
    const bool reads = exposure == nullptr || std::find(exposure->to.begin(), exposure->to.end(),
                                                        seat) != exposure->to.end();
    if (reads) readers |= engine::SeatBit(seat);
  }
  const std::string_view who = exposure == nullptr ? "every player" : "who has seen the card";
  std::vector<std::string> warnings;
  for (const std::string& warning : HiddenCardWarnings(
           request.texts.back(), timeline.match(), timeline.seating(), readers,
           exposure == nullptr ? std::nullopt : std::optional<uint16_t>(exposure->card))) {
    warnings.push_back(fmt::format("{} can read this; {}", who, warning));
  }
  return warnings;
}

}  // namespace recount::replay::evidence
