#!/bin/sh
# Links with cc, and installs it first where apt can.
set -eu

packages="gcc libc6-dev"

say() {
    # rustc keeps a linker's output to itself unless it fails.
    { echo "$1" >/dev/tty; } 2>/dev/null || true
}

if ! command -v cc >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        sudo=
    else
        sudo=sudo
    fi
    if ! command -v apt-get >/dev/null || { [ -n "$sudo" ] && ! command -v sudo >/dev/null; }; then
        echo "Rust links with a C compiler, and there is none. Install one (Debian: $packages;" >&2
        echo "Fedora: gcc; Arch: gcc), then start again." >&2
        exit 1
    fi
    say "Installing $packages, which Rust links with"
    $sudo apt-get update >&2
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $packages >&2
fi
exec cc "$@"
