// This program has only the line protocol, which is all that the scenarios need. `recount engine`
// answers the same way, but it contains stores and the terminal, which would have to be linked
// again for every game.
#include <unistd.h>

#include "replay/protocol/session.h"
#include "tools/process/output.h"
#include "tools/protocol/line_reader.h"

namespace recount::tools::dev::mutants {
namespace {

int Answer() {
  process::Output& output = process::Output::Standard();
  replay::protocol::Session session;
  protocol::LineReader reader(STDIN_FILENO, replay::protocol::kMaxLineBytes);
  while (!session.has_quit()) {
    const std::optional<Line> line = reader.Next();
    if (!line) break;
    const std::string reply =
        line->is_too_long ? session.AnswerTooLong() : session.Answer(line->text);
    if (reply.empty()) continue;
    output.Write(reply + "\n");
    if (!output.Flush()) return 1;
  }
  return reader.error() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace recount::tools::dev::mutants

int main() { return recount::tools::dev::mutants::Answer(); }
