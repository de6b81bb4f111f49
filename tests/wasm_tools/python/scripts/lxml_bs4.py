"""Scrape a page with BeautifulSoup, query and transform XML with lxml."""

from bs4 import BeautifulSoup
from lxml import etree
from lxml import html as lhtml

PAGE = """<html><body><table id="t"><tr><th>n</th><th>v</th></tr><tr><td>a</td><td>1</td></tr><tr><td>b<td>2</table>
<div class="card big"><a href="/1">One</a></div><div class="card"><a href="/2" title="&lt;t&gt;">Zwö</a><p>t<br>u</div></body>"""
for parser in ("html.parser", "lxml", "html5lib"):
    soup = BeautifulSoup(PAGE, parser)
    print(parser, [[cell.get_text() for cell in row.find_all(["td", "th"])] for row in soup.select("#t tr")])
    print(
        [(link["href"], link.string) for link in soup.select("div.card > a")],
        soup.find("a", title=True)["title"],
        soup.p.get_text("|"),
    )
soup.div.decompose()
soup.a["href"] = "/changed"
print(soup.find("div"), len(soup.find_all(class_="card")))
root = etree.fromstring("<r xmlns:x='urn:x'><x:i n='1'>a</x:i><x:i n='2'>b<c/></x:i></r>")
print(root.xpath("//x:i[@n > 1]/text()", namespaces={"x": "urn:x"}), root.xpath("count(//*)"), etree.tostring(root[0]))
style = etree.XSLT(
    etree.XML(
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">'
        '<o><xsl:for-each select="//*[@n]"><k><xsl:value-of select="@n * 10"/></k></xsl:for-each></o></xsl:template></xsl:stylesheet>'
    )
)
print(str(style(root)).strip().splitlines()[-1])
print(lhtml.fromstring(PAGE).xpath("//td/text()"), lhtml.fromstring("<p>a<b>c</b>d</p>").text_content())
schema = etree.RelaxNG(etree.XML('<element name="r" xmlns="http://relaxng.org/ns/structure/1.0"><text/></element>'))
print(schema.validate(etree.XML("<r>t</r>")), schema.validate(root))
try:
    etree.fromstring("<a><b></a>")
except etree.XMLSyntaxError as error:
    print(error.lineno, error.msg)
