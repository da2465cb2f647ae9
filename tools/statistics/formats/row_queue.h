// Passes batches of rows from the thread that makes them to the one that writes them into a file.
// At most a few are waiting. Neither side waits for the other after the other has ended.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_QUEUE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_QUEUE_H_

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "replay/statistics/table.h"
#include "tools/statistics/formats/row_batch.h"

namespace recount::tools::statistics::formats {

class RowQueue {
 public:
  // The table must outlive the queue.
  explicit RowQueue(const replay::statistics::TableDescription& table,
                    GameColumn game = GameColumn::in_path)
      : table_(&table), game_(game) {}

  // ---- For the thread that makes rows.

  // Returns an empty batch; it reuses one that has been read, if there is one.
  std::unique_ptr<RowBatch> NewBatch();
  // Waits until there is room. Returns false if nobody reads any more.
  bool Push(std::unique_ptr<RowBatch> batch);
  // Says that there are no more rows.
  void Close() { End(Writing::closed); }
  // Says that the remaining rows will never come.
  void Abort() { End(Writing::aborted); }

  // ---- For the thread that reads them.

  // Waits for the next batch, which is valid until the next call. Returns nullptr after the last
  // one.
  const RowBatch* Next();
  // Returns whether rows are missing after Next returned nullptr.
  bool is_aborted();
  // Says that nothing more will be read.
  void StopReading();

 private:
  static constexpr size_t kMostWaiting = 4;
  enum class Writing { goes_on, closed, aborted };
  void End(Writing writing);

  const replay::statistics::TableDescription* table_;
  GameColumn game_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<RowBatch>> waiting_;
  std::vector<std::unique_ptr<RowBatch>> read_;  // to be filled again
  std::unique_ptr<RowBatch> current_;            // the result of Next
  Writing writing_ = Writing::goes_on;
  bool is_read_ = true;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_QUEUE_H_
