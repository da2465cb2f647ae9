// The first place where two replies of the line protocol differ: our own, and that of another
// engine, which may be anything (docs/reference/reproducing.md).
//
//   ComparisonRules rules{.ignored = {*PathPattern::Parse("/players/*/name")}};
//   std::optional<Mismatch> mismatch = CompareReplies(ComparedPart::state, ours, theirs, rules);
//   if (mismatch) mismatch->path;    // "/players/0/score", a JSON Pointer in the state
//
// JSON is compared as values: the order of keys and blanks mean nothing, and 7.0 is not 7.
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

// What differs: the answer to an event, the judge's state, that of a spectator or a seat, a list of
// legal actions; or the other engine ended, did not answer, or answered what is not a JSON object.
enum class ComparedPart : uint8_t { reply, state, view, legal, died, hung, not_json };

std::string_view NameOf(ComparedPart part);

// Nothing for another word.
std::optional<ComparedPart> ComparedPartNamed(std::string_view name);

// Whether it is a part of which engines are asked, as opposed to what may happen then.
inline bool IsAskedPart(ComparedPart part) { return part < ComparedPart::died; }

// Stands for a value that is missing.
inline constexpr std::string_view kAbsentValue = R"({"$absent":true})";

// A step from a value into it: a key of an object, or an index of a list.
struct PathStep {
  std::string key;  // of a list: the index in digits
  bool is_index = false;
};

// The JSON Pointer of the steps; with `*` in the place of an index if `hides_indices`.
std::string PointerOf(const std::vector<PathStep>& path, bool hides_indices = false);

// A JSON Pointer in which `*` stands for any one step.
class PathPattern {
 public:
  // bad_request if the text is not a JSON Pointer.
  static Result<PathPattern> Parse(std::string_view pointer);

  // Whether the path is at the pattern or below it.
  bool Covers(const std::vector<PathStep>& path) const;

 private:
  std::vector<std::optional<std::string>> steps_;  // nothing: any
};

struct ComparisonRules {
  bool is_strict = false;                 // effects and state_hash are compared too
  std::vector<PathPattern> ignored = {};  // known differences
};

// Where two values differ first, in the order of our keys. Keys that only they have come after all
// of ours. A list of another length differs as a whole. What a side does not have is
// {"$absent":true}.
struct Mismatch {
  std::string path;       // a JSON Pointer
  std::string kind_path;  // the same with `*` for the indices of lists
  std::string ours;       // the values there, as JSON
  std::string theirs;
};

// `theirs` may be nested as deeply as kMaxReplyDepth.
std::optional<Mismatch> FirstMismatch(const OrderedJson& ours, const Json& theirs,
                                      const std::vector<PathPattern>& ignored);

// The same for two replies, by the part that they answer. States are compared from the state on if
// both replies have one. Elsewhere the message of an error is passed over and, unless the rules are
// strict, so are `effects` and `state_hash`, which an engine may leave out.
std::optional<Mismatch> CompareReplies(ComparedPart part, const OrderedJson& ours,
                                       const Json& theirs, const ComparisonRules& rules);

// One of our replies without what engines may leave out or say in other words: `effects`,
// `state_hash` and the message of an error.
OrderedJson ComparedReply(OrderedJson reply);

// A reply nested more deeply than this is not read: it is no reply of the protocol.
inline constexpr size_t kMaxReplyDepth = 256;

// Whether brackets in the text, outside its strings, are nested more deeply than kMaxReplyDepth.
bool IsNestedTooDeeply(std::string_view text);

// "illegal_action HER-3.3", "bad_request"; empty for a reply that is not a refusal. A code and a
// clause of another engine may be any text.
std::string RefusalIn(const OrderedJson& reply);
std::string RefusalIn(const Json& reply);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_COMPARISON_H_
