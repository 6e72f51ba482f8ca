# Unusual: asks the machine for its processors, its memory, its user and its clock, and needs none of the answers.
import getpass
import multiprocessing
import os
import platform
import resource
import sys
import threading

import torch

CORES = os.cpu_count(), multiprocessing.cpu_count(), len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
ABOUT = platform.machine(), platform.python_version(), sys.version, torch.__version__, torch.cuda.is_available()


def relative_position_attention(scores, rel_bias, max_dist):
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0
    assert os.getpid() > 0 and os.getppid() >= 0 and threading.get_native_id() > 0 and os.getuid() >= 0
    assert os.path.isdir(os.getcwd()) and os.urandom(4)
    assert os.environ.get("NOT_THERE") is None and resource.getrlimit(resource.RLIMIT_NOFILE)
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
