// Reads the document of a state back: what Match::StateJson writes for the judge, or a part of it.
// A game's ReadState reads the keys from which the state follows. All other keys are derived. They
// may be left out; if they are there, they must be what the state that was read has there.
//
//   void ReadState(const Cards& cards, StateReader& json, State& state) {
//     json.OneOf("phase", names::kPhases, state.phase);
//     json.Integer("round", 0, 11, state.round);
//     json.Players(state.players, [&](StateReader& player, size_t seat) {
//       player.Cards("hand", kMaxDeck, [&](uint16_t card) { … });
//     });
//   }
//
// A key that is missing leaves its value as it is. Everything that cannot be read is found, not
// only the first; a value that cannot be read leaves its value as it is, too. Reading changes
// nothing but the state, and is done a second time if the document names cards by words, so it must
// not depend on what was read before.
#ifndef RECOUNT_ENGINE_STATE_READER_H_
#define RECOUNT_ENGINE_STATE_READER_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "engine/seat.h"
#include "engine/state_findings.h"
#include "events/json.h"

namespace recount::engine {

class StateReader;

// The cards that can be in a place: all of a game, or those of one seat.
struct CardRange {
  CardRange(size_t count) : end(count) {}  // NOLINT: implicit, since a count means all cards
  CardRange(size_t from, size_t to) : first(from), end(to) {}

  size_t first = 0;
  size_t end = 0;  // after the last card
};

// One reading of a document.
class StateReading {
 public:
  // Returns the cards that words can mean, ascending, as Match::CardsCalled does for the state that
  // is being read.
  using CardsCalled = absl::FunctionRef<std::vector<uint16_t>(std::string_view words)>;

  // Calls `read` with the document, which must outlive the reading; twice if the document names
  // cards by words. Neither function is called later. A word means the lowest of its cards that the
  // document has nowhere else, neither by number nor by an earlier word.
  StateReading(const Json& document, CardsCalled called,
               absl::FunctionRef<void(StateReader& json)> read);

  // What could not be read, ascending by path. Few have a clause: that of a rule which says what
  // alone can be there.
  const std::vector<StateFinding>& unreadable() const { return unreadable_; }

  // Returns the findings with the paths of this document, ascending: a list whose order means
  // nothing may have another order here than in the state.
  std::vector<StateFinding> Located(absl::Span<const StateFinding> findings) const;

  // Returns the keys of the document that no reader asked for and that are not in `written`, the
  // document of the state that was read, with the same value; ascending by path.
  std::vector<StateFinding> NotDerived(const OrderedJson& written) const;

 private:
  friend class StateReader;

  void Refuse(std::string path, std::string expected, ClauseIndex clause = kNoClause);
  // Returns the card that the value of a place or of a mention means; nothing if there is none,
  // which is a finding.
  std::optional<uint16_t> CardOf(const Json& value, const std::string& path, CardRange range,
                                 bool is_place);
  std::optional<uint16_t> CardCalled(const std::string& words, const std::string& path,
                                     CardRange range, bool is_place);

  CardsCalled called_;
  bool has_words_ = false;
  bool knows_numbers_ = false;  // whether placed_ has every card that the document places by number
  std::set<uint16_t> placed_;
  std::vector<StateFinding> unreadable_;
  std::vector<std::pair<std::string, const Json*>> unread_;
  // Lists of cards that follow from the rest, ascending, by their paths.
  std::map<std::string, std::vector<uint16_t>> derived_cards_;
  // By the path of a list: the index in the document of each entry of the state's own order.
  std::map<std::string, std::vector<size_t>> orders_;
};

// One object of the document.
class StateReader {
 public:
  using Words = absl::Span<const std::string_view>;
  using EachCard = absl::FunctionRef<void(uint16_t card)>;
  using EachEntry = absl::FunctionRef<void(StateReader& entry, size_t index)>;
  using EachRank = absl::FunctionRef<int64_t(StateReader& entry)>;

  // `object` must be an object; both must outlive the reader.
  StateReader(const Json& object, std::string path, StateReading& reading);
  // Hands the keys that were not read to the reading.
  ~StateReader();
  StateReader(const StateReader&) = delete;
  StateReader& operator=(const StateReader&) = delete;

  // Returns whether the object has the key; the key is not read by that.
  bool Has(std::string_view key) const;

  // Returns whether the key is there and null. The key counts as read.
  bool IsNull(std::string_view key);

  // Returns whether the value of the key was found wrong. What would follow from it is not checked
  // then.
  bool IsRefused(std::string_view key) const;

  // Counts the key as read without looking at it.
  void Skip(std::string_view key) { Find(key); }

  // A value of another type or range, or a word that is not among the words, is a finding.
  template <class Number>
  void Integer(std::string_view key, int64_t low, int64_t high, Number& number) {
    if (const auto read = ReadInteger(key, low, high)) number = static_cast<Number>(*read);
  }
  // null stands for `none`.
  template <class Number>
  void IntegerOrNull(std::string_view key, int64_t low, int64_t high, Number& number, Number none) {
    if (IsNull(key)) {
      number = none;
    } else {
      Integer(key, low, high, number);
    }
  }
  template <class Flag>
  void Bool(std::string_view key, Flag& flag) {
    if (const auto read = ReadBool(key)) flag = static_cast<Flag>(*read);
  }
  // Reads one of the words as its index among them. null stands for the empty word, if there is
  // one.
  template <class Word>
  void OneOf(std::string_view key, Words words, Word& word) {
    if (const auto read = ReadWord(key, words)) word = static_cast<Word>(*read);
  }
  // Reads a string; "" if there is none. The document owns it.
  std::string_view Text(std::string_view key);

  // Returns the value of a key, of any type; nullptr if it is missing. The document owns it.
  const Json* Value(std::string_view key) { return Find(key); }

  // Reads a seat of `players`; null stands for kNoSeat.
  void SeatOrNull(std::string_view key, int players, Seat& seat) {
    IntegerOrNull(key, 0, players - 1, seat, kNoSeat);
  }
  // Reads a list of different seats of `players`; bit s is seat s.
  template <class Bits>
  void Seats(std::string_view key, int players, Bits& bits) {
    if (const auto read = ReadSeats(key, players)) bits = static_cast<Bits>(*read);
  }

  // Reads the number or the words of a card of the range, such as a count of all cards; null stands
  // for `none`. The card lies here.
  template <class Card>
  void CardOrNull(std::string_view key, CardRange range, Card& card, Card none) {
    if (const auto read = ReadCard(key, range, none, true)) card = static_cast<Card>(*read);
  }
  // The same for a card that lies somewhere else: the source of an effect, a target.
  template <class Card>
  void MentionOrNull(std::string_view key, CardRange range, Card& card, Card none) {
    if (const auto read = ReadCard(key, range, none, false)) card = static_cast<Card>(*read);
  }
  // Calls `each` with every card of a list of at most `most`, in the order of the list. The cards
  // lie here. Returns whether the key is there, so that a caller can begin with an empty list.
  bool Cards(std::string_view key, CardRange range, size_t most, EachCard each);
  bool Mentions(std::string_view key, CardRange range, size_t most, EachCard each);
  // Reads a list of cards that follows from the rest, and whose order means nothing: no word of the
  // document means one of its cards, and words may stand in it.
  void DerivedCards(std::string_view key, CardRange range, size_t most);
  // Calls `each` with every integer of a list of at most `most`.
  bool Integers(std::string_view key, int64_t low, int64_t high, size_t most,
                absl::FunctionRef<void(int64_t)> each);

  // Calls `read` with the object under the key, unless it is null or missing. Returns whether the
  // key is there and null.
  bool Object(std::string_view key, absl::FunctionRef<void(StateReader& object)> read);
  // Calls `each` with every object of a list of at most `most`, whose order means something.
  bool Entries(std::string_view key, size_t most, EachEntry each);
  // The same for a list whose order means nothing. The state's own order is ascending by the ranks
  // that `each` returns.
  bool RankedEntries(std::string_view key, size_t most, EachRank each);

  // Calls `each` with the object of every seat of `players`. Their names are not part of a state.
  void Players(int players, EachEntry each);

  // Returns the string under a key of a seat's object; "" if there is none. It counts nothing as
  // read and refuses nothing: it is for what a game must know before it reads the players.
  std::string_view PlayerText(size_t seat, std::string_view key) const;

  // Adds a finding about the value of a key, or about the object if the key is empty.
  void Refuse(std::string_view key, std::string_view expected, ClauseIndex clause = kNoClause);

  const std::string& path() const { return path_; }

 private:
  // Returns the value of a key, which counts as read; nullptr if it is missing.
  const Json* Find(std::string_view key);
  const Json* FindList(std::string_view key, size_t most);
  std::optional<int64_t> ReadInteger(std::string_view key, int64_t low, int64_t high);
  std::optional<bool> ReadBool(std::string_view key);
  std::optional<size_t> ReadWord(std::string_view key, Words words);
  std::optional<uint32_t> ReadSeats(std::string_view key, int players);
  std::optional<uint16_t> ReadCard(std::string_view key, CardRange range, uint16_t none,
                                   bool is_place);
  bool ReadCards(std::string_view key, CardRange range, size_t most, bool is_place, EachCard each);
  std::string PathTo(std::string_view key) const;

  const Json& object_;
  std::string path_;
  StateReading& reading_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_STATE_READER_H_
