#include "engine/chance.h"

#include <algorithm>
#include <bit>

namespace recount::engine {
namespace {

// GCC does not inline this function by itself.
[[gnu::always_inline]] inline void QuarterRound(std::array<uint32_t, 16>& s, size_t a, size_t b,
                                                size_t c, size_t d) {
  s[a] += s[b];
  s[d] = std::rotl(s[d] ^ s[a], 16);
  s[c] += s[d];
  s[b] = std::rotl(s[b] ^ s[c], 12);
  s[a] += s[b];
  s[d] = std::rotl(s[d] ^ s[a], 8);
  s[c] += s[d];
  s[b] = std::rotl(s[b] ^ s[c], 7);
}

// Counts if the numbers are close together, as the cards of a game are. Sorting 36 of them would
// cost as much as ten moves.
bool IsPermutation(absl::Span<const uint16_t> numbers, absl::Span<const uint16_t> ascending) {
  if (numbers.size() != ascending.size()) return false;
  if (numbers.empty()) return true;
  std::array<uint16_t, 256> left = {};  // how often each number, from the lowest, is still to come
  const uint16_t lowest = ascending.front();
  // Ranges wider than the table of counts are sorted instead.
  if (ascending.back() - lowest >= static_cast<int>(left.size())) {
    ChanceNumbers sorted(numbers.begin(), numbers.end());
    std::sort(sorted.begin(), sorted.end());
    return std::equal(sorted.begin(), sorted.end(), ascending.begin());
  }
  for (const uint16_t number : ascending) ++left[static_cast<size_t>(number - lowest)];
  return std::all_of(numbers.begin(), numbers.end(), [&](uint16_t number) {
    const auto place = static_cast<uint16_t>(number - lowest);
    return place < left.size() && left[place]-- != 0;
  });
}

}  // namespace

std::array<uint32_t, 16> ChaCha20Block(const Seed& key, uint32_t counter,
                                       const std::array<uint32_t, 3>& nonce) {
  std::array<uint32_t, 16> start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (size_t i = 0; i < 8; ++i) {
    start[4 + i] = uint32_t{key[4 * i]} | uint32_t{key[4 * i + 1]} << 8 |
                   uint32_t{key[4 * i + 2]} << 16 | uint32_t{key[4 * i + 3]} << 24;
  }
  start[12] = counter;
  std::copy(nonce.begin(), nonce.end(), start.begin() + 13);
  std::array<uint32_t, 16> state = start;
  for (int round = 0; round < 10; ++round) {
    QuarterRound(state, 0, 4, 8, 12);
    QuarterRound(state, 1, 5, 9, 13);
    QuarterRound(state, 2, 6, 10, 14);
    QuarterRound(state, 3, 7, 11, 15);
    QuarterRound(state, 0, 5, 10, 15);
    QuarterRound(state, 1, 6, 11, 12);
    QuarterRound(state, 2, 7, 8, 13);
    QuarterRound(state, 3, 4, 9, 14);
  }
  for (size_t i = 0; i < 16; ++i) state[i] += start[i];
  return state;
}

ChanceStream::ChanceStream(const Seed& seed, uint64_t seq)
    : seed_(seed), nonce_{static_cast<uint32_t>(seq), static_cast<uint32_t>(seq >> 32), 0} {}

uint32_t ChanceStream::NextWord() {
  if (used_ == block_.size()) {
    block_ = ChaCha20Block(seed_, counter_++, nonce_);
    used_ = 0;
  }
  return block_[used_++];
}

uint32_t ChanceStream::Below(uint32_t n) {
  RECOUNT_CHECK(n > 0);
  // Rejects the words from the last multiple of n below 2^32 on. Otherwise the low numbers would be
  // drawn more often.
  const uint32_t last = UINT32_MAX - (UINT32_MAX % n + 1) % n;
  uint32_t word = NextWord();
  while (word > last) word = NextWord();
  return word % n;
}

ChanceNumbers DrawOutcome(const ChanceRequest& request, ChanceStream& stream) {
  ChanceNumbers numbers;
  switch (request.kind) {
    case ChanceKind::shuffle:
      numbers.assign(request.from.begin(), request.from.end());
      for (size_t i = numbers.size(); i-- > 1;) {
        std::swap(numbers[i], numbers[stream.Below(static_cast<uint32_t>(i + 1))]);
      }
      return numbers;
    case ChanceKind::dice:
      for (uint16_t i = 0; i < request.count; ++i) {
        numbers.push_back(static_cast<uint16_t>(stream.Below(request.sides) + 1));
      }
      return numbers;
    case ChanceKind::pick:
      numbers.push_back(request.from[stream.Below(static_cast<uint32_t>(request.from.size()))]);
      return numbers;
    default:
      FailCheck(__FILE__, __LINE__, "a chance request of an unknown kind");
  }
}

Refusal CheckOutcome(const ChanceRequest& request, const Outcome& outcome) {
  const Refusal misfit = Refusal::Because(ErrorCode::bad_chance, request.clause);
  if (outcome.kind != request.kind) return misfit;
  bool fits = false;
  switch (request.kind) {
    case ChanceKind::shuffle:
      fits = IsPermutation(outcome.numbers, request.from);
      break;
    case ChanceKind::dice:
      fits = outcome.numbers.size() == request.count &&
             std::all_of(outcome.numbers.begin(), outcome.numbers.end(),
                         [&](uint16_t face) { return face >= 1 && face <= request.sides; });
      break;
    case ChanceKind::pick:
      fits = outcome.numbers.size() == 1 && std::find(request.from.begin(), request.from.end(),
                                                      outcome.numbers[0]) != request.from.end();
      break;
    default:
      FailCheck(__FILE__, __LINE__, "a chance request of an unknown kind");
  }
  return fits ? Refusal::None() : misfit;
}

Outcome OutcomeOf(const events::Envelope& event) {
  const flatbuffers::Vector<uint16_t>& numbers = *event.outcome();
  return {event.outcome_kind(), absl::Span<const uint16_t>(numbers.data(), numbers.size())};
}

}  // namespace recount::engine
