#include "engine/kit/testing/judge_view.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/kit/testing/text.h"
#include "fmt/format.h"

namespace recount::engine::kit::testing {
namespace {

// A key, and a condition on the objects under it: "stack?frame=regroup".
struct Step {
  explicit Step(const std::string& text) {
    const std::vector<std::string> parts = Split(text, '?');
    key = parts[0];
    if (parts.size() == 1) return;
    const std::vector<std::string> condition = Split(parts[1], '=');
    condition_key = condition[0];
    condition_word = condition[1];
  }

  bool Takes(const OrderedJson& object) const {
    return condition_key.empty() || object.at(condition_key) == condition_word;
  }

  std::string key;
  std::string condition_key = {};
  std::string condition_word = {};
};

class ViewReader {
 public:
  ViewReader(const OrderedJson& state, const PlaceInView& place,
             const std::function<void(int64_t card, Seat seat)>& each)
      : state_(state), place_(place), each_(each) {
    for (const std::string& step : Split(place.keys, '/')) steps_.emplace_back(step);
  }

  void Read() { Walk(state_, 0, state_); }

 private:
  // `value` is the value after the first `taken` keys; `holder` is the innermost object that
  // contains it.
  void Walk(const OrderedJson& value, size_t taken, const OrderedJson& holder) {
    if (value.is_null()) return;
    if (value.is_array()) {
      for (const OrderedJson& entry : value) Walk(entry, taken, holder);
    } else if (value.is_number_integer() && taken == steps_.size()) {
      const auto card = value.get<int64_t>();
      each_(card, SeatOf(holder, card));
    } else if (value.is_object() && taken < steps_.size()) {
      WalkObject(value, taken);
    } else {
      ADD_FAILURE() << "no card at " << place_.keys << ": " << value.dump();
    }
  }

  void WalkObject(const OrderedJson& object, size_t taken) {
    if (taken > 0 && !steps_[taken - 1].Takes(object)) return;
    if (taken == 1 && steps_[0].key == "players") player_ = object.at("seat").get<Seat>();
    const std::string& key = steps_[taken].key;
    if (key == "*") {
      for (const OrderedJson& child : object) Walk(child, taken + 1, object);
    } else if (object.contains(key)) {
      Walk(object.at(key), taken + 1, object);
    } else {
      ADD_FAILURE() << "no key " << key << " for " << place_.keys << ": " << object.dump();
    }
  }

  Seat SeatOf(const OrderedJson& holder, int64_t card) const {
    if (place_.seat.empty()) return player_;
    const bool is_of_state = place_.seat.starts_with('/');
    const std::string pointer = is_of_state ? fmt::format(fmt::runtime(place_.seat), card)
                                            : fmt::format("/{}", place_.seat);
    const OrderedJson& from = is_of_state ? state_ : holder;
    const OrderedJson& seat = from.at(OrderedJson::json_pointer(pointer));
    return seat.is_null() ? kNoSeat : seat.get<Seat>();
  }

  const OrderedJson& state_;
  const PlaceInView& place_;
  const std::function<void(int64_t card, Seat seat)>& each_;
  std::vector<Step> steps_;
  Seat player_ = kNoSeat;  // the player whose entry of `players` is being read
};

}  // namespace

const Json& JudgeView::Entry(int64_t card) const {
  return card_set.at(Json::json_pointer(match.CardEntry(static_cast<uint16_t>(card))));
}

JudgeView ViewOf(const Match& match, const Json& card_set) {
  std::vector<std::string> names;
  for (int seat = 0; seat < match.players(); ++seat)
    names.push_back(fmt::format("Player {}", seat));
  return {match, card_set, match.StateJson(Viewer::Judge(), {names, 0})};
}

void ForEachCardIn(const OrderedJson& state, const PlaceInView& place,
                   const std::function<void(int64_t card, Seat seat)>& each) {
  ViewReader(state, place, each).Read();
}

}  // namespace recount::engine::kit::testing
