#include "tools/cli/commands/bundle_tools.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "events/json.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "replay/recording/reproduce/expression.h"
#include "tools/cli/commands/engine_options.h"

namespace recount::tools::cli {

using replay::debugging::DifferenceFault;
using replay::debugging::EngineDifference;
using replay::recording::reproduce::BundlePredicate;
using replay::recording::reproduce::BundleTools;
using replay::recording::reproduce::Expression;

namespace {

// Compares the game of a bundle with another engine. A request that followed the last event is sent
// again.
Result<std::optional<EngineDifference>> Compared(const replay::process::ForeignCommand& command,
                                                 const replay::log::Log& log,
                                                 const DifferenceFault& fault) {
  replay::log::CardSets sets;
  Result<replay::debugging::ProtocolGame> game = replay::debugging::GameOfLog(log, sets);
  if (!game.ok()) return game.error();
  const std::optional<Json> request = ParseJson(fault.request);
  const bool is_act = request && request->is_object() && request->value("op", Json()) == "act";
  const bool is_last = !game->requests.empty() && ParseJson(game->requests.back()) == request;
  if (is_act && !is_last) game->near_acts[game->requests.size()] = fault.request;
  replay::recording::reproduce::ForeignEngine engine(command);
  replay::debugging::GameSetups setups;
  Result<replay::recording::reproduce::GameComparison> compared =
      CompareGame(engine, *game, {}, setups);
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
  const replay::process::ForeignCommand command = CommandOf(against, kEngineTimeout);
  tools.compare = [command](const replay::log::Log& log, const DifferenceFault& fault) {
    return Compared(command, log, fault);
  };
  return tools;
}

}  // namespace recount::tools::cli
