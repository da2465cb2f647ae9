#include "store/jetstream/knowledge.h"

#include <optional>
#include <string_view>

#include "gtest/gtest.h"

namespace recount::store::jetstream {
namespace {

struct EraRow {
  std::string_view json;
  uint64_t era;  // 0 if it is not about an era
};
constexpr EraRow kEraRows[] = {
    {R"({"era":1,"partitions":1,"replicas":1,"retired":[],"lost":[]})", 1},
    {R"({"era":1000,"partitions":256,"replicas":5,"retired":[1],"lost":[2]})", 1000},
    {R"({"era":0,"partitions":1,"replicas":1,"retired":[],"lost":[]})", 0},
    // Each era costs requests to the servers, so a large number must be refused.
    {R"({"era":1001,"partitions":1,"replicas":1,"retired":[],"lost":[]})", 0},
    {R"({"era":4611686018427387904,"partitions":1,"replicas":1,"retired":[],"lost":[]})", 0},
    {R"({"era":-1,"partitions":1,"replicas":1,"retired":[],"lost":[]})", 0},
    {R"({"era":1,"partitions":512,"replicas":1,"retired":[],"lost":[]})", 0},
    {R"({"era":1,"partitions":3,"replicas":1,"retired":[],"lost":[]})", 0},
    {R"({"era":1,"partitions":1,"replicas":6,"retired":[],"lost":[]})", 0},
    {R"({"era":1,"partitions":1,"replicas":1,"retired":{},"lost":[]})", 0},
    {R"([])", 0},
    {"", 0},
};

TEST(Knowledge, AnEraIsReadWithinItsLimits) {
  for (const EraRow& row : kEraRows) {
    const std::optional<Era> era = EraIn(row.json);
    EXPECT_EQ(era ? era->era : 0, row.era) << row.json;
  }
}

}  // namespace
}  // namespace recount::store::jetstream
