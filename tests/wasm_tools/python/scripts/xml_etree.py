"""Read, query, change and write XML with the standard library."""

import xml.etree.ElementTree as ET
from io import BytesIO
from xml.dom import minidom

TEXT = """<?xml version="1.0"?>
<library xmlns:d="urn:dates">
  <book id="b1" d:year="1999"><title>One &amp; only</title><price cur="EUR">9.50</price></book>
  <book id="b2" d:year="2004"><title>Zwei ü</title><price cur="USD">12</price></book>
  <!-- a comment --><book id="b3"><title/></book>
</library>"""
root = ET.fromstring(TEXT)
for book in root.iter("book"):
    print(book.get("id"), book.findtext("title"), book.get("{urn:dates}year"), book.find("price") is not None)
print([title.text for title in root.findall("./book[@id='b2']/title")], len(root.findall(".//price[@cur]")))
book = ET.SubElement(root, "book", id="b4")
ET.SubElement(book, "title").text = "<new>"
root.remove(root[0])
ET.indent(root)
print(ET.tostring(root, encoding="unicode"))
print([(event, element.tag) for event, element in ET.iterparse(BytesIO(b"<a><b/>t<c>x</c></a>"), ("start", "end"))])
print(minidom.parseString("<a><b c='1'>t</b></a>").documentElement.firstChild.toxml())
try:
    ET.fromstring("<a><b></a>")
except ET.ParseError as error:
    print(error.position, error)
