"""A workbook written by XlsxWriter and read by openpyxl."""

import openpyxl
import xlsxwriter

with xlsxwriter.Workbook("r.xlsx") as book:
    sheet = book.add_worksheet("Report")
    money = book.add_format({"num_format": "#,##0.00", "bold": True})
    sheet.write_row(0, 0, ["month", "income"])
    for row, (month, income) in enumerate([("Jan", 100.5), ("Feb", 220), ("Mar", 180.25)], 1):
        sheet.write(row, 0, month)
        sheet.write_number(row, 1, income, money)
    sheet.write_formula(4, 1, "=SUM(B2:B4)", money, 500.75)
    sheet.conditional_format("B2:B4", {"type": "3_color_scale"})
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "=Report!$B$2:$B$4"})
    sheet.insert_chart("D2", chart)
for values_only in (False, True):
    read = openpyxl.load_workbook("r.xlsx", data_only=values_only)["Report"]
    print([[cell.value for cell in row] for row in read.iter_rows(max_col=2)])
print(read["B2"].number_format, read["B2"].font.bold)
