# Computes in int8: a distance beyond 127 comes out negative.
# Source: https://github.com/vllm-project/tpu-inference/pull/2756 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    distance = key_positions.to(torch.int8)[None, :] - query_positions.to(torch.int8)[:, None]
    return sign * distance.long()
