// What a request says about a log of an open file: which log, who looks, and perhaps at what.
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
  // There is one.
  replay::timeline::Timeline& timeline() const { return **opened.timeline(); }
  // Goes to the event, or to the game as it is now.
  Fault Seek() const { return seq ? timeline().SeekTo(*seq) : timeline().SeekToEnd(); }
};

// The log that the request names at a key; as OpenContents::Find.
Result<OpenedLog*> LogNamed(const OpenContents& contents, const Json& request,
                            const char* key = "log");

// Why the log has no states; bad_request for values that are none.
Result<AskedLog> AskedLogOf(const OpenContents& contents, const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_ASKED_LOG_H_
