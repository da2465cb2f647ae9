"""Tests each rule of tidy with a snippet that breaks it and one that does not.

A case is (path, text, findings), a finding `line: rule: what was found`. A header gets its include
guard from `header`, so that a case shows only its own point.
"""

import sys
import unittest

import tidy

# These words are written in two parts, so that tidy finds nothing in its own tests.
WORD = 'TO' + 'DO'
HOME = '/ho' + 'me/'

RULES = 'engine/chess/rules.cc'
EVENT = 'events/event.cc'

BANNED = [
    (RULES, 'std::unordered_map<int, int> seen;', '1: hash-order: `std::unordered_map`'),
    (RULES, 'absl::flat_hash_set<int> seen;', '1: hash-order: `absl::flat_hash_set`'),
    (RULES, 'absl::node_hash_map<int, int> a;', '1: hash-order: `absl::node_hash_map`'),
    (RULES, 'x = absl::HashOf(y);', '1: hash-order: `absl::HashOf`'),
    (RULES, 'x = std::hash<int>()(y);', '1: hash-order: `std::hash`'),
    (RULES, '#include <unordered_set>', '1: hash-order: #include of unordered_set'),
    (RULES, '#include "absl/container/flat_hash_map.h"',
     '1: hash-order: #include of absl/container/flat_hash_map.h'),
    (RULES, 'int a;\nfloat b;', '2: floating-point: `float`'),
    (RULES, 'long double b = 1;', '1: floating-point: `double`'),
    (RULES, 'auto b = 1.5f;', '1: floating-point: `1.5f`'),
    (RULES, 'auto b = n * .5;', '1: floating-point: `.5`'),
    (RULES, 'auto b = 1e9;', '1: floating-point: `1e9`'),
    (RULES, 'auto b = 2.;', '1: floating-point: `2.`'),
    (RULES, '#include <cmath>', '1: floating-point: #include of cmath'),
    (RULES, 'auto t = std::chrono::steady_clock::now();', '1: clock: `std::chrono`'),
    (RULES, 'auto t = time(nullptr);', '1: clock: `time(nullptr`'),
    (RULES, 'auto t = std::time(&now);', '1: clock: `std::time(&`'),
    (RULES, 'auto t = clock();', '1: clock: `clock()`'),
    (EVENT, 'clock_gettime(CLOCK_REALTIME, &t);', '1: clock: `clock_gettime(`'),
    (RULES, 'auto t = absl::Now();', '1: clock: `absl::Now`'),
    (EVENT, '#include <chrono>', '1: clock: #include of chrono'),
    (RULES, 'std::locale::global(l);', '1: locale: `std::locale`'),
    (RULES, 'setlocale(LC_ALL, "C");', '1: locale: `setlocale`'),
    (RULES, 'std::ostringstream out;', '1: locale: `std::ostringstream`'),
    (RULES, 'c = std::toupper(c);', '1: locale: `std::toupper(`'),
    (RULES, '#include <sstream>', '1: locale: #include of sstream'),
    (RULES, 'int a = rand();', '1: random: `rand()`'),
    (RULES, 'std::srand(7);', '1: random: `std::srand(`'),
    (RULES, 'std::random_device d;', '1: random: `std::random_device`'),
    (RULES, 'std::mt19937_64 d;', '1: random: `std::mt19937_64`'),
    (RULES, 'std::uniform_int_distribution<int> d;',
     '1: random: `std::uniform_int_distribution`'),
    (RULES, 'absl::BitGen gen;', '1: random: `absl::BitGen`'),
    (RULES, 'std::shuffle(a.begin(), a.end(), gen);', '1: random: `std::shuffle`'),
    (RULES, '#include <random>', '1: random: #include of random'),
    (RULES, 'std::thread worker(f);', '1: thread: `std::thread`'),
    (EVENT, 'std::mutex mutex;', '1: thread: `std::mutex`'),
    (EVENT, 'std::atomic<int> count;', '1: thread: `std::atomic`'),
    (RULES, 'pthread_create(&t, 0, f, 0);', '1: thread: `pthread_create`'),
    (RULES, 'thread_local int a;', '1: thread: `thread_local`'),
    (RULES, '#include <atomic>', '1: thread: #include of atomic'),
    (EVENT, 'auto* f = fopen(name, "r");', '1: file: `fopen(`'),
    (RULES, 'std::ifstream in(name);', '1: file: `std::ifstream`'),
    (RULES, 'std::filesystem::path p;', '1: file: `std::filesystem`'),
    (RULES, 'int fd = ::open(name, 0);', '1: file: `::open(`'),
    (RULES, 'printf("x");', '1: file: `printf(`'),
    (RULES, 'std::fprintf(log, "x");', '1: file: `std::fprintf(`'),
    (EVENT, '#include <fstream>', '1: file: #include of fstream'),
    (RULES, 'auto* a = std::getenv("A");', '1: environment: `std::getenv(`'),
    (RULES, 'auto a = reinterpret_cast<uintptr_t>(p);',
     '1: pointer-order: `reinterpret_cast<uintptr_t>`'),
    (RULES, 'std::map<const Card*, int> a;', '1: pointer-order: `std::map<const Card*`'),
    (RULES, 'std::set<Card *> a;', '1: pointer-order: `std::set<Card *`'),
    (EVENT, 'throw 7;', '1: exception: `throw`'),
    (RULES, 'try {\n} catch (...) {\n}', '1: exception: `try`', '2: exception: `catch`'),
    (EVENT, '#include <stdexcept>', '1: exception: #include of stdexcept'),
    (RULES, 'auto* a = alloca(9);', '1: uninitialised: `alloca(`'),
    (RULES, 'auto a = std::make_unique_for_overwrite<int>();',
     '1: uninitialised: `make_unique_for_overwrite`'),
    (EVENT, 'absl::StatusOr<int> F();', '1: status: `absl::StatusOr`'),
    (RULES, 'return absl::InternalError("x");', '1: status: `absl::InternalError`'),
    (EVENT, '#include "absl/status/status.h"', '1: status: #include of absl/status/status.h'),
    (RULES, 'assert(a == b);', '1: assert: `assert(`'),
    ('replay/log/log.cc', '#include <cassert>', '1: assert: #include of cassert'),
    ('store/log.cc', 'absl::Status F();', '1: status: `absl::Status`'),
    ('tools/log.cc', 'absl::OkStatus();', '1: status: `absl::OkStatus`'),
    ('store/log.cc', 'std::cout << 7;', '1: debug-print: `std::cout`'),
    ('replay/log/log.cc', '#include <iostream>', '1: debug-print: #include of iostream'),
    ('tools/log.cc', 'fmt::print("{}", 7);', '1: unchecked-output: `fmt::print`'),
    ('tools/log.cc', 'std::cout << 7;', '1: unchecked-output: `std::cout`'),
    ('tools/log.cc', 'std::fprintf(stderr, "x");', '1: unchecked-output: `std::fprintf(`'),
    ('tools/terminal/log.cc', 'std::fwrite(a, 1, 2, stdout);',
     '1: unchecked-output: `std::fwrite(`'),
    ('tools/log.cc', '#include <iostream>', '1: unchecked-output: #include of iostream'),
]

FREE = [
    (RULES, '// std::unordered_map is slower; see float.'),
    (RULES, '/* rand()\n throw */ int a;'),
    (RULES, 'Say("std::thread, time(nullptr), 1.5");'),
    (RULES, 'auto a = R"x(throw 1.5 "quoted")x";'),
    (RULES, "char a = '\"'; int b = 1'000'000; char c = '\"';"),
    (RULES, 'int a = 0x1e9; int b = v[1].size; int c = 10;'),
    (RULES, 'auto t = event.time(); auto u = log->clock(); uint64_t time() const;'),
    (RULES, 'ChanceStream random(seed, 0); auto a = file.open(3);'),
    (RULES, 'std::to_string(7); std::isfinite_card(7); my_rand(7);'),
    (RULES, 'std::map<int, Card*> a; std::map<Id<Card*>, int> b;'),
    (RULES, 'auto* p = reinterpret_cast<const uint8_t*>(q);'),
    (RULES, 'int F() noexcept; int rethrow_count; bool retry = true;'),
    (RULES, 'static_assert(sizeof(int) == 4); RECOUNT_CHECK(a);'),
    (EVENT, 'std::fprintf(stderr, "broken"); std::abort();'),
    (EVENT, 'double a = 1.5; std::unordered_map<int, int> b;'),
    ('store/log.cc', 'Fault F(); std::mutex m; int fd = open(name, 0);'),
    ('tools/recount.cc', 'auto a = 1.5; try { F(); } catch (const E&) { }'),
    ('tools/recount.cc', 'std::snprintf(a, 1, "7"); out.puts(); WriteOut("7");'),
    ('tools/dev/bench/report.cc', 'std::printf("7");'),
]


def header(path, text=''):
    guard = 'RECOUNT_' + ''.join(c if c.isalnum() else '_' for c in path.upper()) + '_'
    return f'#ifndef {guard}\n#define {guard}\n{text}#endif  // {guard}\n'


def body(lines):
    return 'int F() {\n' + '  G();\n' * (lines - 2) + '}\n'


OTHER = [
    # Dependencies between folders.
    (EVENT, '#include "engine/game.h"\n', '1: arrow: events/ includes engine/game.h'),
    (RULES, '#include "store/log.h"\n', '1: arrow: engine/ includes store/log.h'),
    ('store/log.cc', '#include "engine/game.h"\n', '1: arrow: store/ includes engine/game.h'),
    ('replay/play/play.cc', '#include "tools/version.h"\n',
     '1: arrow: replay/ includes tools/version.h'),
    ('replay/play/play.cc', '#include "engine/game.h"\n#include "store/log.h"\n'),
    ('tools/a.cc', '#include "replay/play/play.h"\n#include "events/event.h"\n'),
    (RULES, '#include "engine/game.h"\n#include "absl/types/span.h"\n#include <map>\n'),
    (EVENT, '// #include "engine/game.h"\n#include "events/event.h"\n'),
    # Headers of games.
    (RULES, '#include "engine/go/state.h"\n',
     '1: game-private: engine/go/state.h is included outside engine/go/'),
    ('engine/registry.cc', '#include "engine/go/go.h"\n',
     '1: game-private: engine/go/go.h is included outside engine/go/'),
    ('tools/play.cc', '#include "engine/go/go.h"\n',
     '1: game-private: engine/go/go.h is included outside engine/go/'),
    ('tools/dev/bench/go.cc', '#include "engine/go/go.h"\n'),
    ('tools/dev/fuzz/go.cc', '#include "engine/go/go.h"\n'),
    ('engine/go/rules.cc', '#include "engine/go/state.h"\n#include "engine/testing/tiny.h"\n'),
    # The JSON header.
    ('events/a.h', header('events/a.h', '#include <nlohmann/json.hpp>\n'),
     '3: json-header: the full JSON header in a header'),
    ('events/a.h', header('events/a.h', '#include <nlohmann/json_fwd.hpp>\n')),
    (EVENT, '#include <nlohmann/json.hpp>\n'),
    # Include guards.
    ('events/a.h', '#pragma once\n', '1: include-guard: no include guard of the right name'),
    ('events/a.h', header('events/b.h'), '1: include-guard: no include guard of the right name'),
    ('events/a.h', '// What it is.\n' + header('events/a.h')),
    # Lengths of files and lines.
    (EVENT, 'int a;\n' * 501, '501: file-length: 501 lines'),
    (EVENT, 'int a;\n' * 500),
    (EVENT, 'namespace a {\n' + body(71) + '}\n', '2: function-length: 71 lines'),
    (EVENT, 'class A {\n  int b() const {\n' + '    G();\n' * 70 + '  }\n};\n',
     '2: function-length: 72 lines'),
    (EVENT, 'bool operator==(A a, A b) {\n' + '\n' * 70 + '}\n', '1: function-length: 72 lines'),
    (EVENT, 'namespace a {\n' + body(70) * 2 + '}\n'),
    (EVENT, 'constexpr Clause kClauses[] = {\n' + '    {F(1), "}"},\n' * 80 + '};\n'),
    (EVENT, 'enum class A : uint8_t {\n' + '  a,\n' * 80 + '};\n'),
    (EVENT, '//' + ' ' * 98 + '\n', '1: trailing-space: space at the end of the line'),
    (EVENT, '// ' + 'é' * 97 + '\n'),
    (EVENT, '// ' + 'a' * 98 + '\n', '1: line-length: 101 columns'),
    ('events/a.fbs', 'x' * 101 + '\n', '1: line-length: 101 columns'),
    ('events/BUILD.bazel', '#' * 101 + '\n', '1: line-length: 101 columns'),
    ('README.md', 'x' * 101 + '\n'),
    # Leftovers in comments.
    (EVENT, f'int a;  // {WORD}: more\n', f'1: leftover: {WORD}'),
    ('tools/a.py', f'# {WORD}(me) more\n', f'1: leftover: {WORD}'),
    (EVENT, f'// {WORD}(#12): more\n'),
    (EVENT, '// a();\n// if (b) {\n//   c();\n', '1: dead-code: 3 lines of code in comments'),
    (EVENT, '// How to use it:\n//\n//   a();\n//   b();\n//   c();\n'),
    (EVENT, '// One thing;\n// another;\n// and that is all.\n'),
    (EVENT, 'int a; \n', '1: trailing-space: space at the end of the line'),
    ('README.md', 'a line break  \n'),
    (EVENT, '\tint a;\n', '1: tab: a tab'),
    ('tools/a.sh', '\tint\n'),
    (EVENT, 'int a;', '1: final-newline: no newline at the end'),
    ('README.md', 'text', '1: final-newline: no newline at the end'),
    ('testdata/cut.jsonl', '{"cut":'),
    ('README.md', '<' * 7 + ' ours\n', '1: conflict: a merge conflict marker'),
    ('README.md', '>' * 7 + ' theirs\n', '1: conflict: a merge conflict marker'),
    ('README.md', 'Title\n' + '=' * 7 + '\n'),
    ('README.md', f'see {HOME}me/x\n', '1: machine-path: a path of one machine'),
    ('tools/a.json', f'{{"a": "{HOME}x"}}\n', '1: machine-path: a path of one machine'),
    ('README.md', f'see docs{HOME}x and https://a.example{HOME}x and ~/{"work"}/x\n'),
]

BUILD = """
filegroup(
    name = "sources",
    srcs = glob(["*.cc"]) + ["host.cc"],
)
cc_library(
    name = "a",
    srcs = ["a.cc", ":b.cc", "sub/c.cc"],
    # "dead.cc" was here
)
cc_test(name = "t", srcs = glob(["*_test.cc"]))
"""

DEAD_FILES = [
    ('events/a.cc', False),
    ('events/b.cc', False),
    ('events/sub/c.cc', False),
    ('events/x_test.cc', False),
    ('events/host.cc', False),
    ('events/dead.cc', True),
    ('events/sub/a.cc', True),
    ('nowhere/a.cc', True),
]


# Packages, each with the text of its BUILD file.
PACKAGES = {folder: '' for folder in (
    'events', 'engine', 'engine/testing', 'store', 'replay/judging', 'replay/play', 'replay/new',
    'replay/recording', 'tools/cli', 'tools/process', 'tools/report', 'tools/terminal',
    'tools/dev/bench')}

STRUCTURE = [
    # Dependencies between packages.
    ('replay/play/play.cc', '#include "store/store.h"\n',
     '1: package-arrow: replay/play/ includes store/store.h'),
    ('replay/play/play.cc', '#include "replay/recording/recorder.h"\n',
     '1: package-arrow: replay/play/ includes replay/recording/recorder.h'),
    ('tools/terminal/a.cc', '#include "tools/cli/console.h"\n',
     '1: package-arrow: tools/terminal/ includes tools/cli/console.h'),
    ('tools/report/a.cc', '#include "tools/terminal/page.h"\n',
     '1: package-arrow: tools/report/ includes tools/terminal/page.h'),
    ('replay/new/a.cc', '', '1: package-arrow: replay/new/ is no package of the list'),
    ('replay/recording/a.cc', '#include "store/store.h"\n#include "replay/play/play.h"\n'),
    ('replay/recording/a.cc', '#include "replay/judging/judging.h"\n#include "engine/match.h"\n'),
    ('replay/play/play_test.cc', '#include "replay/recording/recorder.h"\n'),
    ('tools/dev/bench/a.cc', '#include "tools/cli/console.h"\n'),
    # Namespaces.
    ('replay/judging/a.cc', 'namespace recount::replay {\nint a;\n}\n',
     '1: namespace: namespace recount::replay in replay/judging/'),
    ('replay/judging/a.cc', 'namespace recount::replay::judging {\nint a;\n}\n'),
    ('replay/judging/a.cc', 'namespace recount::engine {\nclass Match;\n}\n'),
    ('tools/cli/commands/a.cc', 'namespace recount::tools::cli {\nint a;\n}\n'),
    ('events/a.cc', 'namespace recount {\nint a;\n}\n'),
    ('engine/testing/a.cc', 'namespace recount::engine {\nint a;\n}\n'),
]

# Files, and the include cycle that must be found.
CIRCLES = [
    ({'events/a.h': '#include "events/b.h"\n', 'events/b.cc': '#include "events/a.h"\n'}, []),
    ({'events/a.h': '#include "events/b.h"\n', 'events/b.h': '', 'events/b.cc': ''}, []),
    ({'events/a.h': '#include "events/b.h"\n', 'events/b.h': '',
      'events/b.cc': '#include "events/a.h"\n'}, ['a circle of includes: events/a, events/b']),
    ({'events/a.h': '#include "events/b.h"\n', 'events/b.h': '#include "events/c.h"\n',
      'events/c.h': '#include "events/a.h"\n', 'events/c_test.cc': ''},
     ['a circle of includes: events/a, events/b, events/c']),
    ({'web/src/a.ts': "import {\n  b,\n} from './parts/b';\n",
      'web/src/parts/b.tsx': "import './c';\nimport {d} from 'd';\n",
      'web/src/parts/c.ts': '', 'web/src/d.ts': "export * from './a';\n"}, []),
    ({'web/src/a.ts': "import {b} from './parts/b';\n",
      'web/src/parts/b.tsx': "import type {A} from '../a';\n"},
     ['a circle of imports: web/src/a.ts, web/src/parts/b.tsx']),
    ({'web/src/a.ts': "const b = await import('./b');\n", 'web/src/b.ts': "import './a';\n"},
     ['a circle of imports: web/src/a.ts, web/src/b.ts']),
    ({'web/tests/a.ts': "import './b';\n", 'web/tests/b.ts': "import './a';\n"}, []),
]


def hidden(text):
    return f'namespace recount {{\nnamespace {{\n{text}\n}}\n}}\n'


# Two sources of a package, and the names that only one of them may have.
LOCALS = [
    (hidden('int Sum(int a) {\n  return a;\n}'), hidden('int Sum(int a, int b);'), ['Sum']),
    (hidden('int Sum(int a) {\n  return a;\n}'), hidden('int Add(int a) { return Sum(a); }'), []),
    (hidden('constexpr int kMost = 3;'), hidden('const std::vector<int> kMost = {1, 2};'),
     ['kMost']),
    (hidden('struct Row {\n  int a;\n};'), hidden('class Row final : Base {\n};'), ['Row']),
    (hidden('template <class T>\nvoid F(T t) {\n}'), hidden('enum class F : int { a };'), ['F']),
    (hidden('using A = int;'), hidden('using A = int;'), []),
    (hidden('using A = int;'), hidden('using A = long;'), ['A']),
    (hidden('using engine::Seat;'), hidden('using engine::Seat;'), []),
    (hidden('using engine::Seat;'), hidden('using kit::Seat;'), ['Seat']),
    (hidden('namespace fs = std::filesystem;'), hidden('int fs = 3;'), ['fs']),
    (hidden('struct Row;'), hidden('struct Row {};'), []),
    ('static int Sum() { return 1; }', hidden('int Sum();'), ['Sum']),
    ('namespace recount {\nint Sum() { return 1; }\n}', hidden('int Other();'), []),
    ('TEST(Log, Ends) { int a; }', 'TEST(Log, Begins) { int a; }', []),
    ('TEST(Log, Ends) { int a; }', 'TEST(Log, Ends) { int a; }', ['Log.Ends']),
    ('TEST_F(Log, Ends) {\n  for (;;) {}\n}\nTEST_F(Log, Begins) {}', 'TEST(Log, Begins) {}',
     ['Log.Begins']),
]

# Calls of cc_package beside a.cc, a.h and a_test.cc, which use fmt, JSON and GoogleTest.
USES = [
    ('uses = ["fmt"], test_uses = ["nlohmann_json"]',),
    ('uses = [], test_uses = ["nlohmann_json"]',
     '1: uses: //events:events includes fmt/format.h by events/a.cc'),
    ('uses = ["fmt", "lmdb"], test_uses = ["nlohmann_json"]',
     '1: uses: //events:events does not use lmdb'),
    ('uses = ["fmt"]',
     '1: uses: //events:events_test includes nlohmann/json.hpp by events/a_test.cc'),
    ('without = ["a.cc"], test_uses = ["nlohmann_json"]',),
]

# Citations in comments and pages, beside a page `docs/reference/cli.md` that has these sections.
QUOTES = '"' * 3
PAGE = '# The command line\n\n## 2. Exit codes\n\n### 3.1 `new`\n```\n# no heading\n```\n'
CITATIONS = [
    ('events/a.h', '// A code (docs/reference/cli.md).\n'),
    ('events/a.h', '// A code (docs/reference/cli.md, "Exit codes").\n'),
    ('events/a.h', '// Begins a game (docs/reference/cli.md,\n// "new").\n'),
    ('events/a.h', 'int a;  // docs/reference/cli.md\n'),
    ('events/a.cc', 'Write("case.md");  // writes FILE.md\n'),
    ('events/a.py', 'PAGE = "case.md"  # docs/reference/cli.md\n'),
    ('docs/reference/a.md', '[codes](cli.md#2-exit-codes), [a game](#the-pages)\n# The pages\n'),
    ('README.md', '[reference](docs/reference/), [there](https://a.example/b.md), `[a](b.md)`\n'),
    ('events/a.h', '// A code (cli.md).\n',
     '1: citation: cli.md is not a page of this repository'),
    ('events/a.h', '\n// A code (docs/reference/cli.md, "Codes").\n',
     '2: citation: docs/reference/cli.md has no section "Codes"'),
    ('events/a.h', '// A code (docs/reference/cli.md, "no heading").\n',
     '1: citation: docs/reference/cli.md has no section "no heading"'),
    ('events/a.py', f'{QUOTES}A code (cli.md).{QUOTES}\n',
     '1: citation: cli.md is not a page of this repository'),
    ('README.md', '\n[codes](cli.md)\n', '2: link: cli.md leads nowhere'),
    ('README.md', '[codes](docs/reference/cli.md#codes)\n',
     '1: link: docs/reference/cli.md has no section #codes'),
]

LINE = 'namespace recount::tools {\nstruct Line {\n  int a;\n};\n}\n'
# The deps of replay/log, whose file includes store/layout.h, and the expected findings.
_MISSING = '6: include-dep: //replay/log:log includes store/layout.h by replay/log/log.cc'
INCLUDES = [
    ('deps = []', _MISSING),
    ('deps = ["//store"]', _MISSING),
    ('deps = STORE', _MISSING),
    ('deps = ["//store:layout"]',),
    ('deps = ["//store"] + ["//store:layout"]',),
    ('deps = LAYOUT',),
    # The compiler checks a select, so this rule skips it.
    ('deps = select({"a": []})',),
    ('deps = [], features = ["-layering_check"]',),
    ('deps = [1]',),
    ('deps = [], **MORE',),
    ('deps = []) if', '6: build-file: '),
]

TWICE = [
    ({'tools/cli/a.h': LINE, 'tools/cli/b.h': LINE}, ['tools/cli/b.h']),
    ({'tools/cli/a.h': LINE, 'tools/cli/b.h': LINE.replace('tools', 'tools::cli')}, []),
    ({'tools/cli/a.h': LINE, 'tools/cli/b.cc': LINE.replace('struct', 'namespace {\nstruct') + '}'},
     []),
    ({'tools/cli/a.h': LINE, 'tools/cli/b.cc': 'namespace recount::tools {\n'
                                               'struct Line::Part : Base {\n};\n}\n'}, []),
]


def shown(findings):
    return [f'{line}: {rule}: {found}' for line, rule, found, _ in sorted(findings)]


# Two tests: a_test imports a module of its folder, and b_test imports what python_test declares by
# default.
PYTHON_TESTS = [
    ('python_test(name = "a_test", imports = [":runner"])\npython_test(name = "b_test")\n', []),
    ('python_test(name = "a_test", imports = ["//tools/cli:runner"])\n', []),
    ('[python_test(name = each) for each in ["b_test", "a_test"]]\n',
     ["a_test imports ['//tools/cli:runner']"]),
    ('python_test(name = "a_test", imports = [":runner", "//tools/testing:frames"])\n',
     ["a_test imports ['//tools/cli:runner']"]),
    ('python_module(name = "runner", imports = ["//tools/testing:frames"])\n', []),
    ('python_module(name = "runner")\n', ["runner imports ['//tools/testing:frames']"]),
    ('python_program(name = "long")\n', ["long imports ['//tools/testing:frames']"]),
]


class TidyTest(unittest.TestCase):

    def test_what_is_banned_is_found(self):
        for path, text, *want in BANNED:
            with self.subTest(path=path, text=text):
                self.assertEqual(shown(tidy.check_text(path, text + '\n')), want)

    def test_what_looks_alike_is_not(self):
        for path, text in FREE:
            with self.subTest(path=path, text=text):
                self.assertEqual(shown(tidy.check_text(path, text + '\n')), [])

    def test_the_other_rules(self):
        for path, text, *want in OTHER:
            with self.subTest(path=path, text=text[:80]):
                self.assertEqual(shown(tidy.check_text(path, text)), want)

    def test_every_rule_has_a_case_that_breaks_it(self):
        broken = {want.split(': ')[1] for case in BANNED + OTHER for want in case[2:]}
        rules = {ban.rule for bans in tidy.tidy_cpp.tidy_bans.BANS.values() for ban in bans}
        self.assertEqual(rules - broken, set())

    def test_dead_files(self):
        for path, dead in DEAD_FILES:
            with self.subTest(path=path):
                found = list(tidy.check_dead_files({'events/BUILD.bazel': BUILD, path: ''}, {}))
                self.assertEqual([name for name, _ in found], [path] if dead else [])

    def test_the_structure(self):
        for path, text, *want in STRUCTURE:
            with self.subTest(path=path, text=text):
                files = {f'{folder}/BUILD.bazel': build for folder, build in PACKAGES.items()}
                files[path] = text
                found = tidy.tidy_structure.check(files)
                self.assertEqual(shown(finding for _, finding in found), want)

    def test_a_target_names_the_targets_whose_headers_it_includes(self):
        for deps, *want in INCLUDES:
            with self.subTest(deps=deps):
                files = {
                    'store/BUILD.bazel': 'cc_library(name = "store", hdrs = ["store.h"])\n'
                                         'cc_library(name = "layout", hdrs = ["layout.h"])\n',
                    'replay/log/BUILD.bazel': 'STORE = ["//store"]\n'
                                          'LAYOUT = [\n    "//store:layout",\n]\n\n'
                                          'cc_library(name = "log", srcs = ["log.cc", "own.h"], '
                                          f'hdrs = ["log.h"], {deps})\n',
                    'replay/log/log.cc': '#include <map>\n#include "replay/log/log.h"\n'
                                         '#include "replay/log/own.h"\n'
                                         '#include "store/layout.h"\n',
                }
                found = tidy.tidy_includes.check(files)
                self.assertEqual([each[:len(want[0])] for each in
                                  shown(finding for _, finding in found)], want)

    def test_a_package_names_the_libraries_that_it_uses(self):
        for arguments, *want in USES:
            with self.subTest(arguments=arguments):
                files = {
                    'events/BUILD.bazel': f'cc_package({arguments})\n',
                    'events/a.cc': '#include "events/a.h"\n#include "fmt/format.h"\n',
                    'events/a.h': '#include <vector>\n',
                    'events/a_test.cc': '#include <nlohmann/json.hpp>\n#include <gtest/gtest.h>\n',
                }
                found = tidy.tidy_includes.check(files)
                self.assertEqual(shown(finding for _, finding in found), want)

    def test_sources_that_are_compiled_together_share_no_name(self):
        for first, second, want in LOCALS:
            with self.subTest(first=first, second=second):
                files = {'events/a.cc': first, 'events/b.cc': second, 'events/c_test.cc': first}
                found = tidy.tidy_locals.check(files, lambda path: 'events')
                self.assertEqual([finding[2].split()[0] for _, finding in found], want)

    def test_a_source_in_python_names_what_it_imports(self):
        for build, want in PYTHON_TESTS:
            with self.subTest(build=build):
                files = {'tools/testing/recount.py': '', 'tools/testing/frames.py': '',
                         'tools/cli/BUILD.bazel': build,
                         'tools/cli/runner.py': 'import os\nfrom tools.testing import frames\n',
                         'tools/cli/a_test.py': 'from tools.cli.runner import X\n',
                         'tools/cli/b_test.py': 'import tools.testing.recount\n',
                         'tools/cli/long.py': 'from tools.testing.frames import (\n    Y)\n'}
                found = [(path, finding[2]) for path, finding in tidy.tidy_python.check(files)]
                self.assertEqual([text for path, text in found if path.endswith('.bazel')], want)
                dead = [path for path, text in found if text.startswith('no BUILD.bazel')]
                self.assertEqual(dead, [f'tools/cli/{test}.py' for test in ('a_test', 'b_test')
                                        if test not in build])

    def test_a_macro_ends_in_its_source(self):
        for text, want in (('#define A 1\n', ['macro A']), ('#define A 1\n#undef A\n', [])):
            found = tidy.tidy_locals.check({'events/a.cc': text}, lambda path: 'events')
            self.assertEqual([finding[2] for _, finding in found], want)

    def test_a_source_belongs_to_the_package_that_finds_it(self):
        build = 'cc_package(folders = ["commands"], without = ["b.cc"])\n'
        files = {'tools/cli/BUILD.bazel': build,
                 'tools/cli/a.cc': '', 'tools/cli/b.cc': '', 'tools/cli/commands/c.h': '',
                 'tools/cli/other/d.cc': '', 'engine/go/BUILD.bazel': 'game_package(sets = [])\n',
                 'engine/go/e.cc': ''}
        self.assertEqual(tidy.tidy_includes.chunked(files),
                         {'tools/cli/a.cc': 'tools/cli', 'tools/cli/commands/c.h': 'tools/cli',
                          'engine/go/e.cc': 'engine/go'})

    def test_nothing_includes_or_imports_in_circles(self):
        for files, want in CIRCLES:
            with self.subTest(files=files):
                found = [finding[2] for _, finding in tidy.tidy_structure.check(files)
                         if finding[1] == 'circle']
                self.assertEqual(found, want)

    def test_a_type_is_defined_once_in_a_namespace(self):
        for files, want in TWICE:
            with self.subTest(files=files):
                files = {'tools/cli/BUILD.bazel': ''} | files
                found = [path for path, finding in tidy.tidy_structure.check(files)
                         if finding[1] == 'type-twice']
                self.assertEqual(found, want)

    def test_citations_and_links(self):
        for path, text, *want in CITATIONS:
            with self.subTest(path=path, text=text):
                files = {'docs/reference/cli.md': PAGE, path: text}
                found = tidy.tidy_citations.check(files)
                self.assertEqual(shown(finding for _, finding in found), want)

    def test_large_files(self):
        self.assertEqual(shown(tidy.check_size('a', 2097153)), ['1: large-file: 2097153 bytes'])
        self.assertEqual(shown(tidy.check_size('a', 2097152)), [])

    def test_a_finding_names_the_place_and_the_replacement(self):
        files = {'engine/BUILD.bazel': '"a.cc"\n', 'engine/a.cc': '\nint a = rand();\n'}
        self.assertEqual(
            [tidy.show(finding) for finding in tidy.check_tree(files, {}, {})],
            ['engine/a.cc:2: random: `rand()`; '
             'use chance that is asked for and supplied (engine/chance.h)'])

    def test_an_exception_must_excuse_something(self):
        files = {'engine/BUILD.bazel': '"a.cc"\n', 'engine/a.cc': 'int a = rand();\n'}
        allowed = {('random', 'engine/a.cc'): 'why'}
        self.assertEqual(tidy.check_tree(files, {}, allowed), [])
        files['engine/a.cc'] = 'int a = 4;\n'
        self.assertEqual([finding[2] for finding in tidy.check_tree(files, {}, allowed)],
                         ['allowed'])


if __name__ == '__main__':
    sys.exit(unittest.main())
