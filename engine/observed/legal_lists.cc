#include "engine/observed/legal_lists.h"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "events/check.h"
#include "events/event_bytes.h"
#include "events/event_json.h"
#include "fmt/format.h"

namespace recount::engine::observed {
namespace {

using ActionList = std::vector<std::string>;  // the bytes of the actions, in their order

const events::Envelope& EventIn(std::string_view bytes) {
  return *flatbuffers::GetRoot<events::Envelope>(bytes.data());
}

// Asks the worlds of a match for the legal actions of a seat.
class WorldsAsked {
 public:
  // Calls `each` with a world whose list differs from those before it, and with the list. The first
  // is that of the match.
  using EachList = std::function<void(const Match& world, const ActionList& actions)>;

  WorldsAsked(const ObservedMatch& match, Seat seat, EachList each)
      : match_(match),
        seat_(seat),
        each_(std::move(each)),
        world_(match.world().Clone()),
        locations_(match.LocationsWithoutPiles()) {}

  void Ask() {
    first_ = AskOne();
    const std::vector<Change> changes = match_.knowledge().Changes(locations_);
    std::set<std::pair<uint8_t, uint16_t>> relevant;  // the locations whose cards alter the list
    const auto key = [this](uint16_t card) {
      return std::pair(locations_[card].zone, locations_[card].place);
    };
    for (const Change& change : changes) {
      if (worlds_ == kMostWorlds) return;
      if (AskAfter({&change}) == first_) continue;
      for (const Exchange& exchange : change) {
        relevant.insert({key(exchange.label), key(exchange.card)});
      }
    }
    const auto is_relevant = [&](const Change& change) {
      return std::any_of(change.begin(), change.end(), [&](const Exchange& exchange) {
        return relevant.contains(key(exchange.label)) || relevant.contains(key(exchange.card));
      });
    };
    for (auto one = changes.begin(); one != changes.end(); ++one) {
      if (!is_relevant(*one)) continue;
      for (auto other = one + 1; other != changes.end() && worlds_ < kMostWorlds; ++other) {
        if (is_relevant(*other) && AreDisjoint(*one, *other)) AskAfter({&*one, &*other});
      }
    }
  }

 private:
  const ActionList& AskOne() {
    ++worlds_;
    ActionList actions;
    world_->ForEachLegal(seat_, [&](Bytes bytes) { actions.emplace_back(AsText(bytes)); });
    const auto [list, is_new] = lists_.insert(std::move(actions));
    if (is_new) each_(*world_, *list);
    return *list;
  }

  const ActionList& AskAfter(std::initializer_list<const Change*> changes) {
    for (const Change* change : changes) {
      for (const Exchange& one : *change) world_->ExchangeCards(one.label, one.card);
    }
    const ActionList& list = AskOne();
    world_->CopyFrom(match_.world());
    return list;
  }

  const ObservedMatch& match_;
  const Seat seat_;
  const EachList each_;
  const std::unique_ptr<Match> world_;
  const std::vector<Location> locations_;
  ActionList first_;
  std::set<ActionList> lists_;
  size_t worlds_ = 0;
};

// Makes the lists from what is legal in the worlds.
class ListMaker {
 public:
  ListMaker(const ObservedMatch& match, Seat seat)
      : match_(match), seat_(seat), codec_(match.game().schema()), fields_(match.CardFieldsNow()) {}

  LegalLists Make() {
    WorldsAsked(match_, seat_, [this](const Match& world, const ActionList& actions) {
      ++lists_;
      world.PutLocations(asked_);
      for (const std::string& bytes : actions) Add(world, bytes);
    }).Ask();
    std::vector<const Listed*> all;
    for (auto& [key, listed] : listed_) {
      if (listed.label != kNone) NameLowestCopy(listed);
      all.push_back(&listed);
    }
    std::sort(all.begin(), all.end(), IsBefore);
    LegalLists made;
    for (const Listed* listed : all) {
      const bool is_certain =
          listed->is_unseen || (listed->count == lists_ && listed->label == kNone);
      (is_certain ? made.actions : made.possible).push_back({listed->event, listed->action.dump()});
    }
    return made;
  }

 private:
  static constexpr uint16_t kNone = kNull<uint16_t>;

  struct Listed {
    std::string event;
    OrderedJson action;
    size_t count = 0;  // of the lists that have it
    uint16_t label = kNone;
    Location place;  // the first one in which a label of the action lay
    bool is_unseen = false;
  };

  bool IsLabel(const OrderedJson& value) const {
    if (!value.is_number_integer()) return false;
    const auto card = value.get<int64_t>();
    return card >= 0 && card < int64_t{match_.card_count()} &&
           !match_.knowledge().IsKnown(static_cast<uint16_t>(card));
  }

  // Returns the labels that an action names in fields of one card, in the order of the fields.
  std::vector<uint16_t> LabelsIn(const OrderedJson& action) const {
    std::vector<uint16_t> labels;
    for (const std::string_view field : fields_) {
      const auto value = action.find(std::string(field));
      if (value != action.end() && IsLabel(*value)) labels.push_back(value->get<uint16_t>());
    }
    return labels;
  }

  bool HasLabelInList(const OrderedJson& action) const {
    return std::any_of(fields_.begin(), fields_.end(), [&](std::string_view field) {
      const auto value = action.find(std::string(field));
      return value != action.end() && value->is_array() &&
             std::any_of(value->begin(), value->end(),
                         [this](const OrderedJson& entry) { return IsLabel(entry); });
    });
  }

  // Returns whether a card may lie in a place.
  bool MayLieIn(const Location& place, uint16_t card) const {
    const Knowledge& knowledge = match_.knowledge();
    for (uint16_t label = 0; label < knowledge.cards(); ++label) {
      const bool is_there = !knowledge.IsKnown(label) && match_.locations()[label] == place;
      if (is_there && knowledge.ChainTo(label, card, match_.locations())) return true;
    }
    return false;
  }

  static bool LiesBefore(const Location& a, const Location& b) {
    return std::pair(a.zone, a.place) < std::pair(b.zone, b.place);
  }

  // Names the lowest copy that may lie where the label of an action was.
  void NameLowestCopy(Listed& listed) {
    const Knowledge& knowledge = match_.knowledge();
    const std::vector<uint16_t>& printings = knowledge.kinds().printings;
    uint16_t lowest = 0;
    while (lowest + 1u < printings.size() &&
           (knowledge.IsKnown(lowest) || printings[lowest] != printings[listed.label] ||
            !MayLieIn(listed.place, lowest))) {
      ++lowest;
    }
    for (const std::string_view field : fields_) {
      const auto value = listed.action.find(std::string(field));
      const bool is_label = value != listed.action.end() && *value == listed.label;
      if (is_label) *value = lowest;
    }
    BeginEvent(builder_);
    EventParts parts{.kind = events::EventKind::action, .seat = seat_};
    RECOUNT_CHECK(!codec_.EncodeAction(listed.action, builder_, parts));
    listed.event = AsText(FinishEvent(builder_, parts));
  }

  void Add(const Match& world, const std::string& bytes) {
    const events::Envelope& event = EventIn(bytes);
    OrderedJson action = codec_.ActionJson(event);
    const bool is_hidden = !world.HiddenActOf(event).cards.empty();
    if (is_hidden) AddUnseen(world, event);
    const std::vector<uint16_t> labels = LabelsIn(action);
    // In a list cards that nobody has identified are "?" only.
    if (labels.size() > 1 || HasLabelInList(action)) return;
    Listed& listed = listed_[KeyOf(action, labels)];
    ++listed.count;
    const uint16_t label = labels.empty() ? kNone : labels[0];
    if (label != kNone && LiesBefore(asked_[label], listed.place)) listed.place = asked_[label];
    if (!listed.event.empty() && label >= listed.label) return;
    listed.event = bytes;
    listed.action = std::move(action);
    listed.label = label;
  }

  // Returns the action with printings in place of labels, so that copies have one key.
  std::string KeyOf(OrderedJson action, const std::vector<uint16_t>& labels) const {
    for (const std::string_view field : fields_) {
      const auto value = action.find(std::string(field));
      const bool is_label = value != action.end() && !labels.empty() && *value == labels[0];
      if (is_label) *value = fmt::format("{}", match_.knowledge().kinds().printings[labels[0]]);
    }
    return action.dump();
  }

  // Adds the forms of an action in which its cards are veiled.
  void AddUnseen(const Match& world, const events::Envelope& event) {
    const std::string veiled(AsText(world.ViewEvent(world, event, Viewer::Spectator(), builder_)));
    for (const std::string_view kind : match_.KindWords(world.HiddenActOf(event).cards.front())) {
      OrderedJson action = codec_.ActionJson(EventIn(veiled));
      PutUnseen(match_, fmt::format("?{}", kind), action);
      Listed& listed = listed_[action.dump()];
      if (listed.is_unseen) continue;
      listed.event = veiled;
      listed.action = std::move(action);
      listed.is_unseen = true;
    }
  }

  // The order of `legal` (docs/reference/protocol.md): by type, then by the fields.
  static bool IsBefore(const Listed* a, const Listed* b) {
    const uint8_t a_type = ActionType(EventIn(a->event));
    const uint8_t b_type = ActionType(EventIn(b->event));
    if (a_type != b_type) return a_type < b_type;
    return std::lexicographical_compare(a->action.begin(), a->action.end(), b->action.begin(),
                                        b->action.end());
  }

  const ObservedMatch& match_;
  const Seat seat_;
  const EventCodec codec_;
  const std::vector<std::string_view> fields_;
  std::map<std::string, Listed> listed_;
  size_t lists_ = 0;
  std::vector<Location> asked_;  // the locations in the world that was asked
  flatbuffers::FlatBufferBuilder builder_;
};

}  // namespace

void PutUnseen(const ObservedMatch& match, std::string_view word, OrderedJson& action) {
  for (const std::string_view field : match.CardFieldsNow()) {
    const auto value = action.find(std::string(field));
    if (value == action.end()) continue;
    if (value->is_null()) *value = word;
    if (!value->is_array()) continue;
    for (OrderedJson& entry : *value) {
      if (entry.is_null()) entry = word;
    }
  }
}

LegalLists ListLegal(const ObservedMatch& match, Seat seat) {
  if (!Contains(match.awaited(), seat)) return {};
  return ListMaker(match, seat).Make();
}

}  // namespace recount::engine::observed
