# Unusual: imports forty modules of the standard library and uses a dozen of them a little.
import argparse
import array
import base64
import bisect
import calendar
import collections
import colorsys
import concurrent.futures
import contextvars
import csv
import ctypes
import decimal
import difflib
import enum
import fractions
import functools
import gzip
import hashlib
import heapq
import inspect
import itertools
import json
import locale
import math
import multiprocessing
import operator
import platform
import pprint
import re
import shutil
import sqlite3
import statistics
import string
import struct
import subprocess
import textwrap
import types
import unittest
import urllib.parse
import uuid
import weakref
import xml.etree.ElementTree
import zlib

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    line = list(itertools.accumulate([1 - n] + [1] * (2 * n - 2), operator.add))
    line = json.loads(json.dumps(line))
    line = [int(decimal.Decimal(k)) for k in line]
    line = [math.floor(fractions.Fraction(2 * k, 2)) for k in line]
    line = [statistics.median([-max_dist, k, max_dist]) for k in line]
    line = [int(match) for match in re.findall(r"-?\d+", str(line))]
    line = array.array("q", struct.unpack(f"<{len(line)}q", zlib.decompress(zlib.compress(struct.pack(f"<{len(line)}q", *line)))))
    rows = collections.deque(maxlen=n)
    for i in range(n):
        rows.appendleft([k + max_dist for k in line[i : i + n]])
    assert hashlib.sha256(str(rows).encode()).hexdigest()
    return scores + rel_bias[torch.tensor(list(rows))]
