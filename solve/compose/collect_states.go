package compose

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A collector gathers the states of a ply in a set. When that is full, it writes them to a run, a sorted file named
// after how many states of the ply before have been looked at: so a later run knows where to go on.
type collector struct {
	*prover
	ply   int
	runs  []*level
	taken uint64 // states of the ply before that are in the runs
}

// levelFile is the file of the states of a ply.
func (p *Proof) levelFile(ply int) string {
	if p.Dir == "" {
		return ""
	}
	return filepath.Join(p.Dir, fmt.Sprintf("ply-%d.states", ply))
}

// stored returns the level of a ply if an earlier run has made it.
func (v *prover) stored(ply int) (*level, error) {
	name := v.levelFile(ply)
	if name == "" {
		return nil, nil
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	l := &level{ply: ply, head: v.head(ply), file: name}
	return l, l.count()
}

// count reads the whole level.
func (l *level) count() error {
	r, f, err := l.open()
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		if _, err := r.next(); err == io.EOF {
			l.states = r.count
			return nil
		} else if err != nil {
			return err
		}
	}
}

// newCollector begins with the runs of an earlier one. All collectors use one set: to clear that of the last ply is
// quicker than to have the system provide another.
func (v *prover) newCollector(ply int) (*collector, error) {
	if v.set == nil {
		v.set = newSet(v.Memory)
	}
	c := &collector{prover: v, ply: ply}
	if v.Dir == "" {
		return c, nil
	}
	files, err := filepath.Glob(filepath.Join(v.Dir, fmt.Sprintf("ply-%d-*.run", ply)))
	for _, name := range files {
		_, number, _ := strings.Cut(filepath.Base(name), fmt.Sprintf("ply-%d-", ply))
		taken, err := strconv.ParseUint(strings.TrimSuffix(number, ".run"), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: found %q; expected a number", name, number)
		}
		c.taken = max(c.taken, taken)
		c.runs = append(c.runs, &level{ply: ply, head: v.head(ply), file: name})
	}
	return c, err
}

// add adds the packed states in children, each with its length in front. Before says how many states of the ply before
// have been taken in whole.
func (c *collector) add(children []byte, before uint64) error {
	for len(children) > 0 {
		state := children[1 : 1+int(children[0])]
		if !c.set.add(state) {
			if err := c.flush(before); err != nil {
				return err
			}
			if !c.set.add(state) {
				return ErrMemory
			}
		}
		children = children[1+len(state):]
	}
	return nil
}

// flush writes a run. If it has only some of the children of a state, that does no harm: they are made again.
func (c *collector) flush(before uint64) error {
	if c.Dir == "" {
		return ErrMemory
	}
	name := filepath.Join(c.Dir, fmt.Sprintf("ply-%d-%d.run", c.ply, before))
	run, err := writeLevel(name, c.head(c.ply), func(w *writer) error { return c.set.empty(w.put) })
	if err != nil {
		return err
	}
	c.runs, c.taken = append(c.runs, run), before
	return nil
}

// finish makes the level of all runs and what is in the set, and removes the runs.
func (c *collector) finish() (*level, error) {
	fill := func(w *writer) error { return c.set.empty(w.put) }
	if len(c.runs) > 0 {
		rest, err := writeLevel(filepath.Join(c.Dir, fmt.Sprintf("ply-%d-rest.tmp", c.ply)), c.head(c.ply), fill)
		if err != nil {
			return nil, err
		}
		defer os.Remove(rest.file)
		fill = func(w *writer) error { return merge(append(c.runs, rest), w.put) }
	}
	l, err := writeLevel(c.levelFile(c.ply), c.head(c.ply), fill)
	if err != nil {
		return nil, err
	}
	l.ply = c.ply
	for _, run := range c.runs {
		if err := os.Remove(run.file); err != nil {
			return nil, err
		}
	}
	return l, nil
}
