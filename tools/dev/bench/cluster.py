"""Times a cluster beside the bare engine (cluster.cc):

    ./bazelw run //tools/dev/bench:cluster             one server
    ./bazelw run //tools/dev/bench:cluster -- 3        three servers, three replicas

Starts Debian's nats-server on loopback, in a temporary folder.
"""
import os
import subprocess
import sys
import tempfile

from tools.testing.servers import NATS_SERVER, Servers

BENCH = os.path.abspath("tools/dev/bench/cluster_bench")


def main(arguments):
    if NATS_SERVER is None:
        print("nats-server is not installed: nothing was run")
        return 1
    count = 3 if arguments[:1] == ["3"] else 1
    with tempfile.TemporaryDirectory(prefix="recount-cluster-bench-") as folder:
        servers = Servers(folder, count, more="max_payload: 2MB\n")
        try:
            servers.start()
            return subprocess.run([BENCH, folder, *servers.urls], check=False).returncode
        finally:
            servers.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
