#include "tools/cli/commands/engine.h"

#include <malloc.h>

#include <cstring>
#include <optional>

#include "fmt/format.h"
#include "replay/protocol/session.h"
#include "tools/process/output.h"
#include "tools/protocol/line_reader.h"

namespace recount::tools::cli {
namespace {

// What a longer line has taken is given back to the system, not kept for the next.
constexpr size_t kLargeLineBytes = size_t{1} << 18;

}  // namespace

int RunEngine(const Console& console, int descriptor) {
  replay::protocol::Session session;
  protocol::LineReader reader(descriptor, replay::protocol::kMaxLineBytes);
  while (!session.has_quit()) {
    std::optional<protocol::Line> line = reader.Next();
    if (!line) break;
    const std::string reply =
        line->is_too_long ? session.AnswerTooLong() : session.Answer(line->text);
    const bool is_large = line->is_too_long || line->text.size() > kLargeLineBytes;
    line.reset();
    if (is_large) malloc_trim(0);
    if (reply.empty()) continue;
    process::Output::Standard().Write(reply + "\n");
    if (!process::Output::Standard().Flush()) break;
  }
  if (reader.error() == 0) return kDone;
  return console.Fail(
      {.code = ErrorCode::io,
       .message = fmt::format("reading standard input: {}", std::strerror(reader.error()))});
}

}  // namespace recount::tools::cli
