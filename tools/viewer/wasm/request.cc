#include "tools/viewer/wasm/request.h"

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/play/play.h"

namespace recount::tools::viewer::wasm {

Result<uint64_t> ReadNumber(const Json& request, const char* key) {
  const Json& number = request.at(key);
  if (number.is_number_unsigned()) return number.get<uint64_t>();
  return Error::BadRequest(fmt::format("\"{}\" must be a number", key));
}

Result<std::string> ReadText(const Json& request, const char* key) {
  const auto text = request.find(key);
  if (text == request.end()) return std::string();
  if (text->is_string()) return text->get<std::string>();
  return Error::BadRequest(fmt::format("\"{}\" must be a string", key));
}

Result<engine::Viewer> ReadViewer(const Json& request, int players) {
  if (!request.contains("view")) return engine::Viewer::Judge();
  return replay::play::ReadView(request.at("view"), players);
}

}  // namespace recount::tools::viewer::wasm
