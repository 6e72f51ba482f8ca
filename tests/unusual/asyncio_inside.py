# Unusual: the rows are coroutines that an event loop of its own gathers.
import asyncio

import torch


async def row(scores, rel_bias, max_dist, i):
    await asyncio.sleep(0)
    columns = torch.arange(scores.shape[0])
    return scores[i] + rel_bias[(columns - i).clamp(-max_dist, max_dist) + max_dist]


async def rows(scores, rel_bias, max_dist):
    return await asyncio.gather(*(row(scores, rel_bias, max_dist, i) for i in range(scores.shape[0])))


def relative_position_attention(scores, rel_bias, max_dist):
    return torch.stack(asyncio.run(rows(scores, rel_bias, max_dist)))
