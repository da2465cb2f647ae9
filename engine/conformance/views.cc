// Checks views: what a viewer may not know must make no difference to them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/conformance/moment.h"
#include "engine/sheet.h"
#include "events/cells.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

constexpr Drawing kNarrowDrawing = {.width = 40, .uses_colour = true, .uses_boxes = true};

std::string Seen(const Moment& moment, const Match& match, Viewer viewer) {
  return match.StateJson(viewer, {moment.names, moment.seq}).dump();
}

// Returns all that a viewer is shown of a state: itself, its drawings, and the actions of their own
// seat.
std::string AllSeen(const Moment& moment, const Match& match, Viewer viewer) {
  std::string seen = Seen(moment, match, viewer);
  seen += '\n' + match.Draw(viewer, {moment.names, moment.seq}, {}) +
          match.Draw(viewer, {moment.names, moment.seq}, kNarrowDrawing);
  for (Seat seat = 0; seat < match.players(); ++seat) {
    if (viewer != Viewer::OfSeat(seat)) continue;
    for (const OwnedEvent& event : LegalEvents(match, seat)) {
      seen += moment.codec.ActionJson(event.event()).dump();
    }
  }
  return seen;
}

// The parts of a step that a viewer is shown: the event in their view, its sentence, and its
// effects.
struct Step {
  std::string world;  // the state that it leads to
  std::string after;  // as the viewer sees it
  std::string event;
};

Step Take(const Moment& moment, const OwnedEvent& kept, Viewer viewer) {
  const std::unique_ptr<Match> next = moment.match.Clone();
  EffectList effects;
  next->Apply(kept.event(), &effects);
  flatbuffers::FlatBufferBuilder builder;
  const MutableBytes bytes = next->ViewEvent(moment.match, kept.event(), viewer, builder);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  const OrderedJson json = event.kind() == events::EventKind::action
                               ? moment.codec.ActionJson(event)
                               : OutcomeJson(event);
  Step step{std::string(AsText(next->CanonicalBytes())), AllSeen(moment, *next, viewer),
            json.dump() + '\n' + next->Tell(event, moment.names)};
  for (const EffectLine& line : next->Describe(effects, moment.names, viewer)) {
    step.event += fmt::format("\n{} {}", line.clause, line.text);
  }
  return step;
}

bool AreOfOneKind(const OwnedEvent& a, const OwnedEvent& b) {
  return a.event().seat() == b.event().seat() && ActionType(a.event()) == ActionType(b.event());
}

void CollectFrom(const Json& value, const Moment& moment) {
  if (value.is_string()) {
    for (const Clause& clause : moment.match.game().clauses()) {
      if (value == std::string(clause.id)) moment.report.clauses.emplace(clause.id);
    }
  } else if (value.is_structured()) {
    for (const Json& entry : value) CollectFrom(entry, moment);
  }
}

}  // namespace

void CheckDrawing(const Moment& moment) {
  const std::string drawn = moment.match.Draw(Viewer::Judge(), {moment.names, moment.seq}, {});
  bool is_sound = drawn.ends_with('\n');
  for (size_t begin = 0; begin < drawn.size() && is_sound;) {
    const size_t end = drawn.find('\n', begin);
    const std::string line = drawn.substr(begin, end - begin);
    is_sound = Printable(line) == line && CellsOf(line) <= static_cast<size_t>(Drawing{}.width);
    begin = end + 1;
  }
  if (!is_sound) {
    moment.report.Add("bad_drawing", Place(moment, Viewer::Judge()) + ":\n" + drawn);
  }
}

void CheckViews(const Moment& moment) {
  constexpr std::string_view kFirstKeys[] = {"game", "seq", "phase", "node", "players"};
  const OrderedJson judge = moment.match.StateJson(Viewer::Judge(), {moment.names, moment.seq});
  size_t index = 0;
  for (const auto& item : judge.items()) {
    if (index < std::size(kFirstKeys) && item.key() != kFirstKeys[index]) {
      moment.report.Add("bad_state", Place(moment, Viewer::Judge()));
    }
    ++index;
  }
  if (judge["phase"] != std::string(moment.match.phase())) {
    moment.report.Add("bad_state", Place(moment, Viewer::Judge()) + ": phase");
  }
  for (const Viewer viewer : Viewers(moment.match)) {
    const std::unique_ptr<Match> world = moment.match.Clone();
    world->ResampleHidden(viewer, moment.random);
    if (world->CanonicalBytes() != moment.match.CanonicalBytes()) ++moment.report.worlds_changed;
    const std::string real = AllSeen(moment, moment.match, viewer);
    const std::string imagined = AllSeen(moment, *world, viewer);
    if (real != imagined) {
      moment.report.Add("leaking_state", Place(moment, viewer) + ":\n" + real + "\n" + imagined);
    }
    if (Seen(moment, moment.match, viewer).size() > judge.dump().size() * 2) {
      moment.report.Add("bad_state", Place(moment, viewer));
    }
  }
}

void CheckEventViews(const Moment& moment) {
  if (moment.match.node_kind() == NodeKind::end) return;
  const OwnedEvent first = RandomEvent(moment.match, moment.random);
  for (int tries = 0; tries < 4; ++tries) {
    const OwnedEvent second = RandomEvent(moment.match, moment.random);
    if (!AreOfOneKind(first, second)) continue;
    for (const Viewer viewer : Viewers(moment.match)) {
      const Step a = Take(moment, first, viewer);
      const Step b = Take(moment, second, viewer);
      // Two events that lead to the same state may be shown differently: a public event is visible
      // even if it has no effect.
      if (a.world != b.world && a.after == b.after && a.event != b.event) {
        moment.report.Add("leaking_event",
                          Place(moment, viewer) + ":\n" + a.event + "\n" + b.event);
      }
    }
  }
}

void CheckRestore(const Moment& moment) {
  const std::unique_ptr<Match> restored = moment.match.Clone();
  // Changes the state first, so that restoring has something to do.
  restored->ResampleHidden(Viewer::Spectator(), moment.random);
  const std::string bytes(AsText(moment.match.CanonicalBytes()));
  bool is_same =
      restored->Restore(AsBytes(bytes)) &&
      restored->CanonicalBytes() == moment.match.CanonicalBytes() &&
      restored->Digest() == moment.match.Digest() &&
      Seen(moment, *restored, Viewer::Judge()) == Seen(moment, moment.match, Viewer::Judge());
  for (const Viewer viewer : Viewers(moment.match)) {
    is_same &= AllSeen(moment, *restored, viewer) == AllSeen(moment, moment.match, viewer);
  }
  if (!is_same) moment.report.Add("bytes_round_trip", Place(moment, Viewer::Judge()));
  if (restored->Restore(AsBytes(bytes).subspan(1)) ||
      restored->CanonicalBytes() != moment.match.CanonicalBytes()) {
    moment.report.Add("bytes_round_trip", Place(moment, Viewer::Judge()) + ": of another size");
  }
}

void CollectClauses(const Moment& moment) {
  const OrderedJson state = moment.match.StateJson(Viewer::Judge(), {moment.names, moment.seq});
  CollectFrom(Json(state), moment);
}

}  // namespace recount::engine::conformance
