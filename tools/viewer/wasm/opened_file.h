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
//
// These are for drawing a page, of a log of the file or of the data of a page for one viewer:
//
// | ask | keys | the answer |
// | --- | --- | --- |
// | `open` | | what is open: `{"kind","logs":[{"id","game","title",…}],"fault"}` |
// | `verdicts` | | of every log: `{"logs":[{"id","ok","findings","first"}]}` |
// | `check` | `most` | checks at most this many more events (log_check.h) |
// | `moment` | `view`, `seq` | `{"seq","after","state","event","sentence",…}` |
// | `steps` | `view`, `from`, `most` | `{"from","steps":[…],"last"}`: events as they are shown |
// | `move` | `view`, `seq`, `by`, … | `{"seq"}`: where a move leads (moves.h), or null |
// | `named` | `words` | `{"card","name"}` or `{"seat","name"}` |
// | `judging` | `view`, `seq` | `{"threads","result","result_by","ruling","open"}` (shown_game.h) |
// | `notes` | `files`, `laid`, `own`, `add` | `{"notes","text"}` of all sources (notes_of_page.h) |
// | `clauses` | | the clauses of the game and of judging, as `rules` lists them |
// | `cards` | | `{"cards":[{"card","name","entry"}],"card_set"}` |
// | `plan` | `view`, `seq` | `backup` as the viewer may see it, and in words (`told`) |
// | `knowledge` | `view`, `seq` | `ledger`, each row with its sights in words (`told`) |
// | `read_ledger` | `seq`, `most` | reads the ledger ahead of `backup` and `ledger` |
// | `line` | `view`, `seq`, `steps`, … | a line of play beside the log (line.h) |
// | `line_requests` | `seq`, `steps` | `{"requests"}`: the line as lines of the protocol |
// | `compare` | | compares the file with the page: `{"state","seq","why"}` |
//
// `by` may also be `search`, with `words`. The `entry` of a card is a JSON Pointer into the set.
// `read_ledger` answers `{"read","of"}`: how many of the events up to `seq` have been read. `steps`
// are those of a link, "1.0,c.3.1.2". The answer to `line` has the `error` of the first step that
// cannot be taken, and the `game` as it continued. `random`, 64 hex digits, draws an outcome.
//
// `pair` and `pair_diff` are about a page with two accounts (pair_questions.h). On such a page any
// other question is about account `a`, or with `"account":"b"` about the other one.
//
// In addition, each request may name a `log` by its id or a prefix of it; a file with one log does
// not need that. `view` is "judge" (the default), "spectator" or a seat. Without `seq` the question
// is about the current game; `backup` requires it. If both a file and the data of a page are open,
// `"page":true` asks about the page. A page for one viewer answers `show`, `log` and `why` too.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_OPENED_FILE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_OPENED_FILE_H_

#include <memory>
#include <string>
#include <string_view>

#include "events/bytes.h"
#include "events/error.h"

namespace recount::tools::viewer::wasm {

class OpenContents;

class OpenedFile {
 public:
  // Accepts any bytes: the answers report what is wrong with them. Answers call the file `name`.
  OpenedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content);
  ~OpenedFile();

  // Opens another file in place of the current one. If a log continues there, only the new events
  // are checked.
  void Open(std::string_view name, std::shared_ptr<const AlignedCopy> content);

  // Opens another file as account `b` of the same page.
  void OpenBeside(std::string_view name, std::shared_ptr<const AlignedCopy> content);

  // Opens the data of a page: a `view` page next to the open file, or both accounts of a `pair`
  // page, each of which is a `view` page. Returns "", or {"error":{…}} for invalid data.
  std::string OpenPage(std::string_view json);

  // Returns the answer to a request: the document, or {"error":{…}}. Never throws.
  std::string Answer(std::string_view request);

 private:
  std::unique_ptr<OpenContents> contents_;
  std::unique_ptr<OpenContents> beside_;  // account `b`; nullptr if there is none
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_OPENED_FILE_H_
