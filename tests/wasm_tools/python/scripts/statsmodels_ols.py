"""An ordinary regression by formula, and a time series."""

import numpy as np
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf

draw = np.random.RandomState(4)
frame = pd.DataFrame({"x": draw.rand(100), "g": np.tile(["a", "b"], 50)})
frame["y"] = 1 + 2 * frame["x"] + (frame["g"] == "b") * 0.5 + draw.normal(0, 0.1, 100)
fit = smf.ols("y ~ x + C(g)", frame).fit()
print(fit.params.round(6).to_dict(), round(fit.rsquared, 6), (fit.pvalues < 0.01).all())
print(sm.Logit((frame["y"] > 2).astype(int), sm.add_constant(frame["x"])).fit(disp=0).params.round(4).tolist())
print(round(float(sm.stats.durbin_watson(fit.resid)), 6), fit.conf_int().round(4).values.tolist())
