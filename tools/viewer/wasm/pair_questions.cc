#include "tools/viewer/wasm/pair_questions.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "replay/documents/difference.h"
#include "replay/evidence/diff.h"
#include "replay/evidence/why.h"
#include "tools/viewer/wasm/question.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;

// Returns the only game of an account.
Result<ShownGame*> GameOf(const OpenContents& contents) {
  if (contents.page() != nullptr) return contents.page();
  const Result<OpenedLog*> log = contents.Find("");
  if (!log.ok()) return log.error();
  return *log;
}

Result<Viewer> ViewerIn(const ShownGame& game, const Json& request) {
  const Result<Viewer> viewer = ReadViewer(request, static_cast<int>(game.names().size()));
  if (!viewer.ok() || game.MayShow(*viewer)) return viewer;
  return Error{.code = ErrorCode::not_found, .message = "the page does not hold this view"};
}

// Returns a moment of an account. After its end, returns the last one.
Result<OrderedJson> MomentIn(const OpenContents& contents, const Json& request, uint64_t seq) {
  const Result<ShownGame*> game = GameOf(contents);
  if (!game.ok()) return game.error();
  const Result<Viewer> viewer = ViewerIn(**game, request);
  if (!viewer.ok()) return viewer.error();
  return (*game)->MomentAt(*viewer, std::min(seq, (*game)->last()));
}

// Returns where two states differ. Their event numbers do not count as a difference.
OrderedJson PathsBetween(const OrderedJson& a, const OrderedJson& b) {
  OrderedJson paths = OrderedJson::array();
  if (!a.is_object() || !b.is_object()) return paths;
  for (const auto& change : replay::evidence::ChangesBetween(a, b)) {
    if (change.path != "/seq") paths.push_back(change.path);
  }
  return paths;
}

class PairQuestions {
 public:
  PairQuestions(OpenContents& a, OpenContents& b) : a_(a), b_(b) {}

  Result<OrderedJson> Pair(const Json& request) {
    const Result<uint64_t> seq = ReadNumber(request, "seq");
    if (!seq.ok()) return seq.error();
    Result<OrderedJson> a = MomentIn(a_, request, *seq);
    if (!a.ok()) return a.error();
    Result<OrderedJson> b = MomentIn(b_, request, *seq);
    if (!b.ok()) return b.error();
    const auto state = [](const OrderedJson& moment) {
      return moment.contains("state") ? moment.at("state") : OrderedJson(nullptr);
    };
    OrderedJson document;
    document["differs"] = PathsBetween(state(*a), state(*b));
    document["a"] = *std::move(a);
    document["b"] = *std::move(b);
    return document;
  }

  Result<OrderedJson> Diff(const Json& request) {
    const Result<OpenedLog*> a = a_.Find("");
    if (!a.ok()) return a.error();
    const Result<OpenedLog*> b = b_.Find("");
    if (!b.ok()) return b.error();
    const Result<Viewer> viewer = ViewerIn(**a, request);
    if (!viewer.ok()) return viewer.error();
    const auto difference = replay::evidence::Diff((*a)->log(), (*b)->log(), a_.sets(), *viewer);
    if (!difference.ok()) return difference.error();
    return replay::documents::DifferenceDocument(*difference);
  }

 private:
  OpenContents& a_;
  OpenContents& b_;
};

const Question<PairQuestions> kPairQuestions[] = {
    {"pair", &PairQuestions::Pair, {"ask", "seq"}, {"view"}},
    {"pair_diff", &PairQuestions::Diff, {"ask"}, {"view"}},
};

}  // namespace

std::optional<Result<OrderedJson>> AnswerOfPair(OpenContents& a, OpenContents& b,
                                                std::string_view ask, const Json& request) {
  PairQuestions questions(a, b);
  return AnswerFrom(kPairQuestions, questions, ask, request);
}

}  // namespace recount::tools::viewer::wasm
