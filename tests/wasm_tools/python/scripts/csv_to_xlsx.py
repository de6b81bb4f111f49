"""A CSV becomes a workbook with formulas, styles and a chart; then it is read."""

import csv
import zipfile

from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font, PatternFill

with open("in.csv", "w", newline="") as file:
    csv.writer(file).writerows([["item", "n", "price"], ["pen", 3, 1.25], ["ink, blue", 10, 4.5], ["päper", 7, 0.01]])
book = Workbook()
sheet = book.active
sheet.title = "Data"
with open("in.csv", newline="") as file:
    for number, row in enumerate(csv.reader(file)):
        sheet.append(row if number == 0 else [row[0], int(row[1]), float(row[2])])
for cell in sheet[1]:
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="FFDD00")
sheet["D1"] = "total"
for number in range(2, sheet.max_row + 1):
    sheet[f"D{number}"] = f"=B{number}*C{number}"
sheet.column_dimensions["A"].width = 20
sheet.freeze_panes = "A2"
chart = BarChart()
chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=4), titles_from_data=True)
sheet.add_chart(chart, "F2")
book.create_sheet("Empty")
book.save("out.xlsx")
again = load_workbook("out.xlsx")
print(again.sheetnames, [[cell.value for cell in row] for row in again["Data"].iter_rows()])
print(again["Data"]["A1"].font.bold, again["Data"].freeze_panes, again["Data"].dimensions)
print(sorted(name for name in zipfile.ZipFile("out.xlsx").namelist() if "sheet" in name or "chart" in name))
