"""Run a command on a kernel that refuses: `python -I tests/refuse.py [namespaces] [landlock] [seccomp] -- COMMAND...`.

The refusals are real: a filter in the kernel makes those system calls fail as they do in a default container (no
namespaces), on an old kernel (no Landlock) or where filters are forbidden. What runs behind it cannot tell.
"""

import errno
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "grader" / "child"))

import seccomp  # type: ignore[import-not-found, unused-ignore]  # reason: of the folder named above

CLONE_NEWUSER = 0x1000_0000
PR_SET_SECCOMP = 22


def refuse(*what: str) -> None:
    """Hold this process, and all that it starts, to it."""
    made = seccomp.Filter(seccomp.ALLOW)
    if "namespaces" in what:
        for name in ("unshare", "setns", "mount", "umount2", "pivot_root"):
            made.rule(seccomp.refuse(errno.EPERM), name)
        made.rule(seccomp.refuse(errno.EPERM), "clone", seccomp.is_(0, CLONE_NEWUSER, CLONE_NEWUSER))
        made.rule(seccomp.refuse(errno.ENOSYS), "clone3")
    if "landlock" in what:
        for name in ("landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"):
            made.rule(seccomp.refuse(errno.ENOSYS), name)
    if "seccomp" in what:
        made.rule(seccomp.refuse(errno.ENOSYS), "seccomp")
        made.rule(seccomp.refuse(errno.EINVAL), "prctl", seccomp.is_(0, PR_SET_SECCOMP))
    made.load()


if __name__ == "__main__":
    split = sys.argv.index("--")
    refuse(*sys.argv[1:split])
    os.execvp(  # noqa: S606 -- reason: a command that the test gives
        sys.argv[split + 1], sys.argv[split + 1 :]
    )
