// Collects everything that is wrong with a state from outside: canonical bytes (Match::Restore) or
// a document (Match::ReadState). A game's Inspect makes its checks through it.
//
//   StateFindings findings(StateFindings::Keep::all);
//   if (findings.ExpectIn(state.round, 1, 11, HER_3_7, "round")) …   // a check that reads `round`
//   findings.Expect(state.awaited == SeatsToAct(state), kNoClause, "these seats", "node");
//   findings.list();   // {path "/round", clause HER-3.7, expected "1 to 11"}
//
// In some states nothing is wrong but that a step is due which the rules take by themselves: all
// have passed, and the phase has not ended yet. The check that finds this is ExpectSettled. Whoever
// lets the rules settle the state next (Match::Settle) allows such steps to be due.
//
// A path is a JSON Pointer into the document of the state (Match::StateJson, for the judge). A
// check that would read a value that was found wrong is left out, so every check returns whether it
// held.
#ifndef RECOUNT_ENGINE_STATE_FINDINGS_H_
#define RECOUNT_ENGINE_STATE_FINDINGS_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "engine/clause.h"

namespace recount::engine {

struct StateFinding {
  // Where it is. Empty if no document can have this fault, because it is in bytes that a document
  // does not contain.
  std::string path;
  ClauseIndex clause = kNoClause;  // the rule; kNoClause if no rule of the game says so
  std::string expected;            // what belongs there, for people: "1 to 29"
};

// Whether the keys of a document that follow from its other keys must have the value that follows.
enum class DerivedKeys : uint8_t { compared, ignored };

// Whether a state in which a step of the rules is due is one from which they can go on.
enum class DueSteps : uint8_t { refused, allowed };

// What became of the document of a state.
struct StateVerdict {
  enum class Kind : uint8_t {
    read,        // nothing is wrong
    unreadable,  // some values cannot be read; the rest was not checked
    impossible,  // it can be read, but the rules cannot go on from there
  };
  Kind kind = Kind::read;
  std::vector<StateFinding> findings = {};  // ascending by path, at most StateFindings::kMost
};

// One key or index of a path.
struct PathKey {
  template <class Key>
  PathKey(Key key) {  // NOLINT: implicit, so that a path can be written as a list
    if constexpr (std::is_integral_v<Key>) {
      index = static_cast<int64_t>(key);
    } else {
      name = key;
    }
  }
  std::string_view name = {};
  int64_t index = -1;  // if the name is empty
};

// Returns the JSON Pointer of the keys: "/players/0/hand".
std::string PathOf(std::initializer_list<PathKey> keys);

class StateFindings {
 public:
  // The most findings that are kept.
  static constexpr size_t kMost = 100;

  // With `nothing` only the verdict is kept, and a check that holds costs only its comparison.
  enum class Keep : uint8_t { nothing, all };

  explicit StateFindings(Keep keep, DueSteps due = DueSteps::refused)
      : keeps_(keep == Keep::all), allows_due_(due == DueSteps::allowed) {}

  // Returns whether every check held, apart from steps that may be due.
  bool is_sound() const { return is_sound_; }

  // In the order in which they were found, at most kMost.
  absl::Span<const StateFinding> list() const { return list_; }
  std::vector<StateFinding> TakeList() && { return std::move(list_); }

  // Adds a finding unless the check holds. `expected` is read before the call returns. Returns
  // `holds`.
  template <class... Keys>
  bool Expect(bool holds, ClauseIndex clause, std::string_view expected, Keys... path) {
    if (holds) [[likely]]
      return true;
    Add(clause, expected, {PathKey(path)...});
    return false;
  }

  // The same for something that Match::Settle puts right: if it does not hold, a step of the rules
  // is due, which is a finding only if due steps are refused. No check of what that step reads may
  // be left out after it.
  template <class... Keys>
  bool ExpectSettled(bool holds, ClauseIndex clause, std::string_view expected, Keys... path) {
    if (holds) [[likely]]
      return true;
    if (!allows_due_) Add(clause, expected, {PathKey(path)...});
    return false;
  }

  // Makes the check as ExpectSettled if `is_settled`, and else as Expect.
  template <class... Keys>
  bool ExpectIfSettled(bool is_settled, bool holds, ClauseIndex clause, std::string_view expected,
                       Keys... path) {
    return is_settled ? ExpectSettled(holds, clause, expected, path...)
                      : Expect(holds, clause, expected, path...);
  }

  // The same as Expect for a value that must be in a range; `low` and `high` included.
  template <class... Keys>
  bool ExpectIn(int64_t value, int64_t low, int64_t high, ClauseIndex clause, Keys... path) {
    if (low <= value && value <= high) [[likely]]
      return true;
    AddRange(clause, low, high, {PathKey(path)...});
    return false;
  }

  // The same for bytes that no document contains: fields that are not used are blank.
  bool ExpectBlank(bool holds) { return Expect(holds, kNoClause, "bytes that are blank"); }

 private:
  void Add(ClauseIndex clause, std::string_view expected, std::initializer_list<PathKey> path);
  void AddRange(ClauseIndex clause, int64_t low, int64_t high, std::initializer_list<PathKey> path);

  bool keeps_;
  bool allows_due_;
  bool is_sound_ = true;
  std::vector<StateFinding> list_;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_STATE_FINDINGS_H_
