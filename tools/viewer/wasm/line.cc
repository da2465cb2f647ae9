#include "tools/viewer/wasm/line.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/chance.h"
#include "engine/common_json.h"
#include "engine/observed/observed_match.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/debugging/protocol_game.h"
#include "replay/documents/legal.h"
#include "replay/evidence/why.h"
#include "replay/play/action_text.h"
#include "replay/timeline/playback.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Match;
using engine::Seat;
using engine::Viewer;

constexpr std::string_view kChance = "c";
constexpr uint64_t kLargestInteger = uint64_t{1} << 53;  // in a request

Error NoStep(std::string_view step) {
  return Error::BadRequest(
      fmt::format("expected a step such as \"1.0\" or \"c.3.1.2\", got \"{}\"", Shortened(step)));
}

// Reads numbers like "3.1.2". Returns nothing for any other text.
std::optional<std::vector<uint64_t>> NumbersIn(std::string_view text) {
  std::vector<uint64_t> numbers;
  while (true) {
    uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || number > kLargestInteger) return std::nullopt;
    numbers.push_back(number);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty()) return numbers;
    if (text.front() != '.') return std::nullopt;
    text.remove_prefix(1);
  }
}

// Returns the outcome with these numbers, in the form of a request. In an observed game the numbers
// of a shuffle are the cards that somebody saw on top.
Result<Json> OutcomeOf(const Match& match, const std::vector<uint64_t>& numbers) {
  const auto* observed = engine::observed::AsObserved(match);
  if (observed != nullptr && observed->ShufflesCards()) return Json{{"top", numbers}};
  switch (match.chance().kind) {
    case engine::ChanceKind::shuffle:
      return Json{{"order", numbers}};
    case engine::ChanceKind::dice:
      return Json{{"dice", numbers}};
    default:
      break;
  }
  if (numbers.size() == 1) return Json{{"pick", numbers.front()}};
  return Error{ErrorCode::bad_chance, "",
               fmt::format("expected one number, got {}", numbers.size())};
}

OrderedJson AwaitedJson(const Match& match) {
  OrderedJson awaited = OrderedJson::array();
  for (Seat seat = 0; seat < match.players(); ++seat) {
    if (engine::Contains(match.awaited(), seat)) awaited.push_back(seat);
  }
  return awaited;
}

// Adds the turn, the phase, the node, and who is awaited.
void AddStanding(const Match& match, const OrderedJson& state, OrderedJson& document) {
  document["turn"] = replay::timeline::TurnText(match, state);
  document["phase"] = replay::timeline::PhaseText(match.phase());
  document["awaited"] = AwaitedJson(match);
  document["node"] = engine::NodeJson(match);
}

// Returns the legal actions of a seat, each as it is typed and as a sentence.
OrderedJson LegalJson(const Match& match, Seat seat, absl::Span<const std::string> names) {
  const EventCodec codec(match.game().schema());
  OrderedJson actions = OrderedJson::array();
  OrderedJson entry;
  replay::documents::PutLegalOfSeat(
      match, codec, seat, entry, [&](const replay::documents::ListedAction& listed) {
        actions.push_back({{"words", replay::play::WordsOf(listed.action)},
                           {"sentence", replay::documents::SentenceOf(match, listed, names)}});
      });
  return actions;
}

// Returns the game events that follow a game event. If it is on the path to the cursor, these are
// the next events on that path. If it is on a superseded line, they are those recorded in that
// line.
std::vector<uint64_t> GameAfter(const replay::judging::JudgingState& judging, uint64_t node,
                                size_t most) {
  const uint64_t cursor = judging.cursor();
  const replay::judging::Path path = judging.PathTo(cursor);
  const bool is_on_way = path.Contains(node);
  std::vector<uint64_t> seqs;
  uint64_t tip = node;
  for (uint64_t seq = node + 1; seq < judging.count() && seqs.size() < most; ++seq) {
    if (!judging.IsNode(seq) || judging.After(seq) != tip) continue;
    if (is_on_way && !path.Contains(seq)) continue;
    seqs.push_back(seq);
    tip = seq;
  }
  return seqs;
}

// Returns the first step that differs from the game, or nothing if the line has no such step.
std::optional<size_t> FirstOtherStep(const Line& line, const replay::log::Log& log,
                                     const std::vector<uint64_t>& game) {
  const EventCodec codec(line.match().game().schema());
  for (size_t i = 0; i < line.steps().size(); ++i) {
    if (i >= game.size()) return i;
    const Result<LoggedEvent> logged = replay::log::EventAt(log, game[i]);
    if (!logged.ok()) return i;
    const events::Envelope* event = ReadEvent(logged->bytes, codec.schema());
    if (event == nullptr) return i;
    const std::string step = replay::debugging::RequestOf(codec, line.steps()[i].event.event(), {});
    if (replay::debugging::RequestOf(codec, *event, {}) != step) return i;
  }
  return std::nullopt;
}

}  // namespace

Result<Line> Line::Begin(replay::timeline::Timeline& timeline, uint64_t seq, Viewer viewer) {
  if (Fault fault = timeline.SeekTo(seq)) return *fault;
  // There is no valid state at or after an event that the rules refuse.
  if (timeline.illegal()) return replay::timeline::RefusedSince(*timeline.illegal());
  replay::play::Play play(timeline.match().Clone(), timeline.header().names, std::nullopt,
                          timeline.seq());
  play.Rehearse(viewer);
  return Line(std::move(play), viewer);
}

Fault Line::Take(std::string_view step) {
  const size_t dot = step.find('.');
  if (dot == std::string_view::npos) return NoStep(step);
  const bool is_nothing = step.substr(0, dot) == kChance && dot + 1 == step.size();
  const auto numbers = is_nothing ? std::vector<uint64_t>() : NumbersIn(step.substr(dot + 1));
  if (!numbers) return NoStep(step);
  if (step.substr(0, dot) == kChance) return Chance(*numbers);
  const auto seat = NumbersIn(step.substr(0, dot));
  if (!seat || numbers->size() != 1) return NoStep(step);
  return Act(seat->front(), numbers->front());
}

Fault Line::Act(uint64_t seat, uint64_t index) {
  std::optional<Json> action;
  uint64_t count = 0;
  OrderedJson lists;
  if (seat < static_cast<uint64_t>(match().players())) {
    replay::documents::PutLegalOfSeat(match(), EventCodec(match().game().schema()),
                                      static_cast<Seat>(seat), lists,
                                      [&](const replay::documents::ListedAction& listed) {
                                        if (count++ == index) action = Json(listed.action);
                                      });
  }
  if (!action) {
    return Error{ErrorCode::not_found, "",
                 fmt::format("seat {} has {} legal actions here, and none with index {}", seat,
                             count, index)};
  }
  std::unique_ptr<Match> before = match().Clone();
  // In an observed game the action may show a card that nobody has named, which is refused.
  Result<replay::play::Applied> applied = play_.Act(seat, *action);
  if (!applied.ok()) return applied.error();
  Keep(fmt::format("{}.{}", seat, index), std::move(before), *std::move(applied));
  return std::nullopt;
}

Fault Line::Chance(const std::vector<uint64_t>& numbers) {
  if (match().node_kind() != engine::NodeKind::chance) {
    return Error{ErrorCode::not_found, "", "nothing is left to chance here"};
  }
  const Result<Json> outcome = OutcomeOf(match(), numbers);
  if (!outcome.ok()) return outcome.error();
  std::unique_ptr<Match> before = match().Clone();
  Result<replay::play::Applied> applied = play_.Chance(*outcome);
  if (!applied.ok()) return applied.error();
  const std::string step = fmt::format("{}.{}", kChance, fmt::join(numbers, "."));
  Keep(std::move(step), std::move(before), *std::move(applied));
  return std::nullopt;
}

Fault Line::Draw(const Seed& random) {
  if (match().node_kind() != engine::NodeKind::chance) {
    return Error{ErrorCode::not_found, "", "nothing is left to chance here"};
  }
  if (const auto* observed = engine::observed::AsObserved(match())) {
    // Nothing is invented of cards that nobody has seen.
    if (observed->ShufflesCards()) return Chance({});
    if (observed->PicksCards()) {
      return Error{ErrorCode::bad_chance, "", "nobody knows which card it is: name it"};
    }
  }
  engine::ChanceStream stream(random, 0);
  const engine::ChanceNumbers drawn = engine::DrawOutcome(match().chance(), stream);
  return Chance({drawn.begin(), drawn.end()});
}

void Line::Keep(std::string step, std::unique_ptr<Match> before, replay::play::Applied applied) {
  // An observed game has events of identities around that of the step.
  const std::unique_ptr<Match> right_before = before->Clone();
  auto at = applied.events.begin();
  for (; at->event().kind() == events::EventKind::identify; ++at) {
    right_before->Apply(at->event(), nullptr);
  }
  const OwnedEvent& event = *at;
  flatbuffers::FlatBufferBuilder builder;
  const events::Envelope* seen = &event.event();
  // The sentence must not reveal more than the viewer may see, so it describes the viewer's version
  // of the event.
  MutableBytes bytes;
  if (!viewer_.IsJudge() || match().game().schema().is_observed) {
    bytes = match().ViewEvent(*right_before, event.event(), viewer_, builder);
    seen = flatbuffers::GetRoot<events::Envelope>(bytes.data());
  }
  steps_.push_back(
      {std::move(step), event, match().Tell(*seen, play_.names()), std::move(applied.effects)});
  before_ = std::move(before);
}

OrderedJson Line::StateJson() const {
  return match().StateJson(viewer_, {play_.names(), play_.seq()});
}

OrderedJson Line::Document() const {
  OrderedJson document;
  document["steps"] = OrderedJson::array();
  for (const LineStep& step : steps_) {
    document["steps"].push_back({{"step", step.step},
                                 {"sentence", step.sentence},
                                 {"effects", engine::EffectsJson(step.effects)}});
  }
  OrderedJson state = StateJson();
  document["changed"] = OrderedJson::array();
  if (before_ != nullptr) {
    const OrderedJson before = before_->StateJson(viewer_, {play_.names(), play_.seq()});
    for (const replay::evidence::Change& change : replay::evidence::ChangesBetween(before, state)) {
      document["changed"].push_back(change.path);
    }
  }
  AddStanding(match(), state, document);
  document["state"] = std::move(state);
  document["legal"] = OrderedJson::array();
  for (const OrderedJson& seat : document["awaited"]) {
    document["legal"].push_back(
        {{"seat", seat}, {"actions", LegalJson(match(), seat.get<Seat>(), play_.names())}});
  }
  return document;
}

OrderedJson BesideGame(const Line& line, replay::timeline::Timeline& timeline, uint64_t seq,
                       Viewer viewer) {
  const replay::judging::JudgingState& judging = timeline.judging();
  const uint64_t node = judging.NodeAt(seq);
  const std::vector<uint64_t> game = GameAfter(judging, node, line.steps().size());
  const std::optional<uint64_t> other = FirstOtherStep(line, timeline.log(), game);
  // If an event cannot be executed, the timeline stops at the last state before it.
  (void)timeline.SeekTo(game.empty() ? node : game.back());
  const OrderedJson state = timeline.match().StateJson(viewer, timeline.seating());
  OrderedJson document;
  document["seq"] = timeline.seq();
  document["depth"] = std::count_if(game.begin(), game.end(),
                                    [&](uint64_t each) { return each <= timeline.seq(); });
  document["differs_at"] = OrNull(other);
  AddStanding(timeline.match(), state, document);
  document["changes"] = OrderedJson::array();
  for (const replay::evidence::Change& change :
       replay::evidence::ChangesBetween(state, line.StateJson())) {
    if (change.path == "/seq") continue;
    document["changes"].push_back(
        {{"path", change.path}, {"before", *change.before}, {"after", *change.after}});
  }
  return document;
}

Result<std::string> RequestsOf(const Line& line, const replay::timeline::Timeline& timeline,
                               uint64_t seq) {
  const uint64_t node = timeline.judging().NodeAt(seq);
  const auto game = replay::debugging::GameOnPath(timeline, node);
  if (!game.ok()) return game.error();
  const Result<LoggedEvent> created = replay::log::EventAt(timeline.log(), 0);
  if (!created.ok()) return created.error();
  const replay::log::LogHeader& header = timeline.header();
  if (Fault fault = replay::log::CheckNotObserved(header, "write the requests of")) return *fault;
  const EventCodec codec(header.game->schema());
  std::string text = replay::debugging::NewRequestOf(
      *header.match, *ReadEvent(created->bytes, codec.schema()), header.names);
  for (const std::string& request : game->requests) text += "\n" + request;
  for (const LineStep& step : line.steps()) {
    text += "\n" + replay::debugging::RequestOf(codec, step.event.event(), {});
  }
  return text + "\n";
}

}  // namespace recount::tools::viewer::wasm
