"""Cuts the power while many clients write: of all three NATS nodes, or of the nodes and both services.

    python3 tests/cluster/power.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`; load.py lists what must hold. After a kill, the operating system still has
unsynced data; after a power cut, it does not. So the data is on a file system in a file: the processes are stopped and the file is
copied as it is, without unsynced data. The copy is mounted in its place, and the processes are restarted. Needs Linux, root,
`losetup`, `mkfs.ext4` and 4 GB in `/dev/shm`.
"""

import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from load import Service, asked, under_load
from nodes import Nodes


class Disk:
    """A file system in a file."""

    def __init__(self, folder):
        self.folder, self.count = Path(tempfile.mkdtemp(prefix="daybook-power-", dir="/dev/shm")), 0
        self.image, self.mounted = self.folder / "0", Path(folder)
        self.mounted.mkdir()
        with open(self.image, "wb") as file:
            file.truncate(2 << 30)
        self.run("mkfs.ext4", "-q", "-F", self.image)
        self.run("mount", "-o", "loop", self.image, self.mounted)

    @staticmethod
    def run(*words):
        subprocess.run(list(map(str, words)), check=True)

    def writes(self):
        """The kernel's counts for the device: writes completed and requests in flight."""
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
        device = next(Path(mount[0]).name for mount in mounts if mount[1] == str(self.mounted))
        counts = Path(f"/sys/block/{device}/stat").read_text().split()
        return counts[4:7] + counts[8:9]

    def copy(self):
        """A copy of the current contents, taken while nothing was being written."""
        self.count += 1
        copy = self.folder / str(self.count)
        while True:
            before = self.writes()
            self.run("cp", "--sparse=always", self.image, copy)
            if before == self.writes():
                return copy

    def replace(self, copy):
        """Continues with the copy, once no file is open."""
        self.run("umount", self.mounted)
        self.image.unlink()
        self.image = copy
        self.run("mount", "-o", "loop", self.image, self.mounted)

    def remove(self):
        subprocess.run(["umount", "-l", str(self.mounted)], stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    program, rounds, folder = asked(20)
    disks = [Disk(folder / "of-nodes"), Disk(folder / "of-services")]
    nodes = Nodes(folder, disk=disks[0].mounted)
    services = [Service(program, disks[1].mounted / name, nodes.url()) for name in ("a", "b")]

    def cut(round_):
        has_services = round_ % 2 == 1
        cut_off = nodes.running + [service.process for service in services if has_services]
        for process in cut_off:
            process.send_signal(signal.SIGSTOP)
        # Lets the kernel finish what it had started for them.
        time.sleep(0.02)
        began = time.monotonic()
        copies = [disk.copy() for disk in disks[: 1 + has_services]]
        copying = time.monotonic() - began
        for process in cut_off:
            process.kill()
            process.wait()
        for disk, copy in zip(disks, copies):
            disk.replace(copy)
        for number in range(3):
            nodes.start(number)
        nodes.wait()
        if has_services:
            for service in services:
                service.start()
        return f"{'nodes and services' if has_services else 'nodes'}, copied in {copying:.1f} s"

    def remove():
        for disk in disks:
            disk.remove()

    try:
        under_load(rounds, folder, nodes, services, cut, remove)
    except BaseException:
        # Keep these files too: the rest of the folder is kept after a failure.
        subprocess.run(["cp", "-r", disks[1].mounted, folder / "services"], check=False)
        raise
    finally:
        remove()


if __name__ == "__main__":
    main()
