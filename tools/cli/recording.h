// Which commands leave something behind.
//
//   if (IsRecording(app)) Output::Standard().ReportBrokenPipes();
#ifndef RECOUNT_TOOLS_CLI_RECORDING_H_
#define RECOUNT_TOOLS_CLI_RECORDING_H_

namespace CLI {
class App;
}

namespace recount::tools::cli {

// Whether the command that was parsed may record or write something: a broken pipe must not hide
// from its caller what it did.
bool IsRecording(const CLI::App& app);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_RECORDING_H_
