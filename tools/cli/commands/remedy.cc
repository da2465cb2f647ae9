#include "tools/cli/commands/remedy.h"

#include <algorithm>
#include <utility>

#include "fmt/format.h"
#include "replay/evidence/conflict_words.h"
#include "replay/evidence/conflicts.h"

namespace recount::tools::cli {

Result<std::vector<StateOperation>> RemedyAt(const replay::timeline::Timeline& timeline,
                                             uint64_t seq, bool is_dry_run) {
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> there = replay::timeline::Timeline::Open(timeline.log(), sets);
  if (!there.ok()) return there.error();
  const Result<replay::evidence::Conflicts> conflicts = replay::evidence::ConflictsOf(*there);
  if (!conflicts.ok()) return conflicts.error();
  const auto conflict = std::find_if(conflicts->list.begin(), conflicts->list.end(),
                                     [&](const auto& each) { return each.seq == seq; });
  auto remedy =
      conflict != conflicts->list.end() ? replay::evidence::RemedyFor(*conflict) : std::nullopt;
  if (!remedy) {
    return Error::BadRequest(fmt::format(
        "event {} would not be legal if one of its cards lay elsewhere: give the operations that "
        "make it legal, or --as effect",
        seq));
  }
  if (is_dry_run) return *std::move(remedy);
  return Error::BadRequest(fmt::format(
      "give the operations that make event {} legal; `recount conflicts` reads it with {}", seq,
      replay::evidence::AcceptOptions(*conflict)));
}

}  // namespace recount::tools::cli
