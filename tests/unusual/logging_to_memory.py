# Unusual: logs at every step, to standard error and to memory, from a logger of its own.
import io
import logging
import logging.handlers

import torch

logging.basicConfig(level=logging.DEBUG, format="%(asctime)s %(process)d %(threadName)s %(message)s")
log = logging.getLogger("learner")
MEMORY = io.StringIO()
log.addHandler(logging.StreamHandler(MEMORY))
log.addHandler(logging.handlers.MemoryHandler(10))


def relative_position_attention(scores, rel_bias, max_dist):
    log.info("scores of %s", tuple(scores.shape))
    at = torch.arange(scores.shape[0])
    index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    log.debug("index\n%s", index if len(at) < 5 else "large")
    try:
        raise KeyError("not at all")
    except KeyError:
        log.exception("swallowed")
    assert "swallowed" in MEMORY.getvalue()
    return scores + rel_bias[index]
