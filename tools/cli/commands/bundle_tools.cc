#include "tools/cli/commands/bundle_tools.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "events/json.h"
#include "replay/recording/comparison_run.h"
#include "replay/recording/expression.h"
#include "tools/cli/commands/engine_options.h"

namespace recount::tools::cli {

using replay::evidence::DifferenceFault;
using replay::evidence::EngineDifference;
using replay::recording::BundlePredicate;
using replay::recording::BundleTools;
using replay::recording::Expression;

namespace {

// The game of a bundle on another engine. What was asked after the last event is asked again.
Result<std::optional<EngineDifference>> Compared(const replay::recording::ForeignCommand& command,
                                                 const replay::Log& log,
                                                 const DifferenceFault& fault) {
  replay::CardSets sets;
  Result<replay::evidence::ProtocolGame> game = replay::evidence::GameOfLog(log, sets);
  if (!game.ok()) return game.error();
  const std::optional<Json> request = ParseJson(fault.request);
  const bool is_act = request && request->is_object() && request->value("op", Json()) == "act";
  const bool is_last = !game->requests.empty() && ParseJson(game->requests.back()) == request;
  if (is_act && !is_last) game->near_acts[game->requests.size()] = fault.request;
  replay::recording::ForeignEngine engine(command);
  replay::evidence::GameSetups setups;
  Result<replay::recording::GameComparison> compared = CompareGame(engine, *game, {}, setups);
  if (!compared.ok()) return compared.error();
  return std::move(compared->difference);
}

}  // namespace

Result<BundlePredicate> CompiledPredicate(std::string_view text) {
  Result<Expression> compiled = Expression::Compile(text);
  if (!compiled.ok()) return compiled.error();
  const auto expression = std::make_shared<Expression>(*std::move(compiled));
  return BundlePredicate([expression](std::string_view state) -> Result<bool> {
    const Result<Expression::Answer> answer = expression->Evaluate(state);
    if (!answer.ok()) return answer.error();
    return answer->holds;
  });
}

BundleTools BundleToolsFor(const std::string& against) {
  BundleTools tools{.compile = CompiledPredicate, .compare = nullptr};
  if (against.empty()) return tools;
  const replay::recording::ForeignCommand command = CommandOf(against, kEngineTimeout);
  tools.compare = [command](const replay::Log& log, const DifferenceFault& fault) {
    return Compared(command, log, fault);
  };
  return tools;
}

}  // namespace recount::tools::cli
