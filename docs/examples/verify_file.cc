// Verifies a .recount file, log by log, as `recount verify FILE` does.
//
//   verify_file game.recount
//
// Exit 0: no problems were found. Exit 1: there are problems, which are printed. Exit 2: the file
// cannot be read.
#include "replay/verify/verify_file.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

using recount::AlignedCopy;
using recount::Fault;
using recount::replay::log::CardSets;
using recount::replay::verify::Finding;
using recount::replay::verify::LogReport;
using recount::replay::verify::VerifyFile;

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: verify_file game.recount\n");
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) {
    std::fprintf(stderr, "verify_file: cannot read %s\n", argv[1]);
    return 2;
  }
  // Files are read in place, so the bytes have to begin at an address that is a multiple of 8.
  const AlignedCopy bytes(content);
  CardSets sets;
  bool holds = true;
  const Fault fault = VerifyFile(bytes.bytes(), /*id=*/"", sets, [&](const LogReport& report) {
    std::printf("game %s, %zu events: %s\n", report.id.c_str(), static_cast<size_t>(report.events),
                report.ok() ? "no problems found" : "problems found");
    for (const Finding& finding : report.findings) {
      std::printf("  %s: %s\n", FaultName(finding.fault).data(), finding.message.c_str());
    }
    holds = holds && report.ok();
  });
  if (fault) {
    std::printf("%s\n", fault->message.c_str());
    holds = false;
  }
  return holds ? 0 : 1;
}
