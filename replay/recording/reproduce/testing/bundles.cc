#include "replay/recording/reproduce/testing/bundles.h"

namespace recount::replay::recording::reproduce {

BundleTools ToolsForTesting() {
  const auto compile = [](std::string_view text) -> Result<BundlePredicate> {
    if (text == "(") return Error::BadRequest("not a filter");
    return BundlePredicate([wanted = std::string(text)](std::string_view state) -> Result<bool> {
      return state.find(wanted) != std::string_view::npos;
    });
  };
  return {.compile = compile, .compare = nullptr};
}

Result<Bundle> MadeOf(const log::Log& log, BundleOptions options) {
  if (!options.tools.compile) options.tools = ToolsForTesting();
  return MakeBundle(log, options);
}

Result<Bundle> MadeOf(const EditedLog& log, BundleOptions options,
                      std::vector<const EditedLog*> beside) {
  const FiledLog filed(log, std::move(beside));
  return MadeOf(*filed, std::move(options));
}

std::string WithManifests(const std::string& bundle, const std::vector<std::string>& manifests) {
  const AlignedCopy copy(bundle);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  RECOUNT_CHECK(file.ok());
  RecountFileWriter writer("test");
  for (const std::string& manifest : manifests) writer.AddManifest(manifest);
  for (const auto& [hash, json] : file->card_sets) writer.AddCardSet(json);
  for (const LogFrame& log : file->logs) writer.AddLog(log);
  return writer.Finish();
}

std::string WithManifest(const std::string& bundle,
                         const std::function<void(debugging::Manifest&)>& change) {
  const AlignedCopy copy(bundle);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  RECOUNT_CHECK(file.ok());
  Result<debugging::Manifest> manifest = debugging::ReadManifest(file->manifests.at(0));
  RECOUNT_CHECK(manifest.ok());
  change(*manifest);
  return WithManifests(bundle, {*debugging::ManifestJson(*manifest)});
}

std::string VerdictOf(const std::string& bundle) {
  const Result<BundleRun> run = RunBundle(bundle, ToolsForTesting());
  return std::string(run.ok() ? BundleVerdictName(run->verdict) : ErrorCodeName(run.error().code));
}

std::string RefusalOf(const Result<Bundle>& bundle) {
  return bundle.ok() ? "" : std::string(ErrorCodeName(bundle.error().code));
}

}  // namespace recount::replay::recording::reproduce
