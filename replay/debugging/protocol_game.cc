#include "replay/debugging/protocol_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "fmt/format.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::debugging {
namespace {

constexpr uint16_t kFirstRules = 1;

// Returns the text without line breaks. In JSON a control character is only a blank between two
// tokens.
std::string InOneLine(std::string_view json) {
  std::string line(json);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return line;
}

Error Unreadable(uint64_t seq) {
  return Error{
      .code = ErrorCode::damaged,
      .message = fmt::format("event {} cannot be executed; `recount verify` says why", seq),
      .seq = seq};
}

// The line protocol plays games, and has no request that puts a state right.
Error NotPlayable(uint64_t seq, std::string_view what) {
  return Error{
      .code = ErrorCode::unsupported,
      .message = fmt::format("event {} {}, which other engines and the line protocol cannot play; "
                             "take an event before it",
                             seq, what),
      .seq = seq};
}

// Appends the events of a log to a game until one is refused.
class LogReader {
 public:
  LogReader(const log::Log& log, std::unique_ptr<engine::Match> match,
            std::optional<uint64_t> crash, ProtocolGame& game)
      : log_(log),
        match_(std::move(match)),
        codec_(match_->game().schema()),
        crash_(crash),
        game_(game) {}

  // Returns false if no more events are needed.
  bool Take(const LoggedEvent& logged) {
    const events::Envelope* event = ReadEvent(logged.bytes, codec_.schema());
    if (event != nullptr && event->kind() == events::EventKind::ruling) {
      fault_ = NotPlayable(logged.seq, "is a repair by a judge");
      return false;
    }
    if (!IsNextEvent(event)) {
      fault_ = Unreadable(logged.seq);
      return false;
    }
    game_.crashes_at_end = crash_ == logged.seq;
    const bool is_refused = !game_.crashes_at_end && match_->Check(*event);
    std::vector<Slot> openings;
    if (is_refused) {
      Result<std::vector<Slot>> beside = log::OpeningsBeside(log_, logged);
      if (!beside.ok()) {
        fault_ = beside.error();
        return false;
      }
      openings = *std::move(beside);
    } else if (!game_.crashes_at_end) {
      match_->Apply(*event, nullptr);
    }
    game_.requests.push_back(RequestOf(codec_, *event, openings));
    game_.seqs.push_back(logged.seq);
    return !is_refused && !game_.crashes_at_end;
  }

  const Fault& fault() const { return fault_; }

 private:
  bool IsNextEvent(const events::Envelope* event) const {
    if (event == nullptr) return false;
    if (event->kind() == events::EventKind::chance) return true;
    return event->kind() == events::EventKind::action && event->seat() < match_->players();
  }

  const log::Log& log_;
  std::unique_ptr<engine::Match> match_;
  EventCodec codec_;
  std::optional<uint64_t> crash_;
  ProtocolGame& game_;
  Fault fault_;
};

// Returns true if the game ships exactly this set under its name.
bool IsShipped(const engine::Game& game, const engine::CardSet& set) {
  const absl::Span<const engine::ShippedCardSet> shipped = game.card_sets();
  return std::any_of(shipped.begin(), shipped.end(), [&](const engine::ShippedCardSet& one) {
    return one.name == set.name && CanonicalJson(Json::parse(one.json)) == set.canonical_json;
  });
}

// `card_set` is JSON.
std::string NewRequest(const engine::Match& match, const events::Envelope& created,
                       const std::vector<std::string>& names, std::string_view card_set) {
  const EventCodec codec(match.game().schema());
  OrderedJson request;
  request["op"] = "new";
  request["game"] = std::string(match.game().id());
  request["players"] = names;
  request["config"] = codec.ConfigJson(created);
  request["randomness"] = "recorded";
  if (created.created()->rules() != kFirstRules) request["rules"] = created.created()->rules();
  std::string text = Written(request);
  text.pop_back();
  return fmt::format("{},\"card_set\":{}}}", text, card_set);
}

}  // namespace

std::vector<std::string> NumberedNames(int players) {
  std::vector<std::string> names;
  for (int i = 1; i <= players; ++i) names.push_back(fmt::format("Player {}", i));
  return names;
}

std::string NewRequestOf(const engine::Match& match, const events::Envelope& created) {
  return NewRequest(match, created, NumberedNames(match.players()),
                    match.card_set().canonical_json);
}

std::string NewRequestOf(const engine::Match& match, const events::Envelope& created,
                         const std::vector<std::string>& names) {
  const engine::CardSet& set = match.card_set();
  return NewRequest(
      match, created, names,
      IsShipped(match.game(), set) ? Written(OrderedJson(set.name)) : set.canonical_json);
}

std::string RequestOf(const EventCodec& codec, const events::Envelope& event,
                      absl::Span<const Slot> openings) {
  if (event.kind() == events::EventKind::chance) {
    return fmt::format("{{\"op\":\"chance\",\"outcome\":{}}}", Written(OutcomeJson(event)));
  }
  const auto written = AsWritten(event, openings);
  const bool is_json = written && ParseJson(*written);
  return fmt::format("{{\"op\":\"act\",\"seat\":{},\"action\":{}}}", event.seat(),
                     is_json ? InOneLine(*written) : Written(codec.ActionJson(event)));
}

ProtocolGame GameOfEvents(std::string id, const engine::Match& match,
                          absl::Span<const OwnedEvent> events) {
  const EventCodec codec(match.game().schema());
  ProtocolGame game;
  game.id = std::move(id);
  game.players = match.players();
  game.new_request = NewRequestOf(match, events.front().event());
  for (size_t seq = 1; seq < events.size(); ++seq) {
    game.requests.push_back(RequestOf(codec, events[seq].event(), {}));
    game.seqs.push_back(seq);
  }
  return game;
}

Result<play::GameSetup> GameSetups::Of(const std::string& new_request) {
  if (!setup_ || request_ != new_request) {
    const std::optional<Json> request = ParseJson(new_request);
    if (!request) return Error::BadRequest("\"new\" is not JSON: " + WhyNoJson(new_request));
    Result<play::GameSetup> setup = play::ReadNew(*request);
    if (!setup.ok()) return setup.error();
    setup_.emplace(*std::move(setup));
    request_ = new_request;
  }
  return play::GameSetup{setup_->game, setup_->names, setup_->seed, setup_->match->Clone()};
}

Result<ProtocolGame> GameOfLog(const log::Log& log, log::CardSets& sets,
                               std::optional<uint64_t> crash) {
  if (log.count() > kMostComparedEvents) {
    return Error{.code = ErrorCode::limit,
                 .message = fmt::format("log {} has {} events; at most {} can be compared",
                                        log.id(), log.count(), kMostComparedEvents)};
  }
  const Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  if (Fault fault = log::CheckNotObserved(timeline->header(), "compare or shrink")) return *fault;
  return GameOnPath(*timeline, timeline->judging().cursor(), crash);
}

Result<ProtocolGame> GameOnPath(const timeline::Timeline& timeline, uint64_t node,
                                std::optional<uint64_t> crash) {
  const log::Log& log = timeline.log();
  const Result<LoggedEvent> created = log::EventAt(log, 0);
  if (!created.ok()) return log::AsDamage(created.error());
  const engine::Match& start = *timeline.header().match;
  const events::Envelope* first = ReadEvent(created->bytes, start.game().schema());
  if (first == nullptr) return Unreadable(0);

  ProtocolGame game;
  game.id = log.id();
  game.players = start.players();
  game.new_request = NewRequestOf(start, *first);
  const judging::Path path = timeline.judging().PathTo(node);
  LogReader reader(log, start.Clone(), crash, game);
  const log::AcceptedEventsAt accepted = timeline.judging().AcceptedHere();
  Fault unplayable;
  Fault fault = log.ForEachEvent(1, [&](const LoggedEvent& event) {
    if (event.seq > node) return false;
    if (!path.Contains(event.seq) || reader.Take(event)) return true;
    // The game goes on from another state than the one before the event.
    const bool goes_on = accepted != nullptr && accepted->contains(event.seq) && event.seq < node;
    if (goes_on && !reader.fault()) {
      unplayable = NotPlayable(event.seq, "is against the rules, and a judge has accepted it");
    }
    return false;
  });
  if (unplayable) return *unplayable;
  if (node > 0 && fault) return log::AsDamage(*fault);
  if (reader.fault()) return *reader.fault();
  return game;
}

}  // namespace recount::replay::debugging
