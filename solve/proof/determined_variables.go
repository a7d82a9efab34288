package proof

import (
	"fmt"
	"slices"

	"haft/encode/formula"
)

// Determined returns how many of the first vars variables of f are determined by the others, as far as pairs of linear
// constraints show: one holds if the variable is true, and its contrary if the variable is false. Of variables that
// rest on each other, the first does not count, nor do those of which f says nothing because it has fewer.
func Determined(f *formula.Formula, vars int) (count int) {
	d := determination{halves: halvesOf(f), known: make([]bool, f.Vars+1), needed: map[int][]int{}}
	for v := 1; v <= f.Vars; v++ {
		for _, on := range d.halves[v] {
			for _, u := range on {
				d.needed[u] = append(d.needed[u], v)
			}
		}
	}
	for v := 1; v <= f.Vars; v++ {
		d.tell(v)
	}
	free := 0
	for v := 1; v <= f.Vars; v++ {
		if !d.known[v] {
			d.learn(v)
			if v <= vars {
				free++
			}
		}
	}
	return min(vars, f.Vars) - free
}

// A determination goes from variables that are known to those that they determine.
type determination struct {
	halves map[int][][]int // by variable: the variables on which it rests, for each pair that determines it
	needed map[int][]int   // by variable: those that may rest on it
	known  []bool
}

// tell learns a variable if it is determined by what is known.
func (d *determination) tell(v int) {
	if !d.known[v] && slices.ContainsFunc(d.halves[v], func(on []int) bool {
		return !slices.ContainsFunc(on, func(u int) bool { return !d.known[u] })
	}) {
		d.learn(v)
	}
}

// learn takes a variable, and what it determines, as known.
func (d *determination) learn(v int) {
	d.known[v] = true
	for _, u := range d.needed[v] {
		d.tell(u)
	}
}

// halvesOf returns for each variable the variables on which it rests, for each pair of constraints that determines it.
func halvesOf(f *formula.Formula) map[int][][]int {
	type consequence struct {
		v    int
		text string
	}
	ifTrue := map[consequence]bool{}
	each(f, func(v int, given *sum, value bool) {
		if value {
			ifTrue[consequence{v, fmt.Sprint(*given)}] = true
		}
	})
	halves := map[int][][]int{}
	each(f, func(v int, given *sum, value bool) {
		switch contrary := given.negation(); {
		case contrary.degree <= 0: // what is given cannot hold
			halves[v] = append(halves[v], nil)
		case !value && ifTrue[consequence{v, fmt.Sprint(*contrary)}]:
			var on []int
			for _, c := range given.terms {
				on = append(on, c.variable)
			}
			halves[v] = append(halves[v], on)
		}
	})
	return halves
}

// each visits what linear constraints say if a variable has a value, where they say anything only then.
func each(f *formula.Formula, visit func(v int, given *sum, value bool)) {
	for i := range f.Linear {
		for _, s := range sums(&f.Linear[i]) {
			for _, c := range s.terms {
				if c.size() != s.degree { // it holds in any case, or says something in any case
					continue
				}
				given := s.without(c.variable)
				given.degree = s.degree
				visit(c.variable, given, c.a < 0)
			}
		}
	}
}
