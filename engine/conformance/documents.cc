// Checks that a state is read back from its document, whole and with names of cards, and that a
// document with one value changed or missing is refused or gives a state that the document agrees
// with and from which the rules go on.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "absl/strings/match.h"
#include "engine/conformance/moment.h"
#include "engine/shown_cards.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

// Each damaged document that is read is played on for this many events.
constexpr int kEventsAfterDamage = 200;
// One moment in this many gets a damaged document.
constexpr uint32_t kDamageEvery = 4;

OrderedJson JudgeDocument(const Moment& moment, const Match& match) {
  return match.StateJson(Viewer::Judge(), {moment.names, moment.seq});
}

// Compares a document with what is written of the state that it gave.
class DocumentComparison {
 public:
  explicit DocumentComparison(const Match& match) : match_(match) {}

  // Returns whether everything that the document gives is so in what is written. The entries of a
  // list may stand in another order, because that of some lists means nothing, and a word may stand
  // for a card.
  bool Agree(const Json& given, const Json& written) const {
    if (given.is_object() && written.is_object()) {
      for (const auto& [key, value] : given.get_ref<const Json::object_t&>()) {
        const auto there = written.find(key);
        if (there == written.end() || !Agree(value, *there)) return false;
      }
      return true;
    }
    if (given.is_array() && written.is_array()) return ListsAgree(given, written);
    if (given.is_string() && written.is_number_unsigned()) {
      const std::vector<uint16_t> cards = match_.CardsCalled(given.get<std::string>());
      return std::find(cards.begin(), cards.end(), written.get<uint64_t>()) != cards.end();
    }
    return given == written;
  }

 private:
  bool ListsAgree(const Json& given, const Json& written) const {
    if (given.size() != written.size()) return false;
    const auto agree = [&](const Json& a, const Json& b) { return Agree(a, b); };
    if (std::equal(given.begin(), given.end(), written.begin(), agree)) return true;
    std::vector<const Json*> left;
    for (const Json& entry : written) left.push_back(&entry);
    for (const Json& entry : given) {
      const auto found = std::find_if(left.begin(), left.end(),
                                      [&](const Json* other) { return Agree(entry, *other); });
      if (found == left.end()) return false;
      left.erase(found);
    }
    return true;
  }

  const Match& match_;
};

// Puts names in place of the numbers of cards, where only one card is called so.
void NameCards(const Match& match, const OrderedJson& state, OrderedJson& value, KeyPath& path) {
  if (value.is_object()) {
    for (auto& [key, entry] : value.get_ref<OrderedJson::object_t&>()) {
      if (path.empty() && key == "node") continue;
      path.push_back(key);
      NameCards(match, state, entry, path);
      path.pop_back();
    }
  } else if (value.is_array()) {
    for (OrderedJson& entry : value) NameCards(match, state, entry, path);
  } else if (value.is_number_unsigned() && IsNamed(match.game().card_keys(), path, state)) {
    const auto card = value.get<uint16_t>();
    const std::string name = match.CardName(card);
    if (match.CardsCalled(name) == std::vector<uint16_t>{card}) value = name;
  }
}

// Puts numbers back in place of the names that the reader finds wrong because the key takes numbers
// only: what follows from the rest is compared, and a pick of HoPE may be a seat or a space, too.
// Returns whether there were any. A reader may find more after that.
bool PutNumbersBack(const Match& match, const OrderedJson& document, OrderedJson& named) {
  const std::unique_ptr<Match> read = match.Clone();
  bool has_changed = false;
  for (const StateFinding& finding : read->ReadState(Json(named)).findings) {
    const bool takes_numbers = absl::EndsWith(finding.expected, "which follows from the rest") ||
                               absl::StartsWith(finding.expected, "a number from ");
    const std::vector<std::string> keys = *KeysOfPointer(finding.path);
    const OrderedJson* number = ValueAt(document, keys);
    if (!takes_numbers || number == nullptr || *ValueAt(named, keys) == *number) continue;
    *ValueAt(named, keys) = *number;
    has_changed = true;
  }
  return has_changed;
}

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

// Returns whether chance is awaited, or some seat has an action.
bool CanGoOn(const Match& match) {
  if (match.node_kind() == NodeKind::chance) return true;
  flatbuffers::FlatBufferBuilder builder;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    if (!match.FirstLegal(seat, builder).empty()) return true;
  }
  return false;
}

void PlayOn(Match& match, const Moment& moment, ChanceStream& random) {
  for (int i = 0; i < kEventsAfterDamage && match.node_kind() != NodeKind::end; ++i) {
    if (!CanGoOn(match)) {
      moment.report.Add("damaged_document", Place(moment, Viewer::Judge()) + ": nobody can act");
      return;
    }
    const OwnedEvent event = RandomEvent(match, random);
    if (const Refusal refusal = match.Check(event.event())) {
      moment.report.Add("damaged_document", fmt::format("{}: {}", Place(moment, Viewer::Judge()),
                                                        match.Explain(refusal, event.event())));
      return;
    }
    match.Apply(event.event(), nullptr);
  }
}

// Takes one key out of some object of the document.
void TakeKey(Json& document, ChanceStream& random) {
  // The lists and objects; those without entries are left out.
  std::vector<Json*> objects = {&document};
  for (size_t i = 0; i < objects.size(); ++i) {
    for (Json& entry : *objects[i]) {
      if (entry.is_structured() && !entry.empty()) objects.push_back(&entry);
    }
  }
  objects.erase(std::remove_if(objects.begin(), objects.end(),
                               [](const Json* each) { return !each->is_object(); }),
                objects.end());
  Json& object = *objects[random.Below(static_cast<uint32_t>(objects.size()))];
  auto key = object.begin();
  std::advance(key, random.Below(static_cast<uint32_t>(object.size())));
  object.erase(key);
}

// Reads the document with due steps allowed and lets the rules take them. If nothing is wrong with
// the state to which they lead, its document gives the same state, and the rules go on from it.
void CheckDue(const Moment& moment, const Json& document, ChanceStream& random) {
  const std::unique_ptr<Match> due = moment.match.Clone();
  using Kind = StateVerdict::Kind;
  if (due->ReadState(document, DerivedKeys::ignored, DueSteps::allowed).kind != Kind::read) return;
  EffectList effects;
  due->Settle(effects);
  const std::unique_ptr<Match> again = due->Clone();
  if (again->ReadState(Json(JudgeDocument(moment, *due))).kind != Kind::read) return;
  if (again->CanonicalBytes() != due->CanonicalBytes()) {
    moment.report.Add("damaged_document",
                      fmt::format("{}: {} was settled as another state",
                                  Place(moment, Viewer::Judge()), document.dump()));
  }
  PlayOn(*due, moment, random);
}

// Reads the document of the moment back with one thing changed in it. It must be refused, or give a
// state that it agrees with and from which the rules go on.
void CheckChanged(const Moment& moment, const Json& document, ChanceStream& random) {
  const std::string place = Place(moment, Viewer::Judge());
  CheckDue(moment, document, random);
  const std::unique_ptr<Match> read = moment.match.Clone();
  const StateVerdict verdict = read->ReadState(document);
  if (verdict.kind == StateVerdict::Kind::read) {
    const OrderedJson written = JudgeDocument(moment, *read);
    Json given = document;
    // Names belong to the log, not to the state.
    for (const char* key : {"seq", "names"}) given.erase(key);
    if (const auto players = given.find("players"); players != given.end()) {
      for (Json& player : *players) player.erase("name");
    }
    if (!DocumentComparison(*read).Agree(given, Json(written))) {
      moment.report.Add("damaged_document", fmt::format("{}: {} was read as {}", place,
                                                        document.dump(), written.dump()));
    }
    EffectList effects;
    read->Settle(effects);
    return PlayOn(*read, moment, random);
  }
  if (verdict.findings.empty()) {
    moment.report.Add("damaged_document", place + ": no finding");
  }
  if (read->CanonicalBytes() != moment.match.CanonicalBytes()) {
    moment.report.Add("damaged_document", place + ": a refused document changed the state");
  }
}

// Expects that the document gives the state of the moment, byte for byte.
void ExpectSame(const Moment& moment, const OrderedJson& document) {
  const std::unique_ptr<Match> read = moment.match.Clone();
  const StateVerdict verdict = read->ReadState(Json(document));
  const std::string place = Place(moment, Viewer::Judge());
  if (verdict.kind != StateVerdict::Kind::read) {
    const StateFinding& first = verdict.findings.front();
    moment.report.Add("document_round_trip",
                      fmt::format("{}: {}: expected {} in {}", place, first.path, first.expected,
                                  document.dump()));
  } else if (read->CanonicalBytes() != moment.match.CanonicalBytes()) {
    const Bytes was = moment.match.CanonicalBytes(), is = read->CanonicalBytes();
    const auto at = std::mismatch(was.begin(), was.end(), is.begin()).first - was.begin();
    moment.report.Add("document_round_trip", fmt::format("{}: byte {} is {} and was {}", place, at,
                                                         is[size_t(at)], was[size_t(at)]));
  }
}

}  // namespace

void CheckDocument(const Moment& moment) {
  const OrderedJson document = JudgeDocument(moment, moment.match);
  ExpectSame(moment, document);
  OrderedJson named = document;
  KeyPath path;
  NameCards(moment.match, document, named, path);
  if (named == document) return;
  while (PutNumbersBack(moment.match, document, named)) {
  }
  ExpectSame(moment, named);
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
  const Json document(JudgeDocument(moment, moment.match));
  Json damaged = document;
  std::vector<Json*> leaves;
  CollectLeaves(damaged, leaves);
  Json& leaf = *leaves[random.Below(static_cast<uint32_t>(leaves.size()))];
  leaf = Changed(leaf, leaves, random);
  CheckChanged(moment, damaged, random);
  Json shorter = document;
  TakeKey(shorter, random);
  CheckChanged(moment, shorter, random);
}

}  // namespace recount::engine::conformance
