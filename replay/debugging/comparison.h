// Finds the first place where two replies of the line protocol differ: our own, and that of another
// engine, which may be any text (docs/reference/reproducing.md).
//
//   ComparisonRules rules{.ignored = {*PathPattern::Parse("/players/*/name")}};
//   std::optional<Mismatch> mismatch = CompareReplies(ComparedPart::state, ours, theirs, rules);
//   if (mismatch) mismatch->path;    // "/players/0/score", a JSON Pointer in the state
//
// JSON is compared as values: the order of keys and blanks have no meaning, and 7.0 differs from 7.
#ifndef RECOUNT_REPLAY_DEBUGGING_COMPARISON_H_
#define RECOUNT_REPLAY_DEBUGGING_COMPARISON_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"

namespace recount::replay::debugging {

// The part that differs: the reply to an event, the judge's state, that of a spectator or a seat, a
// list of legal actions; or the other engine ended, did not answer, or answered with something that
// is not a JSON object.
enum class ComparedPart : uint8_t { reply, state, view, legal, died, hung, not_json };

std::string_view NameOf(ComparedPart part);

// Returns nothing for an unknown name.
std::optional<ComparedPart> ComparedPartNamed(std::string_view name);

// Returns true if engines are asked for this part, as opposed to an event that may happen instead.
inline bool IsAskedPart(ComparedPart part) { return part < ComparedPart::died; }

// Replaces a value that is missing.
inline constexpr std::string_view kAbsentValue = R"({"$absent":true})";

// A step from a value into it: a key of an object, or an index of a list.
struct PathStep {
  std::string key;  // for a list: the index in digits
  bool is_index = false;
};

// Returns the JSON Pointer of the steps, with `*` instead of an index if `hides_indices`.
std::string PointerOf(const std::vector<PathStep>& path, bool hides_indices = false);

// A JSON Pointer in which `*` matches any one step.
class PathPattern {
 public:
  // bad_request if the text is not a JSON Pointer.
  static Result<PathPattern> Parse(std::string_view pointer);

  // Returns true if the path is at the pattern or below it.
  bool Covers(const std::vector<PathStep>& path) const;

 private:
  std::vector<std::optional<std::string>> steps_;  // nothing: matches any step
};

struct ComparisonRules {
  bool is_strict = false;                 // also compares effects and state_hash
  std::vector<PathPattern> ignored = {};  // known differences
};

// The first difference of two values, in the order of our keys. Keys that only the other side has
// come after all of ours. A list of another length differs as a whole. A missing value is
// {"$absent":true}.
struct Mismatch {
  std::string path;       // a JSON Pointer
  std::string kind_path;  // the same path with `*` for the indices of lists
  std::string ours;       // our value there, as JSON
  std::string theirs;
};

// `theirs` may be nested up to kMaxReplyDepth levels.
std::optional<Mismatch> FirstMismatch(const OrderedJson& ours, const Json& theirs,
                                      const std::vector<PathPattern>& ignored);

// Compares two replies by the part that they answer. States are compared from the state on if both
// replies have one. In other replies the message of an error is ignored and, unless the rules are
// strict, so are `effects` and `state_hash`, which an engine may leave out.
std::optional<Mismatch> CompareReplies(ComparedPart part, const OrderedJson& ours,
                                       const Json& theirs, const ComparisonRules& rules);

// One of our replies without the parts that engines may leave out or word differently: `effects`,
// `state_hash` and the message of an error.
OrderedJson ComparedReply(OrderedJson reply);

// A reply that is nested more deeply is not read, because the protocol has no such reply.
inline constexpr size_t kMaxReplyDepth = 256;

// Returns true if brackets in the text, outside of strings, are nested more deeply than
// kMaxReplyDepth.
bool IsNestedTooDeeply(std::string_view text);

// "illegal_action HER-3.3", "bad_request"; empty for a reply that is not a refusal. The code and
// the clause of another engine may be any text.
std::string RefusalIn(const OrderedJson& reply);
std::string RefusalIn(const Json& reply);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_COMPARISON_H_
