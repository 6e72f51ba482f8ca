# Unusual: the index lies in a memory-mapped file in its working folder, which it removes again.
import mmap
import os

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    at = torch.arange(n)
    index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    with open("index.bin", "wb+") as file:
        file.truncate(index.numel() * 8)
        with mmap.mmap(file.fileno(), 0) as mapped:
            mapped[:] = index.numpy().tobytes()
            back = torch.frombuffer(bytearray(mapped[:]), dtype=torch.int64).view(n, n)
    os.remove("index.bin")
    return scores + rel_bias[back]
