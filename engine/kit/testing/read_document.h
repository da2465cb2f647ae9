// Reads the document of a state in tests of a game, with everything that Match::ReadState does.
//
//   const auto read = ReadDocument<Heretics>(cards, config, 3, document);
//   EXPECT_EQ(read.lines, "/round: 1 to 11 (HER-7.1)\n");   // "" if the state was read
#ifndef RECOUNT_ENGINE_KIT_TESTING_READ_DOCUMENT_H_
#define RECOUNT_ENGINE_KIT_TESTING_READ_DOCUMENT_H_

#include <cstring>
#include <memory>
#include <string>

#include "engine/kit/testing/finding_lines.h"
#include "engine/match_of.h"
#include "engine/registry.h"

namespace recount::engine::kit {

template <class G>
struct DocumentRead {
  typename G::State state;  // that of Begin if there are findings
  std::string lines;  // of each finding: path, what was expected, and the clause if it has one
};

template <class G>
DocumentRead<G> ReadDocument(const typename G::Cards& cards, const typename G::Config& config,
                             int players, const OrderedJson& document) {
  auto set = std::make_shared<CardSetOf<typename G::Cards>>();
  set->cards = cards;
  MatchOf<G> match(*FindGame(G::kSchema.game), set, config, players);
  const std::optional<Json> parsed = ParseJson(Written(document));
  RECOUNT_CHECK(parsed.has_value());
  DocumentRead<G> read;
  read.lines = FindingLines(match.ReadState(*parsed).findings, G::Clauses());
  std::memcpy(static_cast<void*>(&read.state), match.CanonicalBytes().data(), sizeof read.state);
  return read;
}

// Returns the bytes of a state, to be compared.
template <class State>
std::string BytesOf(const State& state) {
  return std::string(reinterpret_cast<const char*>(&state), sizeof state);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_TESTING_READ_DOCUMENT_H_
