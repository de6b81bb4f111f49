"""Resample, roll, shift and compare dates."""

import numpy as np
import pandas as pd

days = pd.date_range("2024-01-01", periods=90, freq="D")
series = pd.Series(np.sin(np.arange(90) / 7) * 10 + np.arange(90), index=days)
print(series.resample("MS").mean().round(5).to_dict())
print(series.rolling(7).mean().dropna().iloc[[0, -1]].round(5).tolist(), round(series.ewm(span=5).mean().iloc[-1], 6))
print(series.diff().abs().idxmax().date(), series["2024-02"].size, series.shift(1).isna().sum())
weekly = series.groupby(series.index.day_name()).mean().round(4)
print(weekly.sort_index().to_dict())
stamps = pd.to_datetime(pd.Series(["2024-03-30 23:30", "2024-03-31 03:30", "bad"]), errors="coerce")
local = stamps.dt.tz_localize("UTC").dt.tz_convert("Europe/Berlin")
print([None if pd.isna(t) else t.isoformat() for t in local], stamps.isna().tolist())
print(
    pd.Timestamp("2024-02-28") + pd.offsets.BusinessDay(2),
    pd.Timedelta("1 days 02:03:04").total_seconds(),
    pd.Period("2024-02").days_in_month,
)
frame = pd.DataFrame({"a": [1, None, 3]}, index=pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-04"]))
print(frame["a"].interpolate("time").tolist(), frame.asfreq("D")["a"].ffill().tolist())
