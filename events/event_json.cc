#include "events/event_json.h"

#include <nlohmann/json.hpp>

#include "events/created.h"
#include "events/json_members.h"
#include "events/judging_json.h"
#include "events/reflection_json.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount {

using events::Envelope;
using events::EventKind;
using events::OutcomeKind;

struct EventCodec::Reflection {
  const Schema& schema;
  const reflection::Schema& binary;
  const reflection::Object& event;
  std::vector<const reflection::EnumVal*> actions;  // type n of the union is entry n - 1

  const reflection::Object& ActionTable(uint8_t action_type) const {
    RECOUNT_CHECK(action_type >= 1 && action_type <= actions.size());
    const int index = actions[action_type - 1]->union_type()->index();
    return *binary.objects()->Get(static_cast<flatbuffers::uoffset_t>(index));
  }
};

EventCodec::EventCodec(const Schema& schema) {
  const reflection::Schema& binary = *reflection::GetSchema(schema.binary().data());
  const reflection::Object& event = *binary.root_table();
  const reflection::Field* action = event.fields()->LookupByKey("action");
  RECOUNT_CHECK(action != nullptr && action->offset() == kActionField);
  std::vector<const reflection::EnumVal*> actions;
  const auto* values =
      binary.enums()->Get(static_cast<flatbuffers::uoffset_t>(action->type()->index()))->values();
  for (const reflection::EnumVal* value : *values) {
    if (value->value() == 0) continue;
    RECOUNT_CHECK_EQ(value->value(), static_cast<int64_t>(actions.size()) + 1);
    actions.push_back(value);
  }
  reflection_ =
      std::make_unique<const Reflection>(Reflection{schema, binary, event, std::move(actions)});
}

EventCodec::~EventCodec() = default;
EventCodec::EventCodec(EventCodec&&) noexcept = default;

const Schema& EventCodec::schema() const { return reflection_->schema; }

std::vector<std::string> EventCodec::ActionTypes() const {
  std::vector<std::string> names;
  for (const auto* value : reflection_->actions) names.push_back(value->name()->str());
  return names;
}

std::vector<std::string> EventCodec::ActionFields(uint8_t action_type) const {
  std::vector<std::string> names;
  for (const auto* field : FieldsInOrder(reflection_->ActionTable(action_type))) {
    names.push_back(field->name()->str());
  }
  return names;
}

namespace {

const reflection::Field& FieldCalled(const reflection::Object& table, std::string_view name) {
  const auto* field = table.fields()->LookupByKey(std::string(name).c_str());
  RECOUNT_CHECK(field != nullptr);
  return *field;
}

bool IsVector(const reflection::Field& field) {
  return field.type()->base_type() == reflection::Vector;
}

}  // namespace

bool EventCodec::TakesList(uint8_t action_type, std::string_view field) const {
  return IsVector(FieldCalled(reflection_->ActionTable(action_type), field));
}

bool EventCodec::TakesNumbers(uint8_t action_type, std::string_view name) const {
  const auto& field = FieldCalled(reflection_->ActionTable(action_type), name);
  const auto type = IsVector(field) ? field.type()->element() : field.type()->base_type();
  const bool is_enumeration = field.type()->index() >= 0;
  return type != reflection::String && type != reflection::Obj && !is_enumeration;
}

Fault EventCodec::EncodeAction(const Json& action, flatbuffers::FlatBufferBuilder& builder,
                               EventParts& parts) const {
  if (!action.is_object()) return Error::BadRequest("\"action\" must be an object");
  const std::string* type = FindText(action, "type");
  if (type == nullptr) return Error::BadRequest("an action must have a \"type\", a string");
  const std::string& name = *type;
  for (size_t i = 0; i < reflection_->actions.size(); ++i) {
    if (reflection_->actions[i]->name()->string_view() != flatbuffers::string_view(name)) continue;
    const auto action_type = static_cast<uint8_t>(i + 1);
    Result<flatbuffers::uoffset_t> table = EncodeTable(
        reflection_->binary, reflection_->ActionTable(action_type), action, "type", builder);
    if (!table.ok()) return table.error();
    parts.action_type = action_type;
    parts.action = flatbuffers::Offset<void>(*table);
    return std::nullopt;
  }
  return Error::BadRequest(
      fmt::format("unknown action type \"{}\"; expected one "
                  "of {}",
                  Shortened(name), fmt::join(ActionTypes(), ", ")));
}

OrderedJson EventCodec::ActionJson(const Envelope& event) const {
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(event);
  const uint8_t action_type = ActionType(event);
  const reflection::Object& object = reflection_->ActionTable(action_type);
  OrderedJson json;
  json["type"] = reflection_->actions[action_type - 1]->name()->str();
  DecodeTable(reflection_->binary, object,
              *table.GetPointer<const flatbuffers::Table*>(kActionField), json);
  return json;
}

OrderedJson EventCodec::ConfigJson(const Envelope& event) const {
  OrderedJson json = OrderedJson::object();
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(event);
  const auto* config = table.GetPointer<const flatbuffers::Table*>(kConfigField);
  const reflection::Field* field = reflection_->event.fields()->LookupByKey("config");
  if (config == nullptr) return json;
  const auto index = static_cast<flatbuffers::uoffset_t>(field->type()->index());
  DecodeTable(reflection_->binary, *reflection_->binary.objects()->Get(index), *config, json);
  return json;
}

namespace {

OrderedJson OpenedText(absl::Span<const Slot> openings, size_t slot) {
  if (slot >= openings.size()) return nullptr;
  const auto* opening = std::get_if<Opening>(&openings[slot]);
  if (opening == nullptr || opening->tag == OpeningTag::null) return nullptr;
  if (opening->tag == OpeningTag::bytes) return ToHex(AsBytes(opening->value));
  return opening->value;
}

Bytes HashBytes(const events::Hash& hash) { return Bytes(hash.bytes()->Data(), 32); }

void AddCreated(const events::Created& created, OrderedJson config, absl::Span<const Slot> openings,
                OrderedJson& json) {
  const CreatedSlots slots(created);
  json["game"] = created.game()->str();
  json["rules"] = created.rules();
  json["players"] = OrderedJson::array();
  for (size_t seat = 0; seat < created.players(); ++seat) {
    json["players"].push_back(OpenedText(openings, slots.first_name + seat));
  }
  json["config"] = std::move(config);
  json["randomness"] = events::EnumNameRandomness(created.randomness());
  if (slots.seed) json["seed"] = OpenedText(openings, *slots.seed);
  json["card_set"] = {{"name", created.card_set_name()->str()},
                      {"hash", ToHex(HashBytes(*created.card_set_hash()))}};
  json["parent"] = nullptr;
  if (const events::Parent* parent = created.parent()) {
    OrderedJson& from = json["parent"] = OrderedJson::object();
    from["id"] = ToHex(HashBytes(parent->first()).first(16));
    from["first"] = ToHex(HashBytes(parent->first()));
    from["count"] = parent->count();
    from["head"] = ToHex(HashBytes(parent->head()));
    if (slots.parent_seed) from["seed"] = OpenedText(openings, *slots.parent_seed);
  }
}

std::vector<std::string> SlotPaths(const Envelope& event) {
  std::vector<std::string> paths;
  if (event.kind() == EventKind::created) {
    const CreatedSlots slots(*event.created());
    if (slots.seed) paths.push_back("seed");
    if (slots.parent_seed) paths.push_back("parent.seed");
    for (int seat = 0; seat < event.created()->players(); ++seat) {
      paths.push_back(fmt::format("players.{}", seat));
    }
  } else if (event.kind() == EventKind::action) {
    paths.push_back("as_written");
  }
  for (const std::string_view path : JudgementSlots(event.kind())) paths.emplace_back(path);
  return paths;
}

OrderedJson VeilJson(const Envelope& event, absl::Span<const Slot> openings) {
  OrderedJson json;
  json["root"] = ToHex(Bytes(event.veil()->root()->Data(), 32));
  OrderedJson& slots = json["slots"] = OrderedJson::array();
  const std::vector<std::string> paths = SlotPaths(event);
  for (size_t slot = 0; slot < event.veil()->slots(); ++slot) {
    OrderedJson& entry = slots.emplace_back();
    // An event of a newer build may have slots that this build cannot name.
    entry["path"] = slot < paths.size() ? paths[slot] : fmt::format("slot.{}", slot);
    entry["open"] = slot < openings.size() && std::holds_alternative<Opening>(openings[slot]);
  }
  return json;
}

}  // namespace

std::optional<std::string_view> AsWritten(const Envelope& event, absl::Span<const Slot> openings) {
  if (event.kind() != EventKind::action || event.veil() == nullptr || openings.empty()) {
    return std::nullopt;
  }
  const auto* opening = std::get_if<Opening>(&openings.back());
  if (opening == nullptr || opening->tag != OpeningTag::text) return std::nullopt;
  return opening->value;
}

OrderedJson EventCodec::EventJson(const Envelope& event, uint64_t seq,
                                  absl::Span<const Slot> openings) const {
  OrderedJson json;
  json["seq"] = seq;
  json["kind"] = KindWord(event);
  if (event.kind() == EventKind::created) {
    AddCreated(*event.created(), ConfigJson(event), openings, json);
  } else if (event.kind() == EventKind::action) {
    json["seat"] = event.seat();
    const auto written = AsWritten(event, openings);
    // The text comes from the log, so it may be invalid; the fields of the event are shown then.
    const std::optional<OrderedJson> action = written ? ParseOrderedJson(*written) : std::nullopt;
    json["action"] = action ? *action : ActionJson(event);
  } else if (event.kind() == EventKind::chance) {
    json["outcome"] = OutcomeJson(event);
  } else if (event.kind() != EventKind::identify) {
    // The cards of an identification are told by the match that it led to, because its labels say
    // nothing.
    AddJudgement(event, openings, json);
    if (event.at()) json["time"] = TimeText(*event.at());
  }
  json["digest"] = nullptr;
  if (event.digest() != nullptr) json["digest"] = ToHex(Bytes(event.digest()->bytes()->Data(), 16));
  // In a judgement `at` may be a seq; its time was written as `time` above.
  if (event.at() && !json.contains("at")) json["at"] = TimeText(*event.at());
  if (event.veil() != nullptr) json["veil"] = VeilJson(event, openings);
  return json;
}

Fault EncodeOutcome(const Json& outcome, flatbuffers::FlatBufferBuilder& builder,
                    EventParts& parts) {
  if (!outcome.is_object()) return Error::BadRequest("\"outcome\" must be an object");
  const auto bad = [](std::string message) {
    return Error{ErrorCode::bad_chance, "", std::move(message)};
  };
  // From here on, whatever is wrong with an object is bad_chance (docs/reference/protocol.md).
  if (outcome.size() != 1) return bad("an outcome must have exactly one key: order, dice or pick");
  const std::string& key = outcome.begin().key();
  const Json& value = outcome.begin().value();
  std::vector<uint16_t> numbers;
  if (key == "pick") {
    if (!IsInteger(value)) return bad("\"pick\" must be an integer");
    parts.outcome_kind = OutcomeKind::pick;
    numbers.push_back(NumberFromJson<uint16_t>(value));
  } else if (key == "top") {
    // What was seen of a shuffle, in an observed game.
    if (!value.is_array()) return bad("\"top\" must be a list of cards and \"?\"");
    for (const Json& card : value) {
      if (!IsInteger(card) && card != "?") return bad("\"top\" must be a list of cards and \"?\"");
      numbers.push_back(IsInteger(card) ? NumberFromJson<uint16_t>(card) : kNull<uint16_t>);
    }
    while (!numbers.empty() && numbers.back() == kNull<uint16_t>) numbers.pop_back();
    parts.outcome_kind = OutcomeKind::seen;
  } else if (key == "order" || key == "dice") {
    if (!value.is_array()) return bad(fmt::format("\"{}\" must be a list of integers", key));
    for (const Json& number : value) {
      if (!IsInteger(number)) return bad(fmt::format("\"{}\" must be a list of integers", key));
      numbers.push_back(NumberFromJson<uint16_t>(number));
    }
    parts.outcome_kind = key == "order" ? OutcomeKind::shuffle : OutcomeKind::dice;
  } else {
    return bad(
        fmt::format("unknown outcome key \"{}\"; expected order, dice or pick", Shortened(key)));
  }
  constexpr size_t kMost =
      kMaxEventBytes / sizeof(uint16_t) - 512;  // the rest of an event: < 1 KiB
  if (numbers.size() > kMost) return bad("the outcome has more numbers than an event can hold");
  parts.outcome = builder.CreateVector(numbers);
  return std::nullopt;
}

std::string_view KindWord(const Envelope& event) {
  const bool is_supposed =
      event.kind() == EventKind::identify && event.outcome_kind() == OutcomeKind::supposed;
  return is_supposed ? "suppose" : events::EnumNameEventKind(event.kind());
}

OrderedJson OutcomeJson(const Envelope& event) {
  const auto number = [](uint16_t n) { return NumberToJson(n, kNull<uint16_t>); };
  if (event.outcome_kind() == OutcomeKind::pick) return {{"pick", number(event.outcome()->Get(0))}};
  OrderedJson list = OrderedJson::array();
  const bool is_seen = event.outcome_kind() == OutcomeKind::seen;
  for (const uint16_t n : *event.outcome()) {
    list.push_back(is_seen && n == kNull<uint16_t> ? OrderedJson("?") : number(n));
  }
  if (is_seen) return {{"top", list}};
  return {{event.outcome_kind() == OutcomeKind::shuffle ? "order" : "dice", list}};
}

std::string TimeText(int64_t milliseconds) {
  // Computes the date by the calendar's 400-year cycle, so that the text depends on no clock or
  // locale of a library.
  constexpr int64_t kDay = 86'400'000;
  const int64_t days = milliseconds / kDay - (milliseconds % kDay < 0 ? 1 : 0);
  const int64_t rest = (milliseconds % kDay + kDay) % kDay;
  const int64_t shifted = days + 719'468;  // days since 0000-03-01
  const int64_t era = (shifted >= 0 ? shifted : shifted - 146'096) / 146'097;
  const int64_t day_of_era = shifted - era * 146'097;
  const int64_t year_of_era =
      (day_of_era - day_of_era / 1'460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  const int64_t day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
  const int64_t month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  const int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", year, month, day,
                     rest / 3'600'000, rest / 60'000 % 60, rest / 1'000 % 60, rest % 1'000);
}

OrderedJson TimeOrNull(const std::optional<int64_t>& milliseconds) {
  return milliseconds ? OrderedJson(TimeText(*milliseconds)) : OrderedJson(nullptr);
}

}  // namespace recount
