// The card sets of this build by their hashes. They replace sets that are lost or that a cluster
// does not hand out.
//
//   const std::map<Hash256, std::string> shipped = ShippedCardSets();
//   shipped.at(hash);                        // canonical JSON, as a new game pins it
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_SHIPPED_CARD_SETS_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_SHIPPED_CARD_SETS_H_

#include <map>
#include <string>

#include "events/bytes.h"

namespace recount::replay::recording::audit {

std::map<Hash256, std::string> ShippedCardSets();

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_SHIPPED_CARD_SETS_H_
