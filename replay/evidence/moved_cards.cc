#include "replay/evidence/moved_cards.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/repair/state_operations.h"

namespace recount::replay::evidence {
namespace {

using Keys = std::vector<std::string>;

// Finds the lists of card numbers in a part of a state.
class CardLists {
 public:
  CardLists(const engine::Game& game, const OrderedJson& state) : game_(game), state_(state) {}

  // Adds the lists in a value. `keys` is the path to the value; `named` is the same path without
  // the list indexes.
  void Add(const OrderedJson& value, Keys& keys, engine::KeyPath& named) {
    if (value.is_object()) {
      for (const auto& item : value.items()) {
        keys.push_back(item.key());
        named.push_back(item.key());
        Add(item.value(), keys, named);
        named.pop_back();
        keys.pop_back();
      }
      return;
    }
    if (!value.is_array()) return;
    const bool has_numbers = std::all_of(value.begin(), value.end(), [](const OrderedJson& entry) {
      return entry.is_number_integer();
    });
    if (has_numbers && engine::IsNamed(game_.card_keys(), named, state_)) lists_.push_back(keys);
    for (size_t i = 0; i < value.size(); ++i) {
      keys.push_back(fmt::format("{}", i));
      Add(value[i], keys, named);
      keys.pop_back();
    }
  }

  const std::vector<Keys>& lists() const { return lists_; }

 private:
  const engine::Game& game_;
  const OrderedJson& state_;
  std::vector<Keys> lists_;
};

}  // namespace

void ForEachMovedCard(const engine::Match& match, engine::Seat seat,
                      const std::vector<uint16_t>& cards,
                      absl::FunctionRef<bool(const MovedCard& moved, const engine::Match&)> each) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()));
  const OrderedJson state = match.StateJson(engine::Viewer::Judge(), {names, 0});
  Keys keys = {"players", fmt::format("{}", seat)};
  const OrderedJson* own = ValueAt(state, keys);
  if (own == nullptr) return;
  engine::KeyPath named = {"players"};
  CardLists found(match.game(), state);
  found.Add(*own, keys, named);
  const std::unique_ptr<engine::Match> changed = match.Clone();
  for (const uint16_t card : cards) {
    for (const Keys& from : found.lists()) {
      const OrderedJson& list = *ValueAt(state, from);
      if (std::find(list.begin(), list.end(), OrderedJson(card)) == list.end()) continue;
      for (const Keys& to : found.lists()) {
        if (to == from) continue;
        OrderedJson document = state;
        std::vector<StateOperation> move = {
            {.kind = StateOperation::Kind::move, .path = to, .from = from, .card = card}};
        if (!repair::ApplyOperations(move, nullptr, document).empty()) continue;
        const engine::StateVerdict verdict =
            changed->ReadState(Json(document), engine::DerivedKeys::ignored);
        if (verdict.kind != engine::StateVerdict::Kind::read) continue;
        if (!each({card, PointerOfKeys(from), PointerOfKeys(to)}, *changed)) return;
      }
    }
  }
}

}  // namespace recount::replay::evidence
