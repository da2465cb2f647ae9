#include "tools/viewer/wasm/told_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/registry.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/evidence/why.h"
#include "replay/play/play.h"
#include "tools/viewer/wasm/told_patch.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;

// What is done with JSON recurses. A page of ours nests a dozen deep, a card set as its author
// likes.
constexpr size_t kMostDepth = 200;

Error BadPage(std::string_view what) {
  return Error::BadRequest(fmt::format("the data of the page has no valid \"{}\"", what));
}

// What a page of this form has, each with its type.
Fault CheckForm(const OrderedJson& page) {
  using Type = OrderedJson::value_t;
  constexpr std::pair<const char*, Type> kKeys[] = {
      {"view", Type::null},     {"log", Type::object},   {"verified", Type::object},
      {"clauses", Type::array}, {"events", Type::array}, {"states", Type::array}};
  for (const auto& [key, type] : kKeys) {
    if (!page.contains(key)) return BadPage(key);
    if (type != Type::null && page.at(key).type() != type) return BadPage(key);
  }
  const OrderedJson& log = page.at("log");
  for (const char* key : {"id", "game", "title"}) {
    if (!log.contains(key) || !log.at(key).is_string()) return BadPage(key);
  }
  // Null; pages of version 0.2 have a text.
  if (!log.contains("head")) return BadPage("head");
  if (!log.contains("players") || !log.at("players").is_array()) return BadPage("players");
  if (!log.contains("card_set") || !log.at("card_set").is_object()) return BadPage("card_set");
  if (page.at("events").empty() || page.at("states").size() != page.at("events").size()) {
    return BadPage("states");
  }
  return page.at("states").front().is_object() ? std::nullopt : Fault(BadPage("states"));
}

// The text belongs to the object.
std::string_view ViewAt(const OrderedJson& object, const char* key) {
  const auto text = object.find(key);
  if (text == object.end() || !text->is_string()) return "";
  return text->get_ref<const std::string&>();
}

std::string TextAt(const OrderedJson& object, const char* key) {
  return std::string(ViewAt(object, key));
}

// Nothing if there is another value.
std::optional<uint64_t> NumberAt(const OrderedJson& object, const char* key, uint64_t absent) {
  const auto number = object.find(key);
  if (number == object.end()) return absent;
  if (!number->is_number_unsigned()) return std::nullopt;
  return number->get<uint64_t>();
}

bool IsTrueAt(const OrderedJson& object, const char* key) {
  const auto value = object.find(key);
  return value != object.end() && value->is_boolean() && value->get<bool>();
}

events::EventKind KindNamed(std::string_view name) {
  for (const events::EventKind kind : events::EnumValuesEventKind()) {
    if (events::EnumNameEventKind(kind) == name) return kind;
  }
  return events::EventKind::null_value;
}

std::vector<engine::EffectLine> EffectsOf(const OrderedJson& event) {
  std::vector<engine::EffectLine> effects;
  const auto rows = event.find("effects");
  if (rows == event.end() || !rows->is_array()) return effects;
  for (const OrderedJson& row : *rows) {
    effects.push_back({.clause = ViewAt(row, "clause"), .text = TextAt(row, "text")});
  }
  return effects;
}

// What the page says of an event that the rules refuse.
Error RefusalOf(const OrderedJson& illegal) {
  constexpr ErrorCode kCodes[] = {ErrorCode::game_over, ErrorCode::not_awaited,
                                  ErrorCode::bad_chance, ErrorCode::bad_request};
  Error refusal{.code = ErrorCode::illegal_action,
                .clause = TextAt(illegal, "clause"),
                .message = TextAt(illegal, "message")};
  for (const ErrorCode code : kCodes) {
    if (ErrorCodeName(code) == ViewAt(illegal, "code")) refusal.code = code;
  }
  return refusal;
}

// Plays an event of which nothing is hidden; false for any other.
bool IsTaken(replay::play::Play& play, const OrderedJson& event) {
  if (event.contains("outcome")) return play.Chance(Json(event.at("outcome"))).ok();
  if (!event.contains("action") || !event.contains("seat")) return false;
  return play.Act(Json(event.at("seat")), Json(event.at("action"))).ok();
}

// The clauses that an event's changes are put down to: of its effects, or those that it cites.
std::vector<std::string> ClausesOf(const OrderedJson& event) {
  std::vector<std::string> clauses;
  const auto cite = [&](const std::string& clause) {
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) {
      clauses.push_back(clause);
    }
  };
  for (const engine::EffectLine& effect : EffectsOf(event)) cite(std::string(effect.clause));
  const auto cited = event.find("clauses");
  if (cited == event.end() || !cited->is_array()) return clauses;
  for (const OrderedJson& clause : *cited) {
    if (clause.is_string()) cite(clause.get<std::string>());
  }
  return clauses;
}

}  // namespace

Result<std::unique_ptr<ToldGame>> ToldGame::Read(OrderedJson page) {
  if (!page.is_object()) return Error::BadRequest("the data of the page is no JSON object");
  if (DepthOf(page) > kMostDepth)
    return Error::BadRequest("the data of the page is nested too deeply");
  if (Fault fault = CheckForm(page)) return *fault;
  const auto players = static_cast<int>(page.at("log").at("players").size());
  const Result<Viewer> viewer = replay::play::ReadView(Json(page.at("view")), players);
  if (!viewer.ok()) return viewer.error();
  auto kept = std::make_shared<const OrderedJson>(std::move(page));
  std::unique_ptr<ToldGame> game(new ToldGame(std::move(kept), *viewer));
  if (Fault fault = game->ReadSteps()) return *fault;
  game->OpenMatch();
  return game;
}

ToldGame::ToldGame(std::shared_ptr<const OrderedJson> page, Viewer viewer)
    : page_(std::move(page)), viewer_(viewer) {
  for (const OrderedJson& name : page_->at("log").at("players")) {
    names_.push_back(name.is_string() ? name.get<std::string>() : "");
  }
}

Fault ToldGame::ReadSteps() {
  uint64_t seq = 0;
  for (const OrderedJson& event : page_->at("events")) {
    if (!event.is_object()) return BadPage("events");
    replay::timeline::Step& step = playback_.steps.emplace_back();
    step.told.seq = seq;
    step.told.kind = KindNamed(TextAt(event, "kind"));
    const std::optional<uint64_t> after = NumberAt(event, "after", 0);
    if (!after || (seq > 0 && *after >= seq)) return BadPage("after");
    step.told.after = *after;
    step.told.sentence = TextAt(event, "sentence");
    step.told.effects = EffectsOf(event);
    step.told.is_superseded = IsTrueAt(event, "superseded");
    step.told.is_unjudged = IsTrueAt(event, "unjudged");
    if (event.contains("illegal")) step.told.refusal = RefusalOf(event.at("illegal"));
    step.turn = TextAt(event, "turn");
    step.phase = TextAt(event, "phase");
    ++seq;
  }
  return std::nullopt;
}

void ToldGame::OpenMatch() {
  const OrderedJson& log = page_->at("log");
  const engine::Game* game = engine::FindGame(TextAt(log, "game"));
  const std::optional<uint64_t> rules = NumberAt(log, "rules", 1);
  if (game == nullptr || !rules || !log.at("card_set").contains("json")) return;
  const Json config = log.contains("config") ? Json(log.at("config")) : Json::object();
  const Json card_set = Json(log.at("card_set").at("json"));
  Result<std::unique_ptr<engine::Match>> match = game->New(
      {.players = names_.size(), .config = &config, .card_set = &card_set, .rules = *rules});
  if (!match.ok()) return;
  replay::play::Play play(*std::move(match), names_, std::nullopt);
  for (const OrderedJson& event : page_->at("events")) {
    if (TextAt(event, "kind") == "created") continue;
    if (!IsTaken(play, event)) break;
  }
  match_ = play.match().Clone();
}

OrderedJson ToldGame::Entry() const {
  OrderedJson entry = page_->at("log");
  entry["events"] = playback_.steps.size();
  entry["card_set"].erase("json");
  entry["views"] = OrderedJson::array({page_->at("view")});
  entry["fault"] = nullptr;
  return entry;
}

uint64_t ToldGame::ShownAt(uint64_t seq) const {
  const OrderedJson& states = page_->at("states");
  while (seq > 0 && states[seq].is_null()) seq = playback_.steps[seq].told.after;
  const bool is_of_game = !IsJudging(playback_.steps[seq].told.kind);
  return is_of_game ? seq : playback_.steps[seq].told.after;
}

uint64_t ToldGame::CursorAfter(uint64_t seq) const {
  if (seq < last()) return playback_.steps[seq + 1].told.after;
  for (uint64_t node = seq; node > 0; --node) {
    const replay::timeline::RenderedEvent& told = playback_.steps[node].told;
    if (!IsJudging(told.kind) && !told.is_superseded) return node;
  }
  return 0;
}

Result<OrderedJson> ToldGame::State(uint64_t seq) {
  const OrderedJson& states = page_->at("states");
  std::vector<uint64_t> patches;  // newest first
  while (!states[seq].is_object() && !(recent_ && recent_seq_ == seq)) {
    if (states[seq].is_array()) patches.push_back(seq);
    seq = playback_.steps[seq].told.after;
  }
  OrderedJson state = states[seq].is_object() ? states[seq] : *recent_;
  for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch) {
    if (!IsPatched(state, states[*patch])) return BadPage("states");
    seq = *patch;
  }
  recent_seq_ = seq;
  recent_ = std::make_shared<const OrderedJson>(state);
  return state;
}

OrderedJson ToldGame::EventOf(uint64_t seq) const {
  OrderedJson event = page_->at("events")[seq];
  for (const char* key : {"sentence", "turn", "phase"}) event.erase(key);
  return event;
}

Result<OrderedJson> ToldGame::EventAt(Viewer, uint64_t seq) {
  if (seq <= last()) return EventOf(seq);
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("the last event is {}; there is no event {}", last(), seq)};
}

Result<OrderedJson> ToldGame::StateAt(Viewer viewer, uint64_t seq) {
  const Result<OrderedJson> event = EventAt(viewer, seq);
  if (!event.ok()) return event.error();
  return State(ShownAt(seq));
}

OrderedJson ToldGame::TimeAt(uint64_t seq) const {
  const OrderedJson& event = page_->at("events")[seq];
  for (const char* key : {"time", "at"}) {  // `at` of a judgement may be an event
    const auto time = event.find(key);
    if (time != event.end() && time->is_string()) return *time;
  }
  return nullptr;
}

// A page says how the game stands at its end: with the result of the rules, that is how it stood
// from the event on that ended it. When a ruling gave or changed it, it does not say.
OrderedJson ToldGame::ResultAt(uint64_t seq) {
  const OrderedJson& log = page_->at("log");
  const bool has_ended = IsEndOfGame(ShownAt(seq));
  const bool is_known =
      seq == last() || (log.value("result_by", OrderedJson()) == "game" && has_ended);
  OrderedJson result = {{"result", nullptr}, {"result_by", nullptr}};
  if (is_known) {
    for (auto& [key, value] : result.items()) value = log.value(key, OrderedJson());
  } else if (!has_ended && !IsJudgedUpTo(seq)) {
    result["result_by"] = "none";
  }
  return result;
}

bool ToldGame::IsJudgedUpTo(uint64_t seq) const {
  const auto& steps = playback_.steps;
  const auto end =
      steps.begin() + static_cast<ptrdiff_t>(std::min<uint64_t>(seq + 1, steps.size()));
  return std::any_of(steps.begin(), end,
                     [](const replay::timeline::Step& step) { return IsJudging(step.told.kind); });
}

bool ToldGame::IsEndOfGame(uint64_t seq) {
  const Result<OrderedJson> state = State(seq);
  return state.ok() && state->contains("node") && state->at("node").value("kind", "") == "end";
}

OrderedJson ToldGame::Clauses() const { return page_->at("clauses"); }

OrderedJson ToldGame::LogUpTo(uint64_t seq) const {
  OrderedJson log;
  log["id"] = page_->at("log").at("id");
  log["game"] = page_->at("log").at("game");
  log["view"] = page_->at("view");
  log["events"] = OrderedJson::array();
  for (uint64_t i = 0; i <= std::min(seq, last()); ++i) log["events"].push_back(EventOf(i));
  return log;
}

Result<OrderedJson> ToldGame::WhyAt(uint64_t seq) {
  const Result<OrderedJson> event = EventAt(viewer_, seq);
  if (!event.ok()) return event.error();
  const replay::timeline::RenderedEvent& told = playback_.steps[seq].told;
  OrderedJson why;
  why["seq"] = seq;
  why["event"] = *event;
  why["changes"] = OrderedJson::array();
  if (told.refusal || told.is_unjudged) return why;
  const uint64_t to = IsJudging(told.kind) ? CursorAfter(seq) : seq;
  const Result<OrderedJson> before = seq == 0 ? OrderedJson::object() : State(ShownAt(told.after));
  if (!before.ok()) return before.error();
  const Result<OrderedJson> state = State(ShownAt(to));
  if (!state.ok()) return state.error();
  const std::vector<std::string> clauses = ClausesOf(*event);
  for (const auto& change : replay::evidence::ChangesBetween(*before, *state)) {
    OrderedJson& row = why["changes"].emplace_back();
    row["path"] = change.path;
    row["before"] = *change.before;
    row["after"] = *change.after;
    row["clauses"] = clauses;
  }
  return why;
}

Result<OrderedJson> ToldGame::MomentAt(Viewer, uint64_t seq) {
  const Result<OrderedJson> why = WhyAt(seq);
  if (!why.ok()) return why.error();
  const uint64_t shown = ShownAt(seq);
  const replay::timeline::Step& step = playback_.steps[seq];
  OrderedJson moment;
  moment["seq"] = seq;
  moment["after"] = shown;
  Result<OrderedJson> state = State(shown);
  if (!state.ok()) return state.error();
  moment["state"] = *std::move(state);
  moment["turn"] = step.turn;
  moment["phase"] = step.phase;
  moment["awaited"] = OrderedJson::array();
  const auto node = moment["state"].find("node");
  if (node != moment["state"].end() && TextAt(*node, "kind") == "decision" &&
      node->contains("seats")) {
    moment["awaited"] = node->at("seats");
  }
  AddTold(step.told, moment);
  moment["at"] = TimeAt(seq);
  moment["event"] = why->at("event");
  moment["changes"] = why->at("changes");
  return moment;
}

}  // namespace recount::tools::viewer::wasm
