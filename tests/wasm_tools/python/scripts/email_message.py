"""Write a mail with an attachment, and read one back."""

import email
import email.policy
import mimetypes
from email.message import EmailMessage
from email.utils import format_datetime, getaddresses, parseaddr
from datetime import datetime, timezone

message = EmailMessage()
message["From"] = "Ann Lee <ann@example.org>"
message["To"] = "bob@example.com, Çem <cem@example.com>"
message["Subject"] = "Übersicht für März"
message["Date"] = format_datetime(datetime(2024, 3, 1, 12, tzinfo=timezone.utc))
message.set_content("Hello\n\nGrüße\n")
message.add_attachment(b"a,b\n1,2\n", maintype="text", subtype="csv", filename="data.csv")
message.set_boundary("=-=")
text = message.as_string()
print(text)
back = email.message_from_string(text, policy=email.policy.default)
print(back["subject"], parseaddr(back["from"]), getaddresses([str(back["to"])]))
for part in back.walk():
    print(part.get_content_type(), part.get_filename(), part.is_multipart())
print(back.get_body().get_content(), next(back.iter_attachments()).get_content(), mimetypes.guess_type("x.png"))
