"""seaborn over a table, into a file."""

import matplotlib

matplotlib.use("Agg")
import numpy as np
import pandas as pd
import seaborn as sns
from PIL import Image

draw = np.random.RandomState(0)
frame = pd.DataFrame({"x": draw.rand(60), "g": np.tile(["a", "b", "c"], 20)})
frame["y"] = frame["x"] * 2 + draw.normal(0, 0.1, 60)
sns.set_theme(style="whitegrid")
axes = sns.scatterplot(frame, x="x", y="y", hue="g")
axes.figure.savefig("s.png", dpi=60)
print(Image.open("s.png").size, axes.get_xlabel(), [text.get_text() for text in axes.get_legend().get_texts()])
grid = sns.catplot(frame, x="g", y="y", kind="box", height=3)
grid.savefig("b.png", dpi=60)
print(Image.open("b.png").size[1] > 100, sns.color_palette("deep").as_hex()[:2])
