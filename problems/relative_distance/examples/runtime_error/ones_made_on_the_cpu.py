# The row of ones that repeats the queries is on the CPU: two devices do not multiply.
# Source: https://github.com/mozilla/TTS/issues/473 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    repeated = query_positions[:, None] * torch.ones(1, len(key_positions), dtype=torch.int64)
    return sign * (key_positions - repeated)
