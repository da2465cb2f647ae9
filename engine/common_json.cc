#include "engine/common_json.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine {
namespace {

constexpr size_t kMaxListEntries = 512;

// Uses a list instead of recursion, since JSON from outside may be nested deeply.
bool HasLongList(const Json& value) {
  std::vector<const Json*> open = {&value};
  while (!open.empty()) {
    const Json& next = *open.back();
    open.pop_back();
    if (next.is_array() && next.size() > kMaxListEntries) return true;
    if (!next.is_structured()) continue;
    for (const Json& entry : next) open.push_back(&entry);
  }
  return false;
}

}  // namespace

OrderedJson ChanceJson(const ChanceRequest& request) {
  OrderedJson json;
  switch (request.kind) {
    case ChanceKind::shuffle:
      json = {{"kind", "shuffle"}, {"what", request.what}};
      json["cards"] = CardListJson(request.from, true);
      break;
    case ChanceKind::dice:
      json = {{"kind", "dice"}, {"what", request.what}};
      json["count"] = request.count;
      json["sides"] = request.sides;
      break;
    default:
      json = {{"kind", "pick"}, {"what", request.what}};
      json["from"] = CardListJson(request.from, true);
  }
  return json;
}

OrderedJson ResultJson(absl::Span<const Clause> clauses, const GameResult& result) {
  OrderedJson json;
  json["winners"] = result.winners;
  json["draw"] = result.is_draw;
  // The key is always there, and null in a game without scores.
  json["scores"] = result.scores.empty() ? OrderedJson(nullptr) : OrderedJson(result.scores);
  json["clause"] = std::string(clauses[result.clause].id);
  return json;
}

OrderedJson DecisionJson(SeatSet seats) {
  OrderedJson list = OrderedJson::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (Contains(seats, seat)) list.push_back(seat);
  }
  OrderedJson json;
  json["kind"] = "decision";
  json["seats"] = std::move(list);
  return json;
}

OrderedJson ChanceNodeJson(const ChanceRequest& request) {
  OrderedJson json;
  json["kind"] = "chance";
  json["chance"] = ChanceJson(request);
  return json;
}

OrderedJson EndJson(absl::Span<const Clause> clauses, const GameResult& result) {
  OrderedJson json;
  json["kind"] = "end";
  json["result"] = ResultJson(clauses, result);
  return json;
}

OrderedJson NodeJson(const Match& match) {
  switch (match.node_kind()) {
    case NodeKind::decision:
      return DecisionJson(match.awaited());
    case NodeKind::chance:
      // A request of an observed game has labels, which are shown to nobody.
      if (match.game().schema().is_observed) {
        const std::vector<std::string> names(static_cast<size_t>(match.players()));
        return match.StateJson(Viewer::Judge(), {.names = names})["node"];
      }
      return ChanceNodeJson(match.chance());
    case NodeKind::end:
      return EndJson(match.game().clauses(), match.result());
  }
  FailCheck(__FILE__, __LINE__, "a node of an unknown kind");
}

OrderedJson CardListJson(absl::Span<const uint16_t> cards, bool is_shown) {
  OrderedJson list = OrderedJson::array();
  for (const uint16_t card : cards) {
    list.push_back(is_shown ? OrderedJson(card) : OrderedJson(nullptr));
  }
  return list;
}

OrderedJson EffectsJson(const std::vector<EffectLine>& lines) {
  OrderedJson list = OrderedJson::array();
  for (const EffectLine& line : lines) {
    OrderedJson& entry = list.emplace_back();
    entry["clause"] = std::string(line.clause);
    entry["text"] = line.text;
  }
  return list;
}

Result<std::shared_ptr<const Json>> ResolveCardSet(const NewGame& request,
                                                   absl::Span<const ShippedCardSet> shipped) {
  if (request.card_set != nullptr && !request.card_set->is_string()) {
    if (HasLongList(*request.card_set)) {
      return Error::BadRequest(
          fmt::format("a list of the card set has more than {} entries", kMaxListEntries));
    }
    return std::shared_ptr<const Json>(std::shared_ptr<const Json>(), request.card_set);
  }
  for (const ShippedCardSet& set : shipped) {
    if (request.card_set != nullptr &&
        request.card_set->get_ref<const std::string&>() != set.name) {
      continue;
    }
    std::optional<Json> json = ParseJson(set.json);
    RECOUNT_CHECK(json.has_value());
    return std::make_shared<const Json>(*std::move(json));
  }
  if (request.card_set == nullptr) {
    return Error::BadRequest("this game has no default card set: \"card_set\" is required");
  }
  return Error::BadRequest(fmt::format("unknown card set \"{}\"",
                                       Shortened(request.card_set->get_ref<const std::string&>())));
}

bool HasExactlyKeys(const Json& value, std::initializer_list<std::string_view> keys) {
  return value.is_object() && value.size() == keys.size() && !MissingKey(value, keys);
}

bool HasInteger(const Json& value, std::string_view key, int64_t low, int64_t high) {
  const Json* entry = FindMember(value, key);
  return entry != nullptr && IsInteger(*entry) && entry->get<int64_t>() >= low &&
         entry->get<int64_t>() <= high;
}

bool HasText(const Json& value, std::string_view key) {
  const std::string* text = FindText(value, key);
  return text != nullptr && !text->empty();
}

}  // namespace recount::engine
