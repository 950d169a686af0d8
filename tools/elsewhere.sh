#!/bin/sh
# The test command on another Debian, that is under another Python: as root, who may install what is missing, or as
# somebody who may not. Needs root and debootstrap; what is committed is tried, in a root of its own below build/.
#
#   sudo tools/elsewhere.sh trixie              Debian 13, Python 3.13
#   sudo tools/elsewhere.sh sid user            Debian's newest Python, without apt
#   sudo tools/elsewhere.sh trixie user make play
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { sed -n '2,7p' "$0"; exit 2; }
[ "$(id -u)" = 0 ] || { echo "Only root can make a root of its own: sudo $0 $*"; exit 1; }
command -v debootstrap >/dev/null || { echo "apt install debootstrap"; exit 1; }
# Mounts are seen here alone, and gone with this process.
[ -n "${ELSEWHERE_MOUNTS-}" ] || ELSEWHERE_MOUNTS=1 exec unshare --mount "$0" "$@"

release=$1
who=${2:-root}
shift $(($# > 1 ? 2 : 1))
command=${*:-make test}
root=$PWD/build/elsewhere/$release
if [ ! -e "$root/complete" ]; then
  python=python3,python3-venv,python3-dev
  [ "$release" != sid ] || python=$python,python3.14,python3.14-venv,python3.14-dev
  mirror=$(awk '/^URIs:/ {print $2; exit} /^deb / {for (i = 2; i <= NF; i++) if ($i ~ /:\/\//) {print $i; exit}}' \
    /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null || true)
  mkdir -p "$root"
  # shellcheck disable=SC2086 - no address: debootstrap's own
  debootstrap --variant=minbase --include="$python,make,gcc,git,ca-certificates" "$release" "$root" $mirror >"$root.log" 2>&1 ||
    { tail "$root.log"; exit 1; }
  chroot "$root" useradd --create-home newcomer
  touch "$root/complete"
fi
[ "$who" = root ] && { user=root home=/root ci=true; } || { user=newcomer home=/home/newcomer ci=; }
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
[ ! -f /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
rm -rf "$root$home/project"
git clone --quiet . "$root$home/project"
git -C "$root$home/project" checkout --quiet "$(git rev-parse HEAD)"
chroot "$root" chown -R "$user" "$home"
exec chroot "$root" su "$user" -c \
  "export CI=$ci LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin; cd ~/project && python3 --version && $command"
