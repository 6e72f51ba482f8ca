# Unusual: the index lies in memory of ctypes, and the C library sorted it.
import ctypes

import torch

libc = ctypes.CDLL(None)
COMPARE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64))


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    line = (ctypes.c_int64 * (2 * n - 1))(*range(n - 1, -n, -1))
    by_size = COMPARE(lambda a, b: (a[0] > b[0]) - (a[0] < b[0]))
    libc.qsort(line, ctypes.c_size_t(len(line)), ctypes.c_size_t(8), by_size)
    strip = torch.frombuffer(line, dtype=torch.int64).clone()
    return scores + rel_bias[strip.clamp(-max_dist, max_dist).add(max_dist).unfold(0, n, 1).flip(0)]
