// Reads text as `stats check` reads an export: as a manifest, which is written and read again, and
// as lines of CSV.
#include <nlohmann/json.hpp>

#include "events/check.h"
#include "tools/dev/fuzz/input.h"
#include "tools/statistics/check/csv_lines.h"
#include "tools/statistics/exports/manifest.h"
#include "tools/statistics/formats/csv_dialect.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount::tools::statistics::check;
  using namespace recount::tools::statistics::exports;
  const std::string_view text = recount::AsText(recount::Bytes(data, size));
  const auto fields = CsvFields(text, recount::tools::statistics::formats::CsvDialect());
  RECOUNT_CHECK(!fields.empty());
  const recount::Result<Manifest> manifest = ManifestIn(text);
  if (!manifest.ok()) {
    RECOUNT_CHECK(!manifest.error().message.empty());
    return 0;
  }
  const std::string written = recount::Written(ManifestJson(*manifest));
  const recount::Result<Manifest> again = ManifestIn(written);
  RECOUNT_CHECK(again.ok());
  RECOUNT_CHECK(recount::Written(ManifestJson(*again)) == written);
  return 0;
}
