#include "tools/statistics/exports/history.h"

#include <vector>

#include "fmt/format.h"
#include "tools/statistics/exports/export_folder.h"
#include "tools/statistics/exports/heads.h"
#include "tools/statistics/exports/manifest.h"

namespace recount::tools::statistics::exports {

Result<std::string> HistoryAt(const OpenReaders& readers, uint64_t order,
                              const std::optional<Key>& key) {
  EventCounts shorter;  // logs that have got events since then
  std::vector<uint64_t> logs;
  std::string history = HeadsHash().Hex();
  if (readers.size() > 0) {
    const store::Reader& reader = readers[0];
    Fault fault = reader.ForEachOrdered(order, [&](uint64_t, const store::OrderRecord& later) {
      shorter.try_emplace(later.log, later.first_seq);  // the first one listed is the oldest
      return true;
    });
    if (fault) return *std::move(fault);
    fault = reader.ForEachLog([&](const store::LogHead& head) {
      // A log whose first event is later did not exist at that time.
      const auto found = shorter.find(head.log);
      if (found == shorter.end() || found->second > 0) logs.push_back(head.log);
      return true;
    });
    if (fault) return *std::move(fault);
    Result<std::string> heads = HeadsOf(reader, logs, shorter);
    if (!heads.ok()) return heads.error();
    history = *std::move(heads);
  }
  return key ? Pseudonyms(*key).History(history) : history;
}

Result<ExportEnd> EndOf(const std::string& path, bool is_anonymous) {
  const Result<Manifest> manifest = IsFolder(path) ? ReadManifest(path) : ReadManifestFile(path);
  if (!manifest.ok()) return manifest.error();
  if (manifest->options.is_anonymous != is_anonymous) {
    return Error::BadRequest(
        fmt::format("the export of {} {}, so an export that goes on from it must {}", path,
                    is_anonymous ? "has names" : "is anonymous",
                    is_anonymous ? "have them too: leave out --anonymous"
                                 : "be: give --anonymous and its key"));
  }
  if (!manifest->history) {
    return Error::BadRequest(fmt::format(
        "the manifest of {} does not say of which history of the store it is, as {} did not write "
        "that: make a full export. If no backup was put back since, its number goes on from it, "
        "too: --changed-since {}",
        path, manifest->build, manifest->order));
  }
  return ExportEnd{manifest->order, manifest->history};
}

Fault CheckHistory(const OpenReaders& readers, const ExportEnd& end,
                   const std::optional<Key>& key) {
  if (!end.history) return std::nullopt;
  const Result<std::string> history = HistoryAt(readers, end.order, key);
  if (!history.ok()) return history.error();
  if (*history == *end.history) return std::nullopt;
  return Error{
      .code = ErrorCode::conflict,
      .message = fmt::format(
          "up to entry {} of its order, the store has another history than the earlier export: a "
          "backup may have been put back, or it is another store{}. An increment would leave the "
          "copy wrong: make a full export, without --changed-since",
          end.order, key ? ", or the key is another one" : "")};
}

}  // namespace recount::tools::statistics::exports
