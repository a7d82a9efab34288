package backend

import (
	"errors"
	"fmt"
	"strings"
)

// find returns the backend called name, or nil.
func find(backends []Backend, name string) *Backend {
	for i := range backends {
		if b := &backends[i]; b.Name == name || b.Program() != nil && b.Program().Called(name) {
			return b
		}
	}
	return nil
}

// Lookup returns the backend called name, which may come from a file on the search path. It reads the files of
// programs only if no embedded backend has that name. It fails if there is no such backend.
func Lookup(name string) (*Backend, error) {
	if b := find(embedded(), name); b != nil {
		return b, nil
	}
	if b := find(Own(), name); b != nil {
		return b, nil
	}
	all, leftOut := All()
	if b := find(all, name); b != nil {
		return b, nil
	}
	var names []string
	for i := range all {
		names = append(names, all[i].Name)
	}
	unknown := fmt.Sprintf("unknown backend %q; the backends are %s", name, strings.Join(names, ", "))
	for _, err := range leftOut { // as text, because the error is not about these files alone
		unknown += "\nleft out: " + strings.TrimPrefix(err.Error(), "open ")
	}
	return nil, errors.New(unknown)
}
