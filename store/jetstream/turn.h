// A lock between the commands of one store while they create consumers. A key permits only two
// names of consumers, and a command that creates one replaces another command's consumer of that
// name. Between creating its consumer and receiving the first message, a command could receive
// messages that another command had asked for. It holds the lock for this time, its turn. After
// that, gaps in the sequence of a consumer's messages show that it was replaced (pull.h).
//
//   const LockFile turn = TakeTurn(store.folder());
//   auto pull = Pull::Begin(…);  // the turn ends with the lock, once the first message is here
#ifndef RECOUNT_STORE_JETSTREAM_TURN_H_
#define RECOUNT_STORE_JETSTREAM_TURN_H_

#include <string>

#include "store/folder.h"

namespace recount::store::jetstream {

// Waits up to 5 s for the turns of other commands and threads, then continues without the lock.
// While a holder keeps the lock, this process does not wait for it a second time. It also continues
// without the lock if the data file cannot be opened or locked. Two folders that have joined as the
// same table share no lock.
LockFile TakeTurn(const std::string& folder);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_TURN_H_
