// What a process inherits from its parent and must not depend on: signals, descriptors, limits.
// First of all in `main`.
//
//   int main(int argc, char** argv) {
//     PrepareProcess(argc, argv);
//     …
#ifndef RECOUNT_TOOLS_PROCESS_PROCESS_H_
#define RECOUNT_TOOLS_PROCESS_PROCESS_H_

namespace recount::tools::process {

// - A standard descriptor that is closed is opened, so that no file of ours comes to lie there:
//   input so that reading it fails, output so that writing it fails, error for what is lost.
// - SIGCHLD has its default: if it is ignored, the system keeps no exit status of a child. -
// SIGXFSZ is ignored: a file that may not grow is an error like a full disk. So is SIGPIPE;
//   Output decides what a broken pipe means.
// - The stack may grow as far as the code needs it, whatever `ulimit -s` says, and if that is
//   forbidden, the process ends here with status 3.
// - Where memory runs out and nobody catches it, or a library stumbles over it, the process says so
//   and ends with status 3.
void PrepareProcess(int argc, char** argv);

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_PROCESS_H_
