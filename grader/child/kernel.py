"""The few Linux system calls that Python has no function for. Each raises OSError where the kernel refuses it."""

import ctypes
import os
import sys

CLONE_NEWNS, CLONE_NEWUTS = 0x0002_0000, 0x0400_0000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT, MS_BIND = 1, 2, 4, 8, 0x20, 0x1000
MS_REC, MS_PRIVATE, MS_RELATIME, ST_RELATIME = 0x4000, 1 << 18, 1 << 21, 0x1000
MNT_DETACH = 2
PR_SET_PDEATHSIG, PR_GET_DUMPABLE, PR_SET_DUMPABLE, PR_CAPBSET_DROP = 1, 3, 4, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 36, 38, 39, 47
CAP_AMBIENT_CLEAR_ALL = 4
CAPABILITY_VERSION = 0x2008_0522
MOST_CAPABILITIES = 64

LIBC = ctypes.CDLL(None, use_errno=True)
if sys.platform == "linux":
    LIBC.syscall.restype = ctypes.c_long
    LIBC.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p]
    LIBC.umount2.argtypes = [ctypes.c_char_p, ctypes.c_int]


def checked(result: int) -> int:
    """Give the result of a call, or raise what the kernel said of it."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def syscall(number: int, *arguments: object) -> int:
    """Make a system call that the C library has no function for."""
    passed = [ctypes.c_long(argument) if isinstance(argument, int) else argument for argument in arguments]
    return checked(LIBC.syscall(ctypes.c_long(number), *passed))


def prctl(option: int, *arguments: int) -> int:
    """Ask or change an attribute of this process."""
    padded = [*arguments, 0, 0, 0, 0][:4]
    return checked(LIBC.prctl(option, *(ctypes.c_ulong(argument) for argument in padded)))


def hide_memory() -> None:
    """Keep other processes of this user from reading the memory of this one, where Linux can."""
    if sys.platform == "linux":
        prctl(PR_SET_DUMPABLE, 0)


def unshare(namespaces: int) -> None:
    """Move this process into new namespaces."""
    checked(LIBC.unshare(namespaces))


def make_mounts_private() -> None:
    """Keep what is mounted from now on to this mount namespace."""
    checked(LIBC.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None))


def mount_tmpfs(folder: str, options: str) -> None:
    """Mount an empty file system in memory over a folder."""
    checked(LIBC.mount(b"scratch", os.fsencode(folder), b"tmpfs", MS_NOSUID | MS_NODEV, options.encode()))


def remount_read_only(path: str) -> None:
    """Make what is mounted here read-only: a device can be written to all the same, but not change mode and times."""
    about = os.statvfs(path).f_flag
    kept = about & (MS_NOSUID | MS_NODEV | MS_NOEXEC) | (MS_RELATIME if about & ST_RELATIME else 0)
    checked(LIBC.mount(b"none", os.fsencode(path), None, MS_REMOUNT | MS_BIND | MS_RDONLY | kept, None))


def unmount(folder: str) -> None:
    """Take away what is mounted on a folder, now for whoever looks, later for whoever still uses it."""
    checked(LIBC.umount2(os.fsencode(folder), MNT_DETACH))


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def drop_capabilities() -> None:
    """Give up every capability, and every way to get one back."""
    for capability in range(MOST_CAPABILITIES):
        if LIBC.prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) < 0:
            break  # there are no more, or there is nothing to give up
    prctl(PR_CAP_AMBIENT, CAP_AMBIENT_CLEAR_ALL)
    checked(LIBC.capset(ctypes.byref(_Header(CAPABILITY_VERSION, 0)), ctypes.byref((_Sets * 2)())))
