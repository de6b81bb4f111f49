"""A picture as an array: drawn, blurred, its edges found, saved and read by PIL."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

image = Image.new("RGB", (120, 80), "white")
draw = ImageDraw.Draw(image)
draw.rectangle((10, 10, 60, 50), fill="navy", outline="red")
draw.ellipse((50, 30, 110, 70), fill=(0, 200, 0))
draw.line((0, 79, 119, 0), fill=0, width=3)
image.save("p.png")
with open("p.png", "rb") as file:
    head = file.read(24)
print(head[:8], int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))
read = Image.open("p.png")
read.load()
array = np.asarray(read)
print(
    read.size,
    read.mode,
    array.shape,
    array[30, 30].tolist(),
    array[5, 5].tolist(),
    int((array == 255).all(axis=2).sum()) > 3000,
)
grey = np.asarray(read.convert("L"), dtype=float)
edges = np.abs(np.diff(grey, axis=1)) > 40
print(bool(edges.any()), int(edges[30].argmax()), np.asarray(read.filter(ImageFilter.BoxBlur(2))).shape)
for form in ("GIF", "BMP", "TIFF"):
    read.convert("RGB").save(f"p.{form.lower()}", form)
    print(form, Image.open(f"p.{form.lower()}").size)
print(
    read.resize((60, 40)).size,
    read.rotate(90, expand=True).size,
    read.crop((10, 10, 20, 30)).size,
    read.getpixel((20, 20)),
)
