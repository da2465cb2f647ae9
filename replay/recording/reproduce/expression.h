// Expressions: jq filters over a judge's state (docs/reference/reproducing.md). An expression holds
// if its first output is neither false nor null.
//
//   Result<Expression> expression = Expression::Compile(".players[0].score >= 10");
//   Result<Expression::Answer> answer = expression->Evaluate(state_json);
//   if (answer.ok() && answer->holds) …
//
// To overlap making states with evaluating them:
//
//   expression->Ask(first);  expression->Ask(second);
//   expression->Next();      expression->Next();        // the answers, in the same order
//
// An expression may come from a stranger, so a child process evaluates it: without environment,
// files or clock, and with limits on time and memory. The child ends with the thread that compiled
// the expression.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_H_

#include <memory>
#include <string_view>

#include "events/error.h"
#include "replay/debugging/state_predicate.h"

namespace recount::replay::recording::reproduce {

class Expression final : public debugging::StatePredicate {
 public:
  // bad_request if the text is not a jq filter; limit; io if the system cannot start a process.
  static Result<Expression> Compile(std::string_view text);

  Expression(Expression&&) noexcept;
  Expression& operator=(Expression&&) noexcept;
  ~Expression() override;

  // Evaluates the expression for a state, a JSON text. limit if that takes more than 2 s of
  // processor time or 1 GiB; io. After such an error the child is gone, and every further call
  // returns the same error. Must not be called while answers to Ask are due.
  Result<Answer> Evaluate(std::string_view state_json);

  // Asks about a state; Next returns the answer. Blocks while the child's queue is full. limit for
  // a state of more than 1 GiB, which is not sent. If the child has ended, Next reports it, after
  // all answers that the child gave.
  Fault Ask(std::string_view state_json) override;

  // Returns the answer to the oldest question without one; there must be such a question. Errors of
  // Evaluate.
  Result<Answer> Next() override;

 private:
  class Running;
  explicit Expression(std::unique_ptr<Running> running);

  std::unique_ptr<Running> running_;
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_EXPRESSION_H_
