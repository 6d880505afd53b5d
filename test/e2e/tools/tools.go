//go:build tools

// Package tools pins the real servers that the end-to-end tests start, so that
// go.sum holds the checksum of everything that scripts/build-e2e-tools.sh builds.
package tools

import (
	_ "go.etcd.io/etcd/server/v3"
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
	_ "k8s.io/kubernetes/cmd/kube-controller-manager"
	_ "k8s.io/kubernetes/cmd/kubectl"
)
