"""A calculator: tokens, a parser of precedence, evaluation; the same through ast."""

import ast
import operator
import re

OPERATORS = {
    "+": (1, operator.add),
    "-": (1, operator.sub),
    "*": (2, operator.mul),
    "/": (2, operator.truediv),
    "^": (3, operator.pow),
}


def parse(text):
    tokens = re.findall(r"\d+\.?\d*|[-+*/^()]", text)
    tokens.reverse()

    def atom():
        token = tokens.pop()
        if token == "(":
            value = expression(0)
            tokens.pop()
            return value
        if token == "-":
            return -atom()
        return float(token) if "." in token else int(token)

    def expression(least):
        left = atom()
        while tokens and tokens[-1] in OPERATORS and OPERATORS[tokens[-1]][0] >= least:
            level, function = OPERATORS[tokens.pop()]
            left = function(left, expression(level + 1))
        return left

    return expression(0)


for text in ("1 + 2 * 3", "(1 + 2) * 3", "2 ^ 10 - 1", "-4 / (2 - 3) + 0.5", "2 * (3 + 4) * 5"):
    print(text, "=", parse(text), eval(text.replace("^", "**")))
tree = ast.parse("def f(x, y=1):\n    return [x * n for n in range(y) if n % 2]\n")
print(ast.unparse(tree), [type(node).__name__ for node in ast.walk(tree)][:8])


class Rename(ast.NodeTransformer):
    def visit_Name(self, node):
        return ast.copy_location(ast.Name("z" if node.id == "x" else node.id, node.ctx), node)


print(ast.unparse(Rename().visit(ast.parse("x + y * x"))), ast.literal_eval("{'a': [1, (2, None)]}"))
names = {}
exec(compile(tree, "<made>", "exec"), names)
print(names["f"](3, 6))
