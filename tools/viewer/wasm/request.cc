#include "tools/viewer/wasm/request.h"

#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/play/play.h"

namespace recount::tools::viewer::wasm {

Result<uint64_t> ReadNumber(const Json& request, const char* key) {
  if (const auto number = FindNumber(request, key)) return *number;
  return Error::BadRequest(fmt::format("\"{}\" must be a number", key));
}

Result<std::string> ReadText(const Json& request, const char* key) {
  if (FindMember(request, key) == nullptr) return std::string();
  if (const std::string* text = FindText(request, key)) return *text;
  return Error::BadRequest(fmt::format("\"{}\" must be a string", key));
}

Result<engine::Viewer> ReadViewer(const Json& request, int players) {
  const Json* view = FindMember(request, "view");
  return view == nullptr ? engine::Viewer::Judge() : replay::play::ReadView(*view, players);
}

}  // namespace recount::tools::viewer::wasm
