"""What is around a process that computes on CUDA, as far as it shows without a device: filters, layers, a look."""

import subprocess
import sys
import textwrap

import pytest

from grader.child import gpu
from tests.conftest import ROOT

if sys.platform != "linux":
    pytest.skip("reason: the filters are Linux's", allow_module_level=True)

CHILD = ROOT / "grader" / "child"
ATTEMPTS = """
import ctypes, errno, fcntl, os, signal, socket, subprocess, sys
sys.path.insert(0, {child!r})
import seccomp, kernel
made = seccomp.prepare(enclosed=True, cuda={cuda}, lenient={lenient})
pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
pipe = os.pipe()
kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
seccomp.enter(made, lenient={lenient})
def tried(attempt):
    try:
        attempt()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"
UNIX, SEQUENCED = socket.AF_UNIX, socket.SOCK_SEQPACKET
def listening():
    one = socket.socket(UNIX, SEQUENCED)
    one.bind("\\0grader-test-" + str(os.getpid()))
    one.listen()
print(
    tried(os.fork), tried(lambda: os.execv("/bin/true", ["true"])), tried(lambda: socket.socket()),
    tried(lambda: os.kill(os.getppid(), 0)), tried(lambda: os.kill(os.getpid(), signal.SIGCONT)),
    tried(lambda: os.kill(os.getpid(), 0)), tried(lambda: pair[0].sendto(b"x", "/nowhere")),
    tried(lambda: pair[0].send(b"x")), tried(lambda: kernel.unshare(kernel.CLONE_NEWUTS)),
    tried(listening), tried(lambda: fcntl.ioctl(pipe[0], 0xC020462A)), tried(lambda: fcntl.ioctl(pipe[0], 0x30000001)),
    tried(lambda: fcntl.ioctl(pipe[0], 0x5412)),
)
import threading
thread = threading.Thread(target=print, args=("thread",))
thread.start(); thread.join()
"""
REFUSED = "EPERM EPERM EPERM EPERM EPERM done EPERM done EPERM"


@pytest.mark.parametrize(
    ("cuda", "lenient", "rest"),
    [
        (False, False, "EPERM EPERM EPERM EPERM"),
        (True, False, "done ENOTTY ENOTTY EPERM"),
        (True, True, "done ENOTTY ENOTTY ENOTTY"),
    ],
)
def test_every_filter_closes_the_ways_out_and_that_of_cuda_lets_the_driver_be_asked(
    cuda: bool, lenient: bool, rest: str
) -> None:
    script = textwrap.dedent(ATTEMPTS.format(child=str(CHILD), cuda=cuda, lenient=lenient))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    if "libseccomp" in done.stderr:
        pytest.skip(reason="there is no libseccomp here")
    assert done.stdout.splitlines() == [f"{REFUSED} {rest}", "thread"], done.stderr


LAYERS = ("scratch", "privileges", "memory", "landlock", "seccomp")


def looked(fails: str) -> str:
    """Look with a `work` that fails as a Python expression over `rung` says; give what came of it, as it is printed."""
    script = f"""
    import sys, time, os
    sys.path.insert(0, {str(CHILD)!r})
    import gpu
    gpu.LOOK_SECONDS = 1.0
    def work(rung):
        if {fails}:
            raise RuntimeError("CUDA error: 304\\nmore")
        return {{"name": "it", "device_mb": 1}}
    found, rung = gpu.look({LAYERS!r}, work)
    print(found["absent"], sorted(found.get("left_out", ())), rung and rung.lenient)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("fails", "found"),
    [
        ("False", "None [] False"),
        ("not rung.lenient", "None [] True"),
        ("'seccomp' in rung.layers", "None ['seccomp'] False"),
        ("'landlock' in rung.layers", "None ['landlock'] True"),
        ("'scratch' in rung.layers", "None ['scratch'] True"),
        ("'landlock' in rung.layers or not rung.lenient", "None ['landlock'] True"),
        ("{'landlock', 'seccomp'} & {*rung.layers}", "None ['landlock', 'seccomp'] False"),
        ("len(rung.layers) > 2", "None ['landlock', 'scratch', 'seccomp'] False"),
        ("True", "there is one, but it cannot be used: CUDA error: 304 [] None"),
        ("os._exit(3)", "there is one, but it cannot be used: the process that tried it ended with status 3 [] None"),
        ("not rung.lenient and time.sleep(9) is None", "None [] True"),
    ],
)
def test_a_look_leaves_out_no_more_than_it_has_to(fails: str, found: str) -> None:
    assert looked(fails) == found


def test_what_is_missing_is_said_without_touching_a_device() -> None:
    missing = gpu.missing()
    assert missing is None or "CPU only" in missing or "driver" in missing or "Linux" in missing
    assert isinstance(gpu.nodes(), tuple)
