// Builds a small log with fixed bytes for the tests of files, the worked examples of
// events/FORMAT.md and the corpus of the fuzzers. Times, salts, nonce and digests are plain
// patterns.
#ifndef RECOUNT_EVENTS_TESTING_SAMPLES_H_
#define RECOUNT_EVENTS_TESTING_SAMPLES_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "events/bytes.h"
#include "events/created.h"
#include "events/recount_file.h"

namespace recount::testing {

using Aligned = AlignedCopy;

// `first`, `first` + 1, …
template <size_t Size>
std::array<uint8_t, Size> Ascending(uint8_t first) {
  std::array<uint8_t, Size> bytes;
  for (size_t i = 0; i < Size; ++i) bytes[i] = static_cast<uint8_t>(first + i);
  return bytes;
}

// 2026-11-21T10:15:00.123Z
inline constexpr int64_t kSampleTime = 1'795'256'100'123;

// This is canonical JSON, but no game accepts this card set.
inline constexpr std::string_view kSampleCardSet = R"({"game":"heretics","name":"sample"})";

// Two players, Ana and Bo; seed 00 01 02 …, nonce 40 41 …, salt of slot i: 16 times 80 + i.
Creation SampleCreation();

// The event `created`, digest e0 e1 …, and its openings.
std::string SampleCreated(const Creation& creation, std::vector<Opening>* openings);

// The event in which seat `seat` lays `card`, with the digest d0 d1 …
std::string SampleSend(uint8_t seat, uint16_t card);

std::string SampleChooseFaction(uint8_t seat, uint8_t faction);

std::string SampleChance(events::OutcomeKind kind, const std::vector<uint16_t>& numbers);

// What somebody saw in an observed game: pairs of a label and a card.
std::string SampleIdentify(events::OutcomeKind kind, const std::vector<uint16_t>& pairs);

// A log that owns its events' bytes; `frame` points to them.
class SampleLog {
 public:
  SampleLog();
  SampleLog(const SampleLog&) = delete;

  // Appends an event and its chain hash.
  void Add(std::string_view event);

  LogFrame frame;

 private:
  std::vector<Aligned> events_;
};

// Adds `created` with its openings, two choices of a faction, a shuffle and two cards.
void FillSampleLog(SampleLog& log);

// Returns a file with the card set and the log.
std::string SampleFile();

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_SAMPLES_H_
