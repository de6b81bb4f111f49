"""Charts as PNG, SVG and PDF, checked by what was written."""

import os

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image

x = np.linspace(0, 10, 200)
figure, axes = plt.subplots(2, 2, figsize=(8, 6), dpi=100)
axes[0, 0].plot(x, np.sin(x), label="sin")
axes[0, 0].legend()
axes[0, 1].bar(["a", "b", "c"], [3, 1, 2], color="tab:orange")
axes[1, 0].hist(np.random.RandomState(0).randn(500), bins=20)
axes[1, 1].scatter(x, x**2, c=x, s=5)
axes[1, 1].set_title("squares $x^2$ ü")
figure.suptitle("Four charts")
figure.tight_layout()
figure.savefig("chart.png")
with open("chart.png", "rb") as file:
    data = file.read()
print(data[:8], len(data) > 10_000)
image = Image.open("chart.png")
image.load()
colours = image.convert("RGB").getcolors(1 << 24)
print(image.size, image.mode, len(colours) > 100, max(colours)[1])
figure.savefig("chart.svg")
figure.savefig("chart.pdf")
print(
    "<svg" in open("chart.svg").read(),
    open("chart.pdf", "rb").read(5),
    sorted(name for name in os.listdir() if name.startswith("chart")),
)
plt.close("all")
plt.figure(figsize=(3, 2))
plt.pie([1, 2, 3], labels=list("xyz"), autopct="%1.0f%%")
plt.savefig("pie.png", dpi=50)
print(Image.open("pie.png").size, matplotlib.get_backend().lower(), len(plt.get_fignums()))
