"""A PDF is drawn by reportlab, read and cut by pypdf."""

from pypdf import PdfReader, PdfWriter
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table
from reportlab.lib.styles import getSampleStyleSheet

page = canvas.Canvas("a.pdf", pagesize=A4)
for number in range(1, 4):
    page.drawString(100, 700, f"Page number {number}")
    page.rect(100, 600, 50, 50, fill=number % 2)
    page.showPage()
page.save()
reader = PdfReader("a.pdf")
print(
    len(reader.pages),
    [sheet.extract_text().strip() for sheet in reader.pages],
    [round(float(v)) for v in reader.pages[0].mediabox[2:]],
)
writer = PdfWriter()
writer.add_page(reader.pages[2])
writer.add_page(reader.pages[0].rotate(90))
writer.add_metadata({"/Title": "Cut"})
writer.write("b.pdf")
cut = PdfReader("b.pdf")
print(
    len(cut.pages),
    cut.metadata.title,
    cut.pages[0].extract_text().strip(),
    cut.pages[1].rotation,
    open("b.pdf", "rb").read(5),
)
SimpleDocTemplate("c.pdf").build(
    [Paragraph("Hello <b>bold</b>", getSampleStyleSheet()["Normal"]), Table([["a", 1], ["b", 2]])]
)
print(PdfReader("c.pdf").pages[0].extract_text().split())
