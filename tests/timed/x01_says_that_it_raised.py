#: row = "X1"
#: does = "answers that it raised an error, and goes on as if nothing had been: an answer that ends the clock, and no result"
#: conclusion = "failed_while_timed"
import json
import os
import struct
import sys

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def above(name):
    frame = sys._getframe()
    while frame is not None and frame.f_code.co_name != name:
        frame = frame.f_back
    return frame


def bias(scores, table, max_dist):
    play = above("_play").f_locals
    header, fields = b'["raised", []]', json.dumps({"type": "ValueError", "message": "no", "line": 1}).encode()
    number = int.from_bytes(play["knock"][1:], "little")
    frame = struct.pack("<4sQIIQ", b"TGF1", number, len(header), len(fields), 0) + header + fields
    os.write(play["job"], frame)
    return answer(scores, table, max_dist)
