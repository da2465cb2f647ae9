"""The targets that are the same in every game's folder: the game, and its tests."""

load("//third_party:package.bzl", "cc_package", "cc_tests")

# These tests count what their program allocates, so they have a program of their own.
_ALLOCATION_TESTS = [
    "allocation_test.cc",
    "statistics_test.cc",
]

def game_package(sets, test_deps = [], uses = []):
    """Declares the game, `test_game`, which plays it in words, and their tests.

    Args:
      sets: the card sets that are compiled in.
      test_deps: what the tests of this game need besides what all need.
      uses: libraries of others besides those that all games use.
    """
    game = native.package_name().rpartition("/")[2]
    cc_package(
        without = native.glob(["test_game*"]),
        tests_without = native.glob(["*_test.cc"]),
        uses = uses + [
            "absl_headers",
            "flatbuffers",
            "fmt",
            "nlohmann_json",
        ],
        visibility = [
            "//engine:engines",
            "//tools/dev/bench:__pkg__",
            "//tools/dev/fuzz:__pkg__",
        ],
        deps = sets + [
            "//engine",
            "//engine/kit",
            "//events",
            "//events:%s_fbs" % game,
        ],
    )
    common = test_deps + sets + [
        ":" + game,
        "//engine",
        "//engine:registry",
        "//engine/kit",
        "//engine/kit/testing",
        "//events",
        "//third_party:fmt",
        "//third_party:nlohmann_json",
    ]
    native.cc_library(
        name = "test_game",
        testonly = True,
        srcs = native.glob(["test_game*.cc"]),
        hdrs = native.glob(["test_game*.h"]),
        deps = common,
    )
    cc_tests(
        name = game + "_test",
        srcs = native.glob(
            ["*_test.cc"],
            exclude = _ALLOCATION_TESTS,
        ),
        deps = common + [":test_game"],
    )
    cc_tests(
        name = "allocation_test",
        srcs = _ALLOCATION_TESTS,
        deps = common + [
            ":test_game",
            "//engine/kit/testing:allocations",
            "//engine/kit/testing:statistics_check",
        ],
    )
