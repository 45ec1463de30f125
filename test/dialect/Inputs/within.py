"""`within.py SECONDS command...`: runs it, and fails if it fails or takes more processor time."""
import resource
import subprocess
import sys

limit, command = float(sys.argv[1]), sys.argv[2:]
status = subprocess.run(command, timeout=20 * limit).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = usage.ru_utime + usage.ru_stime
if status or seconds > limit:
    sys.exit(f"exit status {status} after {seconds:.1f} s of processor time, {limit} s allowed")
