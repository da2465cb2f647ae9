#include "replay/play/action_words.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <nlohmann/json.hpp>

#include "absl/strings/match.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/nearest_word.h"

namespace recount::replay::play {
namespace {

// The maximum number of meanings of an action's names that are tried, in order.
constexpr size_t kMostReadings = 256;

// The limit of all games (events/FORMAT.md, "Limits").
constexpr uint16_t kMostCards = 1'024;

// Returns all meanings of a word as a value of a field; empty if it has no meaning.
std::vector<Json> MeaningsOf(const std::string& word, bool takes_numbers,
                             const engine::Match& match) {
  if (word == "null") return {nullptr};
  // A card that the table does not see: "?" or "?ability".
  if (word.starts_with('?') && takes_numbers) return {word};
  if (word == "true") return {true};
  if (word == "false") return {false};
  if (!takes_numbers) return {word};
  if (const auto number = IntegerIn(word)) return {*number};
  std::vector<Json> meanings;
  for (const uint16_t card : CardsMeant(word, match)) meanings.push_back(card);
  return meanings;
}

std::vector<Json> Combined(const std::vector<Json>& heads, const std::vector<Json>& tails,
                           const std::function<void(Json&, const Json&)>& join) {
  std::vector<Json> all;
  for (const Json& head : heads) {
    for (const Json& tail : tails) {
      if (all.size() == kMostReadings) return all;
      join(all.emplace_back(head), tail);
    }
  }
  return all;
}

// Returns the meanings of a list such as "3,5,Queen Scarlet", or of JSON in brackets.
std::vector<Json> ListMeanings(std::string_view word, bool takes_numbers,
                               const engine::Match& match) {
  if (word.starts_with('[')) {
    std::optional<Json> list = ParseJson(word);
    if (!list || !list->is_array()) return {};
    return {*std::move(list)};
  }
  std::vector<Json> lists = {Json::array()};
  while (!word.empty()) {
    const std::string_view part = word.substr(0, word.find(','));
    word.remove_prefix(std::min(word.size(), part.size() + 1));
    lists = Combined(lists, MeaningsOf(std::string(part), takes_numbers, match),
                     [](Json& list, const Json& value) { list.push_back(value); });
  }
  return lists;
}

Error NoMeaning(const std::string& word, std::string_view field) {
  return Error::BadRequest(
      fmt::format("invalid {} \"{}\": expected a number, a name from the card set, or the start "
                  "of one name only",
                  field, Shortened(word)));
}

bool IsTaken(const Play& play, const Json& seat, const Json& action) {
  Result<engine::Seat> number = play.SeatOf(seat);
  if (!number.ok()) return false;
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::action, .seat = *number};
  if (play.codec().EncodeAction(action, builder, parts)) return false;
  const MutableBytes bytes = FinishEvent(builder, parts);
  const events::Envelope* event = ReadEvent(bytes, play.codec().schema());
  return event != nullptr && !play.Check(*event);
}

}  // namespace

std::optional<int64_t> IntegerIn(std::string_view word) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || word.empty()) {
    return std::nullopt;
  }
  return number;
}

std::vector<uint16_t> CardsMeant(std::string_view words, const engine::Match& match) {
  std::vector<uint16_t> cards = match.CardsCalled(words);
  if (!cards.empty() || words.empty()) return cards;
  std::string found;
  for (uint16_t card = 0; card < kMostCards; ++card) {
    const std::string name = match.CardName(card);
    if (!absl::StartsWithIgnoreCase(name, {words.data(), words.size()})) continue;
    // Names that only begin alike are ambiguous; several cards with one name are not.
    if (!found.empty() && name != found) return {};
    found = name;
    cards.push_back(card);
  }
  return cards;
}

std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  bool is_in_word = false;
  char quote = '\0';
  for (const char letter : text) {
    if (quote != '\0' ? letter == quote : letter == '"' || letter == '\'') {
      quote = quote == '\0' ? letter : '\0';
      if (!is_in_word) words.emplace_back();
      is_in_word = true;
    } else if (quote == '\0' && (letter == ' ' || letter == '\t')) {
      is_in_word = false;
    } else {
      if (!is_in_word) words.emplace_back();
      is_in_word = true;
      words.back() += letter;
    }
  }
  return words;
}

Result<Json> ActionOf(const std::vector<std::string>& words, const Play& play, const Json& seat) {
  if (!std::all_of(words.begin(), words.end(), IsUtf8)) {
    return Error::BadRequest("an argument of the action is not valid UTF-8");
  }
  const EventCodec& codec = play.codec();
  const std::vector<std::string> types = codec.ActionTypes();
  const auto type = words.empty() ? types.end() : std::find(types.begin(), types.end(), words[0]);
  if (type == types.end()) {
    const std::string word = words.empty() ? "" : words[0];
    return Error::BadRequest(fmt::format("unknown action type \"{}\"; expected one of {}{}",
                                         Shortened(word), fmt::join(types, ", "),
                                         DidYouMean(word, types)));
  }
  const auto number = static_cast<uint8_t>(type - types.begin() + 1);
  const std::vector<std::string> fields = codec.ActionFields(number);
  if (words.size() != fields.size() + 1) {
    return Error::BadRequest(fmt::format(
        "{} takes {} argument{}{}, got {}", *type, fields.size(), fields.size() == 1 ? "" : "s",
        fields.empty() ? "" : fmt::format(" ({})", fmt::join(fields, ", ")), words.size() - 1));
  }
  std::vector<Json> readings = {{{"type", *type}}};
  for (size_t i = 0; i < fields.size(); ++i) {
    const bool takes_numbers = codec.TakesNumbers(number, fields[i]);
    const engine::Match& match = play.match();
    const std::vector<Json> meanings = codec.TakesList(number, fields[i])
                                           ? ListMeanings(words[i + 1], takes_numbers, match)
                                           : MeaningsOf(words[i + 1], takes_numbers, match);
    if (meanings.empty()) return NoMeaning(words[i + 1], fields[i]);
    readings = Combined(readings, meanings,
                        [&](Json& action, const Json& value) { action[fields[i]] = value; });
  }
  // Several cards may have the name. The first one that the seat may play now is meant. If it may
  // play none of them, the refusal is that of the first one.
  const auto taken = std::find_if(readings.begin(), readings.end(),
                                  [&](const Json& action) { return IsTaken(play, seat, action); });
  return taken != readings.end() ? *taken : readings.front();
}

Result<Json> OutcomeOf(std::string_view text, const engine::Match& match) {
  if (!IsUtf8(text)) return Error::BadRequest("the outcome is not valid UTF-8");
  if (text.starts_with('{')) {
    const std::optional<Json> outcome = ParseJson(text);
    if (outcome && outcome->is_object()) return *outcome;
    return Error::BadRequest("the outcome is not a JSON object");
  }
  const std::vector<std::string> words = SplitWords(text);
  const std::string kind = words.empty() ? "" : words[0];
  if (kind == "?" && words.size() == 1) return Json{{"top", Json::array()}};
  if (kind != "order" && kind != "dice" && kind != "pick" && kind != "top") {
    return Error::BadRequest(fmt::format(
        "invalid outcome \"{}\": expected order (top first), top (what was seen), dice or "
        "pick and numbers, ? for a shuffle that nobody saw, or JSON",
        Shortened(kind)));
  }
  Json numbers = Json::array();
  for (size_t i = 1; i < words.size(); ++i) {
    for (std::string_view rest = words[i]; !rest.empty();) {
      const std::string part(rest.substr(0, rest.find(',')));
      rest.remove_prefix(std::min(rest.size(), part.size() + 1));
      const std::vector<Json> meanings = MeaningsOf(part, /*takes_numbers=*/true, match);
      const bool is_unseen = kind == "top" && part == "?";
      if (meanings.empty() || (!meanings[0].is_number() && !is_unseen)) {
        return NoMeaning(part, "number");
      }
      numbers.push_back(meanings[0]);
    }
  }
  if (kind != "pick") return Json{{kind, numbers}};
  if (numbers.size() == 1) return Json{{kind, numbers[0]}};
  return Error::BadRequest("pick takes exactly one number");
}

}  // namespace recount::replay::play
