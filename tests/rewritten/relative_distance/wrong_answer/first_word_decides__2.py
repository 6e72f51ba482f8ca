import re

import torch


def relative_distance(query_positions, key_positions, convention):
    first = re.match("key|query", convention).group()
    out = torch.empty(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for i, q in enumerate(query_positions):
        out[i] = key_positions - q if first == "key" else q - key_positions
    return out
