"""Symbols: solving, derivatives, integrals, series, matrices."""

import sympy as sp

x, y = sp.symbols("x y")
print(sp.expand((x + 1) ** 3), sp.factor(x**3 - x), sp.simplify(sp.sin(x) ** 2 + sp.cos(x) ** 2))
print(sp.solve(x**2 - 5 * x + 6, x), sp.solve([x + y - 3, x - y - 1], [x, y]), sp.diff(sp.exp(x) * sp.sin(x), x))
print(sp.integrate(x * sp.exp(-x), (x, 0, sp.oo)), sp.limit(sp.sin(x) / x, x, 0), sp.series(sp.cos(x), x, 0, 6))
print(sp.Matrix([[2, 1], [1, 3]]).eigenvals(), sp.Matrix([[1, 2], [3, 4]]).inv(), sp.latex(sp.sqrt(x) / 2))
print(
    sp.factorint(123456789),
    sp.isprime(2**61 - 1),
    sp.nsimplify(0.75),
    sp.pi.evalf(30),
    sp.Rational(1, 3) + sp.Rational(1, 6),
)
print(sp.lambdify(x, x**2 + 1)(3), sp.summation(x, (x, 1, 100)), sp.Poly(x**2 - 1, x).all_coeffs())
