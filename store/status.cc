#include "store/status.h"

#include <string>

#include "absl/strings/cord.h"
#include "events/check.h"

namespace recount::store {
namespace {

constexpr char kPayload[] = "recount/code";
constexpr char kCut[] = "recount/cut";

absl::StatusCode AbseilCode(StoreCode code) {
  switch (code) {
    case StoreCode::not_found:
      return absl::StatusCode::kNotFound;
    case StoreCode::exists:
      return absl::StatusCode::kAlreadyExists;
    case StoreCode::conflict:
      return absl::StatusCode::kAborted;
    case StoreCode::damaged:
      return absl::StatusCode::kDataLoss;
    case StoreCode::too_new:
      return absl::StatusCode::kUnimplemented;
    case StoreCode::io:
    case StoreCode::unavailable:
      return absl::StatusCode::kUnavailable;
    case StoreCode::forbidden:
      return absl::StatusCode::kPermissionDenied;
  }
  FailCheck(__FILE__, __LINE__, "an unknown store code");
}

}  // namespace

std::string_view StoreCodeName(StoreCode code) {
  constexpr std::string_view kNames[] = {"not_found", "exists", "conflict",    "damaged",
                                         "too_new",   "io",     "unavailable", "forbidden"};
  return kNames[static_cast<size_t>(code)];
}

absl::Status StoreError(StoreCode code, std::string_view message) {
  absl::Status status(AbseilCode(code), absl::string_view(message.data(), message.size()));
  const char number = static_cast<char>(code);
  status.SetPayload(kPayload, absl::Cord(absl::string_view(&number, 1)));
  return status;
}

std::optional<StoreCode> CodeOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kPayload);
  if (!payload) return std::nullopt;
  return static_cast<StoreCode>(std::string(*payload)[0]);
}

absl::Status CutError(std::string_view message) {
  absl::Status status = StoreError(StoreCode::damaged, message);
  status.SetPayload(kCut, absl::Cord());
  return status;
}

bool IsCut(const absl::Status& status) { return status.GetPayload(kCut).has_value(); }

}  // namespace recount::store
