#include "replay/recording/export.h"

#include "replay/log/log_file.h"
#include "replay/recording/store_log.h"

namespace recount::replay::recording {

Result<Exported> Export(const store::Reader& reader, absl::Span<const store::LogHead> logs,
                        std::string_view build) {
  log::LogFileWriter writer(build);
  for (const store::LogHead& head : logs) {
    const auto kind = static_cast<events::file::LogKind>(head.record.kind);
    if (Fault fault = writer.Add(StoreLog(reader, head), kind)) return *fault;
  }
  return Exported{.bytes = writer.Finish(), .ids = writer.ids(), .events = writer.events()};
}

}  // namespace recount::replay::recording
