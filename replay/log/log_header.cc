#include "replay/log/log_header.h"

#include <algorithm>

#include "engine/observed/observed_games.h"
#include "engine/registry.h"
#include "events/event.h"
#include "events/judging.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::replay::log {
namespace {

Hash256 HashIn(const events::Hash& hash) {
  Hash256 bytes;
  std::copy_n(hash.bytes()->Data(), bytes.size(), bytes.begin());
  return bytes;
}

Error AtStart(Error error) {
  error.seq = 0;
  return error;
}

Error BadOpening(std::string message) {
  return AtStart({ErrorCode::bad_opening, "", std::move(message)});
}

// Returns the envelope of a `created` event of any game; nullptr if the bytes are something else.
const events::Envelope* CreatedIn(Bytes bytes) {
  const events::Envelope* event = EnvelopeIn(bytes);
  const bool is_created = event != nullptr && event->kind() == events::EventKind::created;
  return is_created && event->created() != nullptr ? event : nullptr;
}

const Opening* OpenedAt(const std::vector<Slot>& openings, size_t slot) {
  return slot < openings.size() ? std::get_if<Opening>(&openings[slot]) : nullptr;
}

Result<std::optional<Seed>> SeedAt(const std::vector<Slot>& openings, std::optional<size_t> slot) {
  const Opening* opening = slot ? OpenedAt(openings, *slot) : nullptr;
  if (opening == nullptr) return std::optional<Seed>();
  if (opening->tag != OpeningTag::bytes || opening->value.size() != std::tuple_size_v<Seed>) {
    return BadOpening("event 0: the opening of a seed is not 32 bytes");
  }
  Seed seed;
  std::copy_n(AsBytes(opening->value).begin(), seed.size(), seed.begin());
  return std::optional<Seed>(seed);
}

// Checks that the veil has the slots that the event needs, and that the openings fit the veil.
Fault CheckSlots(const events::Envelope& event, const CreatedSlots& slots,
                 const std::vector<Slot>& openings) {
  const size_t there = event.veil() == nullptr ? 0 : event.veil()->slots();
  if (there != slots.count) {
    return AtStart({ErrorCode::corrupt, "",
                    fmt::format("event 0: the veil has {} slots, but the seeds and players "
                                "need {}",
                                there, slots.count)});
  }
  if (openings.empty() || event.veil() == nullptr) return std::nullopt;
  Fault fault = CheckVeil(*event.veil(), openings);
  if (fault) return BadOpening("event 0: " + fault->message);
  return std::nullopt;
}

std::optional<ForkedFrom> ParentOf(const events::Created& created) {
  const events::Parent* parent = created.parent();
  if (parent == nullptr) return std::nullopt;
  return ForkedFrom{HashIn(parent->first()), HashIn(parent->head()), parent->count(), std::nullopt};
}

// Returns the parent that event 0 of an ancestor names, with its seed if that is open.
std::optional<ForkedFrom> ParentIn(const Log& ancestor, Bytes bytes) {
  const events::Envelope* event = CreatedIn(bytes);
  std::optional<ForkedFrom> parent = event == nullptr ? std::nullopt : ParentOf(*event->created());
  const Result<std::vector<Slot>> openings = ancestor.Openings(0);
  if (!parent || !openings.ok()) return parent;
  const auto seed = SeedAt(*openings, CreatedSlots(*event->created()).parent_seed);
  if (seed.ok()) parent->seed = *seed;
  return parent;
}

Fault ReadOpenings(const events::Envelope& event, LogHeader& header) {
  const CreatedSlots slots(*event.created());
  const std::vector<Slot>& openings = header.openings;
  if (Fault fault = CheckSlots(event, slots, openings)) return fault;
  Result<std::optional<Seed>> seed = SeedAt(openings, slots.seed);
  if (!seed.ok()) return seed.error();
  header.seed = *seed;
  if (header.parent) {
    Result<std::optional<Seed>> parent_seed = SeedAt(openings, slots.parent_seed);
    if (!parent_seed.ok()) return parent_seed.error();
    header.parent->seed = *parent_seed;
  }
  for (size_t i = slots.first_name; i < slots.count; ++i) {
    const Opening* opening = OpenedAt(openings, i);
    if (opening != nullptr && opening->tag != OpeningTag::text) {
      return BadOpening("event 0: the opening of a name is not a text");
    }
    if (opening != nullptr && !IsUtf8(opening->value)) {
      return BadOpening("event 0: the opening of a name is not valid UTF-8");
    }
    header.names.push_back(opening == nullptr ? "" : opening->value);
  }
  return std::nullopt;
}

// An ancestor of a log. The log shares at most the events before `until` with it.
struct Ancestor {
  uint64_t until;
  ForkedFrom log;
};

// Returns the ancestors, from the parent on. `is_complete` is false if one of them is not in the
// same place as the log.
std::vector<Ancestor> AncestorsOf(const Log& log, const LogHeader& header, bool& is_complete) {
  std::vector<Ancestor> ancestors;
  is_complete = true;
  uint64_t until = ~uint64_t{0};
  for (std::optional<ForkedFrom> parent = header.parent; parent;) {
    until = std::min(until, parent->count);
    ancestors.push_back({until, *parent});
    const std::unique_ptr<Log> ancestor = log.Sibling(parent->first);
    is_complete = ancestor != nullptr;
    if (!is_complete) break;
    std::optional<ForkedFrom> next;
    Fault fault = ancestor->ForEachEvent(0, [&](const LoggedEvent& event) {
      next = ParentIn(*ancestor, event.bytes);
      return false;
    });
    if (fault) break;
    parent = next;
  }
  return ancestors;
}

// Collects the seeds of this log and of the logs that it was forked from. Some of those may be
// elsewhere, so the oldest known seed may be the wrong one for the oldest events.
void FindSeeds(const Log& log, LogHeader& header) {
  header.seeds.push_back({.seed = header.seed});
  bool is_complete = true;
  for (const Ancestor& ancestor : AncestorsOf(log, header, is_complete)) {
    header.seeds.push_back({ancestor.until, ancestor.log.seed});
  }
  if (!is_complete) header.doubtful_until = header.seeds.back().until;
}

Error Unsupported(const events::Envelope& event) {
  return AtStart({ErrorCode::unsupported, "",
                  fmt::format("event 0: this build does not know the game \"{}\"",
                              event.created()->game()->str())});
}

bool IsOf(const events::Envelope& event, const engine::Game& game) {
  const flatbuffers::String& id = *event.created()->game();
  return std::string_view(id.data(), id.size()) == game.id();
}

// Explains why the bytes are not a `created` event. A later version may have logs that begin with
// another kind, which is unsupported rather than corrupt.
Error NoCreated(Bytes bytes) {
  const events::Envelope* event = EnvelopeIn(bytes);
  if (event != nullptr && !IsOfGame(event->kind()) && !IsJudging(event->kind())) {
    return AtStart({ErrorCode::unsupported, "",
                    fmt::format("event 0 has kind {}, which this build does not know",
                                static_cast<int>(event->kind()))});
  }
  return AtStart({ErrorCode::corrupt, "", "event 0 is not a `created` event"});
}

struct Created {
  const engine::Game* game;
  const events::Envelope* event;  // verified as one of the game
};

Result<Created> FindCreated(Bytes bytes, CardSets& sets) {
  // Most logs of a store are of one game, so the game of the last log is tried first: that saves a
  // second verification of the bytes.
  if (const engine::Game* game = sets.likely_game()) {
    const events::Envelope* event = ReadEvent(bytes, game->schema());
    const bool is_created = event != nullptr && event->kind() == events::EventKind::created;
    if (is_created && IsOf(*event, *game)) return Created{game, event};
  }
  const events::Envelope* envelope = CreatedIn(bytes);
  if (envelope == nullptr) return NoCreated(bytes);
  const flatbuffers::String& id = *envelope->created()->game();
  const engine::Game* game = engine::FindGame(std::string_view(id.data(), id.size()));
  if (game == nullptr) return Unsupported(*envelope);
  const events::Envelope* event = ReadEvent(bytes, game->schema());
  if (event == nullptr) return AtStart(ExplainBytes(bytes, game->schema()));
  sets.SetLikelyGame(game);
  return Created{game, event};
}

Result<Created> ReadCreated(Bytes bytes, CardSets& sets) {
  Result<Created> created = FindCreated(bytes, sets);
  if (!created.ok()) return created;
  if (created->event->created()->randomness() != events::Randomness::observed) return created;
  created->game = engine::observed::FindObservedGame(created->game->id());
  if (created->game != nullptr) return created;
  return AtStart({ErrorCode::unsupported, "",
                  "event 0: the game is observed, and this build does not play such games of it"});
}

Fault CheckDigest(const events::Envelope& event, const engine::Match& match) {
  if (event.digest() == nullptr) return std::nullopt;
  const Digest128 digest = match.Digest();
  const Bytes logged(event.digest()->bytes()->Data(), digest.size());
  if (Bytes(digest) == logged) return std::nullopt;
  return AtStart({ErrorCode::diverged, "", "event 0: its digest does not match the state"});
}

Result<std::unique_ptr<engine::Match>> MatchAfter(const Created& created, const Log& log,
                                                  CardSets& sets) {
  auto set = sets.Get(*created.game, log, HashIn(*created.event->created()->card_set_hash()));
  if (!set.ok()) return AtStart(set.error());
  auto match = created.game->Open(*created.event, *std::move(set));
  if (!match.ok()) return AtStart(match.error());
  // A log that is only looked at may have a wrong digest; `verify` reports it.
  if (log.is_lenient()) return match;
  if (Fault fault = CheckDigest(*created.event, **match)) return *fault;
  return match;
}

// Returns the part of the header that event 0 states by itself, without card set and match.
Result<LogHeader> Opened(const Created& created, const Log& log) {
  const events::Envelope& event = *created.event;
  LogHeader header;
  header.game = created.game;
  header.rules = event.created()->rules();
  header.randomness = event.created()->randomness();
  header.is_lenient = log.is_lenient();
  if (event.at()) header.at = *event.at();
  header.parent = ParentOf(*event.created());
  Result<std::vector<Slot>> openings = log.Openings(0);
  if (!openings.ok()) return openings.error();
  header.openings = *std::move(openings);
  if (Fault fault = ReadOpenings(event, header)) return *fault;
  return header;
}

// Calls `open` with the bytes of event 0.
Result<LogHeader> FromFirst(const Log& log,
                            absl::FunctionRef<Result<LogHeader>(Bytes created)> open) {
  std::optional<Result<LogHeader>> header;
  Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    header.emplace(open(event.bytes));
    return false;
  });
  if (fault) return *fault;
  // An event that exists but cannot be read gave a fault above; here the log is empty.
  if (!header) return AtStart({ErrorCode::missing, "", "the log has no event"});
  return *std::move(header);
}

}  // namespace

Fault CheckNotObserved(const LogHeader& header, std::string_view act) {
  if (!header.is_observed()) return std::nullopt;
  return Error{.code = ErrorCode::unsupported,
               .message = fmt::format("this build cannot {} an observed game yet", act)};
}

Result<std::shared_ptr<const engine::CardSet>> CardSets::Get(const engine::Game& game,
                                                             const Log& log, const Hash256& hash) {
  auto& kept = sets_[{game.id(), hash}];
  if (kept != nullptr) return kept;
  Result<std::string_view> json = log.CardSetJson(hash);
  if (!json.ok()) return json.error();
  auto set = game.ReadCardSet(*json);
  if (set.ok()) kept = *set;
  return set;
}

std::vector<uint64_t> ForkPoints(const Log& log, const LogHeader& header) {
  std::vector<uint64_t> points;
  bool is_complete = true;
  for (const Ancestor& ancestor : AncestorsOf(log, header, is_complete)) {
    points.push_back(ancestor.until);
  }
  std::reverse(points.begin(), points.end());
  return points;
}

const Seed* SeedOf(const LogHeader& header, uint64_t seq) {
  // Later entries are older logs, so the last span that contains the event has its seed.
  const Seed* seed = nullptr;
  for (const LogHeader::SeedSpan& span : header.seeds) {
    if (header.is_lenient || seq >= span.until) break;
    seed = span.seed ? &*span.seed : nullptr;
  }
  return seed;
}

Result<LogHeader> BeginWith(const Log& log, Bytes created, CardSets& sets) {
  const Result<Created> read = ReadCreated(created, sets);
  if (!read.ok()) return read.error();
  Result<LogHeader> header = Opened(*read, log);
  if (!header.ok()) return header;
  FindSeeds(log, *header);
  auto match = MatchAfter(*read, log, sets);
  if (!match.ok()) return match.error();
  header->match = *std::move(match);
  return header;
}

Result<LogHeader> Begin(const Log& log, CardSets& sets) {
  return FromFirst(log, [&](Bytes created) { return BeginWith(log, created, sets); });
}

Result<LogHeader> BeginWithoutMatch(const Log& log, CardSets& sets) {
  return FromFirst(log, [&](Bytes bytes) -> Result<LogHeader> {
    const Result<Created> created = ReadCreated(bytes, sets);
    if (!created.ok()) return created.error();
    return Opened(*created, log);
  });
}

Result<std::unique_ptr<engine::Match>> OpenMatch(const Log& log, Bytes created, CardSets& sets) {
  const Result<Created> read = ReadCreated(created, sets);
  if (!read.ok()) return read.error();
  return MatchAfter(*read, log, sets);
}

std::optional<int64_t> TimeOfCreated(Bytes created) {
  const events::Envelope* event = CreatedIn(created);
  if (event == nullptr || !event->at()) return std::nullopt;
  return *event->at();
}

bool IsFork(Bytes created) {
  const events::Envelope* event = CreatedIn(created);
  return event != nullptr && event->created()->parent() != nullptr;
}

LogOrigin OriginOf(const Log& log, Bytes created) {
  LogOrigin origin;
  const events::Envelope* event = CreatedIn(created);
  if (event == nullptr) return origin;
  origin.parent = ParentIn(log, created);
  const Result<std::vector<Slot>> openings = log.Openings(0);
  if (!openings.ok()) return origin;
  const auto seed = SeedAt(*openings, CreatedSlots(*event->created()).seed);
  if (seed.ok()) origin.seed = *seed;
  return origin;
}

std::optional<Hash256> CardSetPinned(Bytes created) {
  const events::Envelope* event = CreatedIn(created);
  if (event == nullptr) return std::nullopt;
  return HashIn(*event->created()->card_set_hash());
}

}  // namespace recount::replay::log
