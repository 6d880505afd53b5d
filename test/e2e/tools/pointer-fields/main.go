// Command pointer-fields prints, as JSON, the optional fields of the Kubernetes API's own types that
// keep a zero value apart from an absent one: the Go fields that are pointers. Everything else that is
// empty or zero is dropped by the server when it stores an object, which no OpenAPI document tells.
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"sort"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	aggregator "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

func main() {
	types := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{scheme.AddToScheme, apiextensions.AddToScheme, aggregator.AddToScheme} {
		if err := add(types); err != nil {
			panic(err)
		}
	}
	seen := map[reflect.Type]bool{}
	fields := map[string][]string{}
	for kind, known := range types.AllKnownTypes() {
		if strings.HasSuffix(kind.Kind, "List") || strings.HasSuffix(kind.Kind, "Options") {
			continue
		}
		visit(known, seen, fields)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", " ")
	if err := out.Encode(fields); err != nil {
		panic(err)
	}
}

func visit(t reflect.Type, seen map[reflect.Type]bool, fields map[string][]string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] || !strings.HasPrefix(t.PkgPath(), "k8s.io/") {
		return
	}
	seen[t] = true
	pointers := []string{}
	collect(t, &pointers, seen, fields)
	sort.Strings(pointers)
	fields[definition(t)] = pointers
}

func collect(t reflect.Type, pointers *[]string, seen map[reflect.Type]bool, fields map[string][]string) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			// An inlined struct's fields are the outer struct's own.
			inner := field.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				collect(inner, pointers, seen, fields)
			}
			continue
		}
		if name == "" || name == "-" {
			continue
		}
		if field.Type.Kind() == reflect.Pointer {
			*pointers = append(*pointers, name)
		}
		visit(field.Type, seen, fields)
	}
}

// definition is the type's name in an OpenAPI document.
func definition(t reflect.Type) string {
	parts := strings.Split(t.PkgPath(), "/")
	host := strings.Split(parts[0], ".")
	for i, j := 0, len(host)-1; i < j; i, j = i+1, j-1 {
		host[i], host[j] = host[j], host[i]
	}
	return strings.Join(append(host, parts[1:]...), ".") + "." + t.Name()
}
