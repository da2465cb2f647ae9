#include "replay/recording/reproduce/comparison_run.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "events/json.h"
#include "events/utf8.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/protocol/session.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::ComparedPart;
using debugging::EngineDifference;
using debugging::Mismatch;
using debugging::ProtocolGame;

// The maximum number of bytes of a line that is not JSON in a message.
constexpr size_t kMostShownBytes = 200;

// A question that is sent after every event.
struct ComparedQuestion {
  ComparedPart part = ComparedPart::reply;
  std::string view;         // as in EngineDifference
  std::optional<int> seat;  // as in EngineDifference
  std::string line;
  Json request;
};

ComparedQuestion StateQuestion(const std::string& view, std::optional<int> seat) {
  const bool is_judge = view == "judge";
  const Json named = seat ? Json(*seat) : Json(view);
  return {is_judge ? ComparedPart::state : ComparedPart::view,
          view,
          seat,
          fmt::format("{{\"op\":\"state\",\"view\":{}}}", named.dump()),
          {{"op", "state"}, {"view", named}}};
}

ComparedQuestion LegalQuestion(int seat) {
  return {ComparedPart::legal,
          "",
          seat,
          fmt::format("{{\"op\":\"legal\",\"seat\":{}}}", seat),
          {{"op", "legal"}, {"seat", seat}}};
}

std::vector<ComparedQuestion> QuestionsOf(int players, const CompareOptions& options) {
  std::vector<ComparedQuestion> questions;
  if (options.state) questions.push_back(StateQuestion("judge", std::nullopt));
  if (options.view) {
    questions.push_back(StateQuestion("spectator", std::nullopt));
    for (int seat = 0; seat < players; ++seat) {
      questions.push_back(StateQuestion(std::to_string(seat), seat));
    }
  }
  for (int seat = 0; options.legal && seat < players; ++seat) {
    questions.push_back(LegalQuestion(seat));
  }
  return questions;
}

// The requests of a game in the order in which they are sent.
class Asking {
 public:
  Asking(const ProtocolGame& game, const std::vector<ComparedQuestion>& questions,
         bool has_near_acts)
      : game_(game), questions_(questions), has_near_acts_(has_near_acts) {}

  bool is_over() const { return event_ > game_.requests.size(); }
  size_t event() const { return event_; }
  bool is_event() const { return step_ == 0; }
  bool is_near() const { return step_ > questions_.size(); }
  // nullptr at an event and at a near act.
  const ComparedQuestion* question() const {
    return is_event() || is_near() ? nullptr : &questions_[step_ - 1];
  }

  const std::string& line() const {
    if (is_near()) return game_.near_acts.at(event_);
    if (!is_event()) return question()->line;
    return event_ == 0 ? game_.new_request : game_.requests[event_ - 1];
  }

  void Advance() {
    ++step_;
    const bool has_near = has_near_acts_ && game_.near_acts.contains(event_);
    if (step_ <= questions_.size() + (has_near ? 1 : 0)) return;
    step_ = 0;
    ++event_;
  }

 private:
  const ProtocolGame& game_;
  const std::vector<ComparedQuestion>& questions_;
  bool has_near_acts_;
  size_t event_ = 0;
  size_t step_ = 0;  // 0: the event; then the questions; then the near act
};

std::string_view Cut(std::string_view text) {
  size_t size = std::min(text.size(), kMostShownBytes);
  while (size < text.size() && size > 0 && (static_cast<uint8_t>(text[size]) & 0xC0) == 0x80) {
    --size;
  }
  return text.substr(0, size);
}

// Shortens a value for a message; the document has the whole value.
std::string ShortValue(const std::string& json) {
  const std::string_view cut = Cut(json);
  return VisibleLine(cut) + (cut.size() < json.size() ? "..." : "");
}

std::string RequestText(const Asking& asked, const ProtocolGame& game) {
  const uint64_t seq = game.seqs[asked.event()];
  if (asked.is_near()) return fmt::format("an act tried after event {}", seq);
  if (asked.is_event()) return fmt::format("event {}", seq);
  const ComparedQuestion& question = *asked.question();
  if (question.part == ComparedPart::legal) {
    return fmt::format("the legal actions of seat {} after event {}", *question.seat, seq);
  }
  if (question.part == ComparedPart::state) return fmt::format("the state after event {}", seq);
  return question.seat ? fmt::format("the view of seat {} after event {}", *question.seat, seq)
                       : fmt::format("the spectator's view after event {}", seq);
}

std::optional<Json> ParsedReply(std::string_view text, std::string& why) {
  if (debugging::IsNestedTooDeeply(text)) {
    why = fmt::format("it is nested more than {} levels deep", debugging::kMaxReplyDepth);
    return std::nullopt;
  }
  std::optional<Json> reply = ParseJson(text);
  if (reply && reply->is_object()) return reply;
  why = reply ? "it is not an object" : WhyNoJson(text);
  return std::nullopt;
}

// Parses the reply again to get its exact numbers. ParseJson replaces large numbers by another
// number, which is not an integer either.
Json WithItsNumbers(std::string_view text, Json reply) {
  Json exact = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return exact.is_discarded() ? std::move(reply) : std::move(exact);
}

class GameRun {
 public:
  GameRun(ForeignEngine& engine, const ProtocolGame& game, const CompareOptions& options)
      : engine_(engine),
        game_(game),
        options_(options),
        questions_(QuestionsOf(game.players, options)),
        ahead_(game, questions_, options.reply),
        here_(ahead_) {}

  GameComparison Run(play::GameSetup setup) {
    setup_.emplace(std::move(setup));
    GameComparison compared;
    for (; !here_.is_over(); here_.Advance()) {
      SendAhead();
      const std::string ours = Ours();
      const ForeignReply theirs = engine_.Next();
      if (theirs.kind == ForeignReply::Kind::stopped) {
        compared.is_complete = false;
        break;
      }
      if (here_.is_event()) compared.events = here_.event() + 1;
      // Equal bytes are the usual case and need no parsing.
      if (theirs.kind == ForeignReply::Kind::line && theirs.text == ours) continue;
      compared.difference = Compare(ours, theirs);
      if (compared.difference) break;
    }
    if (!compared.is_complete || compared.difference) engine_.Stop();
    return compared;
  }

 private:
  void SendAhead() {
    for (; !ahead_.is_over() && engine_.HasRoom(); ahead_.Advance()) engine_.Send(ahead_.line());
    engine_.Pump();
  }

  std::string Ours() {
    if (setup_) return Written(session_.Begin(*std::exchange(setup_, std::nullopt)));
    const ComparedQuestion* question = here_.question();
    return question == nullptr ? session_.Answer(here_.line())
                               : Written(session_.Reply(question->request));
  }

  ComparedPart PartHere() const {
    return here_.question() == nullptr ? ComparedPart::reply : here_.question()->part;
  }

  // Compares two replies that are not the same bytes.
  std::optional<EngineDifference> Compare(const std::string& ours, const ForeignReply& theirs) {
    using Kind = ForeignReply::Kind;
    if (theirs.kind == Kind::died) {
      return Broken(ComparedPart::died, ours, fmt::format("the other engine {}", theirs.text));
    }
    if (theirs.kind == Kind::hung) {
      const double seconds = static_cast<double>(engine_.command().timeout.count()) / 1000;
      return Broken(ComparedPart::hung, ours,
                    fmt::format("the other engine did not answer within {:g} s", seconds));
    }
    std::string why = fmt::format("it is longer than {} bytes", kMaxJsonBytes);
    std::optional<Json> reply =
        theirs.kind == Kind::line ? ParsedReply(theirs.text, why) : std::nullopt;
    if (!reply) {
      return Broken(ComparedPart::not_json, ours,
                    fmt::format("the other engine answered a line that is not a JSON object ({}): "
                                "{}",
                                why, VisibleLine(Cut(theirs.text))));
    }
    const ComparedPart part = PartHere();
    if (part == ComparedPart::reply && !options_.reply) return std::nullopt;
    const OrderedJson own = OrderedJson::parse(ours);
    if (!CompareReplies(part, own, *reply, options_.rules)) return std::nullopt;
    const Json exact = WithItsNumbers(theirs.text, *std::move(reply));
    return Differs(part, own, exact, *CompareReplies(part, own, exact, options_.rules));
  }

  EngineDifference Here() const {
    EngineDifference difference;
    difference.event = here_.event();
    difference.seq = game_.seqs[here_.event()];
    difference.is_near = here_.is_near();
    difference.request = here_.line();
    if (const ComparedQuestion* question = here_.question()) {
      difference.view = question->view;
      difference.seat = question->seat;
    }
    return difference;
  }

  // Returns a difference without a reply that could be compared.
  EngineDifference Broken(ComparedPart part, const std::string& ours, std::string why) const {
    EngineDifference difference = Here();
    difference.kind.part = part;
    difference.view.clear();
    difference.seat.reset();
    difference.ours = ours;
    difference.theirs = "null";
    difference.message = fmt::format("{}: {}", RequestText(here_, game_), why);
    return difference;
  }

  EngineDifference Differs(ComparedPart part, const OrderedJson& ours, const Json& theirs,
                           Mismatch mismatch) const {
    EngineDifference difference = Here();
    difference.kind = {part, std::move(mismatch.kind_path), debugging::RefusalIn(ours),
                       debugging::RefusalIn(theirs)};
    difference.path = std::move(mismatch.path);
    difference.ours = std::move(mismatch.ours);
    difference.theirs = std::move(mismatch.theirs);
    std::string refusals;
    const auto add = [&](std::string_view who, const std::string& refusal) {
      if (!refusal.empty()) refusals += fmt::format("; {} refuses it: {}", who, refusal);
    };
    add("this build", difference.kind.our_refusal);
    add("the other engine", VisibleLine(difference.kind.their_refusal));
    difference.message = fmt::format(
        "{} differs{}: this build has {}, the other engine {}{}", RequestText(here_, game_),
        difference.path.empty() ? "" : " at " + VisibleLine(difference.path),
        ShortValue(difference.ours), ShortValue(difference.theirs), refusals);
    return difference;
  }

  ForeignEngine& engine_;
  const ProtocolGame& game_;
  const CompareOptions& options_;
  std::vector<ComparedQuestion> questions_;
  Asking ahead_;                          // the next request to send
  Asking here_;                           // the next reply to compare
  std::optional<play::GameSetup> setup_;  // only until the game has begun
  protocol::Session session_;
};

}  // namespace

std::vector<std::string> RequestsInOrder(const ProtocolGame& game, const CompareOptions& options) {
  const std::vector<ComparedQuestion> questions = QuestionsOf(game.players, options);
  std::vector<std::string> requests;
  for (Asking asked(game, questions, options.reply); !asked.is_over(); asked.Advance()) {
    requests.push_back(asked.line());
  }
  return requests;
}

Result<GameComparison> CompareGame(ForeignEngine& engine, const ProtocolGame& game,
                                   const CompareOptions& options, debugging::GameSetups& setups) {
  Result<play::GameSetup> setup = setups.Of(game.new_request);
  if (!setup.ok()) return setup.error();
  if (!engine.is_running()) {
    if (Fault fault = engine.Start()) return *fault;
  }
  return GameRun(engine, game, options).Run(*std::move(setup));
}

Result<bool> ShowsAgain(ForeignEngine& engine, const ProtocolGame& game,
                        const CompareOptions& options, debugging::GameSetups& setups,
                        const EngineDifference& difference) {
  engine.Stop();
  const Result<GameComparison> compared = CompareGame(engine, game, options, setups);
  if (!compared.ok()) return compared.error();
  engine.Stop();
  const std::optional<EngineDifference>& again = compared->difference;
  return again && again->kind == difference.kind && again->event == difference.event &&
         again->request == difference.request;
}

}  // namespace recount::replay::recording::reproduce
