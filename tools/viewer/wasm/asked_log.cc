#include "tools/viewer/wasm/asked_log.h"

#include "events/json_members.h"
#include "replay/play/play.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {

Result<OpenedLog*> LogNamed(const OpenContents& contents, const Json& request, const char* key) {
  const Result<std::string> id = ReadText(request, key);
  if (!id.ok()) return id.error();
  return contents.Find(*id);
}

Result<AskedLog> AskedLogOf(const OpenContents& contents, const Json& request) {
  const Result<OpenedLog*> opened = LogNamed(contents, request);
  if (!opened.ok()) return opened.error();
  const Result<replay::timeline::Timeline*> timeline = (*opened)->timeline();
  if (!timeline.ok()) return timeline.error();
  const int players = (*timeline)->match().players();
  const Result<engine::Viewer> viewer = ReadViewer(request, players);
  if (!viewer.ok()) return viewer.error();
  AskedLog asked{**opened, *viewer, std::nullopt, std::nullopt};
  if (FindMember(request, "seq") != nullptr) {
    const Result<uint64_t> seq = ReadNumber(request, "seq");
    if (!seq.ok()) return seq.error();
    asked.seq = *seq;
  }
  if (const Json* number = FindMember(request, "seat")) {
    if (!IsInteger(*number)) return Error::BadRequest("\"seat\" must be a number");
    const Result<engine::Seat> seat = replay::play::ReadSeat(*number, players);
    if (!seat.ok()) return seat.error();
    asked.seat = *seat;
  }
  return asked;
}

}  // namespace recount::tools::viewer::wasm
