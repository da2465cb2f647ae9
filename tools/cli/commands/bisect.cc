// `bisect` finds the event after which an expression holds for the first time.
#include "replay/debugging/bisect.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "fmt/format.h"
#include "replay/documents/reproduce.h"
#include "replay/recording/reproduce/expression.h"
#include "replay/timeline/transcript.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::Bisection;
using replay::recording::reproduce::Expression;

Result<std::string> SentenceOf(const replay::log::Log& log, replay::log::CardSets& sets,
                               uint64_t seq) {
  Result<replay::timeline::Transcript> transcript =
      replay::timeline::Transcript::Open(log, sets, engine::Viewer::Judge());
  if (!transcript.ok()) return transcript.error();
  if (Fault fault = transcript->SkipTo(seq)) return *fault;
  Result<std::optional<replay::timeline::RenderedEvent>> event = transcript->Next();
  if (!event.ok()) return event.error();
  return (*event)->sentence;
}

// Returns, for example, "120 states evaluated, jq failed on 3 of them".
std::string EvaluatedText(const Bisection& found) {
  std::string text =
      fmt::format("{} {} evaluated", found.evaluated, found.evaluated == 1 ? "state" : "states");
  if (found.errors > 0) text += fmt::format(", jq failed on {} of them", found.errors);
  return text;
}

Fault PrintBisection(const replay::log::Log& log, replay::log::CardSets& sets,
                     const Bisection& found) {
  if (!found.seq) {
    process::WriteOut("The expression {} ({}).\n",
                      found.is_exact ? "holds after no event" : "does not hold at the end",
                      EvaluatedText(found));
    return std::nullopt;
  }
  const Result<std::string> sentence = SentenceOf(log, sets, *found.seq);
  if (!sentence.ok()) return sentence.error();
  process::WriteOut("{}  {}\n", *found.seq, *sentence);
  if (found.is_exact) {
    process::WriteOut("The expression holds for the first time after this event ({}).\n",
                      EvaluatedText(found));
  } else {
    process::WriteOut(
        "The expression holds after this event{} ({}).\nIt may also hold earlier; without "
        "--halves, bisect looks at every state.\n",
        *found.seq == 0 ? "" : " and not right before it", EvaluatedText(found));
  }
  return std::nullopt;
}

Result<Bisection> Find(const Console& console, const replay::log::Log& log,
                       replay::log::CardSets& sets, Expression& expression, bool by_halves) {
  if (by_halves) return replay::debugging::BisectByHalves(log, sets, expression);
  std::optional<Progress> shown;
  return replay::debugging::BisectByScan(log, sets, expression, [&](uint64_t done, uint64_t total) {
    if (!shown) shown.emplace(console, "evaluated state", total);
    shown->Tell(done);
  });
}

struct BisectOptions : Options {
  const std::string& game = Text("LOG", kGameHelp, kRequired);
  const std::string& expression =
      Text("EXPR", "jq filter over the judge's state, as show --json prints it", kRequired);
  const bool& by_halves = Flag(
      "--halves", "halve instead of looking at every state; for what stays true once it is true");
};

// Throws UsageError for an argument with @SEQ, and for a text that is not a jq filter.
int RunBisect(const Console& console, const BisectOptions& options) {
  if (GameName::Parse(options.game).seq) {
    throw UsageError{"bisect takes a whole game; leave out @SEQ"};
  }
  // This comes before the store is opened, because the expression's process must not inherit it.
  Result<Expression> expression = Expression::Compile(options.expression);
  if (!expression.ok()) {
    if (expression.error().code == ErrorCode::bad_request) {
      throw UsageError{expression.error().message};
    }
    return console.Fail(expression.error());
  }
  const Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.game);
  if (!game.ok()) return console.Fail(game.error());
  const replay::log::Log& log = (*game)->log();
  replay::log::CardSets sets;
  const Result<Bisection> found = Find(console, log, sets, *expression, options.by_halves);
  if (!found.ok()) return console.Fail(found.error());
  if (!console.IsForPeople()) {
    console.Print(replay::documents::BisectionDocument(*found));
  } else if (Fault fault = PrintBisection(log, sets, *found)) {
    return console.Fail(*fault);
  }
  if (found->illegal) {
    console.Note(fmt::format("Event {} is against the rules. Only the states before it count.",
                             *found->illegal));
  }
  return found->seq ? kDone : kNo;
}

}  // namespace

Command BisectCommand() {
  return Command("Reproduce", "bisect", "find the first event after which a jq filter holds",
                 "recount bisect @last '.players[0].score >= 10'", RunBisect);
}

}  // namespace recount::tools::cli
