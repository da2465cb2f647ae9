// What is open: a `.recount` file, its logs, and the data of a page.
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
  // Any bytes are accepted. `name` is the name of the file in messages.
  OpenContents(std::string_view name, std::shared_ptr<const AlignedCopy> content);
  OpenContents(const OpenContents&) = delete;

  const std::string& name() const { return name_; }
  Bytes bytes() const { return content_->bytes(); }
  const ExaminedFile& file() const { return file_; }
  // Those with an event 0, in the order of the file.
  const std::vector<std::unique_ptr<OpenedLog>>& logs() const { return logs_; }
  replay::log::CardSets& sets() { return sets_; }

  // Takes over what has been checked of a file whose only log goes on in this one.
  void TakeOver(OpenContents& before);

  // The data of a page for one viewer; nullptr: none.
  PageGame* page() const { return page_.get(); }
  void SetPage(std::unique_ptr<PageGame> page) { page_ = std::move(page); }

  // The log whose id begins so, "" for the only one. not_found; bad_request if there are several;
  // the fault of a file without a log.
  Result<OpenedLog*> Find(std::string_view id) const;

  // Why the file cannot be opened: unsupported, or corrupt if it is no `.recount` at all. Nothing
  // if it can, with its logs or, if none of them can be read, without one (WhyNoLog).
  Fault WhyNothing() const;

  // Why a damaged file is shown without a log; nothing if it has one, or cannot be opened.
  Fault WhyNoLog() const;

 private:
  // Whether it begins as a `.recount` of this version does.
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
