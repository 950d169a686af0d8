#!/bin/sh
# What the tests need of the machine: a browser, PostgreSQL and what checks units of systemd; `machine.sh thorough`:
# other browsers as well. As root on Debian or Ubuntu they are installed; elsewhere the tests say at the end which of
# them did not run, and why.
missing=
need() { command -v "$1" >/dev/null || missing="$missing $2"; }
python3 -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need initdb postgresql
need cc gcc
need systemd-analyze systemd
if [ "${1-}" = thorough ]; then
  need chromium chromium
  need firefox-esr firefox-esr
  need WebKitWebDriver webkit2gtk-driver
  need Xvfb xvfb
fi
shell=chromium-headless-shell # without windows: smaller and quicker
command -v $shell >/dev/null || command -v google-chrome >/dev/null || need chromium $shell
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "Not here:$missing. Tests that need it are left out; on Debian or Ubuntu: sudo apt install$missing"
  exit 0
fi
apt-get update -qq
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 - a list of names
apt-get install -y -qq $missing >/dev/null && exit 0
# One that is not to be had never stops the others.
for name in $missing; do
  apt-get install -y -qq "$name" >/dev/null ||
    { [ "$name" = $shell ] && apt-get install -y -qq chromium >/dev/null; } ||
    echo "$name can't be installed; tests that need it are left out"
done
