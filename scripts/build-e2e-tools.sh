#!/usr/bin/env bash
# Builds the real servers that the end-to-end tests start (etcd, kube-apiserver,
# kube-controller-manager, kubectl), once, and prints the folder that holds them.
#
# The versions are those of test/e2e/tools/go.mod. The folder lies outside the
# checkout and is keyed by everything that decides what is built, so a changed pin
# builds anew and an unchanged one costs nothing.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tools="$root/test/e2e/tools"
key=$(cat "$tools/go.mod" "$tools/go.sum" "${BASH_SOURCE[0]}" <(go env GOVERSION GOOS GOARCH) | sha256sum | cut -c1-16)
cache="${DRIFT_SWEEP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/drift-sweep}/e2e-tools"
bin="$cache/$key"

kubernetes=$(sed -n 's#^\s*k8s.io/kubernetes v\([0-9.]*\).*#\1#p' "$tools/go.mod")
version=k8s.io/component-base/version
stamp="-X $version.gitVersion=v$kubernetes -X $version.gitMajor=$(cut -d. -f1 <<<"$kubernetes") -X $version.gitMinor=$(cut -d. -f2 <<<"$kubernetes")"

# Two sessions that start together build once: the second waits for the first.
mkdir -p "$cache"
exec 9>"$cache/$key.lock"
flock 9

build() { # NAME PACKAGE
  [ -x "$bin/$1" ] && return
  echo "building $1 (once; kept in $bin)" >&2
  (cd "$tools" && CGO_ENABLED=0 go build -mod=readonly -trimpath -ldflags="-s -w $stamp" -o "$bin/$1.part" "$2") >&2
  mv "$bin/$1.part" "$bin/$1"
}

mkdir -p "$bin"
build kube-apiserver k8s.io/kubernetes/cmd/kube-apiserver
build etcd go.etcd.io/etcd/server/v3
build kubectl k8s.io/kubernetes/cmd/kubectl
build kube-controller-manager k8s.io/kubernetes/cmd/kube-controller-manager
echo "$bin"
