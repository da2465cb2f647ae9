#include "replay/documents/evidence_words.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/place_words.h"
#include "engine/sheet.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace recount::replay::documents {
namespace {

using engine::CardPlace;
using engine::PlaceText;
using engine::SeatSet;
using evidence::Learnt;

// What rows must have in common to be told in one line. Lines are told in this order.
struct Group {
  enum class Kind { news, shuffled, known } kind = Kind::news;
  uint64_t shuffle = 0;
  CardPlace place;

  auto Key() const { return std::tuple(kind, shuffle, place.seat, place.place); }
  bool operator<(const Group& other) const { return Key() < other.Key(); }
};

struct Line {
  Group group;
  SeatSet seats = 0;
  std::vector<Learnt> rows;
};

Group GroupOf(const Learnt& row) {
  if (row.reshuffled) return {Group::Kind::shuffled, *row.reshuffled, {}};
  return {row.already ? Group::Kind::known : Group::Kind::news, 0, row.place};
}

std::string CountedCards(size_t count) {
  return fmt::format("{} card{}", count, count == 1 ? "" : "s");
}

std::string NamesOf(const std::vector<Learnt>& rows) {
  std::vector<std::string> names;
  for (const Learnt& row : rows) {
    names.push_back(evidence::CardText(row) +
                    (row.exposure ? fmt::format(" (by accident: event {})", *row.exposure) : "") +
                    (row.is_maybe ? " (may have held it)" : ""));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Returns whether the rows are the cards on the top of a pile, in its order.
bool AreOnTop(const std::vector<Learnt>& rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].position != i) return false;
  }
  return true;
}

std::string TextOf(const Line& line, const evidence::RewindPlan& backup,
                   absl::Span<const std::string> names) {
  const std::string who = fmt::format("{} {}", engine::PlayerNames(names, line.seats),
                                      std::has_single_bit(line.seats) ? "has" : "have");
  const std::string count = CountedCards(line.rows.size());
  const std::string cards = NamesOf(line.rows);
  if (!backup.viewer.IsJudge()) {
    return fmt::format("{} learnt {} since event {}: {}", who, count, backup.to, cards);
  }
  if (line.group.kind == Group::Kind::shuffled) {
    return fmt::format("{} learnt {} that are shuffled again (event {})", who, count,
                       line.group.shuffle);
  }
  if (line.group.place == evidence::kUnknownPlace) {
    return fmt::format("{} learnt {} since event {}, and nobody knows where {} lay: {}", who, count,
                       backup.to, line.rows.size() == 1 ? "it" : "they", cards);
  }
  const std::string place = PlaceText(*backup.game, line.group.place, names);
  if (line.group.kind == Group::Kind::known) {
    return fmt::format("{} known already where {} lie{}, which is no news: {} of {}", who, count,
                       line.rows.size() == 1 ? "s" : "", cards, place);
  }
  if (line.rows.size() == 1 && AreOnTop(line.rows)) {
    return fmt::format("{} learnt the top card of {}: {}", who, place, cards);
  }
  if (line.rows.size() == 1) return fmt::format("{} learnt from {}: {}", who, place, cards);
  if (AreOnTop(line.rows)) {
    return fmt::format("{} learnt {} since event {}: the top {} of {} ({})", who, count, backup.to,
                       line.rows.size(), place, cards);
  }
  return fmt::format("{} learnt {} of {}: {}", who, count, place, cards);
}

// Returns the lines of each seat, by group.
std::map<Group, std::map<engine::Seat, std::vector<Learnt>>> GroupsOf(
    const evidence::RewindPlan& backup) {
  std::map<Group, std::map<engine::Seat, std::vector<Learnt>>> groups;
  for (const Learnt& row : backup.learnt) groups[GroupOf(row)][row.seat].push_back(row);
  for (auto& [group, seats] : groups) {
    for (auto& [seat, rows] : seats) {
      std::stable_sort(rows.begin(), rows.end(), [](const Learnt& a, const Learnt& b) {
        return std::pair(a.position.value_or(0), a.card) <
               std::pair(b.position.value_or(0), b.card);
      });
    }
  }
  return groups;
}

// Says until when the seat could be sure that the card lay there.
std::string EndText(const evidence::Sight& sight) {
  using Kind = evidence::Disturbance::Kind;
  if (!sight.there_to) return "; it certainly still lies there";
  if (!sight.ended_by) {
    return fmt::format("; it lay there until event {}, where that line of play ends",
                       *sight.there_to);
  }
  const uint64_t seq = sight.ended_by->seq;
  switch (sight.ended_by->kind) {
    case Kind::moved:
      return fmt::format("; event {} took it away from there", seq);
    case Kind::shuffled:
      return fmt::format("; event {} shuffled it", seq);
    case Kind::unnoticed:
      break;
  }
  return fmt::format("; event {} may have taken it away", seq);
}

// Says since when the seat has had the card, if it may have held it before its view showed it.
std::string HeldText(const evidence::Knowledge& known, const evidence::Sight& sight) {
  if (!known.held_from || sight.from != known.seq || sight.carried) return "";
  return fmt::format(", and has had it since event {} at the earliest, {} at the latest",
                     *known.held_from, known.seq);
}

std::string WhereText(const engine::Game& game, CardPlace place,
                      absl::Span<const std::string> names) {
  return place == evidence::kUnknownPlace ? "an unknown place" : PlaceText(game, place, names);
}

bool AreSameCards(const std::vector<Learnt>& a, const std::vector<Learnt>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Learnt& x, const Learnt& y) {
    return x.card == y.card && x.exposure == y.exposure && x.is_maybe == y.is_maybe;
  });
}

}  // namespace

std::string SightText(const evidence::Knowledge& known, const evidence::Sight& sight,
                      const engine::Game& game, engine::Viewer viewer,
                      absl::Span<const std::string> names) {
  std::string text = fmt::format("{} saw {} in {}, ", engine::PlayerName(names, known.seat),
                                 evidence::CardText(known), WhereText(game, sight.place, names));
  if (sight.carried) {
    text = fmt::format("{} knows since event {} that {} lies in {}",
                       engine::PlayerName(names, known.seat), *sight.carried,
                       evidence::CardText(known), PlaceText(game, sight.place, names));
  } else if (!sight.seen_to) {
    return fmt::format("{} sees {} in {} since event {}", engine::PlayerName(names, known.seat),
                       evidence::CardText(known), WhereText(game, sight.place, names), sight.from) +
           HeldText(known, sight);
  } else if (*sight.seen_to == sight.from) {
    text += fmt::format("event {}", sight.from);
  } else {
    text += fmt::format("events {} to {}", sight.from, *sight.seen_to);
  }
  if (sight.exposure) text += fmt::format(", by accident (event {})", *sight.exposure);
  text += HeldText(known, sight);
  return viewer.IsJudge() ? text + EndText(sight) : text;
}

std::vector<std::string> LearntLines(const evidence::RewindPlan& backup,
                                     absl::Span<const std::string> names) {
  std::vector<Line> lines;
  for (const auto& [group, seats] : GroupsOf(backup)) {
    const size_t first = lines.size();
    for (const auto& each : seats) {
      const std::vector<Learnt>& rows = each.second;
      const SeatSet seat = engine::SeatBit(each.first);
      const auto same =
          std::find_if(lines.begin() + static_cast<ptrdiff_t>(first), lines.end(),
                       [&](const Line& line) { return AreSameCards(line.rows, rows); });
      if (same != lines.end()) {
        same->seats |= seat;
      } else {
        lines.push_back({group, seat, rows});
      }
    }
  }
  std::vector<std::string> texts;
  for (const Line& line : lines) texts.push_back(TextOf(line, backup, names));
  if (!backup.viewer.IsJudge()) {
    texts.emplace_back(kOthersNotTold);
  } else if (texts.empty()) {
    const bool is_sure = backup.unknown.empty() && !backup.is_observed;
    texts.emplace_back(is_sure ? "No player has learnt a hidden card since."
                               : "No player is known to have learnt a card since.");
  }
  return texts;
}

std::string UnknownText(const evidence::UnknownStretch& stretch) {
  if (stretch.from == stretch.illegal) {
    return fmt::format("unknown after event {}, which is illegal", stretch.illegal);
  }
  if (stretch.from == stretch.to) {
    return fmt::format("unknown for event {}, which follows the illegal event {}", stretch.from,
                       stretch.illegal);
  }
  return fmt::format("unknown for events {} to {}, which follow the illegal event {}", stretch.from,
                     stretch.to, stretch.illegal);
}

}  // namespace recount::replay::documents
