# Unusual: sleeps a millisecond at every call, and reads every clock there is.
import datetime
import time

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    began = time.monotonic(), time.perf_counter(), time.process_time(), time.thread_time(), time.time()
    time.sleep(0.001)
    assert time.perf_counter() - began[1] >= 0.001
    assert datetime.datetime.now().year > 2000
    assert time.strftime("%Y", time.localtime())
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
