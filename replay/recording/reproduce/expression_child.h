// The child process of an Expression (expression.h), and its messages to the parent. Internal to
// expressions.
//
//   process::Fork([&] { RunExpression(text, descriptor); });
//
// Both use one socket. The parent sends states, each as its size (eight bytes) and its text. The
// child first sends a verdict on the text of the expression: a byte, the size of a message (eight
// bytes) and the message. Then it sends a byte for each state, with the bits kHolds and kFailed.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_CHILD_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_CHILD_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace recount::replay::recording::reproduce {

enum class CompileVerdict : uint8_t {
  compiled,
  refused,   // the message is jq's error
  hindered,  // the system refused a resource that the child needs; the message names it
};

inline constexpr uint8_t kHolds = 1;
inline constexpr uint8_t kFailed = 2;

// The limits of each compilation and of each evaluation.
inline constexpr int kMostSeconds = 2;
inline constexpr uint64_t kMostMemory = uint64_t{1} << 30;

// Returns the jq program for an expression. It begins with a definition, since jq accepts `import`,
// `include` and `module` only before definitions. It ends with more code on a line of its own,
// which a comment cannot hide, so the expression must be a complete filter. The additions produce
// no output.
std::string ProgramOf(std::string_view expression);

// Confines this process, compiles the expression and evaluates states until the parent closes the
// socket. The parent has loaded jq (jq_library.h).
[[noreturn]] void RunExpression(std::string_view expression, int descriptor) noexcept;

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_CHILD_H_
