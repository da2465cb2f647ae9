// An open `.recount` file that answers the requests of a web page. A request is JSON. The answer is
// the JSON document that the command prints for the same question with --json.
//
//   OpenedFile file("game.recount", std::make_shared<const AlignedCopy>(bytes));
//   file.Answer(R"({"ask":"show","seq":17,"view":"judge"})")    // as recount --json show …@17
//
// | ask | keys | the document of |
// | --- | --- | --- |
// | `logs` | | none: `{"logs":[{"id","events","head"}, …]}` |
// | `verify` | | `verify` |
// | `game` | | an entry of `games` |
// | `log` | `view`, `seq` | `log`, up to event `seq` |
// | `show` | `view`, `seq` | `show` |
// | `legal` | `view`, `seq`, `seat` | `legal` |
// | `why` | `view`, `seq`, `path` | `why` |
// | `backup` | `seq` | `backup` |
// | `ledger` | `view`, `seq`, `seat` | `ledger` |
// | `diff` | `view`, `other` | `diff` with the log `other` of the same file |
// | `report` | `view` | `report` |
// | `what_if` | `seq`, `requests` | `{"replies":[…]}` to requests of the line protocol |
//
// In addition, each request may name a `log` by its id or a prefix of it; a file with one log does
// not need it. `view` is "judge" (the default), "spectator" or a seat. Without `seq` the question
// is about the current game. `backup` and `what_if` need `seq`.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_OPENED_FILE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_OPENED_FILE_H_

#include <memory>
#include <string>
#include <string_view>

#include "events/bytes.h"

namespace recount::tools::viewer::wasm {

class OpenedFile {
 public:
  // Any bytes are accepted: the answers report what is wrong with them. `name` is the name of the
  // file in the answers.
  OpenedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content);
  ~OpenedFile();

  // The answer to a request: the document, or {"error":{…}}. Never throws.
  std::string Answer(std::string_view request);

 private:
  class Questions;
  std::unique_ptr<Questions> questions_;
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_OPENED_FILE_H_
