#!/bin/sh
# What the tests need of the machine: a browser, PostgreSQL and what checks units of systemd. As root on Debian or
# Ubuntu they are installed; elsewhere the tests say at the end which of them did not run, and why.
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0
missing=
python3 -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
command -v cc >/dev/null || missing="$missing gcc"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v systemd-analyze >/dev/null || missing="$missing systemd"
browser=
for name in chromium-headless-shell chromium google-chrome; do command -v $name >/dev/null && browser=$name; done
[ -n "$missing" ] || [ -z "$browser" ] || exit 0

apt-get update -qq
# The browser without windows where there is one (Debian 12 and later): it is smaller and quicker.
[ -n "$browser" ] || { apt-cache show chromium-headless-shell >/dev/null 2>&1 && missing="$missing chromium-headless-shell"; } ||
  missing="$missing chromium"
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 - a list of names
apt-get install -y -qq $missing >/dev/null && exit 0
# One that is not to be had never stops the others.
for name in $missing; do
  apt-get install -y -qq "$name" >/dev/null || echo "$name can't be installed; tests that need it will not run"
done
