"""A module of tests, found and run, with failures that are meant."""

import io
import re
import sys
import unittest
from unittest import mock


class Arithmetic(unittest.TestCase):
    def setUp(self):
        self.values = [1, 2, 3]

    def test_sum(self):
        self.assertEqual(sum(self.values), 6)

    def test_wrong(self):
        self.assertEqual({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]})

    def test_raises(self):
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            1 / 0

    def test_subtests(self):
        for n in range(4):
            with self.subTest(n=n):
                self.assertNotEqual(n, 2)

    @unittest.skip("not today")
    def test_skipped(self):
        raise AssertionError

    @unittest.expectedFailure
    def test_expected(self):
        self.fail()


class Mocks(unittest.TestCase):
    def test_patch(self):
        with mock.patch("os.getcwd", return_value="/mocked") as cwd:
            import os

            self.assertEqual(os.getcwd(), "/mocked")
        cwd.assert_called_once_with()

    def test_error(self):
        raise KeyError("k")


out = io.StringIO()
suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
result = unittest.TextTestRunner(out, verbosity=0).run(suite)
print(result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures))
print(sorted(re.findall(r"^(?:FAIL|ERROR): \w+", out.getvalue(), re.MULTILINE)))
print(sorted(text.strip().splitlines()[-1] for _, text in result.errors))
