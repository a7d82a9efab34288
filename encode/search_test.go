package encode

import "slices"

// values are a partial assignment: by variable, 1 true, -1 false, 0 open.
type values []int8

func (v values) lit(l Lit) int8 {
	if l < 0 {
		return -v[-l]
	}
	return v[l]
}

func (v values) set(l Lit) {
	if l < 0 {
		v[-l] = -1
	} else {
		v[l] = 1
	}
}

// propagate does unit propagation by the definition, and tells whether no clause is false.
func (v values) propagate(f *Formula) bool {
	for changed := true; changed; {
		changed = false
		for _, c := range f.Clauses {
			open, unit, satisfied := 0, Lit(0), false
			for _, l := range c {
				switch v.lit(l) {
				case 1:
					satisfied = true
				case 0:
					open, unit = open+1, l
				}
			}
			switch {
			case satisfied:
			case open == 0:
				return false
			case open == 1:
				v.set(unit)
				changed = true
			}
		}
	}
	return true
}

// extensions counts the complete assignments that agree with v and satisfy f, up to limit.
func (v values) extensions(f *Formula, limit int) int {
	v = slices.Clone(v)
	if !v.propagate(f) || !v.linearHolds(f) {
		return 0
	}
	for x := 1; x <= f.Vars; x++ {
		if v[x] != 0 {
			continue
		}
		v[x] = -1
		n := v.extensions(f, limit)
		if n < limit {
			v[x] = 1
			n += v.extensions(f, limit-n)
		}
		return n
	}
	return 1
}

// linearHolds tells whether no linear constraint without open literals is false.
func (v values) linearHolds(f *Formula) bool {
	value := v.bools()
	for _, l := range f.Linear {
		open := slices.ContainsFunc(l.Terms, func(t Term) bool { return v[t.Lit.Var()] == 0 })
		if !open && !l.holds(value) {
			return false
		}
	}
	return true
}

func (v values) extends(f *Formula) bool { return v.extensions(f, 1) > 0 }

func (v values) bools() []bool {
	b := make([]bool, len(v))
	for x := range v {
		b[x] = v[x] > 0
	}
	return b
}
