// The log in an open file, the viewer, and optionally the event that a request names.
//
//   const Result<AskedLog> asked = AskedLogOf(contents, request);
//   if (Fault fault = asked->Seek()) …
#ifndef RECOUNT_TOOLS_VIEWER_WASM_ASKED_LOG_H_
#define RECOUNT_TOOLS_VIEWER_WASM_ASKED_LOG_H_

#include <optional>

#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {

struct AskedLog {
  OpenedLog& opened;
  engine::Viewer viewer;
  std::optional<uint64_t> seq;
  std::optional<engine::Seat> seat;

  const replay::log::Log& log() const { return opened.log(); }
  // Returns the timeline, which every AskedLog has.
  replay::timeline::Timeline& timeline() const { return **opened.timeline(); }
  // Goes to the requested event, or to the end of the log if the request names none.
  Fault Seek() const { return seq ? timeline().SeekTo(*seq) : timeline().SeekToEnd(); }
};

// Returns the log that the request names at a key. Errors are those of OpenContents::Find.
Result<OpenedLog*> LogNamed(const OpenContents& contents, const Json& request,
                            const char* key = "log");

// Fails with the reason if the log has no states, and with bad_request for invalid values.
Result<AskedLog> AskedLogOf(const OpenContents& contents, const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_ASKED_LOG_H_
