// Makes acts near legal ones, for comparing the refusals of two engines.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/chance.h"
#include "events/bytes.h"
#include "events/sha256.h"
#include "replay/debugging/near_act.h"
#include "replay/debugging/protocol_game.h"
#include "replay/play/play.h"

namespace recount::replay::debugging {
namespace {

using engine::ChanceStream;
using engine::NodeKind;

// The number of attempts to find an act that the rules refuse, and the number of past acts that are
// remembered.
constexpr int kTries = 8;
constexpr size_t kRemembered = 16;
// A number that replaces another is below this limit, like most cards, spaces and seats.
constexpr uint32_t kNumbers = 128;

uint32_t Below(ChanceStream& stream, size_t n) { return stream.Below(static_cast<uint32_t>(n)); }

// Returns the numbers in an action, including those in lists.
std::vector<OrderedJson*> NumbersIn(OrderedJson& action) {
  std::vector<OrderedJson*> numbers;
  for (auto& item : action.items()) {
    OrderedJson& value = item.value();
    if (value.is_number_integer()) numbers.push_back(&value);
    if (!value.is_array()) continue;
    for (OrderedJson& element : value) {
      if (element.is_number_integer()) numbers.push_back(&element);
    }
  }
  return numbers;
}

}  // namespace

int ActNear(int seat, OrderedJson& action, const std::deque<OrderedJson>& past, int players,
            ChanceStream& stream) {
  const uint32_t way = stream.Below(8);
  const std::vector<OrderedJson*> numbers = NumbersIn(action);
  const bool has_numbers = !numbers.empty();
  if (way >= (has_numbers ? 6 : 2) && !past.empty()) {
    action = past[Below(stream, past.size())];
  } else if (way == 0 || !has_numbers) {
    return static_cast<int>(Below(stream, static_cast<size_t>(players)));
  } else {
    OrderedJson& number = *numbers[Below(stream, numbers.size())];
    const uint32_t change = stream.Below(3);
    number = change == 0   ? number.get<int64_t>() + 1
             : change == 1 ? number.get<int64_t>() - 1
                           : int64_t{stream.Below(kNumbers)};
  }
  return seat;
}

namespace {

// Plays a game and finds near acts.
class NearActs {
 public:
  NearActs(ProtocolGame& game, play::GameSetup setup)
      : game_(game), play_(std::move(setup.match), std::move(setup.names), std::nullopt) {}

  void Find(int percent) {
    const Hash256 seed = Sha256({AsBytes("recount/near/v1\n"), AsBytes(game_.id)});
    for (size_t event = 0;; ++event) {
      if (play_.match().node_kind() == NodeKind::decision) {
        ChanceStream stream(seed, game_.seqs[event]);
        if (stream.Below(100) < static_cast<uint32_t>(percent)) TryAt(event, stream);
      }
      if (event == game_.requests.size() || !Play(game_.requests[event])) return;
    }
  }

 private:
  bool Play(const std::string& line) {
    const std::optional<Json> request = ParseJson(line);
    if (!request) return false;
    if (request->at("op") == "chance") return play_.Chance(request->at("outcome")).ok();
    const Json& action = request->at("action");
    if (!play_.Act(request->at("seat"), action).ok()) return false;
    past_.push_back(OrderedJson(action));
    if (past_.size() > kRemembered) past_.pop_front();
    return true;
  }

  void TryAt(size_t event, ChanceStream& stream) {
    std::vector<OwnedEvent> legal;
    for (engine::Seat seat = 0; seat < play_.match().players(); ++seat) {
      play_.match().ForEachLegal(seat, [&](Bytes bytes) { legal.emplace_back(bytes); });
    }
    for (int i = 0; i < kTries && !legal.empty(); ++i) {
      const OwnedEvent& chosen = legal[Below(stream, legal.size())];
      OrderedJson action = play_.codec().ActionJson(chosen.event());
      const int seat =
          ActNear(chosen.event().seat(), action, past_, play_.match().players(), stream);
      if (!IsRefused(seat, action)) continue;
      OrderedJson request;
      request["op"] = "act";
      request["seat"] = seat;
      request["action"] = action;
      game_.near_acts.emplace(event, Written(request));
      return;
    }
  }

  bool IsRefused(int seat, const OrderedJson& action) {
    const Result<OwnedEvent> event = play_.EncodeAct(seat, Json(action));
    if (!event.ok()) return false;
    const Fault fault = play_.Check(event->event());
    return fault &&
           (fault->code == ErrorCode::illegal_action || fault->code == ErrorCode::not_awaited);
  }

  ProtocolGame& game_;
  play::Play play_;
  std::deque<OrderedJson> past_;  // actions that were legal
};

}  // namespace

void AddNearActs(ProtocolGame& game, int percent, GameSetups& setups) {
  if (percent <= 0) return;
  Result<play::GameSetup> setup = setups.Of(game.new_request);
  if (setup.ok()) NearActs(game, *std::move(setup)).Find(percent);
}

}  // namespace recount::replay::debugging
