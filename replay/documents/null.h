// Writes missing values as null.
//
//   json["clause"] = OrNull(finding.clause);     // "HER-3.3", or null for ""
//   json["seq"] = OrNull(finding.seq);           // 7, or null for nothing
#ifndef RECOUNT_REPLAY_DOCUMENTS_NULL_H_
#define RECOUNT_REPLAY_DOCUMENTS_NULL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "events/json.h"

namespace recount::replay::documents {

OrderedJson OrNull(const std::string& text);
OrderedJson OrNull(std::string_view text);
OrderedJson OrNull(const std::optional<std::string>& text);  // an empty text is missing
OrderedJson OrNull(const std::optional<uint64_t>& number);

// Milliseconds since 1970 UTC, as the text that documents have (TimeText).
OrderedJson TimeOrNull(const std::optional<int64_t>& at);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_NULL_H_
