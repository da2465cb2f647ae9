// Removes what a command that makes a store has begun, if Ctrl-C or its like ends it.
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

// Signals wait from its beginning until something unfinished is taken, so that none comes between.
class Unfinished {
 public:
  Unfinished() { held_.emplace(); }

  // To be called while this exists, once.
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
