#include "replay/recording/export.h"

#include "replay/recording/store_log.h"

namespace recount::replay::recording {

Fault Export(const store::Reader& reader, absl::Span<const store::LogHead> logs,
             log::LogFileWriter& file) {
  for (const store::LogHead& head : logs) {
    const auto kind = static_cast<events::file::LogKind>(head.record.kind);
    if (Fault fault = file.Add(StoreLog(reader, head), kind)) return fault;
  }
  return std::nullopt;
}

}  // namespace recount::replay::recording
