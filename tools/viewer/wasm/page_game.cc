#include "tools/viewer/wasm/page_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/registry.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/evidence/why.h"
#include "replay/play/play.h"
#include "tools/viewer/wasm/page_patch.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;

// JSON is processed recursively, so its depth is limited. Our own pages nest a dozen levels deep,
// but a card set may nest as deep as its author likes.
constexpr size_t kMostDepth = 200;

Error BadPage(std::string_view what) {
  return Error::BadRequest(fmt::format("the data of the page has no valid \"{}\"", what));
}

// Checks that a page has every part, each of the right type.
Fault CheckForm(const OrderedJson& page) {
  using Type = OrderedJson::value_t;
  constexpr std::pair<const char*, Type> kKeys[] = {
      {"view", Type::null},     {"log", Type::object},   {"verified", Type::object},
      {"clauses", Type::array}, {"events", Type::array}, {"states", Type::array}};
  for (const auto& [key, type] : kKeys) {
    const OrderedJson* value = FindMember(page, key);
    if (value == nullptr || (type != Type::null && value->type() != type)) return BadPage(key);
  }
  const OrderedJson& log = page.at("log");
  for (const char* key : {"id", "game", "title"}) {
    if (FindText(log, key) == nullptr) return BadPage(key);
  }
  // The head is null, but in pages of version 0.2 it is a text.
  if (!log.contains("head")) return BadPage("head");
  if (FindList(log, "players") == nullptr) return BadPage("players");
  if (!log.contains("card_set") || !log.at("card_set").is_object()) return BadPage("card_set");
  if (page.at("events").empty() || page.at("states").size() != page.at("events").size()) {
    return BadPage("states");
  }
  // The first state must be whole, because the others may be patches of it.
  return page.at("states").front().is_object() ? std::nullopt : Fault(BadPage("states"));
}

// Returns the number, `absent` if there is no value, or nothing if the value is not a number.
std::optional<uint64_t> NumberOr(const OrderedJson& object, const char* key, uint64_t absent) {
  return object.contains(key) ? FindNumber(object, key) : absent;
}

events::EventKind KindNamed(std::string_view name) {
  for (const events::EventKind kind : events::EnumValuesEventKind()) {
    if (events::EnumNameEventKind(kind) == name) return kind;
  }
  return events::EventKind::null_value;
}

std::vector<engine::EffectLine> EffectsOf(const OrderedJson& event) {
  std::vector<engine::EffectLine> effects;
  for (const OrderedJson& row : ListMember(event, "effects")) {
    const std::string* clause = FindText(row, "clause");  // the text belongs to the page
    effects.push_back({.clause = clause == nullptr ? std::string_view() : *clause,
                       .text = TextMember(row, "text")});
  }
  return effects;
}

// Returns the error that the page reports for an event that the rules refuse.
Error RefusalOf(const OrderedJson& illegal) {
  constexpr ErrorCode kCodes[] = {ErrorCode::game_over, ErrorCode::not_awaited,
                                  ErrorCode::bad_chance, ErrorCode::bad_request};
  Error refusal{.code = ErrorCode::illegal_action,
                .clause = TextMember(illegal, "clause"),
                .message = TextMember(illegal, "message")};
  for (const ErrorCode code : kCodes) {
    if (ErrorCodeName(code) == TextMember(illegal, "code")) refusal.code = code;
  }
  return refusal;
}

// Plays an event in which nothing is hidden. Returns false for any other event.
bool IsTaken(replay::play::Play& play, const OrderedJson& event) {
  if (event.contains("outcome")) return play.Chance(Json(event.at("outcome"))).ok();
  if (!event.contains("action") || !event.contains("seat")) return false;
  return play.Act(Json(event.at("seat")), Json(event.at("action"))).ok();
}

// Returns the clauses for an event's changes: those of its effects, or those that it cites.
std::vector<std::string> ClausesOf(const OrderedJson& event) {
  std::vector<std::string> clauses;
  const auto cite = [&](const std::string& clause) {
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) {
      clauses.push_back(clause);
    }
  };
  for (const engine::EffectLine& effect : EffectsOf(event)) cite(std::string(effect.clause));
  for (const OrderedJson& clause : ListMember(event, "clauses")) {
    if (clause.is_string()) cite(clause.get<std::string>());
  }
  return clauses;
}

}  // namespace

Result<std::unique_ptr<PageGame>> PageGame::Read(OrderedJson page) {
  if (!page.is_object()) return Error::BadRequest("the data of the page is no JSON object");
  if (DepthOf(page) > kMostDepth)
    return Error::BadRequest("the data of the page is nested too deeply");
  if (Fault fault = CheckForm(page)) return *fault;
  const auto players = static_cast<int>(page.at("log").at("players").size());
  const Result<Viewer> viewer = replay::play::ReadView(Json(page.at("view")), players);
  if (!viewer.ok()) return viewer.error();
  auto kept = std::make_shared<const OrderedJson>(std::move(page));
  std::unique_ptr<PageGame> game(new PageGame(std::move(kept), *viewer));
  if (Fault fault = game->ReadSteps()) return *fault;
  game->OpenMatch();
  return game;
}

PageGame::PageGame(std::shared_ptr<const OrderedJson> page, Viewer viewer)
    : page_(std::move(page)), viewer_(viewer) {
  for (const OrderedJson& name : page_->at("log").at("players")) {
    names_.push_back(name.is_string() ? name.get<std::string>() : "");
  }
}

Fault PageGame::ReadSteps() {
  uint64_t seq = 0;
  for (const OrderedJson& event : page_->at("events")) {
    if (!event.is_object()) return BadPage("events");
    replay::timeline::Step& step = playback_.steps.emplace_back();
    step.rendered.seq = seq;
    step.rendered.kind = KindNamed(TextMember(event, "kind"));
    const std::optional<uint64_t> after = NumberOr(event, "after", 0);
    // Each event must follow an older one, so that every walk along `after` ends.
    if (!after || (seq > 0 && *after >= seq)) return BadPage("after");
    step.rendered.after = *after;
    const std::optional<uint64_t> cursor = NumberOr(event, "cursor", *after);
    if (!cursor || (seq > 0 && *cursor >= seq)) return BadPage("cursor");
    step.rendered.cursor_before = *cursor;
    const bool is_repair = step.rendered.kind == events::EventKind::ruling &&
                           TextMember(event, "ruling_kind") == "repair";
    step.rendered.is_node = !IsJudging(step.rendered.kind) || is_repair;
    step.rendered.sentence = TextMember(event, "sentence");
    step.rendered.effects = EffectsOf(event);
    step.rendered.is_superseded = FindBool(event, "superseded").value_or(false);
    if (event.contains("corrected_by")) {
      const std::optional<uint64_t> correction = FindNumber(event, "corrected_by");
      const uint64_t events = page_->at("events").size();
      if (!correction || *correction >= events) return BadPage("corrected_by");
      step.rendered.corrected_by = correction;
      // Null: it was not entered again.
      step.rendered.entered_as = FindNumber(event, "entered_as");
      if (step.rendered.entered_as.value_or(0) >= events) return BadPage("entered_as");
    }
    step.rendered.is_unjudged = FindBool(event, "unjudged").value_or(false);
    if (event.contains("illegal")) step.rendered.refusal = RefusalOf(event.at("illegal"));
    if (const OrderedJson* accepted = FindMember(event, "accepted")) {
      const std::optional<uint64_t> ruling = NumberOr(*accepted, "ruling", 0);
      if (!ruling || *ruling >= page_->at("events").size()) return BadPage("accepted");
      step.rendered.accepted = {*ruling, RefusalOf(*accepted)};
    }
    step.turn = TextMember(event, "turn");
    step.phase = TextMember(event, "phase");
    ++seq;
  }
  return std::nullopt;
}

void PageGame::OpenMatch() {
  const OrderedJson& log = page_->at("log");
  const engine::Game* game = engine::FindGame(TextMember(log, "game"));
  const std::optional<uint64_t> rules = NumberOr(log, "rules", 1);
  if (game == nullptr || !rules || !log.at("card_set").contains("json")) return;
  const Json config = log.contains("config") ? Json(log.at("config")) : Json::object();
  const Json card_set = Json(log.at("card_set").at("json"));
  Result<std::unique_ptr<engine::Match>> match = game->New(
      {.players = names_.size(), .config = &config, .card_set = &card_set, .rules = *rules});
  if (!match.ok()) return;
  replay::play::Play play(*std::move(match), names_, std::nullopt);
  for (const OrderedJson& event : page_->at("events")) {
    if (TextMember(event, "kind") == "created") continue;
    // Later events depend on this one, so the first event that cannot be played ends the replay.
    if (!IsTaken(play, event)) break;
  }
  match_ = play.match().Clone();
}

OrderedJson PageGame::Entry() const {
  OrderedJson entry = page_->at("log");
  entry["events"] = playback_.steps.size();
  entry["card_set"].erase("json");
  entry["views"] = OrderedJson::array({page_->at("view")});
  entry["fault"] = nullptr;
  return entry;
}

uint64_t PageGame::ShownAt(uint64_t seq) const {
  const OrderedJson& states = page_->at("states");
  while (seq > 0 && states[seq].is_null()) seq = playback_.steps[seq].rendered.after;
  const replay::timeline::RenderedEvent& rendered = playback_.steps[seq].rendered;
  return rendered.is_node ? seq : rendered.after;
}

uint64_t PageGame::CursorAfter(uint64_t seq) const {
  if (seq < last()) return playback_.steps[seq + 1].rendered.cursor_before;
  for (uint64_t node = seq; node > 0; --node) {
    const replay::timeline::RenderedEvent& rendered = playback_.steps[node].rendered;
    if (rendered.is_node && !rendered.is_superseded) return node;
  }
  return 0;
}

Result<OrderedJson> PageGame::State(uint64_t seq) {
  const OrderedJson& states = page_->at("states");
  std::vector<uint64_t> patches;  // newest first
  while (!states[seq].is_object() && !(recent_ && recent_seq_ == seq)) {
    if (states[seq].is_array()) patches.push_back(seq);
    seq = playback_.steps[seq].rendered.after;
  }
  OrderedJson state = states[seq].is_object() ? states[seq] : *recent_;
  for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch) {
    if (!IsPatched(state, states[*patch])) return BadPage("states");
    seq = *patch;
  }
  // The next question is often about the next state, which then takes only one patch.
  recent_seq_ = seq;
  recent_ = std::make_shared<const OrderedJson>(state);
  return state;
}

OrderedJson PageGame::EventOf(uint64_t seq) const {
  OrderedJson event = page_->at("events")[seq];
  for (const char* key : {"sentence", "turn", "phase"}) event.erase(key);
  return event;
}

Result<OrderedJson> PageGame::EventAt(Viewer, uint64_t seq) {
  if (seq <= last()) return EventOf(seq);
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("the last event is {}; there is no event {}", last(), seq)};
}

Result<OrderedJson> PageGame::StateAt(Viewer viewer, uint64_t seq) {
  const Result<OrderedJson> event = EventAt(viewer, seq);
  if (!event.ok()) return event.error();
  return State(ShownAt(seq));
}

OrderedJson PageGame::TimeAt(uint64_t seq) const {
  const OrderedJson& event = page_->at("events")[seq];
  for (const char* key : {"time", "at"}) {  // a judgement's `at` may be an event
    if (const std::string* time = FindText(event, key)) return *time;
  }
  return nullptr;
}

// A page records the result only at its end. A result of the rules is valid from the event that
// ended the game. The page does not say which ruling gave a result, or since when it is valid.
OrderedJson PageGame::JudgedAt(uint64_t seq) {
  const OrderedJson& log = page_->at("log");
  const bool has_ended = IsEndOfGame(ShownAt(seq));
  const bool is_known =
      seq == last() || (log.value("result_by", OrderedJson()) == "game" && has_ended);
  OrderedJson judged = {{"result", nullptr}, {"result_by", nullptr}};
  if (is_known) {
    for (auto& [key, value] : judged.items()) value = log.value(key, OrderedJson());
  } else if (!has_ended && !IsJudgedUpTo(seq)) {
    judged["result_by"] = "none";
  }
  judged["ruling"] = nullptr;
  judged["open"] = OpenDisputesAt(seq);
  return judged;
}

std::set<uint64_t> PageGame::OpenDisputesAt(uint64_t seq) const {
  std::set<uint64_t> open;
  const OrderedJson& events = page_->at("events");
  const OrderedJson* parent = FindMember(events.front(), "parent");
  const auto shared = parent == nullptr ? std::nullopt : FindNumber(*parent, "count");
  for (uint64_t at = 0; at <= seq && at < events.size(); ++at) {
    if (KindNamed(TextMember(events[at], "kind")) == events::EventKind::dispute) {
      open.insert(at);
    } else if (const auto closed = FindNumber(events[at], "dispute")) {
      open.erase(*closed);
    }
    // Disputes that are open where a fork begins do not bind it.
    if (at + 1 == shared) open.clear();
  }
  return open;
}

bool PageGame::IsJudgedUpTo(uint64_t seq) const {
  const auto& steps = playback_.steps;
  const auto end =
      steps.begin() + static_cast<ptrdiff_t>(std::min<uint64_t>(seq + 1, steps.size()));
  return std::any_of(steps.begin(), end, [](const replay::timeline::Step& step) {
    return IsJudging(step.rendered.kind);
  });
}

bool PageGame::IsEndOfGame(uint64_t seq) {
  const Result<OrderedJson> state = State(seq);
  return state.ok() && state->contains("node") && state->at("node").value("kind", "") == "end";
}

OrderedJson PageGame::Clauses() const { return page_->at("clauses"); }

OrderedJson PageGame::LogUpTo(uint64_t seq) const {
  OrderedJson log;
  log["id"] = page_->at("log").at("id");
  log["game"] = page_->at("log").at("game");
  log["view"] = page_->at("view");
  log["events"] = OrderedJson::array();
  for (uint64_t i = 0; i <= std::min(seq, last()); ++i) log["events"].push_back(EventOf(i));
  return log;
}

Result<OrderedJson> PageGame::WhyAt(uint64_t seq) {
  const Result<OrderedJson> event = EventAt(viewer_, seq);
  if (!event.ok()) return event.error();
  const replay::timeline::RenderedEvent& rendered = playback_.steps[seq].rendered;
  OrderedJson why;
  why["seq"] = seq;
  why["event"] = *event;
  why["changes"] = OrderedJson::array();
  if (rendered.refusal || rendered.is_unjudged) return why;
  // A judgement may move the cursor, so its changes lead to the state at the new cursor.
  const uint64_t to = rendered.is_node ? seq : CursorAfter(seq);
  const Result<OrderedJson> before =
      seq == 0 ? OrderedJson::object() : State(ShownAt(rendered.after));
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

Result<OrderedJson> PageGame::MomentAt(Viewer, uint64_t seq) {
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
  const OrderedJson& node = ObjectMember(moment["state"], "node");
  if (TextMember(node, "kind") == "decision" && node.contains("seats")) {
    moment["awaited"] = node.at("seats");
  }
  AddRendered(step.rendered, moment);
  moment["at"] = TimeAt(seq);
  moment["event"] = why->at("event");
  moment["changes"] = why->at("changes");
  return moment;
}

}  // namespace recount::tools::viewer::wasm
