// The commands of one store share the names of consumers that its key permits: whoever makes one
// takes it from who had it before. From making a consumer to its first message a command has its
// turn, so that none reads what another has asked for. After that the numbers of a consumer's
// messages tell (pull.h).
//
//   const LockFile turn = TakeTurn(store.folder());
//   auto pull = Pull::Begin(…);  // the turn ends with the lock, once the first message is here
#ifndef RECOUNT_STORE_JETSTREAM_TURN_H_
#define RECOUNT_STORE_JETSTREAM_TURN_H_

#include <string>

#include "store/folder.h"

namespace recount::store::jetstream {

// Waits while another command or thread has its turn, at most 5 s, and then goes on without a lock.
// As long as that one has it, this process does not wait again: what was stopped holds nobody up
// for longer. Without a lock it goes on, too, if the system refuses one. Stores in two folders that
// have joined as the same table have no turns between them.
LockFile TakeTurn(const std::string& folder);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_TURN_H_
