"""Links and text out of HTML with the standard library."""

import html
from html.parser import HTMLParser
from urllib.parse import parse_qs, quote, unquote, urlencode, urljoin, urlsplit

PAGE = """<html><head><title>T &amp; U</title><style>p {color: red}</style></head>
<body><p class="a b">Hello <b>w&ouml;rld</b><br/>&#x263a;</p><a href="/x?a=1&amp;b=2">one</a> <a href='y.html'>two</a>
<script>if (a < b) {}</script></body></html>"""


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.text, self.skip = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.skip += tag in ("script", "style")
        if tag == "a":
            self.links.append(urljoin("http://example.org/dir/", dict(attrs)["href"]))

    def handle_endtag(self, tag):
        self.skip -= tag in ("script", "style")

    def handle_data(self, data):
        if not self.skip and data.strip():
            self.text.append(data.strip())


parser = Links()
parser.feed(PAGE)
print(parser.links, parser.text)
parts = urlsplit(parser.links[0])
print(parts.netloc, parts.path, parse_qs(parts.query), urlencode({"q": "a b&c", "n": [1, 2]}, doseq=True))
print(html.escape('<a href="x">'), html.unescape("&lt;&eacute;&#233;&gt;"), quote("a/b c?é"), unquote("%E2%82%AC"))
