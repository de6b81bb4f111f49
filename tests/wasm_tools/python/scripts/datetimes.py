"""Dates, durations, calendars and time zones with their changes of the clock."""

import calendar
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

start = datetime(2024, 3, 30, 12, tzinfo=ZoneInfo("Europe/Berlin"))
for hours in (0, 24, 48):
    moment = (start.astimezone(timezone.utc) + timedelta(hours=hours)).astimezone(start.tzinfo)
    print(moment.isoformat(), moment.tzname(), moment.dst(), moment.utcoffset())
print(datetime(2024, 10, 27, 2, 30, fold=1, tzinfo=ZoneInfo("Europe/Berlin")).utcoffset())
for zone in ("America/New_York", "Asia/Kolkata", "Asia/Tokyo", "UTC"):
    print(
        zone, datetime(2024, 7, 4, 12, tzinfo=timezone.utc).astimezone(ZoneInfo(zone)).strftime("%a %d %b %Y %H:%M %z")
    )
print(datetime.strptime("Thu, 29 Feb 2024 10:11:12 +0530", "%a, %d %b %Y %H:%M:%S %z").astimezone(timezone.utc))
print(date(2024, 2, 29) + timedelta(days=366), date(2024, 12, 30).isocalendar(), date(2024, 1, 1).strftime("%j %U %W"))
print(datetime.fromisoformat("2024-05-06T07:08:09.123456+02:00").timestamp(), timedelta(days=-1, seconds=5))
print(calendar.month(2024, 2), calendar.monthrange(2023, 2)[1], calendar.isleap(1900))
work = [day for day in (date(2024, 5, 1) + timedelta(n) for n in range(31)) if day.weekday() < 5]
print(len(work), work[0], work[-1], (datetime(2024, 5, 1) - datetime(2023, 5, 1)) / timedelta(weeks=1))
