#!/bin/sh
# Carries out the steps of deploy/Containerfile in an empty Debian root and plays at what comes of it, where there is
# nothing to build images with: needs root, debootstrap and a way to Debian's and Python's packages. `make image`.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "Only root can make an empty root: sudo make image"; exit 1; }
command -v debootstrap >/dev/null || { echo "apt install debootstrap"; exit 1; }
exec "${PYTHON:-python3}" -m tools.image "$@"
