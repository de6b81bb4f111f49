"""Pull addresses, dates, prices and code blocks out of text."""

import re

TEXT = """Dear all, write to ann.lee+test@example.org or <bob@mail.example.com>.
Invoices: 2024-02-29 $1,234.50; 2023-12-01 €99; bad date 2023-13-45.
Phones: +1 (555) 010-9999, 555.010.1234
```python
print("hi")
```
and `inline` code, ÄÖÜ straße naïve 東京 2024."""
print(re.findall(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", TEXT))
print(re.findall(r"\b(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b", TEXT))
print(
    [(m["sign"], float(m["n"].replace(",", ""))) for m in re.finditer(r"(?P<sign>[$€])(?P<n>[\d,]+(?:\.\d+)?)", TEXT)]
)
print(re.findall(r"```(\w+)\n(.*?)```", TEXT, re.DOTALL))
print(re.split(r"[;.]\s+", "a; b. c;d. e"), re.split(r"(,)", "a,b"))
print(re.sub(r"(?i)\b([a-z])(\w*)", lambda m: m[1].upper() + m[2].lower(), "the qUICK brown"))
print(re.findall(r"\b\w{5,}\b", TEXT, re.UNICODE)[-4:], re.findall(r"(?a)\w+", "naïve 東京"))
print(re.fullmatch(r"(?x) (\d+) \s* (?:px|em)  # a length", "12 px").groups())
print(re.findall(r"(?<=\$)[\d,]+(?=\.)", TEXT), re.search(r"(a+)+b", "a" * 15 + "b").span())
print(bool(re.match(r"^(?:(\()|)[a-z]+(?(1)\))$", "(abc)")), re.escape("a.b*c"))
