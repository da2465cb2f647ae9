#include "tools/viewer/wasm/page_patch.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace recount::tools::viewer::wasm {
namespace {

const OrderedJson kState = OrderedJson::parse(R"({"a":[1,2],"b":{"c/d":3},"e":null})");

TEST(IsPatched, ChangesWhatThePatchSays) {
  struct Row {
    std::string_view patch;
    std::string_view state;
  };
  for (const Row& row : {
           Row{"[]", R"({"a":[1,2],"b":{"c/d":3},"e":null})"},
           Row{R"([{"op":"add","path":"/a/-","value":9}])",
               R"({"a":[1,2,9],"b":{"c/d":3},"e":null})"},
           Row{R"([{"op":"add","path":"/a/2","value":9},{"op":"remove","path":"/a/0"}])",
               R"({"a":[2,9],"b":{"c/d":3},"e":null})"},
           Row{R"([{"op":"replace","path":"/b/c~1d","value":[]}])",
               R"({"a":[1,2],"b":{"c/d":[]},"e":null})"},
           Row{R"([{"op":"replace","path":"","value":7}])", "7"},
       }) {
    OrderedJson state = kState;
    EXPECT_TRUE(IsPatched(state, OrderedJson::parse(row.patch))) << row.patch;
    EXPECT_EQ(state.dump(), row.state) << row.patch;
  }
}

TEST(IsPatched, RefusesWhatDoesNotFit) {
  const std::string far = "/a/" + std::string(30, '9');
  for (const std::string& operation : {
           std::string("7"),
           std::string("{}"),
           std::string(R"({"op":"Add","path":"/f","value":1})"),
           std::string(R"({"op":"copy","from":"","path":"/f"})"),
           std::string(R"({"op":"test","path":"/e","value":1})"),
           std::string(R"({"op":"add","path":"/f"})"),
           std::string(R"({"op":"add","path":7,"value":1})"),
           std::string(R"({"op":"add","path":"f","value":1})"),
           std::string(R"({"op":"add","path":"/f~2","value":1})"),
           std::string(R"({"op":"add","path":"/f~","value":1})"),
           std::string(R"({"op":"add","path":"/e/f","value":1})"),
           std::string(R"({"op":"add","path":"/f/g","value":1})"),
           std::string(R"({"op":"add","path":"/a/3","value":1})"),
           std::string(R"({"op":"add","path":"/a/x","value":1})"),
           std::string(R"({"op":"add","path":"/a/01","value":1})"),
           std::string(R"({"op":"replace","path":"/a/-","value":1})"),
           std::string(R"({"op":"replace","path":"/a/2","value":1})"),
           std::string(R"({"op":"replace","path":"/f","value":1})"),
           std::string(R"({"op":"remove","path":"/f"})"),
           std::string(R"({"op":"remove","path":""})"),
           R"({"op":"replace","path":")" + far + R"(","value":1})",
           R"({"op":"add","path":")" + far + R"(","value":1})",
       }) {
    OrderedJson state = kState;
    EXPECT_FALSE(IsPatched(state, OrderedJson::parse("[" + operation + "]"))) << operation;
  }
  OrderedJson state = kState;
  EXPECT_FALSE(IsPatched(state, OrderedJson::parse("{}")));
}

}  // namespace
}  // namespace recount::tools::viewer::wasm
