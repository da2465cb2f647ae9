#include "tools/statistics/formats/csv_writer.h"

#include <utility>

#include "events/bytes.h"
#include "events/sha256.h"
#include "tools/statistics/formats/byte_buffer.h"
#include "tools/statistics/formats/csv_dialect.h"
#include "tools/statistics/formats/csv_table.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/per_table.h"

namespace recount::tools::statistics::formats {
namespace {

constexpr size_t kBlock = size_t{1} << 18;  // bytes of a write to the system, approximately

class CsvFile {
 public:
  CsvFile(const TableDescription& table, CsvDialect dialect, OpenFile file)
      : table_(&table), csv_(table, dialect), file_(std::move(file)) {
    csv_.AppendHeader(buffer_);
  }

  Fault Take(const Rows& rows) {
    for (size_t row = 0; row < rows.count(); ++row) {
      csv_.AppendRow(rows, row, buffer_);
      if (buffer_.size() < kBlock) continue;
      if (Fault fault = Flush()) return fault;
    }
    rows_ += rows.count();
    return std::nullopt;
  }

  Fault Finish() {
    if (Fault fault = Flush()) return fault;
    sha256_ = ToHex(hash_.Finish());
    return file_.Sync();
  }

  const TableDescription& table() const { return *table_; }
  uint64_t formula_texts() const { return csv_.formula_texts(); }
  WrittenFile written() const { return {table_->name, CsvFileOf(*table_), rows_, bytes_, sha256_}; }

 private:
  Fault Flush() {
    Fault fault = file_.Write(buffer_.bytes());
    hash_.Add(AsBytes(buffer_.bytes()));
    bytes_ += buffer_.bytes().size();
    buffer_.Clear();
    return fault;
  }

  const TableDescription* table_;
  CsvTable csv_;
  OpenFile file_;
  ByteBuffer buffer_;
  Sha256Stream hash_;
  std::string sha256_;
  uint64_t rows_ = 0;
  uint64_t bytes_ = 0;
};

class CsvWriter final : public TableWriter {
 public:
  explicit CsvWriter(std::vector<CsvFile> files) : files_(std::move(files)) {}

  Fault Write(absl::Span<const Rows> rows) override { return TakeRows(files_, rows); }

  Fault WriteCardKinds(std::string_view, const Rows& rows) override {
    return TakeCardKinds(files_, rows);
  }

  Fault Finish() override {
    for (CsvFile& file : files_) {
      if (Fault fault = file.Finish()) return fault;
    }
    return std::nullopt;
  }

  std::vector<WrittenFile> files() const override {
    std::vector<WrittenFile> written;
    for (const CsvFile& file : files_) written.push_back(file.written());
    return written;
  }

  uint64_t formula_texts() const override {
    uint64_t count = 0;
    for (const CsvFile& file : files_) count += file.formula_texts();
    return count;
  }

 private:
  std::vector<CsvFile> files_;
};

}  // namespace

Result<std::unique_ptr<TableWriter>> OpenCsvWriter(const FormatOptions& options) {
  std::vector<CsvFile> files;
  for (const TableDescription* table : options.tables) {
    Result<OpenFile> file = OpenFile::Make(options.folder + "/" + CsvFileOf(*table));
    if (!file.ok()) return file.error();
    files.emplace_back(*table, options.csv, *std::move(file));
  }
  return std::unique_ptr<TableWriter>(std::make_unique<CsvWriter>(std::move(files)));
}

}  // namespace recount::tools::statistics::formats
