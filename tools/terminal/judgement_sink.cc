#include "tools/terminal/judgement_sink.h"

#include <utility>

#include "replay/evidence/named_cards.h"
#include "replay/log/copied_log.h"
#include "replay/play/shown_words.h"
#include "replay/recording/store_log.h"
#include "store/short_id.h"
#include "store/store.h"

namespace recount::tools::terminal {

StoreDesk::StoreDesk(Opener opener, std::string id, replay::recording::Environment environment)
    : opener_(std::move(opener)), id_(std::move(id)), environment_(std::move(environment)) {}

Result<replay::timeline::RecordedJudgement> StoreDesk::Record(
    const replay::timeline::JudgementRequest& request, uint64_t newest) {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  std::vector<std::string> warnings;
  const auto read = [&](const replay::timeline::Timeline& timeline)
      -> Result<replay::timeline::JudgementRequest> {
    warnings = replay::evidence::TextWarnings(request, timeline);
    return request;
  };
  replay::recording::Recorder recorder(**store, environment_);
  Result<replay::timeline::RecordedJudgement> recorded =
      recorder.Record(id_, read, {.expected_seq = newest});
  if (recorded.ok()) recorded->warnings = std::move(warnings);
  return recorded;
}

Result<replay::timeline::Redone> StoreDesk::Redo(const replay::timeline::Redoing& what,
                                                 uint64_t newest) {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  return replay::recording::Recorder(**store, environment_)
      .Redo(id_, what, {.expected_seq = newest});
}

Result<replay::timeline::Recorded> StoreDesk::Identify(const Identifying& what, uint64_t newest) {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  const auto cards =
      [&](const replay::play::Play& play) -> Result<std::vector<replay::play::Reveal>> {
    const Result<replay::play::Reveal> reveal = replay::play::RevealOf(what.seen, play);
    if (!reveal.ok()) return reveal.error();
    if (!reveal->card) return Error::BadRequest("expected a card, got \"?\"");
    return std::vector<replay::play::Reveal>{*reveal};
  };
  return replay::recording::Recorder(**store, environment_)
      .Identify(id_, cards, {.expected_seq = newest});
}

Result<replay::timeline::Corrected> StoreDesk::Correct(
    const replay::recording::CorrectionRequest& request, uint64_t newest) {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  return replay::recording::Recorder(**store, environment_)
      .Correct(id_, request, {.expected_seq = newest});
}

Result<std::unique_ptr<ReplayedGame>> StoreDesk::Reload() {
  const Result<store::Store*> store = opener_();
  if (!store.ok()) return store.error();
  const auto reader = (*store)->Read();
  if (!reader.ok()) return reader.error();
  const Result<store::LogHead> head = replay::recording::FindLog(*reader, id_);
  if (!head.ok()) return head.error();
  replay::log::CardSets sets;
  return ReplayedGame::Open(
      replay::log::CopiedLog::Of(replay::recording::StoreLog(*reader, *head), sets),
      store::ShortId(*reader, id_));
}

}  // namespace recount::tools::terminal
