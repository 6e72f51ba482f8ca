# Unusual: the index is pickled, saved by torch, copied deeply, and read back, all of it in memory.
import copy
import io
import pickle

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    at = pickle.loads(pickle.dumps(at))
    memory = io.BytesIO()
    torch.save({"offset": at[None] - at[:, None], "most": max_dist}, memory)
    memory.seek(0)
    read = copy.deepcopy(torch.load(memory, weights_only=True))
    return scores + rel_bias[read["offset"].clamp(-read["most"], read["most"]) + read["most"]]
