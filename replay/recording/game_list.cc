#include "replay/recording/game_list.h"

#include "replay/log/log_header.h"
#include "replay/recording/store_log.h"

namespace recount::replay::recording {
Fault CheckRecord(const store::Reader& reader, const store::LogHead& head) {
  if (Fault fault = reader.CheckEnds(head)) return *std::move(fault);
  const Result<LoggedEvent> first = log::EventAt(StoreLog(reader, head), 0);
  if (!first.ok()) return first.error();
  // Lists are sorted and filtered by the time in the record, so a wrong time would hide the game.
  const std::optional<int64_t> started = log::TimeOfCreated(first->bytes);
  if (started.value_or(0) == head.record.started) return std::nullopt;
  return Error{
      .code = ErrorCode::damaged,
      .message = "its record and its first event have different times; run `recount store check`"};
}

Fault ForEachGame(const store::Reader& reader, const GameListOptions& options,
                  absl::FunctionRef<void(const log::Log&, const documents::ListedGame&)> each) {
  // The list is read twice, so that it need not be kept: the first time for the number of games.
  uint64_t games = 0;
  const auto in_games = [&](absl::FunctionRef<void(const store::LogHead&)> take) {
    return reader.ForEachLog([&](const store::LogHead& head) {
      if (head.record.kind == store::LogKind::game) take(head);
      return true;
    });
  };
  if (Fault fault = in_games([&](const store::LogHead&) { ++games; })) return fault;
  log::CardSets sets;
  uint64_t done = 0;
  Fault first;
  const Fault unlisted = in_games([&](const store::LogHead& head) {
    if (options.progress) options.progress(done++, games);
    Fault fault = CheckRecord(reader, head);
    const int64_t started = head.record.started;
    if (!fault && (started < options.since || started > options.until)) return;
    const StoreLog log(reader, head);
    if (!fault) {
      const Result<documents::ListedGame> game = documents::ReadListedGame(log, sets);
      fault = game.fault();
      if (!fault) each(log, *game);
    }
    if (fault && !first) first = InGame(head, *fault);
  });
  return first ? first : unlisted;
}

}  // namespace recount::replay::recording
