// Makes a process independent of what it inherits from its parent: signals, descriptors, limits.
// Call it first in `main`.
//
//   int main(int argc, char** argv) {
//     PrepareProcess(argc, argv);
//     …
#ifndef RECOUNT_TOOLS_PROCESS_PROCESS_H_
#define RECOUNT_TOOLS_PROCESS_PROCESS_H_

namespace recount::tools::process {

// - Opens standard descriptors that are closed, so that no file of ours gets their numbers. Reading
//   from such an input fails, writing to such an output fails, and errors are lost.
// - Restores the default of SIGCHLD: if it is ignored, the system keeps no exit status of a child.
// - Ignores SIGXFSZ, so that a file that may not grow is an error like a full disk. Ignores
//   SIGPIPE, because Output decides what a broken pipe means.
// - Raises the stack limit to what the code needs, whatever `ulimit -s` says. If that is forbidden,
//   the process ends here with status 3.
// - If memory runs out and nobody catches that, or a library crashes because of it, the process
//   says so and ends with status 3.
void PrepareProcess(int argc, char** argv);

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_PROCESS_H_
