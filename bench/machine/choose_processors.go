package machine

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Places are processors for work that is to be left alone.
type Places struct {
	Cores []int // one for each piece of work, no two on the same physical core
	Rest  []int // for everything else; none if all are taken
}

// Places chooses n of the processors that may be used. It takes the last ones, because interrupts
// often go to the first.
func (s System) Places(n int, allowed []int) (p Places, err error) {
	physical := map[string]bool{}
	for _, core := range slices.Backward(allowed) {
		if id := s.physical(core); !physical[id] && len(p.Cores) < n {
			physical[id] = true
			p.Cores = append(p.Cores, core)
		}
	}
	if len(p.Cores) < n {
		return p, fmt.Errorf("%d trials at a time need a core each; this machine has %d for them", n, len(p.Cores))
	}
	apart := slices.DeleteFunc(slices.Clone(allowed), func(core int) bool { return physical[s.physical(core)] })
	others := slices.DeleteFunc(slices.Clone(allowed), func(core int) bool { return slices.Contains(p.Cores, core) })
	if p.Rest = apart; len(apart) == 0 {
		p.Rest = others
	}
	return p, nil
}

// physical names the physical core of a processor: by those that share it, else by its own number.
func (s System) physical(core int) string {
	if text, err := fs.ReadFile(s.files, cpuFile(core, "topology/thread_siblings_list")); err == nil {
		return strings.TrimSpace(string(text))
	}
	return fmt.Sprint(core)
}
