#!/bin/sh
# Installs what building and testing need from Debian's packages. Does nothing, and says nothing,
# when all of it is there. Runs as root or with sudo.
set -eu

# The build; the tests (NumPy computes expected values, psutil lets lit end a test that hangs); the
# recordings of the demonstration, and what its language model is obtained with.
packages="
  cmake ninja-build gcc libc6-dev clang-22 libstdc++-12-dev libclang-rt-22-dev
  libmlir-22-dev mlir-22-tools llvm-22 llvm-22-dev llvm-22-tools lld-22 libisl-dev zlib1g-dev libzstd-dev
  python3 python3-numpy python3-psutil
  alsa-utils python3-venv
"
# Without these the build and the tests still run.
optional="lld-22 python3-psutil alsa-utils python3-venv"

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing_packages() {
  for package in $packages; do
    is_installed "$package" || printf '%s ' "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "setup.sh: installing packages needs root, and there is no sudo. Run as root:" >&2
    echo "  apt-get install $missing" >&2
    exit 1
  fi
}

if ! command -v dpkg-query >/dev/null; then
  echo "setup.sh: this is no Debian system. Install by hand what these packages hold:" $packages >&2
  exit 1
fi

missing=$(missing_packages)
[ -n "$missing" ] || exit 0

echo "setup.sh: installing $missing"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
as_root apt-get -q update >"$log" 2>&1 ||
  echo "setup.sh: apt-get update failed; going on with the lists at hand" >&2
# All at once is fast. If one cannot be had, one by one gets the others.
if ! as_root apt-get -qy install --no-install-recommends $missing >"$log" 2>&1; then
  for package in $missing; do
    as_root apt-get -qy install --no-install-recommends "$package" >>"$log" 2>&1 || true
  done
fi

needed=
for package in $(missing_packages); do
  case " $optional " in
  *" $package "*) echo "setup.sh: could not install $package; going on without it" >&2 ;;
  *) needed="$needed $package" ;;
  esac
done
[ -z "$needed" ] && exit 0
echo "setup.sh: could not install:$needed" >&2
echo "The last lines of apt-get:" >&2
tail -n 20 "$log" >&2
echo "LLVM 22 comes from Debian 12's security archive (suite bookworm-security, component main)." >&2
exit 1
