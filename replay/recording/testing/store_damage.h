// What may be done to the events of a closed store, past its every check.
#ifndef RECOUNT_REPLAY_RECORDING_TESTING_STORE_DAMAGE_H_
#define RECOUNT_REPLAY_RECORDING_TESTING_STORE_DAMAGE_H_

#include <cstdint>
#include <string>

namespace recount::replay::recording {

// Takes the entry of an event out of the table `events`; it must be there.
void DropEvent(const std::string& folder, uint64_t log, uint64_t seq);

// Leaves this many bytes of the entry.
void CutEvent(const std::string& folder, uint64_t log, uint64_t seq, size_t size);

// Gives two events each other's entries, chain hashes and all.
void SwapEvents(const std::string& folder, uint64_t log, uint64_t a, uint64_t b);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_STORE_DAMAGE_H_
