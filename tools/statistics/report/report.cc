#include "tools/statistics/report/report.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "replay/statistics/report.h"
#include "tools/statistics/exports/row_feed.h"
#include "tools/statistics/report/report_page.h"

namespace recount::tools::statistics::report {
namespace {

using replay::recording::GameSelection;
using replay::statistics::Naming;
using replay::statistics::ReportBuilder;

// Players keep their names in the rows, because the names distinguish them. Only the document has
// pseudonyms, because nothing else is shown to others.
class NamingOfRows final : public Naming {
 public:
  explicit NamingOfRows(const Naming& document) : document_(document) {}

  bool is_anonymous() const override { return document_.is_anonymous(); }
  std::string Game(const std::string& id) const override { return document_.Game(id); }
  std::string Official(const std::string& name) const override { return document_.Official(name); }

 private:
  const Naming& document_;
};

// Passes each game's rows to the builder.
class ReportSink final : public formats::RowSink {
 public:
  explicit ReportSink(ReportBuilder& builder) : builder_(builder) {}

  bool needs_single_games() const override { return true; }
  Fault Write(absl::Span<const formats::Rows> rows) override {
    // A game that this build cannot play has no rows.
    if (!rows[replay::statistics::kGames].empty()) builder_.Add(rows);
    return std::nullopt;
  }
  Fault WriteCardKinds(std::string_view, const formats::Rows&) override { return std::nullopt; }
  Fault Finish() override { return std::nullopt; }

 private:
  ReportBuilder& builder_;
};

ReportNames NamesOfGames() {
  ReportNames names;
  for (const engine::Game* game : engine::AllGames()) {
    names.games.emplace(game->id(), game->title());
    for (const engine::Clause& clause : game->clauses()) {
      names.clauses.emplace(clause.id, clause.text);
    }
  }
  return names;
}

}  // namespace

Result<MadeReport> MakeReport(store::Store* store, const ReportRequest& request) {
  const Result<exports::OpenReaders> readers = exports::OpenReaders::Of(store, 1);
  if (!readers.ok()) return readers.error();
  const Result<GameSelection> selection = exports::Select(*readers, request.choice, std::nullopt);
  if (!selection.ok()) return selection.error();
  const std::unique_ptr<Naming> naming = exports::NamingOf(request.key);
  ReportBuilder builder(
      {.unfinished = static_cast<int64_t>(selection->unfinished.count),
       .related = static_cast<int64_t>(selection->related.count),
       .is_anonymous = naming->is_anonymous(),
       .player_name = [&](const std::string& name) { return naming->Player(name); }});
  ReportSink sink(builder);
  const NamingOfRows naming_of_rows(*naming);
  const exports::RowFeed feed{.readers = *readers,
                              .games = selection->games,
                              .naming = naming_of_rows,
                              .wanted = {.chance = false, .turns = false},
                              .progress = request.progress,
                              .is_stop_wanted = request.is_stop_wanted};
  const Result<exports::Fed> fed = feed.Into(sink);
  if (!fed.ok()) return fed.error();
  MadeReport report;
  report.is_stopped = fed->is_stopped;
  if (report.is_stopped) return report;
  report.document = std::make_shared<const OrderedJson>(builder.Document());
  report.games = fed->games;
  report.unfinished = selection->unfinished;
  report.related = selection->related;
  report.unreadable = exports::LeftOutWith(selection->unreadable, *fed);
  return report;
}

Result<std::string> PageOf(const ReportTemplate& page, const OrderedJson& document) {
  return ReportPage(page.path, page.html, document, NamesOfGames());
}

}  // namespace recount::tools::statistics::report
