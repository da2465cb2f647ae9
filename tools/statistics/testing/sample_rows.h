// Makes rows of every table for tests: many nulls, extreme numbers and hostile texts. The same seed
// gives the same rows. Keys are unique, and references are valid.
#ifndef RECOUNT_TOOLS_STATISTICS_TESTING_SAMPLE_ROWS_H_
#define RECOUNT_TOOLS_STATISTICS_TESTING_SAMPLE_ROWS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "replay/statistics/rows.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics {

// Returns texts that are hard to write: quotes, line ends, formulas, beyond the BMP, empty.
std::vector<std::string> HardTexts();

// Returns the id of a game.
std::string SampleId(uint64_t number);

// Adds a game: a row to `games`, and `rows` rows to each other table that the game has.
void AddSampleGame(std::string_view game, uint64_t number, uint64_t rows, uint64_t seed,
                   std::vector<replay::statistics::Rows>& all);

// Returns the rows of `card_kinds` of a game.
replay::statistics::Rows SampleCardKinds(std::string_view game, uint64_t rows, uint64_t seed);

// Returns all of AllTables(), or those with these names.
std::vector<const formats::TableDescription*> TablesNamed(
    const std::vector<std::string>& names = {});

// Passes an export to a sink: `games` games of each game, `batch` of them per call, then card
// kinds.
Fault WriteSample(formats::RowSink& sink, uint64_t games, uint64_t rows, uint64_t seed,
                  uint64_t batch);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_TESTING_SAMPLE_ROWS_H_
