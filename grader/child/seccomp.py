"""The system calls that a child may make, as a filter in the kernel. libseccomp translates it.

libseccomp is called directly: the binding on the package index looks for it by running `ldconfig` and a compiler, which
takes 40 ms and finds nothing in a file system that shows no programs.
"""

import ctypes
import errno
import os

import gpu

ALLOW = 0x7FFF_0000
NO_SPECULATION_PENALTY = 7  # SCMP_FLTATR_CTL_SSB: kernels before 5.16 slow a filtered process down without it
NOT_EQUAL, EQUAL, MASKED_EQUAL = 1, 4, 7
ADDRESS, EVERY_BIT = 4, 0xFFFF_FFFF_FFFF_FFFF  # of `sendto`: where to

CLONE_THREAD = 0x0001_0000
CLONE_NEW = 0x7E02_0080  # every kind of namespace

# What 31 kinds of work with torch, Python's standard library and NumPy need, and what is harmless beside it.
FREELY = """
    read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 lseek close close_range dup dup2 dup3
    pipe pipe2 poll ppoll select pselect6 epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2 sendfile
    copy_file_range fsync fdatasync flock fadvise64 fallocate truncate ftruncate
    open openat openat2 creat stat fstat lstat newfstatat statx statfs fstatfs access faccessat faccessat2 readlink
    readlinkat getdents getdents64 getcwd chdir fchdir umask rename renameat renameat2 mkdir mkdirat rmdir unlink
    unlinkat link linkat symlink symlinkat
    brk mmap munmap mprotect mremap madvise msync mincore membarrier
    exit exit_group wait4 waitid sched_yield sched_getaffinity sched_getparam sched_getscheduler
    sched_get_priority_max sched_get_priority_min getpriority futex futex_waitv set_robust_list get_robust_list
    set_tid_address rseq arch_prctl getcpu get_mempolicy restart_syscall
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait sigaltstack pause
    alarm setitimer getitimer nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times
    getpid getppid gettid getpgrp getpgid getsid getuid geteuid getgid getegid getresuid getresgid getgroups
    uname sysinfo getrandom getrlimit getrusage
    socketpair recvfrom recvmsg getsockname getpeername getsockopt shutdown
"""  # a socket pair leads nowhere but to this process itself; `socket` and `connect` are not here

# What leads out of a process, for where everything else has to be let through.
WAYS_OUT = """
    fork vfork execve execveat accept accept4 sendmsg sendmmsg ptrace process_vm_readv process_vm_writev process_madvise
    pidfd_open pidfd_getfd pidfd_send_signal mount umount2 pivot_root chroot move_mount open_tree fsopen fsmount
    mount_setattr unshare setns bpf io_uring_setup io_uring_enter io_uring_register keyctl add_key request_key
    perf_event_open userfaultfd kexec_load init_module finit_module delete_module reboot swapon swapoff
    open_by_handle_at name_to_handle_at rt_sigqueueinfo rt_tgsigqueueinfo process_mrelease kcmp
"""

# Mode and times of a file, which Landlock knows nothing of: only where files that matter are out of sight.
METADATA = "chmod fchmod fchmodat fchmodat2 utime utimes utimensat futimesat"

# fcntl: duplicate, flags, locks, the size of a pipe; not F_SETOWN and F_SETSIG, which send signals to others.
FCNTL = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1031, 1032)
# ioctl: TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# prctl: get dumpable, set and get the name, get seccomp, read the bounding set, get no-new-privileges, name memory.
PRCTL = (3, 15, 16, 21, 23, 39, 0x5356_4D41)
TO_ITSELF = {"kill": 1, "tgkill": 2, "tkill": 1}  # by which argument the signal is
SIGCONT, SIGNAL_BITS = 18, 7


class Where(ctypes.Structure):
    """A condition on one argument of a system call: its bits under `mask` are `value`."""

    _fields_ = (
        ("argument", ctypes.c_uint),
        ("comparison", ctypes.c_int),
        ("mask", ctypes.c_uint64),
        ("value", ctypes.c_uint64),
    )


def is_(argument: int, value: int, mask: int = 0xFFFF_FFFF) -> Where:
    """Hold when the argument's bits under `mask` are `value`; by default 32, all that the kernel looks at."""
    return Where(argument, MASKED_EQUAL, mask, value)


def refuse(number: int) -> int:
    """Give the action that makes a call fail with an error number."""
    return 0x0005_0000 | number


class Filter:
    """Rules by the names of system calls, for this machine's architecture.

    Raises:
        OSError: there is no libseccomp, or the kernel refuses.
    """

    def __init__(self, otherwise: int) -> None:
        self._library = ctypes.CDLL("libseccomp.so.2")
        self._library.seccomp_init.restype = ctypes.c_void_p
        for name in ("seccomp_attr_set", "seccomp_rule_add_array", "seccomp_load"):
            getattr(self._library, name).argtypes = {
                "seccomp_attr_set": [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32],
                "seccomp_rule_add_array": [
                    *(ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint),
                    ctypes.POINTER(Where),
                ],
                "seccomp_load": [ctypes.c_void_p],
            }[name]
        self._context = self._library.seccomp_init(otherwise)
        self._library.seccomp_attr_set(self._context, NO_SPECULATION_PENALTY, 1)  # older ones have no such attribute

    def rule(self, action: int, name: str, *where: Where) -> None:
        """Add a rule; conditions hold together. A name that this libseccomp does not know is left out."""
        number = self._library.seccomp_syscall_resolve_name(name.encode())
        if number != -1:
            array = (Where * len(where))(*where)
            self._checked(self._library.seccomp_rule_add_array(self._context, action, number, len(where), array))

    def load(self) -> None:
        """Hold this process to the rules, for good."""
        self._checked(self._library.seccomp_load(self._context))

    def _checked(self, result: int) -> None:
        if result < 0:
            raise OSError(-result, os.strerror(-result))


def prepare(*, enclosed: bool, cuda: bool = False, lenient: bool = False) -> Filter:
    """Write the rules that are the same for every child; what is not named fails with EPERM.

    `enclosed`: the file system holds nothing that the mode or the times of could matter. `cuda`: the driver of a CUDA
    device may be asked for anything, and has a socket that nobody can reach. `lenient`: all is let through but the ways
    out of this process.
    """
    if lenient:
        return _lenient()
    made = Filter(refuse(errno.EPERM))
    for name in (FREELY + METADATA if enclosed else FREELY).split():
        made.rule(ALLOW, name)
    made.rule(ALLOW, "clone", is_(0, CLONE_THREAD, CLONE_THREAD | CLONE_NEW))
    made.rule(refuse(errno.ENOSYS), "clone3")  # its flags lie in memory; the C library then takes clone
    made.rule(ALLOW, "prlimit64", is_(0, 0), is_(2, 0, 0xFFFF_FFFF_FFFF_FFFF))  # to read its own
    made.rule(ALLOW, "sendto", is_(ADDRESS, 0, EVERY_BIT))  # to where its socket leads, not to any that has a name
    for name, argument, values in (("fcntl", 1, FCNTL), ("ioctl", 1, IOCTL), ("prctl", 0, PRCTL)):
        for value in values:
            made.rule(ALLOW, name, is_(argument, value))
    if cuda:
        made.rule(ALLOW, "ioctl", is_(1, gpu.REQUESTS, gpu.REQUESTS_MASK))
        for number in gpu.MEMORY_REQUESTS:
            made.rule(ALLOW, "ioctl", is_(1, number))
        made.rule(ALLOW, "socket", is_(0, gpu.UNIX), is_(1, gpu.SEQUENCED, gpu.KIND_MASK))
        for name in ("bind", "listen", "setsockopt", "memfd_create"):
            made.rule(ALLOW, name)
        made.rule(refuse(errno.ECONNREFUSED), "connect")
    return made


def _lenient() -> Filter:
    made = Filter(ALLOW)
    for name in WAYS_OUT.split():
        made.rule(refuse(errno.EPERM), name)
    made.rule(refuse(errno.ENOSYS), "clone3")
    made.rule(refuse(errno.EPERM), "clone", is_(0, 0, CLONE_THREAD))
    made.rule(refuse(errno.EPERM), "socket", Where(0, NOT_EQUAL, gpu.UNIX, 0))
    made.rule(refuse(errno.EPERM), "sendto", Where(ADDRESS, NOT_EQUAL, 0, 0))
    made.rule(refuse(errno.ECONNREFUSED), "connect")
    return made


def enter(prepared: Filter, *, lenient: bool = False) -> None:
    """Load the filter; signals may go to this process only."""
    for name, at in TO_ITSELF.items():
        if lenient:
            prepared.rule(refuse(errno.EPERM), name, Where(0, NOT_EQUAL, os.getpid(), 0))
            prepared.rule(refuse(errno.EPERM), name, Where(at, EQUAL, SIGCONT, 0))
            continue
        # No SIGCONT: it would undo the stop of a process that is timed. Another signal differs from it in some bit; to
        # compare whole numbers would not do, since the kernel looks at 32 bits of the 64.
        for bit in (1 << place for place in range(SIGNAL_BITS)):
            prepared.rule(ALLOW, name, is_(0, os.getpid()), is_(at, ~SIGCONT & bit, bit))
    prepared.load()
