#include "replay/envelope_checks.h"

#include <algorithm>

#include "events/judging.h"
#include "events/utf8.h"

namespace recount::replay {
namespace {

using events::EventKind;

Error Corrupt(std::string message) {
  return Error{.code = ErrorCode::corrupt, .message = std::move(message)};
}

Error BadOpening(std::string message) {
  return Error{.code = ErrorCode::bad_opening, .message = std::move(message)};
}

}  // namespace

Fault CheckPlace(const events::Envelope& event, size_t players) {
  if (event.kind() == EventKind::created) return Corrupt("a second `created`");
  if (event.kind() == EventKind::action && event.seat() >= players) {
    return Corrupt(
        fmt::format("an action of seat {} in a game of {} players", event.seat(), players));
  }
  return std::nullopt;
}

Fault CheckVeilOf(const events::Envelope& event, bool is_taken) {
  // ReadEvent asks it of judgements.
  if (event.veil() == nullptr || IsJudging(event.kind())) return std::nullopt;
  const uint16_t slots = event.veil()->slots();
  if (event.kind() != EventKind::action) {
    return Corrupt(fmt::format("a veil of {} slots, and an outcome has none", slots));
  }
  if (slots != 1)
    return Corrupt(fmt::format("a veil of {} slots, and an action has one at the most", slots));
  if (is_taken) return Corrupt("a veil, and an action that the rules take has none");
  return std::nullopt;
}

Fault CheckBeside(const events::Envelope& event, const Result<std::vector<Slot>>& openings) {
  if (!openings.ok()) return openings.error();
  if (event.veil() == nullptr) return BadOpening("openings lie beside it, and it has no veil");
  if (Fault fault = CheckVeil(*event.veil(), *openings)) return fault;
  const bool are_texts = std::all_of(openings->begin(), openings->end(), [](const Slot& slot) {
    const auto* opening = std::get_if<Opening>(&slot);
    return opening == nullptr || (opening->tag == OpeningTag::text && IsUtf8(opening->value));
  });
  if (!are_texts) return BadOpening("an opening beside it is no text");
  return std::nullopt;
}

std::vector<Error> CheckCreated(const events::Created& created, const engine::CardSet& set,
                                uint64_t count) {
  std::vector<Error> faults;
  const std::string name = created.card_set_name()->str();
  if (name != set.name) {
    faults.push_back({.code = ErrorCode::card_set,
                      .message = fmt::format("event 0 calls its card set \"{}\", and the set of "
                                             "that hash is \"{}\"",
                                             name, set.name)});
  }
  const events::Parent* parent = created.parent();
  if (parent != nullptr && (parent->count() == 0 || parent->count() > count)) {
    faults.push_back(Corrupt(fmt::format(
        "event 0: the log shares {} events with the one that it was forked from, and has {}",
        parent->count(), count)));
  }
  return faults;
}

}  // namespace recount::replay
