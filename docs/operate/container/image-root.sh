#!/bin/sh
# Puts beside the bundle, in the folder "$1" that becomes the root of the image, all that it needs to run: Node, the libraries of Debian that
# Node, the native packages and ffmpeg (where it is installed) load, with their licences and the list of them that scanners read, and a user.
# There is no shell, no package manager and no npm. /volume has the folder that a new volume begins with.
set -eu
image="$1"
bundle="$image/opt/lectern"
node="$(command -v node)"

mkdir -p "$image/etc/lectern/customers" "$image/tmp" "$image/usr/local/bin" "$image/var/lib/dpkg/status.d"
chmod 1777 "$image/tmp"
cp -L "$node" "$image/usr/local/bin/node"
programs="$node"
for name in ffmpeg ffprobe; do
  if program="$(command -v "$name")"; then
    install -D -m 755 "$program" "$image/usr/bin/$name"
    programs="$programs $program"
  fi
done
if [ -e /usr/local/LICENSE ]; then install -D -m 644 /usr/local/LICENSE "$image/usr/share/doc/nodejs/copyright"; fi

# Libraries that lie in the bundle itself are found there.
native="$(find "$bundle/node_modules" -type f \( -name '*.node' -o -name '*.so' -o -name '*.so.*' \))"
# shellcheck disable=SC2086 # No path of these has a space.
listed="$(ldd $programs $native)"
if printf '%s\n' "$listed" | grep 'not found'; then
  echo 'These libraries are missing: this base has another C library than the packages were installed for.' >&2
  exit 1
fi
libraries="$(printf '%s\n' "$listed" | sed -n 's/^[^/]*\(\/[^ ]*\) (0x.*/\1/p' | grep -v "^$image" | sort -u)"
for library in $libraries; do
  mkdir -p "$image$(dirname "$library")"
  cp -L "$library" "$image$library"
done

# Folders differ, since /lib is a link to /usr/lib: the name alone tells which package a library is of.
packages="$(for library in $libraries; do dpkg-query --search "*/$(basename "$library")"; done | sed 's/:.*//' | sort -u)"
for package in $packages; do
  dpkg-query --status "$package" > "$image/var/lib/dpkg/status.d/$package"
  install -D -m 644 "/usr/share/doc/$package/copyright" "$image/usr/share/doc/$package/copyright"
done
cp -L /etc/os-release "$image/etc/os-release"

echo 'hosts: files dns' > "$image/etc/nsswitch.conf"
echo 'lectern:x:65532:65532::/var/lib/lectern:/usr/sbin/nologin' > "$image/etc/passwd"
echo 'lectern:x:65532:' > "$image/etc/group"

mkdir -p /volume/lectern
chmod 700 /volume/lectern
