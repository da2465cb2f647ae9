// The code into which mutants_test.py plants mistakes.
#include <unistd.h>

#include <cstdio>

namespace recount::tools::dev::mutants::sample {

enum class Colour : unsigned char { red, green, blue, kCount };
enum Clause { A_1, A_2, A_3 };
constexpr int kMost = 4;  // nothing can change it at run time
constexpr int kNoCard = 9;

void Say(int number) { dprintf(STDOUT_FILENO, "%d\n", number); }

struct Answer {
  int value = 0;
  explicit operator bool() const { return value > 1; }
};

constexpr int Doubled(int number) { return number * 2; }
static_assert(Doubled(0) == 0);

template <class Number>
struct Sum {
  Number total{};
  void Add(Number number) {
    total += number;
    ++count;
  }
  int count = 0;
};

Answer Answered(int value) { return {value}; }

int Unused(int value) { return value + 1; }

int Judge(int value, Colour colour) {
  if (const Answer answer = Answered(value))
    return 100 + answer.value;
  else if (value < kMost && !(colour == Colour::green))
    Say(-1);
  switch (value) {
    case 7:
      return A_2;
    default:
      break;
  }
  const int extra[] = {1, 5};
  for (const int each : extra) value += each;
  const auto twice = [&](int of) { return Doubled(of) % kNoCard; };
  return value >= 3 ? twice(value) : 0;
}

}  // namespace recount::tools::dev::mutants::sample

int main() {
  using namespace recount::tools::dev::mutants::sample;
  Sum<int> sum;
  for (int value = -3; value < 9; ++value) {
    sum.Add(Judge(value, static_cast<Colour>((value + 3) % 3)));
    Say(sum.total);
    Say(sum.count);
  }
}
