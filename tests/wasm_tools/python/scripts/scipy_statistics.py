"""Tests of hypotheses, distributions, signals, sparse matrices, distances."""

import numpy as np
from scipy import signal, sparse, spatial, stats
from scipy.sparse import csgraph
from scipy.sparse.linalg import spsolve

draw = np.random.RandomState(2)
one, two = draw.normal(0, 1, 80), draw.normal(0.4, 1, 80)
for result in (
    stats.ttest_ind(one, two),
    stats.mannwhitneyu(one, two),
    stats.ks_2samp(one, two),
    stats.pearsonr(one, two),
):
    print(round(float(result.statistic), 6), round(float(result.pvalue), 6))
print(
    [
        round(float(v), 8)
        for v in (stats.norm.cdf(1.96), stats.t.ppf(0.975, 10), stats.binom.pmf(3, 10, 0.5), stats.chi2.sf(3.84, 1))
    ]
)
fit = stats.linregress(np.arange(10), np.arange(10) * 2.0 + 1)
print(round(fit.slope, 8), round(fit.intercept, 8))
wave = np.sin(np.linspace(0, 20 * np.pi, 400)) + draw.normal(0, 0.05, 400)
peaks, _ = signal.find_peaks(signal.savgol_filter(wave, 21, 3), distance=20)
b, a = signal.butter(3, 0.1)
print(len(peaks), np.round(b, 8).tolist(), np.round(signal.filtfilt(b, a, wave)[200:202], 6).tolist())
matrix = sparse.diags([[-1] * 9, [4] * 10, [-1] * 9], [-1, 0, 1], format="csc")
print(matrix.nnz, np.round(spsolve(matrix, np.ones(10))[:3], 8).tolist())
points = draw.rand(30, 2)
print(
    spatial.cKDTree(points).query([0.5, 0.5])[1],
    len(spatial.ConvexHull(points).vertices),
    round(float(spatial.distance.pdist(points).max()), 6),
)
print(csgraph.shortest_path(sparse.csr_matrix([[0, 1, 4], [0, 0, 2], [0, 0, 0]]))[0].tolist())
