// Removes the unfinished work of a command that makes a store, if Ctrl-C or a similar signal ends
// it.
//
//   Fault fault;
//   {
//     Unfinished unfinished;
//     fault = store::Backup(store, folder, unfinished.taker());
//   }  // from here on nothing is removed
#ifndef RECOUNT_TOOLS_CLI_UNFINISHED_H_
#define RECOUNT_TOOLS_CLI_UNFINISHED_H_

#include <optional>
#include <string>

#include "store/pending_store.h"
#include "tools/process/held_signals.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {

// Signals are delayed from its beginning until there is something to remove, so that none comes in
// between.
class Unfinished {
 public:
  Unfinished() { held_.emplace(); }

  // Returns a function to call once, while this object exists.
  store::TakeUnfinished taker() {
    return [this](const std::string& file, const std::string& folder) {
      removed_.emplace(file, folder);
      held_.reset();
    };
  }

 private:
  std::optional<process::RemovedOnStop> removed_;
  std::optional<process::HeldSignals> held_;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_UNFINISHED_H_
