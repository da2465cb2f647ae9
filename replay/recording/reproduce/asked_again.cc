#include "replay/recording/reproduce/asked_again.h"

#include <nlohmann/json.hpp>

#include "replay/debugging/protocol_game.h"
#include "replay/play/play.h"
#include "replay/protocol/session.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::DifferenceFault;

// Returns true if the request equals the log's last event.
bool IsEvent(const Json& request, const log::Log& log, const Schema& schema) {
  const Result<LoggedEvent> logged = log::EventAt(log, log.count() - 1);
  const events::Envelope* event = logged.ok() ? ReadEvent(logged->bytes, schema) : nullptr;
  if (event == nullptr) return false;
  const Result<std::vector<Slot>> openings = log.Openings(logged->seq);
  const std::vector<Slot> slots = openings.ok() ? *openings : std::vector<Slot>();
  const OrderedJson json = EventCodec(schema).EventJson(*event, logged->seq, slots);
  const auto same = [&](const char* key) {
    return request.contains(key) && json.contains(key) &&
           debugging::ValueText(request.at(key)) == debugging::ValueText(json.at(key));
  };
  if (event->kind() == events::EventKind::action) return same("seat") && same("action");
  return event->kind() == events::EventKind::chance && same("outcome");
}

OrderedJson ReplyTo(const Json& request, std::unique_ptr<engine::Match> match, uint64_t executed) {
  std::vector<std::string> names = debugging::NumberedNames(match->players());
  protocol::Session session(
      play::Play(std::move(match), std::move(names), std::nullopt, executed - 1));
  return session.Reply(request);
}

std::string ValueIn(const OrderedJson& reply, const DifferenceFault& asked) {
  if (!asked.path) return debugging::ValueText(debugging::ComparedReply(reply));
  // For states, the path begins at the state if both engines have answered with one.
  constexpr std::string_view kState = "/state";
  const bool is_in_state = asked.part == "state" || asked.part == "view";
  if (is_in_state && reply.contains("state")) {
    return debugging::ValueTextAt(reply, std::string(kState) + *asked.path);
  }
  return debugging::ValueTextAt(reply, *asked.path);
}

// Returns a value that another engine may have sent, in the form of a manifest.
std::string ValueOf(const std::string& json) {
  const Json value = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  return value.is_discarded() ? "null" : debugging::ValueText(value);
}

}  // namespace

DifferenceFault FaultOf(const debugging::EngineDifference& difference) {
  DifferenceFault fault{.request = ValueOf(difference.request),
                        .part = std::string(debugging::NameOf(difference.part())),
                        .ours = ValueOf(difference.ours),
                        .theirs = ValueOf(difference.theirs)};
  if (difference.seat) {
    fault.seat = static_cast<uint64_t>(*difference.seat);
    if (!difference.view.empty()) fault.view = std::to_string(*difference.seat);
  } else if (!difference.view.empty()) {
    fault.view = debugging::ValueText(Json(difference.view));
  }
  if (IsAskedPart(difference.part())) {
    fault.path = difference.path;
  } else {
    // The other engine gave no reply that could be compared, so this build's whole reply is the
    // value.
    const OrderedJson reply = OrderedJson::parse(difference.ours, nullptr, false);
    if (reply.is_object()) fault.ours = debugging::ValueText(debugging::ComparedReply(reply));
  }
  return fault;
}

std::string AskAgain(const DifferenceFault& asked, const log::Log& log,
                     const debugging::Execution& execution, const engine::Match* before) {
  const std::optional<Json> request = ParseJson(asked.request);
  if (!request || !request->is_object() || !request->contains("op")) return "";
  const Json& op = request->at("op");
  if (op == "new") return ValueIn(protocol::Session().Reply(*request), asked);
  const uint64_t last = log.count() - 1;
  // A request that equals the last event is sent to the state before it; otherwise it would be
  // refused as a repetition.
  const bool is_own = before != nullptr && (op == "act" || op == "chance") &&
                      IsEvent(*request, log, execution.header().game->schema());
  const Fault& refusal = execution.refusal();
  if (refusal && refusal->seq < last) return "";
  const bool was_executed = execution.seq() == last;
  const uint64_t executed = execution.count() - (is_own && was_executed ? 1 : 0);
  return ValueIn(ReplyTo(*request, is_own ? before->Clone() : execution.match().Clone(), executed),
                 asked);
}

}  // namespace recount::replay::recording::reproduce
