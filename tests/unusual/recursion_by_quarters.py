# Unusual: cuts the matrix into quarters, and those into quarters, down to single elements.
import sys

import torch

sys.setrecursionlimit(2000)


def fill(out, scores, rel_bias, max_dist, i, j):
    rows, columns = out.shape
    if not out.numel():
        return
    if rows * columns == 1:
        out[0, 0] = scores[0, 0] + rel_bias[min(max(j - i, -max_dist), max_dist) + max_dist]
        return
    if j - i - (rows - 1) >= max_dist or j - i + columns - 1 <= -max_dist:
        out.copy_(scores + rel_bias[2 * max_dist if j - i >= max_dist else 0])
        return
    r, c = (rows + 1) // 2, (columns + 1) // 2
    for y in (slice(0, r), slice(r, rows)):
        for x in (slice(0, c), slice(c, columns)):
            fill(out[y, x], scores[y, x], rel_bias, max_dist, i + y.start, j + x.start)


def whole(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]


def relative_position_attention(scores, rel_bias, max_dist):
    if scores.shape[0] > 64:
        return whole(scores, rel_bias, max_dist)
    out = torch.empty_like(scores)
    fill(out, scores, rel_bias, max_dist, 0, 0)
    return out
