"""Configuration in INI and TOML, and the environment on top."""

import configparser
import os
import tomllib

with open("app.ini", "w") as file:
    file.write("[DEFAULT]\nroot = /srv\n[web]\nport = 8080\nlog = %(root)s/log\ndebug = yes\n[db]\nhosts =\n  a\n  b\n")
ini = configparser.ConfigParser()
print(ini.read(["app.ini", "missing.ini"]), ini.sections())
print(ini.getint("web", "port"), ini["web"]["log"], ini.getboolean("web", "debug"), ini["db"]["hosts"].split())
ini["web"]["port"] = "9090"
with open("app.ini", "w") as file:
    ini.write(file)
print(open("app.ini").read())
toml = tomllib.loads("""
title = "x"
when = 2024-05-06T07:08:09Z
n = [1, 0x1F, 1_000]
[server.main]
hosts = ["a", "b"]
ratio = 1.5e3
[[points]]
x = 1
[[points]]
x = 2
""")
print(toml["title"], toml["when"], toml["n"], toml["server"], toml["points"])
try:
    tomllib.loads("a = ")
except tomllib.TOMLDecodeError as error:
    print(type(error).__name__)
os.environ["APP_PORT"] = "1234"
print({**toml["server"]["main"], "port": int(os.environ.get("APP_PORT", 80))}, os.path.expandvars("$APP_PORT/x"))
