"""Landlock: what of the file system a child may touch, held by the kernel from inside. Linux 5.13 and later.

Numbers and rights are those of the kernel's `include/uapi/linux/landlock.h`.
"""

import ctypes
import os
import stat
from collections.abc import Iterable

import kernel

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION, PATH_BENEATH = 1, 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}  # how many rights a version knows; 16 from the fifth on
NETWORK = 3  # bind and connect over TCP, from the fourth on
SCOPES = 3  # abstract Unix sockets and signals, from the sixth on


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def enter(*, readable: Iterable[str], writable: Iterable[str]) -> None:
    """Close all files but those beneath the given ones, TCP, and signals to processes outside.

    What is given and not there is left out. The process must have no-new-privileges.
    """
    version = kernel.syscall(CREATE_RULESET, None, 0, ASK_VERSION)
    every = (1 << RIGHTS.get(version, 16)) - 1
    rules = _Ruleset(every, NETWORK if version >= 4 else 0, SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = kernel.syscall(CREATE_RULESET, ctypes.byref(rules), size, 0)
    try:
        for paths, rights in ((readable, READ_FILE | READ_DIR), (writable, every & ~EXECUTE)):
            for path in paths:
                _allow(ruleset, path, rights & every)
        kernel.syscall(RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(parent).st_mode):
            rights &= ON_FILES
        kernel.syscall(ADD_RULE, ruleset, PATH_BENEATH, ctypes.byref(_Beneath(rights, parent)), 0)
    finally:
        os.close(parent)
