"""Makes pages of the browser viewer for tests, and reads the data in them."""
import base64
import gzip
import json
import re

_ELEMENT = re.compile(
    r'<script type="application/octet-stream" id="recount-data">([^<]*)</script>')


def page_of(data):
    """Returns a page with this data and nothing else in it, as the command fills one."""
    text = base64.b64encode(gzip.compress(json.dumps(data).encode(), mtime=0)).decode()
    return ("<!doctype html><title>Recount</title>"
            f'<script type="application/octet-stream" id="recount-data">{text}</script>')


def built_page(build):
    """Returns the built page, for commands of that build."""
    return page_of({"format": "recount-page", "version": 1, "kind": "empty", "build": build,
                    "open": None, "notes": []})


def packed_data(page):
    """Returns the bytes of the gzip in a page."""
    return base64.b64decode(_ELEMENT.search(page)[1])


def data_of(page):
    """Returns the JSON that a page holds."""
    return json.loads(gzip.decompress(packed_data(page)))
