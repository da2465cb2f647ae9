#include "tools/report/case_file_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::tools::report {
namespace {

// On one line, without blanks that a page would not show: who reads it must see whether two names
// are the same.
std::string Squeezed(std::string_view text) {
  std::string squeezed;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank) {
      squeezed += c;
    } else if (!squeezed.empty() && squeezed.back() != ' ') {
      squeezed += ' ';
    }
  }
  if (!squeezed.empty() && squeezed.back() == ' ') squeezed.pop_back();
  return squeezed;
}

// The name of a seat, or empty.
std::string NameOf(const OrderedJson& players, size_t seat) {
  if (seat >= players.size() || !players[seat].is_string()) return "";
  return Squeezed(VisibleText(players[seat].get<std::string>()));
}

// Whether a name of somebody could be read as that of a seat.
bool NamesSeat(std::string_view name) { return name.find("seat ") != std::string_view::npos; }

// Whether `text` has the form of `pattern`, in which '0' is any digit.
bool HasForm(std::string_view text, std::string_view pattern) {
  return text.size() == pattern.size() &&
         std::equal(text.begin(), text.end(), pattern.begin(), [](char c, char form) {
           return form == '0' ? c >= '0' && c <= '9' : c == form;
         });
}

}  // namespace

CaseFileWords::CaseFileWords(const OrderedJson& case_file) : file_(case_file) {
  for (const OrderedJson& row : file_.at("timeline")) {
    rows_.try_emplace(row.at("seq").get<uint64_t>(),
                      Row{row.at("sentence").get<std::string>(), &row.at("at")});
  }
  for (const OrderedJson& clause : file_.at("clauses")) {
    clauses_.try_emplace(clause.at("clause").get<std::string>(),
                         clause.at("text").get<std::string>());
  }
}

Run CaseFileWords::Player(const OrderedJson& seat) const {
  if (!seat.is_number_unsigned() && !seat.is_number_integer()) return {"nobody", Ink::faint};
  const OrderedJson& players = file_.at("players");
  const size_t number = seat.get<size_t>();
  const std::string name = NameOf(players, number);
  if (name.empty()) return {fmt::format("seat {}", number)};
  bool is_ambiguous = NamesSeat(name);
  for (size_t other = 0; other < players.size(); ++other) {
    if (other != number && NameOf(players, other) == name) is_ambiguous = true;
  }
  return {is_ambiguous ? fmt::format("{} (seat {})", name, number) : name, Ink::outside};
}

Text CaseFileWords::Players(const OrderedJson& seats) const {
  Text text;
  for (size_t i = 0; i < seats.size(); ++i) {
    if (i > 0) text.push_back({i + 1 == seats.size() ? " and " : ", "});
    text.push_back(Player(seats[i]));
  }
  return text;
}

std::string CaseFileWords::Parties() const {
  OrderedJson seats = OrderedJson::array();
  for (size_t seat = 0; seat < file_.at("players").size(); ++seat) seats.push_back(seat);
  std::string parties;
  for (const Run& run : Players(seats)) parties += run.text;
  return parties;
}

Run CaseFileWords::Event(const OrderedJson& seq) const {
  Run run = EventNumber(seq);
  if (seq.is_null()) return {"the log as a whole"};
  run.text = "event " + run.text;
  return run;
}

Run CaseFileWords::EventNumber(const OrderedJson& seq) const {
  if (seq.is_null()) return {"–"};
  const uint64_t number = seq.get<uint64_t>();
  return {fmt::format("{}", number), Ink::plain, EventAnchor(number)};
}

Text CaseFileWords::Events(const OrderedJson& seqs) const {
  if (seqs.empty()) return {{"none"}};
  Text text = {{seqs.size() == 1 ? "event " : "events "}};
  std::vector<std::pair<size_t, size_t>> stretches;
  for (size_t first = 0; first < seqs.size();) {
    size_t last = first;
    const auto step = [&](size_t i) { return seqs[i + 1].get<int64_t>() - seqs[i].get<int64_t>(); };
    while (last + 1 < seqs.size() && (step(last) == 1 || step(last) == -1) &&
           step(last) == step(first)) {
      ++last;
    }
    if (last == first + 1) last = first;  // two neighbours are as short by themselves
    stretches.emplace_back(first, last);
    first = last + 1;
  }
  for (size_t i = 0; i < stretches.size(); ++i) {
    if (i > 0) text.push_back({i + 1 == stretches.size() ? " and " : ", "});
    text.push_back(EventNumber(seqs[stretches[i].first]));
    if (stretches[i].second == stretches[i].first) continue;
    text.push_back({" to "});
    text.push_back(EventNumber(seqs[stretches[i].second]));
  }
  return text;
}

std::string CaseFileWords::Sentence(const OrderedJson& seq) const {
  if (seq.is_null()) return "";
  const auto row = rows_.find(seq.get<uint64_t>());
  return row == rows_.end() ? "" : row->second.sentence;
}

Run CaseFileWords::Time(const OrderedJson& at) const {
  if (!at.is_string()) return {"–"};
  std::string time = at.get<std::string>();
  if (!HasForm(time, "0000-00-00T00:00:00Z") && !HasForm(time, "0000-00-00T00:00:00.000Z")) {
    return {time, Ink::outside};
  }
  time[10] = ' ';
  time.pop_back();
  constexpr std::string_view kWhole = ".000";
  if (time.ends_with(kWhole)) time.resize(time.size() - kWhole.size());
  return {time + " UTC"};
}

std::optional<Run> CaseFileWords::TimeOf(const OrderedJson& seq) const {
  const auto row = rows_.find(seq.get<uint64_t>());
  if (row == rows_.end() || row->second.at->is_null()) return std::nullopt;
  return Time(*row->second.at);
}

Run CaseFileWords::Clause(const OrderedJson& clause) const {
  if (!clause.is_string() || clause.get<std::string>().empty()) return {"–"};
  const std::string id = clause.get<std::string>();
  return {id, Ink::clause, ClauseAnchor(id)};
}

Text CaseFileWords::ClauseWithText(const OrderedJson& clause) const {
  Text text = {Clause(clause)};
  const auto known = clause.is_string() ? clauses_.find(clause.get<std::string>()) : clauses_.end();
  if (known == clauses_.end()) return text;
  text.push_back({": "});
  text.push_back({known->second, Ink::outside});
  return text;
}

Run CaseFileWords::Given(const OrderedJson& text) const {
  if (text.is_null()) return {"(withheld)", Ink::faint};
  std::string given = text.get<std::string>();
  given.erase(given.find_last_not_of(" \t\r\n") + 1);
  if (given.empty()) return {"(nothing is said)", Ink::faint};
  return {std::move(given), Ink::outside};
}

Block CaseFileWords::Quoted(const OrderedJson& text) const {
  return Paragraph{{Given(text)}, Paragraph::Role::quote};
}

Text CaseFileWords::Result(const OrderedJson& result) const {
  if (result.is_null()) return {{"no result"}};
  const OrderedJson& winners = result.at("winners");
  if (winners.empty()) return {{result.at("draw") == true ? "a draw" : "nobody wins"}};
  Text text;
  if (result.at("draw") == true) text.push_back({"a draw between "});
  Append(text, Players(winners));
  if (result.at("draw") != true) text.push_back({winners.size() == 1 ? " wins" : " win"});
  return text;
}

Text CaseFileWords::Ruled(const OrderedJson& ruling) const {
  const std::string kind = ruling.at("kind").get<std::string>();
  if (kind == "stand") return {{"play stands as recorded"}};
  if (kind == "void") return {{"the game is void"}};
  if (kind == "rewind") return {{"the game goes back to "}, Event(ruling.at("to"))};
  if (kind == "outcome") {
    Text text = {{"the result is ruled: "}};
    Append(text, Result(ruling.at("result")));
    return text;
  }
  if (kind == "penalty") {
    Text text = {{Spelled(ruling.at("penalty"))}, {" for "}};
    Append(text, Penalised(ruling));
    Append(text, {{": "}, Given(ruling.at("infraction"))});
    return text;
  }
  return {{kind, Ink::outside}};
}

Text CaseFileWords::Penalised(const OrderedJson& penalty) const {
  const OrderedJson seats = penalty.value("seats", OrderedJson::array());
  if (seats.size() < 2) return {Player(penalty.at("seat"))};
  Text text = {{"the team of "}};
  Append(text, Players(seats));
  return text;
}

Run CaseFileWords::Standing(const OrderedJson& ruling) const {
  if (ruling.contains("undone_by")) {
    return {fmt::format("in force, its result undone by ruling {}",
                        ruling.at("undone_by").get<uint64_t>()),
            Ink::label};
  }
  if (ruling.at("in_force") == true) return {"in force", Ink::label};
  if (ruling.value("moot", OrderedJson()).is_object()) return {"moot", Ink::label};
  const OrderedJson& appeal = ruling.at("appeal");
  const bool is_overturned = appeal.is_object() && appeal.at("resolution").is_object() &&
                             appeal.at("resolution").at("upheld") == false;
  return {is_overturned ? "overturned on appeal" : "no longer in force", Ink::label};
}

std::string ArticleAnchor(std::string_view kind, const OrderedJson& seq) {
  return fmt::format("{}-{}", kind, seq.get<uint64_t>());
}

std::string Spelled(const OrderedJson& word) {
  if (!word.is_string()) return "–";
  std::string text = word.get<std::string>();
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string Counted(size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string JsonLine(const OrderedJson& value) {
  return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

void Append(Text& text, const Text& more) { text.insert(text.end(), more.begin(), more.end()); }

}  // namespace recount::tools::report
