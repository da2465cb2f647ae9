// The open contents: a `.recount` file, its logs, and the data of a page.
//
//   OpenContents contents("game.recount", std::make_shared<const AlignedCopy>(bytes));
//   Result<OpenedLog*> log = contents.Find("b96e");
#ifndef RECOUNT_TOOLS_VIEWER_WASM_OPEN_CONTENTS_H_
#define RECOUNT_TOOLS_VIEWER_WASM_OPEN_CONTENTS_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "events/bytes.h"
#include "events/json.h"
#include "events/recount_file.h"
#include "tools/viewer/wasm/opened_log.h"
#include "tools/viewer/wasm/page_game.h"

namespace recount::tools::viewer::wasm {

class OpenContents {
 public:
  // Accepts any bytes. Messages call the file `name`.
  OpenContents(std::string_view name, std::shared_ptr<const AlignedCopy> content);
  OpenContents(const OpenContents&) = delete;

  const std::string& name() const { return name_; }
  Bytes bytes() const { return content_->bytes(); }
  const ExaminedFile& file() const { return file_; }
  // Returns the logs that have an event 0, in the order of the file.
  const std::vector<std::unique_ptr<OpenedLog>>& logs() const { return logs_; }
  replay::log::CardSets& sets() { return sets_; }

  // Takes over the checks of another file, if its only log continues in this one.
  void TakeOver(OpenContents& before);

  // Returns the data of a page for one viewer; nullptr if there is none.
  PageGame* page() const { return page_.get(); }
  void SetPage(std::unique_ptr<PageGame> page) { page_ = std::move(page); }

  // Returns the log whose id begins with `id`; "" is enough if there is only one. Fails with
  // not_found, with bad_request if several logs match, or with the fault of a file without a log.
  Result<OpenedLog*> Find(std::string_view id) const;

  // Returns why the file cannot be opened: unsupported, or corrupt if it is not a `.recount` at
  // all. Returns nothing if it can be opened, with its logs or, if none is readable, without one
  // (WhyNoLog).
  Fault WhyNothing() const;

  // Returns why a damaged file is shown without a log; nothing if it has one, or cannot be opened.
  Fault WhyNoLog() const;

 private:
  // Returns whether the file begins like a `.recount` of this version.
  bool IsRecount() const;

  std::string name_;
  std::shared_ptr<const AlignedCopy> content_;
  ExaminedFile file_;
  replay::log::CardSets sets_;
  std::vector<std::unique_ptr<OpenedLog>> logs_;
  std::unique_ptr<PageGame> page_;
};

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_OPEN_CONTENTS_H_
