"""Packages of Python from an index: resolved by pip on the host, kept in the cache, put into sessions as files."""
