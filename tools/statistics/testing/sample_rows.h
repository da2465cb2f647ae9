// Rows of every table for tests: many nulls, extreme numbers and hostile texts, the same from the
// same seed. Keys are unique, and references lead somewhere.
#ifndef RECOUNT_TOOLS_STATISTICS_TESTING_SAMPLE_ROWS_H_
#define RECOUNT_TOOLS_STATISTICS_TESTING_SAMPLE_ROWS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "replay/statistics/rows.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics {

// Texts that are hard to write down: quotes, ends of lines, formulas, beyond the BMP, empty.
std::vector<std::string> HardTexts();

// The id of a game.
std::string SampleId(uint64_t number);

// Adds a game: a row to `games`, and `rows` of them to each other table that the game has.
void AddSampleGame(std::string_view game, uint64_t number, uint64_t rows, uint64_t seed,
                   std::vector<replay::statistics::Rows>& all);

// The rows of `card_kinds` of a game.
replay::statistics::Rows SampleCardKinds(std::string_view game, uint64_t rows, uint64_t seed);

// All of AllTables(), or those of these names.
std::vector<const formats::TableDescription*> TablesNamed(
    const std::vector<std::string>& names = {});

// Hands an export to a sink: `games` games of each game, `batch` of them a call, then card kinds.
Fault WriteSample(formats::RowSink& sink, uint64_t games, uint64_t rows, uint64_t seed,
                  uint64_t batch);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_TESTING_SAMPLE_ROWS_H_
