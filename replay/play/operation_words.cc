#include "replay/play/operation_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/observed/places.h"
#include "events/json_pointer.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/play/action_words.h"
#include "replay/play/place_words.h"
#include "replay/play/seat_words.h"

namespace recount::replay::play {
namespace {

using Kind = StateOperation::Kind;
using Keys = std::vector<std::string>;

Error Expected(std::string_view form, std::string_view text) {
  return Error::BadRequest(fmt::format("expected {}, got \"{}\"", form, Shortened(text)));
}

class OperationWordReader {
 public:
  OperationWordReader(const engine::Match& match, absl::Span<const std::string> names)
      : match_(match),
        names_(names),
        state_(match.StateJson(engine::Viewer::Judge(), {.names = names})) {}

  Result<std::vector<StateOperation>> Read(absl::Span<const OptionText> options) {
    for (const OptionText& option : options) {
      if (Fault fault = Add(option)) return *fault;
      if (operations_.size() <= kMaxOperations) continue;
      return Error::BadRequest(fmt::format("a repair has at most {} operations", kMaxOperations));
    }
    if (Fault fault = GiveOutcomes()) return *fault;
    return std::move(operations_);
  }

 private:
  static constexpr std::string_view kUnseen = "?";

  Fault Add(const OptionText& option) {
    switch (option.option) {
      case OperationOption::set:
        return AddSet(option.text);
      case OperationOption::move:
        return AddMove(option.text);
      case OperationOption::shuffle:
        return AddShuffle(option.text);
      case OperationOption::out:
        return AddOut(option.text);
      case OperationOption::patch:
        return AddPatch(option.text);
      case OperationOption::state:
        return AddChanges(option.text);
      case OperationOption::outcome:
        return TakeOutcome(option.text);
    }
    return std::nullopt;
  }

  Fault AddSet(std::string_view text) {
    constexpr std::string_view kForm = "PATH=JSON, such as /players/Bo/source=4";
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos) return Expected(kForm, text);
    const Result<Keys> path = KeysMeant(text.substr(0, equals));
    if (!path.ok()) return path.error();
    const std::optional<Json> value = ParseJson(text.substr(equals + 1));
    if (!value) return Expected(kForm, text);
    // The form of the value is that of a request.
    const bool adds = !path->empty() && path->back() == "-";
    return AddJson(Json::array({Json{
        {"op", adds ? "add" : "replace"}, {"path", PointerOfKeys(*path)}, {"value", *value}}}));
  }

  Fault AddMove(std::string_view text) {
    constexpr std::string_view kForm = "CARD: PLACE -> PLACE, or random N: PLACE -> PLACE";
    const size_t arrow = text.find(" -> ");
    const size_t colon = text.substr(0, arrow).rfind(": ");
    if (arrow == std::string_view::npos || colon == std::string_view::npos) {
      return Expected(kForm, text);
    }
    StateOperation move{.kind = Kind::move};
    Result<Keys> from = KeysMeant(text.substr(colon + 2, arrow - colon - 2));
    if (!from.ok()) return from.error();
    Result<Keys> path = KeysMeant(text.substr(arrow + 4));
    if (!path.ok()) return path.error();
    move.from = *std::move(from);
    move.path = *std::move(path);
    const std::string_view card = text.substr(0, colon);
    constexpr std::string_view kRandom = "random ";
    if (card.starts_with(kRandom)) {
      const std::optional<int64_t> number = IntegerIn(card.substr(kRandom.size()));
      const bool is_right = number && *number >= 1 && std::cmp_less(*number, kMaxOperationCards);
      if (!is_right) return Expected(kForm, text);
      move.random = static_cast<uint16_t>(*number);
    } else if (card == kUnseen) {
      if (Fault fault = FindUnseen(move.from)) return fault;
    } else {
      const Result<uint16_t> meant = CardAt(card, move.from);
      if (!meant.ok()) return meant.error();
      move.card = *meant;
    }
    operations_.push_back(std::move(move));
    return std::nullopt;
  }

  // Finds the entry of a card that nobody has identified: the last one of a list whose order means
  // nothing, where such cards come last.
  Fault FindUnseen(Keys& from) const {
    const auto is_unseen = [](const OrderedJson& entry) { return entry.is_null(); };
    const OrderedJson* there = ValueAt(state_, from);
    if (there != nullptr && is_unseen(*there)) return std::nullopt;
    const bool is_list = there != nullptr && there->is_array();
    const std::string list = PointerOfKeys(from);
    const auto moved =
        std::count_if(operations_.begin(), operations_.end(), [&](const StateOperation& each) {
          return each.kind == Kind::move && !each.card && !each.random &&
                 PointerOfKeys(each.from).starts_with(list + "/");
        });
    if (!is_list || std::count_if(there->begin(), there->end(), is_unseen) <= moved) {
      return Error::BadRequest(fmt::format("{} has no card that nobody has identified", list));
    }
    if (!is_unseen(there->back()) || IsInOrder(list)) {
      return Error::BadRequest(
          fmt::format("say which card of {} it is: {}/0 is the top", list, list));
    }
    from.push_back(std::to_string(there->size() - 1 - static_cast<size_t>(moved)));
    return std::nullopt;
  }

  bool IsInOrder(std::string_view list) const {
    const engine::observed::ObservedMatch* observed = engine::observed::AsObserved(match_);
    if (observed == nullptr) return false;
    const std::vector<uint16_t> labels = engine::observed::LabelsAt(*observed, list);
    return !labels.empty() && observed->locations()[labels[0]].place != engine::kUnordered;
  }

  bool IsMoved(uint16_t card) const {
    return std::any_of(operations_.begin(), operations_.end(),
                       [&](const StateOperation& each) { return each.card == card; });
  }

  // Of several cards with the name, the first is meant that lies in the list and that no operation
  // before it moves.
  Result<uint16_t> CardAt(std::string_view words, const Keys& list) const {
    const std::optional<int64_t> number = IntegerIn(words);
    if (number && *number >= 0 && std::cmp_less(*number, kMaxOperationCards)) {
      return static_cast<uint16_t>(*number);
    }
    const std::vector<uint16_t> cards = CardsMeant(words, match_);
    if (cards.empty()) {
      return Error::BadRequest(fmt::format(
          "invalid card \"{}\": expected a number, a name from the card set, or the start of one "
          "name only",
          Shortened(words)));
    }
    const OrderedJson* there = ValueAt(state_, list);
    const auto found = std::find_if(cards.begin(), cards.end(), [&](uint16_t card) {
      return there != nullptr && there->is_array() && !IsMoved(card) &&
             std::find(there->begin(), there->end(), OrderedJson(card)) != there->end();
    });
    return found == cards.end() ? cards.front() : *found;
  }

  Fault AddShuffle(std::string_view text) {
    StateOperation shuffle{.kind = Kind::shuffle};
    const size_t keep = text.rfind(" keep ");
    Result<Keys> path = KeysMeant(text.substr(0, keep));
    if (!path.ok()) return path.error();
    Json json{{"op", "shuffle"}, {"path", PointerOfKeys(*path)}};
    if (keep == std::string_view::npos) return AddJson(Json::array({json}));
    const auto kept = ParseJson(fmt::format("[{}]", text.substr(keep + 6)));
    if (!kept) return Expected("PLACE keep I,J with indexes from 0", text);
    json["keep"] = *kept;
    return AddJson(Json::array({json}));
  }

  Fault AddOut(std::string_view text) {
    const std::vector<engine::Seat> seats =
        SeatsMeant(WithoutBlanks(text), match_.players(), names_);
    if (seats.size() != 1) return Expected("a seat or the name of one player", text);
    operations_.push_back({.kind = Kind::out, .seat = seats[0]});
    return std::nullopt;
  }

  Fault AddPatch(std::string_view text) {
    const std::optional<Json> json = ParseJson(text);
    if (!json) return Error::BadRequest("invalid JSON: " + WhyNoJson(text));
    return AddJson(*json);
  }

  // Makes the operations that lead from the state to a changed document.
  Fault AddChanges(std::string_view text) {
    const std::optional<Json> changed = ParseJson(text);
    if (!changed) return Error::BadRequest("invalid JSON: " + WhyNoJson(text));
    if (!changed->is_object() || DepthOf(*changed) > kMaxOperationsDepth) {
      return Error::BadRequest("expected a state, a JSON object like that of `show --json`");
    }
    Json before(state_);
    Json after(*changed);
    // These are no part of the state.
    for (const char* key : {"names", "seq", "state_hash"}) {
      before.erase(key);
      after.erase(key);
    }
    return AddJson(Json::diff(before, after));
  }

  Fault AddJson(const Json& list) {
    Result<std::vector<StateOperation>> read = ReadOperations(list);
    if (!read.ok()) return read.error();
    std::move(read->begin(), read->end(), std::back_inserter(operations_));
    return std::nullopt;
  }

  Fault TakeOutcome(std::string_view text) {
    if (text == kUnseen) {
      outcomes_.emplace_back(nullptr);
      return std::nullopt;
    }
    const std::optional<Json> json = ParseJson(text);
    if (!json) return Error::BadRequest("invalid JSON: " + WhyNoJson(text));
    outcomes_.push_back(*json);
    return std::nullopt;
  }

  // Gives the outcomes, in their order, to the operations of chance that have none.
  Fault GiveOutcomes() {
    size_t given = 0;
    for (StateOperation& operation : operations_) {
      if (!operation.is_of_chance() || operation.outcome || given == outcomes_.size()) continue;
      Json list(OperationsJson({operation}));
      const Json& outcome = outcomes_[given++];
      list[0]["outcome"] = outcome.is_null() ? NothingSeen(operation) : outcome;
      Result<std::vector<StateOperation>> read = ReadOperations(list);
      if (!read.ok()) return read.error();
      operation = std::move(read->front());
    }
    if (given == outcomes_.size()) return std::nullopt;
    return Error::BadRequest(fmt::format(
        "{} outcomes were given, and {} operations of chance need one", outcomes_.size(), given));
  }

  // Returns the outcome of which nobody saw anything.
  static Json NothingSeen(const StateOperation& operation) {
    if (operation.kind == Kind::shuffle) return {{"top", Json::array()}};
    return std::vector<std::string>(*operation.random, std::string(kUnseen));
  }

  Result<Keys> KeysMeant(std::string_view words) const {
    const Result<std::string> place = EntryMeant(words, match_, names_);
    if (!place.ok()) return place.error();
    return *KeysOfPointer(*place);
  }

  const engine::Match& match_;
  absl::Span<const std::string> names_;
  const OrderedJson state_;
  std::vector<StateOperation> operations_;
  std::vector<Json> outcomes_;
};

}  // namespace

Result<std::vector<StateOperation>> OperationsMeant(absl::Span<const OptionText> options,
                                                    const engine::Match& match,
                                                    absl::Span<const std::string> names) {
  return OperationWordReader(match, names).Read(options);
}

}  // namespace recount::replay::play
