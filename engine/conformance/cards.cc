// Checks the cards that views show, and the standing of the seats.
#include <nlohmann/json.hpp>

#include "engine/conformance/moment.h"
#include "engine/sheet.h"
#include "engine/shown_cards.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

// These numbers mean the same in every state.
constexpr std::string_view kCommonNumbers[] = {"seq", "seat"};

// Expects that every number is a card by its key, or is listed as something else.
void CheckNumbers(const Moment& moment, const OrderedJson& state, Viewer viewer) {
  std::set<std::string> forgotten;
  ForEachNumber(state, [&](const KeyPath& path, int64_t number) {
    if (IsNamed(moment.match.game().card_keys(), path, state)) {
      const bool is_card = number >= 0 && number < kVeiled<uint16_t> &&
                           !moment.match.CardName(static_cast<uint16_t>(number)).empty();
      if (!is_card && number != -1) {
        moment.report.Add("no_card", fmt::format("{}: {} under {}", Place(moment, viewer), number,
                                                 fmt::join(path, "/")));
      }
    } else if (!IsNamed(kCommonNumbers, path, state) && !IsNamed(moment.numbers, path, state)) {
      forgotten.insert(fmt::format("{}", fmt::join(path, "/")));
    }
  });
  if (!forgotten.empty()) {
    moment.report.Add("forgotten_key",
                      fmt::format("{}: neither cards nor known numbers: {}", Place(moment, viewer),
                                  fmt::join(forgotten, " ")));
  }
}

// Compares a view with the judge's state. The view may have null in place of a value, and nulls in
// place of the numbers of a list; everything else must be equal.
class Comparison {
 public:
  Comparison(const Moment& moment, const OrderedJson& judge, Viewer viewer)
      : moment_(moment), judge_(judge), viewer_(viewer) {}

  void Compare(const OrderedJson& whole, const OrderedJson& seen) {
    if (whole.is_object() && seen.is_object() && whole.size() == seen.size()) {
      for (auto a = whole.begin(), b = seen.begin(); a != whole.end(); ++a, ++b) {
        if (a.key() != b.key()) return Differ(whole, seen);
        path_.push_back(a.key());
        Compare(*a, *b);
        path_.pop_back();
      }
    } else if (whole.is_array() && seen.is_array() && whole.size() == seen.size()) {
      for (size_t i = 0; i < whole.size(); ++i) {
        if (whole[i].is_number() && seen[i].is_null()) {
          CheckHiddenEntry();
        } else {
          Compare(whole[i], seen[i]);
        }
      }
    } else if (whole != seen && !seen.is_null()) {
      Differ(whole, seen);
    }
  }

 private:
  void Differ(const OrderedJson& whole, const OrderedJson& seen) {
    moment_.report.Add("unlike_judge",
                       fmt::format("{}: {} has {}, the judge sees {}", Place(moment_, viewer_),
                                   fmt::join(path_, "/"), seen.dump(), whole.dump()));
  }

  // A hidden number in a list must be a card, even if the table of other numbers lists its key.
  void CheckHiddenEntry() {
    const bool is_of_node = path_.front() == "node";
    if (is_of_node || IsNamed(moment_.match.game().card_keys(), path_, judge_)) return;
    moment_.report.Add("forgotten_key",
                       fmt::format("{}: {} is a list with hidden numbers", Place(moment_, viewer_),
                                   fmt::join(path_, "/")));
  }

  const Moment& moment_;
  const OrderedJson& judge_;
  Viewer viewer_;
  KeyPath path_;
};

// Describes what is wrong with a standing; empty if nothing is.
std::string FaultOf(const Match& match, const Standing& standing) {
  const auto players = static_cast<size_t>(match.players());
  const SeatSet all = SeatsOf(match.players());
  if (standing.sides.size() != players) return "not one side a seat";
  if ((standing.playing & ~all) != 0) return "a seat that is not there plays";
  if (!standing.scores.empty() && standing.scores.size() != players) return "not one score a seat";
  for (Seat seat = 0; seat < players; ++seat) {
    const SeatSet side = standing.sides[seat];
    if (!Contains(side, seat)) return fmt::format("seat {} is not on its own side", seat);
    if ((side & ~all) != 0) return "a seat that is not there is on a side";
    if (standing.is_cooperative && side != all) return "sides where all play together";
    for (Seat other = 0; other < players; ++other) {
      if (Contains(side, other) && standing.sides[other] != side) {
        return fmt::format("seat {} is on the side of {}, but has another one", other, seat);
      }
    }
  }
  return "";
}

std::string FaultOf(const Standing& standing, const GameResult& result) {
  if (result.scores != standing.scores) {
    return fmt::format("scores {} where the result has {}", fmt::join(standing.scores, ","),
                       fmt::join(result.scores, ","));
  }
  SeatSet winners = 0;
  for (const Seat seat : result.winners) winners |= SeatBit(seat);
  for (const SeatSet side : standing.sides) {
    if ((side & winners) != 0 && (side & ~winners) != 0) return "a side won in part";
  }
  return "";
}

// Describes what is wrong with the set's entry of a card; empty if nothing is.
std::string FaultOfEntry(const Json& set, const std::string& pointer, const std::string& name) {
  if (name.empty() || pointer.empty()) return "it has a name or an entry alone";
  const Json::json_pointer at(pointer);
  if (!set.contains(at)) return "the set has no " + pointer;
  for (const char* key : {"name", "title"}) {
    const Json& entry = set.at(at);
    if (!entry.contains(key)) continue;
    const std::string printed = Printable(entry.at(key).get<std::string>());
    if (printed != name) return fmt::format("{} is called {}, not {}", pointer, printed, name);
  }
  return "";
}

}  // namespace

void CheckCards(const Moment& moment) {
  const Seating seating{moment.names, moment.seq};
  const OrderedJson judge = moment.match.StateJson(Viewer::Judge(), seating);
  CheckNumbers(moment, judge, Viewer::Judge());
  for (const Viewer viewer : Viewers(moment.match)) {
    const OrderedJson seen = moment.match.StateJson(viewer, seating);
    Comparison(moment, judge, viewer).Compare(judge, seen);
    CheckNumbers(moment, seen, viewer);
  }
}

void CheckStanding(const Moment& moment) {
  const Standing standing = moment.match.standing();
  std::string fault = FaultOf(moment.match, standing);
  if (fault.empty() && moment.match.node_kind() == NodeKind::end) {
    fault = FaultOf(standing, moment.match.result());
  }
  if (!fault.empty()) {
    moment.report.Add("bad_standing", Place(moment, Viewer::Judge()) + ": " + fault);
  }
}

void CheckCardEntries(const Moment& moment) {
  const Match& match = moment.match;
  const Json set = Json::parse(match.card_set().canonical_json);
  if (match.CardEntry(0).empty()) return;
  for (uint16_t card = 0;; ++card) {
    const std::string name = match.CardName(card);
    const std::string pointer = match.CardEntry(card);
    if (name.empty() && pointer.empty()) return;
    std::string fault = FaultOfEntry(set, pointer, name);
    if (fault.empty()) continue;
    moment.report.Add("bad_card_entry",
                      fmt::format("{}: card {}: {}", Place(moment, Viewer::Judge()), card, fault));
    return;
  }
}

}  // namespace recount::engine::conformance
