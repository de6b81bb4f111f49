"""Systems, decompositions, eigenvalues, least squares, broadcasting."""

import numpy as np

draw = np.random.RandomState(0)
a = draw.rand(6, 6) + 6 * np.eye(6)
b = draw.rand(6)
x = np.linalg.solve(a, b)
print(np.allclose(a @ x, b), np.round(x, 8).tolist(), round(float(np.linalg.det(a)), 4), np.linalg.matrix_rank(a))
u, s, vt = np.linalg.svd(a)
print(np.allclose(u * s @ vt, a), np.round(s, 6).tolist())
q, r = np.linalg.qr(a)
print(np.allclose(q @ r, a), np.allclose(q.T @ q, np.eye(6)), np.allclose(np.tril(r, -1), 0))
symmetric = a + a.T
print(np.round(np.linalg.eigvalsh(symmetric), 6).tolist(), np.allclose(np.linalg.inv(a) @ a, np.eye(6)))
t = np.linspace(0, 1, 20)
fit, *_ = np.linalg.lstsq(np.vander(t, 3), 2 * t**2 - t + 0.5, rcond=None)
print(np.round(fit, 8).tolist(), np.allclose(np.linalg.cholesky(symmetric @ symmetric.T) ** 1, 0))
try:
    np.linalg.inv(np.zeros((2, 2)))
except np.linalg.LinAlgError as error:
    print(error)
grid = np.arange(12).reshape(3, 4)
print(
    (grid * grid[:, :1]).sum(axis=0).tolist(),
    grid[grid % 3 == 0].tolist(),
    grid[::-1, [0, 2]].tolist(),
    np.where(grid > 5, grid, -1).tolist(),
)
print(
    np.round(np.abs(np.fft.rfft(np.sin(2 * np.pi * 3 * np.arange(32) / 32))), 6).argmax(),
    np.convolve([1, 2, 3], [0, 1, 0.5]).tolist(),
)
print(
    np.einsum("ij,jk->ik", grid, grid.T).tolist(), np.unique([3, 1, 3], return_counts=True)[1].tolist(), grid.dtype.kind
)
