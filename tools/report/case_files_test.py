"""Compares the case file of a judged game with testdata/case_files: JSON, HTML and Markdown.

    ./bazelw test //tools/report:case_files_test
    RECOUNT_UPDATE=$PWD ./bazelw run //tools/report:case_files_test     writes them as they are now
"""
import json
import os
import unittest

from tools.testing.recount import CommandTest

KEPT = os.path.abspath("testdata/case_files")
FORMATS = ("json", "html", "md")


class CaseFilesTest(CommandTest):
    maxDiff = None

    def test_the_case_file_of_a_judged_game_is_the_kept_one(self):
        begun = self.ask("sim", "heretics", "--judged", "--players", 3, "--seed", "73" * 32)
        for suffix in FORMATS:
            file = f"judged.{suffix}"
            self.ask("report", begun["games"][0], "-o", file)
            with open(self.path(file), encoding="utf-8") as written:
                now = written.read()
            update = os.environ.get("RECOUNT_UPDATE")
            folder = os.path.join(update, "testdata/case_files") if update else KEPT
            kept = os.path.join(folder, file)
            if update:
                with open(kept, "w", encoding="utf-8") as written:
                    written.write(now)
            with open(kept, encoding="utf-8") as written:
                self.assertEqual(written.read(), now, file)
        with open(self.path("judged.json"), encoding="utf-8") as written:
            case = json.load(written)
        # This game has everything that a case file is about.
        kinds = {ruling["kind"] for ruling in case["rulings"]}
        self.assertIn("rewind", kinds)
        self.assertTrue(any(row["superseded"] for row in case["timeline"]))
        self.assertTrue(any(ruling["appeal"] for ruling in case["rulings"]))
        self.assertTrue(case["penalties"] and case["disputes"])


if __name__ == "__main__":
    unittest.main()
