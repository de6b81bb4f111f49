"""Minima, roots, fits, integrals, equations of motion."""

import numpy as np
from scipy import integrate, interpolate, optimize

rosen = optimize.minimize(optimize.rosen, [1.3, 0.7, 0.8], method="BFGS", options={"gtol": 1e-8})
print(rosen.success, np.round(rosen.x, 5).tolist())
print(
    round(optimize.brentq(lambda x: x**3 - 2, 0, 2), 10),
    np.round(optimize.fsolve(lambda v: [v[0] + v[1] - 3, v[0] * v[1] - 2], [0.5, 3]), 8).tolist(),
)
t = np.linspace(0, 4, 50)
found, _ = optimize.curve_fit(lambda x, a, b: a * np.exp(-b * x), t, 2.5 * np.exp(-1.3 * t), p0=[1, 1])
print(np.round(found, 8).tolist())
plan = optimize.linprog([-1, -2], A_ub=[[1, 1], [1, 3]], b_ub=[4, 6], bounds=[(0, None)] * 2)
print(plan.status, np.round(plan.x, 8).tolist(), round(plan.fun, 8))
print(round(integrate.quad(lambda x: np.exp(-(x**2)), -np.inf, np.inf)[0], 10))
motion = integrate.solve_ivp(lambda _, y: [y[1], -y[0]], (0, 10), [1, 0], rtol=1e-9, atol=1e-9)
print(motion.success, np.round(motion.y[:, -1], 6).tolist())
spline = interpolate.CubicSpline(t, np.sin(t))
print(round(float(spline(1.234)), 8), round(float(spline.integrate(0, 3)), 6))
rows, columns = optimize.linear_sum_assignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
print(rows.tolist(), columns.tolist())
