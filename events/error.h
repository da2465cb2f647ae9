// Defines how every part of Recount reports a failure: a plain struct and a result type.
// (absl::Status does not link in WebAssembly.) Nothing in events/ or engine/ throws.
//
//   const Result<RecountFile> file = ReadRecountFile(bytes);
//   if (!file.ok()) return file.error();
//   for (const LogFrame& log : file->logs) …
#ifndef RECOUNT_EVENTS_ERROR_H_
#define RECOUNT_EVENTS_ERROR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "events/check.h"

namespace recount {

// The codes of the line protocol in the order in which they are checked, then the faults of stored
// bytes, then the reasons why a command stops (docs/reference/errors.md). ErrorCodeName gives the
// word that people and scripts see.
enum class ErrorCode : uint8_t {
  bad_request,
  no_game,
  game_over,
  not_awaited,
  bad_chance,
  illegal_action,

  torn,         // bytes end early
  corrupt,      // bytes that do not parse
  edited,       // the chain hash does not fit its event
  reordered,    // a known event at another place
  missing,      // an event is not there, although the count or the head includes it
  card_set,     // the pinned card set is not there or has another hash
  bad_opening,  // an opening does not fit the veil
  diverged,     // the digest differs
  unsupported,  // a game, rules version or event type that this build does not know
  too_new,      // a format that this build does not know

  not_found,  // no such log, file, card set or event
  exists,     // a log with other bytes under this id
  conflict,   // the log has moved on: the newest event is another one
  damaged,    // the bytes of a store are invalid
  io,         // the system call failed: full, not writable, locked for too long

  not_shown,  // the fault to reproduce does not occur
  unsteady,   // it occurred once, but not on the second try
  limit,      // an expression exceeded its time or memory

  other_log,  // data of one log was given for another log

  unavailable,  // the cluster does not answer: no server, no majority, no room
  forbidden,    // the cluster refuses this key, its certificate, or what the key may do
};

std::string_view ErrorCodeName(ErrorCode code);

// Returns true for the codes with which the rules of a game refuse a request: bad_request,
// game_over, not_awaited, bad_chance, illegal_action. All others report damage, or things that this
// build does not know.
constexpr bool IsOfRules(ErrorCode code) {
  return code == ErrorCode::bad_request || code == ErrorCode::game_over ||
         code == ErrorCode::not_awaited || code == ErrorCode::bad_chance ||
         code == ErrorCode::illegal_action;
}

// A card that an event shows and that is still to be named (docs/reference/table.md, TAB-2).
struct NeededCard {
  std::string at;               // the place, a JSON Pointer
  std::string what;             // for people
  std::vector<uint16_t> among;  // the lowest copy of each printing that it may be, ascending
};

// What is wrong with a state that somebody describes, at one place of it.
struct StateFault {
  std::string path = {};      // a JSON Pointer into the document
  std::string clause = {};    // the rule that says so, or a clause of judging
  std::string message = {};   // for people, without a full stop
  std::string expected = {};  // for people
  std::string found = {};     // what the document has there, as JSON; empty if nothing
};

struct Error {
  // Stands for an absent offset: the fault has no single place in the bytes.
  static constexpr uint64_t kNowhere = ~uint64_t{0};

  ErrorCode code = ErrorCode::bad_request;
  std::string clause = {};             // a clause id such as "HER-3.3", or empty
  std::string message = {};            // for people: what is wrong, where, what to do
  uint64_t offset = kNowhere;          // of the first wrong byte, in the bytes that were read
  uint64_t seq = kNowhere;             // of the event that is wrong, in its log
  int cause = 0;                       // errno or LMDB's code of the failed call; 0: no call
  std::vector<NeededCard> needs = {};  // with TAB-2: what is asked
  // All that is wrong with a state, ascending by path. The message has them in words.
  std::vector<StateFault> errors = {};

  static Error BadRequest(std::string message, std::string clause = "") {
    return Error{ErrorCode::bad_request, std::move(clause), std::move(message)};
  }
  static Error BadOpening(std::string message) {
    return Error{ErrorCode::bad_opening, "", std::move(message)};
  }
};

// An optional error; empty means success.
using Fault = std::optional<Error>;

// A value, or the error that explains why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool ok() const { return held_.index() == 0; }

  // Requires ok(); otherwise the process ends (check.h).
  T& operator*() & {
    CheckOk();
    return std::get<0>(held_);
  }
  T&& operator*() && {
    CheckOk();
    return std::get<0>(std::move(held_));
  }
  const T& operator*() const& {
    CheckOk();
    return std::get<0>(held_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  // Requires !ok().
  const Error& error() const {
    RECOUNT_CHECK(!ok());
    return std::get<1>(held_);
  }

  // The error; empty if there is a value.
  Fault fault() const { return ok() ? Fault() : Fault(error()); }

 private:
  void CheckOk() const {
    if (!ok()) FailCheck(__FILE__, __LINE__, "no value: " + std::get<1>(held_).message);
  }

  std::variant<T, Error> held_;
};

// The code of the error; nothing if there is none.
inline std::optional<ErrorCode> CodeOf(const Fault& fault) {
  return fault ? std::optional(fault->code) : std::nullopt;
}
template <class T>
std::optional<ErrorCode> CodeOf(const Result<T>& result) {
  return result.ok() ? std::nullopt : std::optional(result.error().code);
}

}  // namespace recount

#endif  // RECOUNT_EVENTS_ERROR_H_
