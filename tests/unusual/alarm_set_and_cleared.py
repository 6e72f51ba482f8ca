# Unusual: sets an alarm and a timer around its work, with handlers, and clears both.
import signal

import torch


class TooSlow(Exception):
    pass


def ring(number, frame):
    raise TooSlow


def relative_position_attention(scores, rel_bias, max_dist):
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(5)
    signal.setitimer(signal.ITIMER_REAL, 4.0)
    try:
        at = torch.arange(scores.shape[0])
        return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
