package engine

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Counters says how often a solver did something while it searched, by one of CounterNames. A counter that is missing
// is not known, which is not the same as 0.
type Counters map[string]int64

// CounterNames are the names of counters. Each solver counts in its own way: compare a counter of two solvers with
// care, and of two encodings for one solver freely.
var CounterNames = []string{"conflicts", "decisions", "propagations", "restarts", "nodes", "pivots"}

// Plus returns the sums of the counters that are known on both sides.
func (c Counters) Plus(d Counters) Counters {
	sum := Counters{}
	for name, n := range c {
		if m, known := d[name]; known {
			sum[name] = n + m
		}
	}
	return sum
}

// counting are the patterns of a program, compiled.
type counting struct {
	counters map[string]*regexp.Regexp // by name
	counted  *regexp.Regexp            // nil if there is none
}

// compileCounters compiles the patterns of counters, and checks them.
func (p *Program) compileCounters() (err error) {
	p.counting.counters = map[string]*regexp.Regexp{}
	for _, name := range slices.Sorted(maps.Keys(p.Counters)) {
		if !slices.Contains(CounterNames, name) {
			return fmt.Errorf("counters has %q; expected %s", name, strings.Join(CounterNames, ", "))
		}
		if p.counting.counters[name], err = lineExpression(p.Counters[name]); err != nil {
			return fmt.Errorf("counters.%s: %w", name, err)
		}
		if groups := p.counting.counters[name].NumSubexp(); groups != 1 {
			return fmt.Errorf("counters.%s: %q has %d groups; expected one, around the number", name, p.Counters[name], groups)
		}
	}
	if p.Counted == "" {
		return nil
	}
	if len(p.Counters) == 0 {
		return errors.New("counted without counters; expected both, or neither")
	}
	if p.counting.counted, err = lineExpression(p.Counted); err != nil {
		return fmt.Errorf("counted: %w", err)
	}
	return nil
}

// lineExpression compiles a regular expression in which ^ and $ stand for the ends of lines.
func lineExpression(text string) (*regexp.Regexp, error) {
	r, err := regexp.Compile("(?m)" + text)
	if err != nil {
		return nil, fmt.Errorf("%q is not a regular expression: %w", text, err)
	}
	return r, nil
}

// read returns the counters in the output of a program. The last match counts, since programs may tell how far they
// are.
func (c *counting) read(output []byte) Counters {
	found := Counters{}
	whole := c.counted != nil && c.counted.Match(output)
	for name, pattern := range c.counters {
		all := pattern.FindAllSubmatch(output, -1)
		if len(all) == 0 {
			if whole {
				found[name] = 0
			}
			continue
		}
		if n, err := strconv.ParseInt(string(all[len(all)-1][1]), 10, 64); err == nil && n >= 0 {
			found[name] = n
		}
	}
	return found
}

// Unmatched returns the names of the counters whose patterns do not match in the output of the program, sorted.
func (p *Program) Unmatched(output []byte) (names []string) {
	for name, pattern := range p.counting.counters {
		if !pattern.Match(output) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
