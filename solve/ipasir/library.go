package ipasir

import (
	"fmt"
	"sync"

	"github.com/ebitengine/purego"
)

// A Library is a shared library that exports the functions of IPASIR. It stays loaded until the process ends.
type Library struct {
	signature    func() string
	new          func() uintptr
	release      func(solver uintptr)
	add          func(solver uintptr, litOrZero int32)
	assume       func(solver uintptr, lit int32)
	solve        func(solver uintptr) int32
	val          func(solver uintptr, lit int32) int32
	failed       func(solver uintptr, lit int32) int32
	setTerminate func(solver, state, callback uintptr)
}

// Open loads a library. It fails, and names the library, if it cannot be loaded or lacks a function.
func Open(path string) (*Library, error) {
	handle, err := load(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be loaded: %w", path, err)
	}
	l := &Library{}
	for _, f := range []struct {
		name string
		to   any
	}{
		{"signature", &l.signature},
		{"init", &l.new},
		{"release", &l.release},
		{"add", &l.add},
		{"assume", &l.assume},
		{"solve", &l.solve},
		{"val", &l.val},
		{"failed", &l.failed},
		{"set_terminate", &l.setTerminate},
	} {
		address, err := symbol(handle, "ipasir_"+f.name)
		if err != nil {
			return nil, fmt.Errorf("%s: has no ipasir_%s; expected a library with the functions of IPASIR", path, f.name)
		}
		purego.RegisterFunc(f.to, address)
	}
	return l, nil
}

// Signature returns the name and the version that the library says.
func (l *Library) Signature() string { return l.signature() }

// ended is called by libraries while they search. Their state is the address of a flag that says whether to stop. There
// is one such function for all solvers, because a process can make only some thousands.
var ended = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(flag *int32) uintptr {
		if isSet(flag) {
			return 1
		}
		return 0
	})
})
