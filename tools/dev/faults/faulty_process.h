// Runs `recount` as a process, under a fault of the machine.
//
//   FaultyProcess process(folder, {"--json", "games"});
//   process.fault = Injection{.call = Call::pwrite, .nth = 3, .error = ENOSPC};
//   const Ended ended = process.Run();
//   ended.how == "exit 3", ended.error == "recount: …"
#ifndef RECOUNT_TOOLS_DEV_FAULTS_FAULTY_PROCESS_H_
#define RECOUNT_TOOLS_DEV_FAULTS_FAULTY_PROCESS_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::faults {

// The environment variable that tells recount_under_faults what must fail. It has the file of the
// counts, and then the numbers of an Injection, or none.
inline constexpr char kFaultVariable[] = "RECOUNT_FAULT";

struct Ended {
  std::string how;  // "exit 0", "signal 6", "hung"
  std::string out;
  std::string error;
  store_faults::Counts counts = {};  // for the process and all that it started
};

struct FaultyProcess {
  std::string folder;  // its working directory, with a store recount.db
  std::vector<std::string> words;
  std::string input = "";
  std::optional<store_faults::Injection> fault = std::nullopt;

  // Runs until the process and everything that it started have ended. If that takes minutes, the
  // process counts as hung.
  Ended Run() const;
};

}  // namespace recount::tools::dev::faults

#endif  // RECOUNT_TOOLS_DEV_FAULTS_FAULTY_PROCESS_H_
