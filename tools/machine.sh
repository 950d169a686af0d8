#!/bin/sh
# What the tests need of the machine: Chromium, PostgreSQL and what checks units of systemd. As root on Debian or
# Ubuntu they are installed; elsewhere the tests say at the end which of them did not run, and why.
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0
missing=
python3 -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
command -v cc >/dev/null || missing="$missing gcc"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing="$missing chromium"
command -v systemd-analyze >/dev/null || missing="$missing systemd"
[ -n "$missing" ] || exit 0
echo "Installing$missing"
apt-get update -qq
# shellcheck disable=SC2086 - a list of names
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
