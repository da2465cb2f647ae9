#include "replay/verify/envelope_checks.h"

#include <algorithm>

#include "events/event_bytes.h"
#include "events/judging.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::replay::verify {
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
  if (event.kind() == EventKind::created) return Corrupt("it is a second `created` event");
  if (event.kind() == EventKind::action && event.seat() >= players) {
    return Corrupt(
        fmt::format("the action is of seat {}, but the game has "
                    "{} players",
                    event.seat(), players));
  }
  return std::nullopt;
}

Fault CheckVeilOf(const events::Envelope& event, bool is_taken) {
  // ReadEvent has already checked the veil of a judgement.
  if (event.veil() == nullptr || IsJudging(event.kind())) return std::nullopt;
  const uint16_t slots = event.veil()->slots();
  if (event.kind() != EventKind::action) {
    return Corrupt(
        fmt::format("the veil has {} slots, but an outcome must not have "
                    "a veil",
                    slots));
  }
  if (slots != 1)
    return Corrupt(fmt::format("the veil has {} slots, but an action has at most one", slots));
  if (is_taken)
    return Corrupt(
        "it has a veil, but an action that the rules accept must not have "
        "one");
  return std::nullopt;
}

Fault CheckBeside(const events::Envelope& event, const Result<std::vector<Slot>>& openings) {
  if (!openings.ok()) return openings.error();
  if (event.veil() == nullptr) return BadOpening("it has openings but no veil");
  if (Fault fault = CheckVeil(*event.veil(), *openings)) return fault;
  const bool are_texts = std::all_of(openings->begin(), openings->end(), [](const Slot& slot) {
    const auto* opening = std::get_if<Opening>(&slot);
    return opening == nullptr || (opening->tag == OpeningTag::text && IsUtf8(opening->value));
  });
  if (!are_texts) return BadOpening("one of its openings is not a text");
  return std::nullopt;
}

Finding BadStart(const Error& error, const log::Log& log, log::CardSets& sets, Bytes created) {
  Finding finding = FindingOf(error, 0);
  // Only for a wrong digest are there two values to show. The match is opened again to get the
  // right one.
  if (error.code != ErrorCode::diverged) return finding;
  const Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  if (!header.ok()) return finding;
  const auto set = sets.Get(*header->game, log, *log::CardSetPinned(created));
  if (!set.ok()) return finding;
  const events::Envelope& event = *EnvelopeIn(created);
  const auto match = header->game->Open(event, *set);
  if (match.ok()) finding.expected = ToHex((*match)->Digest());
  finding.found = ToHex(Bytes(event.digest()->bytes()->Data(), sizeof(Digest128)));
  return finding;
}

std::vector<Error> CheckCreated(const events::Created& created, const engine::CardSet& set,
                                uint64_t count) {
  std::vector<Error> faults;
  const std::string name = created.card_set_name()->str();
  if (name != set.name) {
    faults.push_back({.code = ErrorCode::card_set,
                      .message = fmt::format("event 0 names its card set \"{}\", but the name of "
                                             "the set with that hash is \"{}\"",
                                             name, set.name)});
  }
  const events::Parent* parent = created.parent();
  if (parent != nullptr && (parent->count() == 0 || parent->count() > count)) {
    faults.push_back(Corrupt(fmt::format(
        "event 0: the log shares {} events with the one that it was forked from, but has {}",
        parent->count(), count)));
  }
  return faults;
}

Error LostSlots(uint64_t open, uint64_t counted) {
  return {.code = ErrorCode::missing,
          .message = fmt::format("the log has {} open slots, expected {}: names, texts or a seed "
                                 "were lost",
                                 open, counted)};
}

}  // namespace recount::replay::verify
