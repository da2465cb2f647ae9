#include "tools/terminal/judge_desk.h"

#include <utility>

#include "replay/copied_log.h"
#include "replay/recording/store_log.h"
#include "store/store.h"

namespace recount::tools::terminal {

StoreDesk::StoreDesk(Opener opener, std::string id, replay::recording::Surroundings surroundings)
    : opener_(std::move(opener)), id_(std::move(id)), surroundings_(std::move(surroundings)) {}

Result<replay::Judged> StoreDesk::Enter(const replay::JudgementRequest& request, uint64_t newest) {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  replay::recording::Recorder recorder(**store, surroundings_);
  return recorder.Enter(id_, request, {.expected_seq = newest});
}

Result<replay::Redone> StoreDesk::Redo(const replay::Redoing& what, uint64_t newest) {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  return replay::recording::Recorder(**store, surroundings_)
      .Redo(id_, what, {.expected_seq = newest});
}

Result<std::unique_ptr<ReplayedGame>> StoreDesk::Reload() {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  const auto reader = (*store)->Read();
  if (!reader.ok()) return replay::recording::ErrorFrom(reader.status());
  const Result<store::LogHead> head = replay::recording::FindLog(*reader, id_);
  if (!head.ok()) return head.error();
  replay::CardSets sets;
  return ReplayedGame::Open(
      replay::CopiedLog::Of(replay::recording::StoreLog(*reader, *head), sets));
}

}  // namespace recount::tools::terminal
