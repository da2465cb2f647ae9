#include "tools/dev/chaos/order.h"

namespace recount::tools::dev::chaos {
namespace {

constexpr std::string_view kOperationNames[] = {
    "begin a game",     "play",          "judge",          "redo",
    "correct",          "fork",          "import a file",  "import requests",
    "import an export", "export",        "verify",         "copy",
    "compact",          "put snapshots", "drop snapshots", "read"};
static_assert(std::size(kOperationNames) == kOperations);

constexpr std::string_view kIncidentNames[] = {"stop", "error", "death", "power cut"};

}  // namespace

std::string_view OperationName(Operation operation) {
  return kOperationNames[static_cast<size_t>(operation)];
}

std::string_view IncidentName(IncidentKind kind) {
  return kIncidentNames[static_cast<size_t>(kind)];
}

}  // namespace recount::tools::dev::chaos
