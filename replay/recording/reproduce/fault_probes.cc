#include "replay/recording/reproduce/fault_probes.h"

#include <fcntl.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/process/foreign_process.h"
#include "replay/process/processes.h"
#include "replay/process/temporary_folder.h"
#include "replay/recording/reproduce/game_file.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::EngineDifference;
using debugging::WalkedLog;
using engine::Match;

// The maximum number of states that are remembered.
constexpr size_t kMaxKnown = size_t{1} << 20;

std::string StateText(const Match& match, size_t seq) {
  const std::vector<std::string> names = debugging::NumberedNames(match.players());
  return Written(match.StateJson(engine::Viewer::Judge(), {names, seq}));
}

Fault WriteFile(const std::string& path, std::string_view content) {
  int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  Fault fault;
  if (descriptor < 0 || !process::WriteAll(descriptor, content)) {
    fault = process::SystemError("writing " + path);
  }
  process::CloseDescriptor(descriptor);
  return fault;
}

}  // namespace

Result<std::unique_ptr<ExpressionProbe>> ExpressionProbe::Of(std::string_view text) {
  Result<Expression> expression = Expression::Compile(text);
  if (!expression.ok()) return expression.error();
  return std::unique_ptr<ExpressionProbe>(new ExpressionProbe(*std::move(expression)));
}

Result<std::optional<size_t>> ExpressionProbe::Shows(const WalkedLog& log, const Match& end) {
  const std::optional<size_t> no;
  const size_t seq = log.choices.size();
  const std::pair<Digest128, size_t> key{end.Digest(), seq};
  if (known_not_.contains(key)) return no;
  const Result<bool> holds = Evaluate(end, seq);
  if (!holds.ok()) return holds.error();
  if (*holds) return std::optional<size_t>(seq);
  if (known_not_.size() < kMaxKnown) known_not_.insert(key);
  return no;
}

Result<bool> ExpressionProbe::Evaluate(const Match& match, size_t choices) {
  ++evaluated_;
  const Result<Expression::Answer> answer = expression_.Evaluate(StateText(match, choices));
  if (!answer.ok()) return answer.error();
  return answer->holds;
}

Result<std::optional<size_t>> ExpressionProbe::FirstShown(const WalkedLog& log) {
  const std::unique_ptr<Match> match = log.table->start->Clone();
  for (size_t choices = 0;; ++choices) {
    const Result<bool> holds = Evaluate(*match, choices);
    if (!holds.ok()) return holds.error();
    if (*holds) return std::optional<size_t>(choices);
    if (choices == log.choices.size()) return std::optional<size_t>();
    match->Apply(log.choices[choices]->event(), nullptr);
  }
}

Result<std::optional<size_t>> EngineProbe::Shows(const WalkedLog& log, const Match&) {
  const Result<std::optional<EngineDifference>> found = Find(log);
  if (!found.ok()) return found.error();
  if (!*found) return std::optional<size_t>();
  return std::optional<size_t>(std::min<size_t>((*found)->event, log.choices.size()));
}

Result<std::optional<EngineDifference>> EngineProbe::Find(const WalkedLog& log) {
  std::optional<EngineDifference> none;
  Result<GameComparison> compared = CompareGame(engine_, source_.GameOf(log), options_, setups_);
  if (!compared.ok()) return compared.error();
  if (!compared->difference || compared->difference->kind != kind_) return none;
  const bool is_at_end = compared->difference->event + 1 == log.events();
  // If the log ends with a refused event, the fault must be at that event (FaultProbe::Shows).
  return log.refused != nullptr && !is_at_end ? none : compared->difference;
}

CommandProbe::CommandProbe(const debugging::ShrinkSource& source, process::ForeignCommand command)
    : source_(source), command_(std::move(command)) {
  folder_ = process::TemporaryFolder() + "/recount-shrink-XXXXXX";
  if (mkdtemp(folder_.data()) != nullptr) return;
  no_folder_ = process::SystemError("making a folder in place of " + folder_);
  folder_.clear();
}

CommandProbe::~CommandProbe() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Result<std::optional<size_t>> CommandProbe::Shows(const WalkedLog& log, const Match&) {
  const Result<bool> shows = Run(source_.GameOf(log));
  if (!shows.ok()) return shows.error();
  return *shows ? std::optional<size_t>(log.choices.size()) : std::nullopt;
}

Result<bool> CommandProbe::Run(const debugging::ProtocolGame& game) {
  if (no_folder_) return *no_folder_;
  const std::string file = folder_ + "/candidate.recount";
  const Result<std::string> bytes = FileOfGame(game);
  if (!bytes.ok()) return bytes.error();
  std::string requests = game.new_request + "\n";
  for (const std::string& request : game.requests) requests += request + "\n";
  if (Fault fault = WriteFile(file, *bytes)) return *fault;
  if (Fault fault = WriteFile(folder_ + "/candidate.jsonl", requests)) return *fault;
  process::ForeignCommand command = command_;
  command.words.push_back(file);
  const Result<std::optional<int>> status = process::RunForeign(command);
  if (!status.ok()) return status.error();
  // Any other status says nothing about the fault, for example that the command failed.
  if (*status != 0 && *status != 1) ++undecided_;
  return *status == 1;
}

}  // namespace recount::replay::recording::reproduce
