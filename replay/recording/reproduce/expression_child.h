// The child process of an Expression (expression.h), and what it says to its parent. Internal to
// expressions.
//
//   process::Fork([&] { RunExpression(text, descriptor); });
//
// Through one socket: the parent sends states, each as its size (eight bytes) and its text. The
// child first sends a Verdict on the text of the expression, as a byte, the size of a message
// (eight bytes) and the message; then a byte for each state, of kHolds and kFailed.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_CHILD_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_CHILD_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace recount::replay::recording::reproduce {

enum class CompileVerdict : uint8_t {
  compiled,
  refused,   // the message is what jq says of the text
  hindered,  // the system refused what the child needs; the message says what
};

inline constexpr uint8_t kHolds = 1;
inline constexpr uint8_t kFailed = 2;

// For each compilation and each evaluation.
inline constexpr int kMostSeconds = 2;
inline constexpr uint64_t kMostMemory = uint64_t{1} << 30;

// The program for an expression. A definition stands before it, since jq takes `import`, `include`
// and `module` only before definitions. Something stands behind it, on a line of its own where no
// comment reaches, so that the expression must be a whole filter. It adds no output.
std::string ProgramOf(std::string_view expression);

// Confines this process, compiles the expression and evaluates states until the parent closes the
// socket.
[[noreturn]] void RunExpression(std::string_view expression, int descriptor) noexcept;

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_CHILD_H_
