"""A chart of a table with dates on its axis, a heat map and its bar of colours."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates as mdates
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from PIL import Image

frame = pd.DataFrame({"v": np.arange(60) ** 1.5}, index=pd.date_range("2024-01-01", periods=60))
axes = frame.plot(title="growth", grid=True, figsize=(6, 4))
axes.figure.savefig("growth.png")
figure, axes = plt.subplots()
axes.plot(frame.index, frame["v"])
axes.xaxis.set_major_formatter(mdates.DateFormatter("%d %b"))
figure.canvas.draw()
print([label.get_text() for label in axes.get_xticklabels()][:3], Image.open("growth.png").size)
figure, axes = plt.subplots(figsize=(4, 4))
shown = axes.imshow(np.outer(np.arange(10), np.arange(10)), cmap="viridis")
figure.colorbar(shown)
figure.savefig("heat.png", dpi=80)
print(Image.open("heat.png").size, tuple(round(float(c), 4) for c in plt.get_cmap("viridis")(0.5)))
