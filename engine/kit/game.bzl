"""The targets that are the same in every game's folder: its tests."""

def game_targets(game, test_game, tests, test_deps = []):
    """Declares `test_game` and a test per file.

    Args:
      game: the name of the game, of its folder and of its library.
      test_game: the files of the library that plays the game in words.
      tests: the files of the tests; allocation_test.cc runs in a program of its own, since it
        counts what that program allocates. statistics_test.cc tests the library `statistics`.
      test_deps: what the tests of this game need besides what all need.
    """
    common = test_deps + [
        ":core_set",
        ":" + game,
        "//engine/kit/testing",
        "//events:base",
        "//events:json",
        "//third_party:fmt",
        "//third_party:nlohmann_json",
    ]
    native.cc_library(
        name = "test_game",
        testonly = True,
        srcs = [file for file in test_game if file.endswith(".cc")],
        hdrs = [file for file in test_game if file.endswith(".h")],
        deps = common,
    )
    for test in tests:
        counts_allocations = test == "allocation_test.cc"
        is_of_statistics = test == "statistics_test.cc"
        native.cc_test(
            name = test[:-len(".cc")],
            size = "small",
            srcs = [test],
            deps = common + [
                ":test_game",
                "//engine:chance",
                "//engine:game",
                "//engine:match",
                "//engine:registry",
                "//engine:sheet",
                "//events:event",
                "//events:event_json",
                "//third_party:gtest_main",
            ] + (["//engine/kit/testing:allocations"] if counts_allocations else []) + ([
                ":statistics",
                "//engine:statistics",
                "//engine/kit/testing:statistics_check",
            ] if is_of_statistics else []),
        )
