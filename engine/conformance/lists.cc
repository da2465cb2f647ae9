// Checks legal lists: they are sound, complete as far as candidates show, and sorted.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/conformance/moment.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

constexpr size_t kLongestList = 2000;

std::string PlaceOfAction(const Moment& moment, Seat seat, const std::string& action) {
  return fmt::format("{}, {} players, seq {}, seat {}, {}", moment.match.game().id(),
                     moment.match.players(), moment.seq, seat, action);
}

// Compares as docs/reference/protocol.md, "Actions", defines: numbers by value, strings by bytes,
// lists element by element with a prefix first, and null before everything else.
int Compare(const OrderedJson& a, const OrderedJson& b) {
  const auto sign = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
  if (a.is_null() || b.is_null()) return sign(!a.is_null(), !b.is_null());
  if (a.is_string() && b.is_string()) return a.get<std::string>().compare(b.get<std::string>());
  if (!a.is_array()) return sign(a.get<int64_t>(), b.get<int64_t>());
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const int order = Compare(a[i], b[i])) return order;
  }
  return sign(a.size(), b.size());
}

// Compares types in the order of the union, then the fields in the order of the table.
bool IsBefore(const Moment& moment, const OwnedEvent& a, const OwnedEvent& b) {
  const uint8_t type = ActionType(a.event());
  if (type != ActionType(b.event())) return type < ActionType(b.event());
  const OrderedJson left = moment.codec.ActionJson(a.event());
  const OrderedJson right = moment.codec.ActionJson(b.event());
  for (const std::string& field : moment.codec.ActionFields(type)) {
    if (const int order = Compare(left.at(field), right.at(field))) return order < 0;
  }
  return false;
}

void CheckListed(const Moment& moment, Seat seat, const std::vector<OwnedEvent>& list) {
  for (size_t i = 0; i < list.size(); ++i) {
    const OrderedJson json = moment.codec.ActionJson(list[i].event());
    for (const auto& item : json.items()) {
      if (item.value().is_string()) {
        moment.words[item.key()].insert(item.value().get<std::string>());
      }
    }
    if (moment.match.Check(list[i].event())) {
      moment.report.Add("unsound_list", PlaceOfAction(moment, seat, json.dump()));
    }
    if (i > 0 && !IsBefore(moment, list[i - 1], list[i])) {
      moment.report.Add("unsorted_list", PlaceOfAction(moment, seat, json.dump()));
    }
    flatbuffers::FlatBufferBuilder builder;
    BeginEvent(builder);
    EventParts parts{.kind = events::EventKind::action, .seat = seat};
    const Fault fault = moment.codec.EncodeAction(Json(json), builder, parts);
    if (fault || FinishEvent(builder, parts) != list[i].bytes()) {
      moment.report.Add("json_round_trip", PlaceOfAction(moment, seat, json.dump()));
    }
  }
  if (list.size() > kLongestList)
    moment.report.Add("unsorted_list", PlaceOfAction(moment, seat, "too long"));
}

// Returns values to try for a field: those that it has in listed actions, their neighbours, some
// that are usual, and some at random.
std::vector<Json> ValuesNear(const std::set<Json>& listed, ChanceStream& random) {
  std::set<Json> values = {Json(0), Json(1), Json(-1), Json(65535), Json("no such word")};
  const Json* before = nullptr;
  for (const Json& value : listed) {
    values.insert(value);
    // Two lists together may be too long although each alone is not.
    if (before != nullptr && before->is_array() && value.is_array()) {
      std::set<Json> both(before->begin(), before->end());
      both.insert(value.begin(), value.end());
      values.insert(Json(both));
    }
    before = &value;
    if (value.is_number_integer()) {
      values.insert(value.get<int64_t>() + 1);
      values.insert(value.get<int64_t>() - 1);
    }
    if (value.is_array()) {
      Json shorter = value;
      if (!shorter.empty()) shorter.erase(random.Below(static_cast<uint32_t>(shorter.size())));
      values.insert(shorter);
      Json longer = value;
      longer.push_back(random.Below(128));
      values.insert(longer);
    }
  }
  for (int i = 0; i < 6; ++i) values.insert(random.Below(128));
  return {values.begin(), values.end()};
}

void CheckRefusal(const Moment& moment, Seat seat, const Refusal& refusal, const Json& action) {
  const bool is_awaited = Contains(moment.match.awaited(), seat);
  const ErrorCode expected = moment.match.node_kind() == NodeKind::end ? ErrorCode::game_over
                             : is_awaited                              ? ErrorCode::illegal_action
                                                                       : ErrorCode::not_awaited;
  const bool has_clause = refusal.clause < moment.match.game().clauses().size();
  if (refusal.code != expected || (expected == ErrorCode::illegal_action && !has_clause) ||
      (!has_clause && refusal.clause != kNoClause)) {
    moment.report.Add("bad_refusal", PlaceOfAction(moment, seat, action.dump()));
  }
  if (has_clause) moment.report.clauses.emplace(ClauseIdOf(moment.match.game(), refusal.clause));
}

void Try(const Moment& moment, Seat seat, const std::set<std::string>& listed, const Json& action) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::action, .seat = seat};
  if (moment.codec.EncodeAction(action, builder, parts)) return;  // not the form of an action
  const MutableBytes bytes = FinishEvent(builder, parts);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  const std::string before(AsText(moment.match.CanonicalBytes()));
  const Refusal refusal = moment.match.Check(event);
  ++moment.report.candidates;
  if (refusal) CheckRefusal(moment, seat, refusal, action);
  if (before != AsText(moment.match.CanonicalBytes())) {
    moment.report.Add("changed_by_check", PlaceOfAction(moment, seat, action.dump()));
  }
  if (!refusal != listed.contains(std::string(AsText(bytes)))) {
    moment.report.Add("incomplete_list", PlaceOfAction(moment, seat, action.dump()));
  }
}

}  // namespace

void CheckLists(const Moment& moment) {
  bool somebody_can_act = false;
  for (Seat seat = 0; seat < moment.match.players(); ++seat) {
    const std::vector<OwnedEvent> list = LegalEvents(moment.match, seat);
    somebody_can_act |= !list.empty();
    if (!list.empty() && !Contains(moment.match.awaited(), seat)) {
      moment.report.Add("dead_end", PlaceOfAction(moment, seat, "has actions but is not awaited"));
    }
    CheckListed(moment, seat, list);
  }
  // At a decision somebody must be able to act, and at other nodes nobody may.
  const bool is_decision = moment.match.node_kind() == NodeKind::decision;
  if (is_decision != somebody_can_act || is_decision != (moment.match.awaited() != 0)) {
    moment.report.Add("dead_end",
                      PlaceOfAction(moment, kNoSeat, "a decision that nobody can take"));
  }
}

void CheckCandidate(const Moment& moment, Seat seat, const Json& action) {
  std::set<std::string> listed;
  for (const OwnedEvent& event : LegalEvents(moment.match, seat)) {
    listed.emplace(AsText(event.bytes()));
  }
  Try(moment, seat, listed, action);
}

void CheckCandidates(const Moment& moment) {
  // Each seat is tried with the values that any seat may use, and so with the cards of others.
  std::vector<std::set<std::string>> listed(static_cast<size_t>(moment.match.players()));
  std::map<std::string, std::set<Json>> values_of;
  for (Seat seat = 0; seat < moment.match.players(); ++seat) {
    for (const OwnedEvent& event : LegalEvents(moment.match, seat)) {
      listed[seat].emplace(AsText(event.bytes()));
      const Json action(moment.codec.ActionJson(event.event()));
      for (const auto& item : action.items()) {
        if (item.key() != "type") values_of[item.key()].insert(item.value());
      }
    }
  }
  for (const auto& [field, words] : moment.words) {
    if (field != "type") values_of[field].insert(words.begin(), words.end());
  }
  const std::vector<std::string> types = moment.codec.ActionTypes();
  for (size_t type = 0; type < types.size(); ++type) {
    const auto fields = moment.codec.ActionFields(static_cast<uint8_t>(type + 1));
    std::vector<Json> actions = {Json{{"type", types[type]}}};
    for (const std::string& field : fields) {
      const std::vector<Json> values = ValuesNear(values_of[field], moment.random);
      std::vector<Json> longer;
      for (const Json& action : actions) {
        for (const Json& value : values) {
          Json next = action;
          next[field] = value;
          longer.push_back(std::move(next));
        }
      }
      // Two fields of 40 values make 1,600 candidates. Of larger products a sample is tried.
      while (longer.size() > 2000) {
        std::swap(longer[moment.random.Below(static_cast<uint32_t>(longer.size()))], longer.back());
        longer.pop_back();
      }
      actions = std::move(longer);
    }
    for (const Json& action : actions) {
      for (Seat seat = 0; seat < moment.match.players(); ++seat) {
        Try(moment, seat, listed[seat], action);
      }
    }
  }
}

}  // namespace recount::engine::conformance
