#include "replay/recording/export.h"

#include <algorithm>
#include <set>

#include "events/chain.h"
#include "replay/log_header.h"
#include "replay/recording/store_log.h"
#include "store/status.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

constexpr uint64_t kMostReserved = 1 << 16;

class Exporting {
 public:
  Exporting(const store::Reader& reader, std::string_view build)
      : reader_(reader), writer_(build) {}

  Fault Add(const store::LogHead& head) {
    if (!logs_.insert(head.log).second) return std::nullopt;
    const StoreLog log(reader_, head);
    LogFrame frame;
    frame.kind = static_cast<events::file::LogKind>(head.record.kind);
    // A damaged record may count anything.
    frame.events.reserve(std::min(head.record.count, kMostReserved));
    frame.chain.reserve(std::min(head.record.count, kMostReserved));
    size_t bytes = 0;
    // Bytes that leave the store are those that came into it.
    Hash256 chain = kBeforeFirst;
    bool is_chained = true;
    Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
      chain = ChainHash(chain, event.bytes);
      is_chained = chain == event.chain;
      frame.events.push_back(event.bytes);
      frame.chain.push_back(event.chain);
      bytes += event.bytes.size();
      return bytes <= kMaxFrameEventBytes && is_chained;
    });
    if (bytes > kMaxFrameEventBytes) {
      return Error{.code = ErrorCode::io,
                   .message = fmt::format("{} has more than {} bytes of events, too many for one "
                                          "file; copy the store with `recount store backup`",
                                          log.id().substr(0, 8), kMaxFrameEventBytes)};
    }
    if (!fault && (!is_chained || (chain != log.head() && !frame.events.empty()))) {
      fault = Error{.code = ErrorCode::edited,
                    .message = fmt::format("{}: event {} does not match its chain hash; run "
                                           "`recount verify` for details",
                                           log.id().substr(0, 8), frame.events.size() - 1)};
    }
    if (!fault && frame.events.empty()) {
      fault = Error{.code = ErrorCode::missing,
                    .message = fmt::format("{} has no event", log.id().substr(0, 8))};
    }
    if (!fault) fault = AddOpenings(log, frame);
    if (!fault) fault = AddCardSet(log, frame.events.front());
    if (fault) {
      if (fault->code != ErrorCode::io) fault->code = ErrorCode::damaged;
      return fault;
    }
    writer_.AddLog(frame);
    exported_.ids.push_back(log.id());
    exported_.events += frame.events.size();
    return IsFork(frame.events.front()) ? AddAncestors(log) : std::nullopt;
  }

  Exported Finish() {
    exported_.bytes = writer_.Finish();
    return std::move(exported_);
  }

 private:
  Fault AddOpenings(const StoreLog& log, LogFrame& frame) {
    std::vector<uint64_t> opened;
    const absl::Status status = reader_.ForEachOpened(log.store_head().log, [&](uint64_t seq) {
      if (seq < frame.events.size()) opened.push_back(seq);
      return true;
    });
    if (!status.ok()) return ErrorFrom(status);
    for (const uint64_t seq : opened) {
      Result<std::vector<Slot>> slots =
          OpeningsBeside(log, {seq, frame.chain[seq], frame.events[seq]});
      if (!slots.ok()) return slots.error();
      if (!slots->empty()) frame.openings.emplace(seq, *std::move(slots));
    }
    return std::nullopt;
  }

  Fault AddCardSet(const StoreLog& log, Bytes created) {
    const std::optional<Hash256> hash = CardSetPinned(created);
    if (!hash || !written_sets_.insert(*hash).second) return std::nullopt;
    const Result<std::string_view> json = log.CardSetJson(*hash);
    if (!json.ok()) return json.error();
    writer_.AddCardSet(*json);
    return std::nullopt;
  }

  // Only what a fork of a fork shares with an ancestor needs another log's seed.
  Fault AddAncestors(const StoreLog& log) {
    const Result<LogHeader> header = Begin(log, read_sets_);
    if (!header.ok()) {
      const bool is_io = header.error().code == ErrorCode::io;
      return is_io ? Fault(header.error()) : std::nullopt;
    }
    if (header->seeds.size() < 3) return std::nullopt;
    const auto parent = reader_.Find(ToHex(header->parent->first));
    if (parent.ok()) return Add(*parent);
    const bool is_io = store::CodeOf(parent.status()) == store::StoreCode::io;
    return is_io ? Fault(ErrorFrom(parent.status())) : std::nullopt;
  }

  const store::Reader& reader_;
  RecountFileWriter writer_;
  Exported exported_;
  std::set<uint64_t> logs_;
  std::set<Hash256> written_sets_;
  CardSets read_sets_;
};

}  // namespace

Result<Exported> Export(const store::Reader& reader, absl::Span<const store::LogHead> logs,
                        std::string_view build) {
  Exporting exporting(reader, build);
  for (const store::LogHead& log : logs) {
    if (Fault fault = exporting.Add(log)) return *fault;
  }
  return exporting.Finish();
}

}  // namespace recount::replay::recording
