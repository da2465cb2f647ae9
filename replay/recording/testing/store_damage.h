// Damages the events of a closed store, bypassing all checks.
#ifndef RECOUNT_REPLAY_RECORDING_TESTING_STORE_DAMAGE_H_
#define RECOUNT_REPLAY_RECORDING_TESTING_STORE_DAMAGE_H_

#include <cstdint>
#include <string>

namespace recount::replay::recording {

// Removes the entry of an event from the table `events`; the entry must exist.
void DropEvent(const std::string& folder, uint64_t log, uint64_t seq);

// Truncates the entry to this many bytes.
void CutEvent(const std::string& folder, uint64_t log, uint64_t seq, size_t size);

// Exchanges the entries of two events, including their chain hashes.
void SwapEvents(const std::string& folder, uint64_t log, uint64_t a, uint64_t b);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_STORE_DAMAGE_H_
