#include "tools/cli/commands/compared_games.h"

#include <poll.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/process/processes.h"
#include "replay/recording/store_log.h"
#include "tools/cli/arguments.h"
#include "tools/cli/game_name.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::GameOfLog;
using replay::debugging::ProtocolGame;
using replay::process::Child;
using replay::process::ChildWriter;

class Simulated final : public ComparedGames {
 public:
  Simulated(const replay::recording::random_games::Simulator& simulator, uint64_t count)
      : simulator_(simulator), count_(count) {}

  uint64_t count() const override { return count_; }

  Result<std::optional<ComparedGame>> Next() override {
    if (next_ == count_) return std::optional<ComparedGame>();
    const uint64_t number = next_++;
    const replay::recording::random_games::SimulatedLog log = simulator_.Play(number);
    return std::optional(ComparedGame{
        number, "",
        replay::debugging::GameOfEvents(LogId(log.chain.front()), *log.match, log.events)});
  }

 private:
  const replay::recording::random_games::Simulator& simulator_;
  uint64_t count_;
  uint64_t next_ = 0;
};

// --- What the child says: lines, the first of which has one of these letters ---

constexpr char kCount = 'N';
constexpr char kGame = 'G';
constexpr char kError = 'E';

std::string TextOf(const Error& error) {
  return fmt::format("{}{}\n{}\n{}", kError, static_cast<int>(error.code), error.clause,
                     error.message);
}

std::string TextOf(const std::string& name, const ProtocolGame& game) {
  std::string text =
      fmt::format("{}{}\n{}\n{}\n{}\n", kGame, name, game.id, game.players, game.new_request);
  for (size_t i = 0; i < game.requests.size(); ++i) {
    text += fmt::format("{} {}\n", game.seqs[i + 1], game.requests[i]);
  }
  return text;
}

// Cuts the next line off.
std::string_view TakeLine(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

uint64_t NumberIn(std::string_view text) { return NumberOf(text, "a number"); }

Error ErrorIn(std::string_view text) {
  Error error;
  error.code = static_cast<ErrorCode>(NumberIn(TakeLine(text)));
  error.clause = TakeLine(text);
  error.message = text;
  return error;
}

ComparedGame GameIn(std::string_view text) {
  ComparedGame compared;
  compared.log = TakeLine(text);
  ProtocolGame& game = compared.game;
  game.id = TakeLine(text);
  game.players = static_cast<int>(NumberIn(TakeLine(text)));
  game.new_request = TakeLine(text);
  while (!text.empty()) {
    const std::string_view line = TakeLine(text);
    const size_t blank = line.find(' ');
    game.seqs.push_back(NumberIn(line.substr(0, blank)));
    game.requests.emplace_back(line.substr(blank + 1));
  }
  return compared;
}

// --- The child ---

// The game of a log whose bytes are those that were recorded: an engine is not held against others.
Result<ProtocolGame> RecordedGame(const replay::log::Log& log, replay::log::CardSets& sets) {
  if (Fault fault = replay::recording::CheckChain(log)) return *fault;
  return GameOfLog(log, sets);
}

// False after an error.
bool Say(ChildWriter& writer, const std::string& name, const replay::log::Log& log,
         replay::log::CardSets& sets) {
  const Result<ProtocolGame> game = RecordedGame(log, sets);
  writer.Write(game.ok() ? TextOf(name, *game) : TextOf(game.error()));
  return game.ok();
}

void SayNamed(ChildWriter& writer, const Console& console, const std::vector<std::string>& names) {
  std::vector<std::unique_ptr<GameArgument>> games;
  for (const std::string& name : names) {
    Result<std::unique_ptr<GameArgument>> game = games.empty()
                                                     ? GameArgument::Open(console, name)
                                                     : games.front()->OpenBeside(console, name);
    if (!game.ok()) return writer.Write(TextOf(game.error()));
    games.push_back(*std::move(game));
  }
  writer.Write(fmt::format("{}{}", kCount, games.size()));
  replay::log::CardSets sets;
  for (size_t i = 0; i < games.size(); ++i) {
    if (!Say(writer, names[i], games[i]->log(), sets)) return;
  }
}

void SayAll(ChildWriter& writer, const Console& console) {
  const Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
  if (!store.ok()) return writer.Write(TextOf(store.error()));
  if (*store == nullptr) return;
  const auto reader = (*store)->Read();
  if (!reader.ok()) return writer.Write(TextOf(reader.error()));
  uint64_t count = 0;
  Fault fault = reader->ForEachLog([&](const store::LogHead&) { return ++count > 0; });
  if (!fault) {
    writer.Write(fmt::format("{}{}", kCount, count));
    replay::log::CardSets sets;
    fault = reader->ForEachLog([&](const store::LogHead& head) {
      return Say(writer, LogId(head.record.first), replay::recording::StoreLog(*reader, head),
                 sets);
    });
  }
  if (fault) writer.Write(TextOf(*fault));
}

class Logged final : public ComparedGames {
 public:
  Logged(const Console& console, bool is_of_store, Child child, std::function<bool()> is_stopped)
      : console_(console),
        is_of_store_(is_of_store),
        child_(std::move(child)),
        is_stopped_(std::move(is_stopped)) {}

  uint64_t count() const override { return count_; }

  Result<std::optional<ComparedGame>> Next() override {
    for (;;) {
      while (!messages_.empty()) {
        const std::string message = std::move(messages_.front());
        messages_.pop_front();
        const std::string_view text = std::string_view(message).substr(1);
        if (message[0] == kError) return ErrorIn(text);
        if (message[0] == kGame) return std::optional(GameIn(text));
        count_ = NumberIn(text);
      }
      if (has_ended_ || is_stopped_()) return std::optional<ComparedGame>();
      if (Fault fault = Hear()) return *fault;
    }
  }

 private:
  // What ended the child. A page of a file cannot, for it has been verified.
  std::string WhyItEnded(const std::string& how) const {
    if (is_of_store_) {
      return fmt::format(
          "the store in {} has damaged pages that cannot be read ({}); run `recount store check`",
          console_.store, how);
    }
    return fmt::format(
        "executing the game ends the process ({}); `recount repro GAME -o FILE` makes a bundle of "
        "that, and `recount shrink FILE` takes it",
        how);
  }

  Fault Hear() {
    pollfd wait = {child_.descriptor(), POLLIN, 0};
    if (poll(&wait, 1, 100) <= 0) return std::nullopt;
    Result<Child::Said> said = child_.Read();
    if (!said.ok()) return said.error();
    for (std::string& message : said->messages) messages_.push_back(std::move(message));
    if (!said->has_ended) return std::nullopt;
    has_ended_ = true;
    Fault fault = child_.Wait();
    if (fault && fault->code == ErrorCode::damaged) fault->message = WhyItEnded(fault->message);
    return fault;
  }

  const Console& console_;
  bool is_of_store_;
  Child child_;
  std::function<bool()> is_stopped_;
  std::deque<std::string> messages_;
  uint64_t count_ = 0;
  bool has_ended_ = false;
};

}  // namespace

std::unique_ptr<ComparedGames> SimulatedGames(
    const replay::recording::random_games::Simulator& simulator, uint64_t count) {
  return std::make_unique<Simulated>(simulator, count);
}

Result<std::unique_ptr<ComparedGames>> LoggedGames(const Console& console,
                                                   const std::vector<std::string>& names, bool all,
                                                   std::function<bool()> is_stopped) {
  Result<Child> child = Child::Start([&](ChildWriter& writer) {
    if (all) return SayAll(writer, console);
    SayNamed(writer, console, names);
  });
  if (!child.ok()) return child.error();
  const bool is_of_store = all || std::any_of(names.begin(), names.end(), [](const auto& name) {
                             return GameName::Parse(name).file.empty();
                           });
  return std::unique_ptr<ComparedGames>(
      std::make_unique<Logged>(console, is_of_store, *std::move(child), std::move(is_stopped)));
}

}  // namespace recount::tools::cli
