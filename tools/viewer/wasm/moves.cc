#include "tools/viewer/wasm/moves.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet.h"
#include "engine/shown_cards.h"
#include "fmt/format.h"
#include "replay/evidence/why.h"

namespace recount::tools::viewer::wasm {
namespace {

// Moves between judgements stop at these kinds. The other kinds follow from them, or record what
// happened.
bool IsStopOfJudging(events::EventKind kind) {
  using events::EventKind;
  return kind == EventKind::dispute || kind == EventKind::ruling || kind == EventKind::appeal ||
         kind == EventKind::resolution || kind == EventKind::annotation;
}

using engine::Viewer;
using replay::timeline::Playback;

// Finds a card in a state: a JSON Pointer to its value, or to the list that contains it.
class PlacesOfCard {
 public:
  PlacesOfCard(const engine::Game& game, const OrderedJson& state, uint16_t card)
      : keys_(game.card_keys()), state_(state), card_(card) {
    Walk(state, "");
  }

  const std::set<std::string>& places() const { return places_; }

 private:
  // The type of a game's state limits its nesting, so the recursion is bounded.
  void Walk(const OrderedJson& value, const std::string& pointer) {
    if (value.is_number_integer()) {
      if (value == card_ && engine::IsNamed(keys_, path_, state_)) places_.insert(pointer);
    } else if (value.is_array()) {
      for (size_t i = 0; i < value.size(); ++i) {
        Walk(value[i], value[i].is_structured() ? fmt::format("{}/{}", pointer, i) : pointer);
      }
    } else if (value.is_object()) {
      for (const auto& [key, entry] : value.get_ref<const OrderedJson::object_t&>()) {
        // The node describes what the game waits for. A card that it names is not there.
        if (path_.empty() && key == "node") continue;
        path_.push_back(key);
        Walk(entry, pointer + "/" + key);
        path_.pop_back();
      }
    }
  }

  absl::Span<const std::string_view> keys_;
  const OrderedJson& state_;
  int64_t card_;
  engine::KeyPath path_;
  std::set<std::string> places_;
};

bool TellsOfCard(const replay::timeline::RenderedEvent& rendered, uint16_t card) {
  const std::string words = fmt::format("(card {})", card);
  const auto has = [&](std::string_view text) { return text.find(words) != std::string::npos; };
  return has(rendered.sentence) ||
         std::any_of(rendered.effects.begin(), rendered.effects.end(),
                     [&](const auto& effect) { return has(effect.text); });
}

// Returns whether the path leads to the seat's part of the state, or into it.
bool IsOfSeat(const std::string& path, engine::Seat seat) {
  const std::string part = fmt::format("/players/{}", seat);
  return path == "/players" || path == part || path.starts_with(part + "/");
}

// Returns the states before and after an event, or nothing if there are none.
std::optional<std::pair<OrderedJson, OrderedJson>> StatesAround(
    ShownGame& game, Viewer viewer, const replay::timeline::RenderedEvent& rendered) {
  if (rendered.seq == 0 || rendered.refusal || rendered.is_unjudged) return std::nullopt;
  Result<OrderedJson> before = game.StateAt(viewer, rendered.after);
  if (!before.ok()) return std::nullopt;
  Result<OrderedJson> after = game.StateAt(viewer, rendered.seq);
  if (!after.ok()) return std::nullopt;
  return std::pair(*std::move(before), *std::move(after));
}

using Test = std::function<Result<bool>(const Playback& playback, uint64_t seq)>;

// Returns the nearest event after or before `seq` that satisfies the condition.
Result<std::optional<uint64_t>> Nearest(ShownGame& game, Viewer viewer, uint64_t seq, bool is_next,
                                        const Test& test) {
  while (is_next ? seq < game.last() : seq > 0) {
    seq = is_next ? seq + 1 : seq - 1;
    const Result<const Playback*> playback = game.PlaybackUpTo(viewer, seq);
    if (!playback.ok()) return playback.error();
    const Result<bool> passes = test(**playback, seq);
    if (!passes.ok()) return passes.error();
    if (*passes) return std::optional(seq);
  }
  return std::optional<uint64_t>();
}

// Turns and phases are those of `replay`.
Result<std::optional<uint64_t>> MoveByPart(ShownGame& game, Viewer viewer, uint64_t seq,
                                           bool is_next,
                                           std::string replay::timeline::Step::*part) {
  const Test begins = [&](const Playback& playback, uint64_t at) -> Result<bool> {
    return at == 0 || playback.steps[at].*part != playback.steps[at - 1].*part;
  };
  Result<std::optional<uint64_t>> found = Nearest(game, viewer, seq, is_next, begins);
  // If there is no other turn or phase, the move leads to the end or the beginning.
  if (!found.ok() || *found) return found;
  return std::optional(is_next ? game.last() : 0);
}

// Reads the number in `words`, or with a kind the number in words like "card 28".
std::optional<uint16_t> NumberNamed(std::string_view words, std::string_view kind = "") {
  if (!kind.empty()) {
    const size_t begin = std::min(kind.size() + 1, words.size());
    if (!engine::IsSameWords(words.substr(0, begin), fmt::format("{} ", kind))) return std::nullopt;
    words.remove_prefix(begin);
  }
  uint16_t number = 0;
  const auto end = words.data() + words.size();
  const auto read = std::from_chars(words.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

// The possible meanings of words. A number alone means a card.
struct Meanings {
  std::vector<uint16_t> cards;
  std::vector<engine::Seat> seats;

  Meanings(ShownGame& game, std::string_view words) {
    if (const engine::Match* match = game.match(); match != nullptr) {
      cards = match->CardsCalled(words);
      for (const auto& number : {NumberNamed(words), NumberNamed(words, "card")}) {
        const bool is_new = number && std::find(cards.begin(), cards.end(), *number) == cards.end();
        if (is_new && !match->CardName(*number).empty()) cards.push_back(*number);
      }
    }
    const std::vector<std::string>& names = game.names();
    for (size_t seat = 0; seat < names.size(); ++seat) {
      const bool is_called = !words.empty() && engine::IsSameWords(names[seat], words);
      if (is_called || NumberNamed(words, "seat") == seat) {
        seats.push_back(static_cast<engine::Seat>(seat));
      }
    }
  }

  size_t count() const { return cards.size() + seats.size(); }
};

// Returns "card 28", or "card 028" if "card 28" is the name of something else.
std::string WordsFor(ShownGame& game, std::string_view kind, uint64_t number) {
  std::string words = fmt::format("{} {}", kind, number);
  for (std::string zeros = "0"; Meanings(game, words).count() > 1; zeros += '0') {
    words = fmt::format("{} {}{}", kind, zeros, number);
  }
  return words;
}

}  // namespace

Result<bool> Concerns(ShownGame& game, Viewer viewer, uint64_t seq, const Subject& subject) {
  const Result<const Playback*> playback = game.PlaybackUpTo(viewer, seq);
  if (!playback.ok()) return playback.error();
  const replay::timeline::RenderedEvent rendered = (*playback)->steps[seq].rendered;
  if (subject.card && TellsOfCard(rendered, *subject.card)) return true;
  if (subject.seat && rendered.kind == events::EventKind::action) {
    const Result<OrderedJson> event = game.EventAt(viewer, seq);
    if (event.ok() && event->value("seat", -1) == *subject.seat) return true;
  }
  const auto states = StatesAround(game, viewer, rendered);
  if (!states) return false;
  if (subject.card) {
    const engine::Match* match = game.match();
    if (match == nullptr) return false;
    return PlacesOfCard(match->game(), states->first, *subject.card).places() !=
           PlacesOfCard(match->game(), states->second, *subject.card).places();
  }
  const auto changes = replay::evidence::ChangesBetween(states->first, states->second);
  return std::any_of(changes.begin(), changes.end(),
                     [&](const auto& change) { return IsOfSeat(change.path, *subject.seat); });
}

Result<std::optional<uint64_t>> MoveBy(ShownGame& game, Viewer viewer, uint64_t seq,
                                       std::string_view by, const Subject& subject) {
  const bool is_next = by.starts_with("next_");
  const std::string_view what = by.substr(std::min(by.find('_') + 1, by.size()));
  if (!is_next && !by.starts_with("previous_")) {
    return Error::BadRequest(fmt::format("there is no move \"{}\"", by));
  }
  if (what == "turn") return MoveByPart(game, viewer, seq, is_next, &replay::timeline::Step::turn);
  if (what == "phase")
    return MoveByPart(game, viewer, seq, is_next, &replay::timeline::Step::phase);
  if (what == "judgement") {
    return Nearest(game, viewer, seq, is_next,
                   [](const Playback& playback, uint64_t at) -> Result<bool> {
                     return IsStopOfJudging(playback.steps[at].rendered.kind);
                   });
  }
  if (what == "concerned" && (subject.card || subject.seat)) {
    return Nearest(game, viewer, seq, is_next, [&](const Playback&, uint64_t at) {
      return Concerns(game, viewer, at, subject);
    });
  }
  return Error::BadRequest(fmt::format("there is no move \"{}\"", by));
}

Result<Subject> SubjectNamed(ShownGame& game, std::string_view words) {
  const Meanings meant(game, words);
  if (meant.count() == 1 && !meant.cards.empty()) return Subject{.card = meant.cards.front()};
  if (meant.count() == 1) return Subject{.seat = meant.seats.front()};
  if (meant.count() > 1) {
    std::vector<std::string> choices;
    for (const uint16_t card : meant.cards) choices.push_back(WordsFor(game, "card", card));
    for (const engine::Seat seat : meant.seats) choices.push_back(WordsFor(game, "seat", seat));
    return Error::BadRequest(fmt::format("\"{}\" may mean several: say {}",
                                         engine::Printable(words), fmt::join(choices, ", ")));
  }
  return Error{
      .code = ErrorCode::not_found,
      .message = fmt::format("no card and no seat is called \"{}\"", engine::Printable(words))};
}

}  // namespace recount::tools::viewer::wasm
