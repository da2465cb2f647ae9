// `engine` answers the line protocol on standard input and output.
#include <malloc.h>
#include <unistd.h>

#include <cstring>
#include <optional>

#include "fmt/format.h"
#include "replay/protocol/session.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"
#include "tools/protocol/line_reader.h"

namespace recount::tools::cli {
namespace {

// After a longer line, its memory is returned to the system instead of being kept for the next.
constexpr size_t kLargeLineBytes = size_t{1} << 18;

// Reads lines and writes and flushes each reply, until `quit`, the end of the input, or a reply
// that cannot be written.
int RunEngine(const Console& console) {
  replay::protocol::Session session;
  protocol::LineReader reader(STDIN_FILENO, replay::protocol::kMaxLineBytes);
  while (!session.has_quit()) {
    std::optional<Line> line = reader.Next();
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

}  // namespace

Command EngineCommand() {
  return Command("Maintain", "engine", "answer the line protocol: one JSON object per line",
                 "echo '{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"Ana\",\"Bo\"],"
                 "\"randomness\":\"recorded\"}' | recount engine",
                 RunEngine, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
