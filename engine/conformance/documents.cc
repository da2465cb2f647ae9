// Checks that a state is read back from its document, and that a document with one value changed is
// refused or gives a state with which the rules go on.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/conformance/moment.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

// Each damaged document that is read is played on for this many events.
constexpr int kEventsAfterDamage = 200;
// One moment in this many gets a damaged document.
constexpr uint32_t kDamageEvery = 4;

// Collects every value of a document that is not a list or an object.
void CollectLeaves(Json& value, std::vector<Json*>& leaves) {
  if (!value.is_structured()) {
    leaves.push_back(&value);
    return;
  }
  for (Json& entry : value) CollectLeaves(entry, leaves);
}

// Returns another value that may stand in a document: a number nearby, null, or a value from
// elsewhere.
Json Changed(const Json& value, const std::vector<Json*>& leaves, ChanceStream& random) {
  const auto any = [&] { return *leaves[random.Below(static_cast<uint32_t>(leaves.size()))]; };
  switch (random.Below(4)) {
    case 0:
      return value.is_number_integer() ? Json(value.get<int64_t>() + 1) : any();
    case 1:
      return value.is_number_integer() ? Json(value.get<int64_t>() - 1) : any();
    case 2:
      return value.is_boolean() ? Json(!value.get<bool>()) : Json(nullptr);
    default:
      return any();
  }
}

// Returns a seed that follows from the state.
Seed SeedOf(const Match& match) {
  const Bytes bytes = match.CanonicalBytes();
  Seed seed = {};
  for (size_t i = 0; i < bytes.size(); ++i) {
    seed[i % seed.size()] = static_cast<uint8_t>(seed[i % seed.size()] * 31 + bytes[i]);
  }
  return seed;
}

void PlayOn(Match& match, const Moment& moment, ChanceStream& random) {
  for (int i = 0; i < kEventsAfterDamage && match.node_kind() != NodeKind::end; ++i) {
    const OwnedEvent event = RandomEvent(match, random);
    if (const Refusal refusal = match.Check(event.event())) {
      moment.report.Add("damaged_document", fmt::format("{}: {}", Place(moment, Viewer::Judge()),
                                                        match.Explain(refusal, event.event())));
      return;
    }
    match.Apply(event.event(), nullptr);
  }
}

}  // namespace

void CheckDocument(const Moment& moment) {
  const OrderedJson written = moment.match.StateJson(Viewer::Judge(), {moment.names, moment.seq});
  const std::unique_ptr<Match> read = moment.match.Clone();
  const StateVerdict verdict = read->ReadState(Json(written));
  const std::string place = Place(moment, Viewer::Judge());
  if (verdict.kind != StateVerdict::Kind::read) {
    const StateFinding& first = verdict.findings.front();
    moment.report.Add("document_round_trip",
                      fmt::format("{}: {}: expected {} in {}", place, first.path, first.expected,
                                  Written(written)));
  } else if (read->CanonicalBytes() != moment.match.CanonicalBytes()) {
    const Bytes was = moment.match.CanonicalBytes(), is = read->CanonicalBytes();
    const auto at = std::mismatch(was.begin(), was.end(), is.begin()).first - was.begin();
    moment.report.Add("document_round_trip", fmt::format("{}: byte {} is {} and was {}", place, at,
                                                         is[size_t(at)], was[size_t(at)]));
  }
}

void CheckSettled(const Moment& moment) {
  const std::unique_ptr<Match> settled = moment.match.Clone();
  EffectList effects;
  settled->Settle(effects);
  if (settled->CanonicalBytes() != moment.match.CanonicalBytes() || !effects.effects.empty()) {
    moment.report.Add("unsettled", Place(moment, Viewer::Judge()));
  }
}

void CheckDamagedDocument(const Moment& moment) {
  // A stream of its own, so that the games of the suite are the same with and without this check.
  ChanceStream random(SeedOf(moment.match), moment.seq);
  if (random.Below(kDamageEvery) != 0) return;
  Json document(moment.match.StateJson(Viewer::Judge(), {moment.names, moment.seq}));
  std::vector<Json*> leaves;
  CollectLeaves(document, leaves);
  Json& leaf = *leaves[random.Below(static_cast<uint32_t>(leaves.size()))];
  leaf = Changed(leaf, leaves, random);
  const std::unique_ptr<Match> read = moment.match.Clone();
  const StateVerdict verdict = read->ReadState(document);
  if (verdict.kind == StateVerdict::Kind::read) {
    EffectList effects;
    read->Settle(effects);
    return PlayOn(*read, moment, random);
  }
  if (verdict.findings.empty()) {
    moment.report.Add("damaged_document", Place(moment, Viewer::Judge()) + ": no finding");
  }
  if (read->CanonicalBytes() != moment.match.CanonicalBytes()) {
    moment.report.Add("damaged_document",
                      Place(moment, Viewer::Judge()) + ": a refused document changed the state");
  }
}

}  // namespace recount::engine::conformance
