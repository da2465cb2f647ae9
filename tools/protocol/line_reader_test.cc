#include "tools/protocol/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

namespace recount::tools::protocol {
namespace {

class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_), 0); }
  ~Pipe() { close(ends_[0]); }
  void WriteAndClose(const std::string& text) {
    EXPECT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    close(ends_[1]);
  }
  int read_end() const { return ends_[0]; }

 private:
  int ends_[2];
};

TEST(LineReader, GivesLinesAndMarksThoseThatAreTooLong) {
  Pipe pipe;
  pipe.WriteAndClose("one\n\n12345678\n123456789\nlast");
  LineReader reader(pipe.read_end(), 8);
  EXPECT_EQ(reader.Next()->text, "one");
  EXPECT_EQ(reader.Next()->text, "");
  EXPECT_EQ(reader.Next()->text, "12345678");
  EXPECT_TRUE(reader.Next()->is_too_long);
  const auto last = reader.Next();
  EXPECT_EQ(last->text, "last");
  EXPECT_FALSE(last->is_too_long);
  EXPECT_FALSE(reader.Next().has_value());
}

}  // namespace
}  // namespace recount::tools::protocol
