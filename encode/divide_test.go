package encode

import (
	"errors"
	"fmt"
	"slices"

	"haft/encode/formula"
)

// A division is a formula divided into parts. Dividing another formula overwrites the parts, which saves two thirds
// of the time of the test of the law.
type division struct {
	f     *formula.Formula
	parts []formula.Formula // by law, with auxiliary variables numbered as they occur
	in    []int             // by variable: the part that has it, or -1
	lits  []formula.Lit     // by variable: its literal in the part
	store []formula.Lit     // the literals of all clauses
	errs  []error
}

// divide divides f into parts. It fails if a constraint is in no part, or if an auxiliary variable is in two parts
// or in none.
func divide(f *formula.Formula) ([]formula.Formula, error) { return (&division{}).take(f) }

func (d *division) take(f *formula.Formula) ([]formula.Formula, error) {
	d.clear(f)
	for i, c := range f.Clauses {
		d.clause(f.ClauseGroups[i], c)
	}
	for i, l := range f.Linear {
		d.linear(f.LinearGroups[i], l)
	}
	for v := NumX + 1; v <= f.Vars; v++ {
		if d.in[v] < 0 {
			d.errs = append(d.errs, fmt.Errorf("variable %s is in no part", f.Name(v)))
		}
	}
	return d.parts, errors.Join(d.errs...)
}

func (d *division) clear(f *formula.Formula) {
	d.f, d.errs = f, nil
	d.in = append(d.in[:0], slices.Repeat([]int{-1}, f.Vars+1)...)
	d.lits = append(d.lits[:0], make([]formula.Lit, f.Vars+1)...)
	d.parts = slices.Grow(d.parts, len(partLaws))[:len(partLaws)]
	for i := range d.parts {
		p := &d.parts[i]
		p.Vars = NumX
		p.Clauses, p.ClauseGroups = p.Clauses[:0], p.ClauseGroups[:0]
		p.Linear, p.LinearGroups = p.Linear[:0], p.LinearGroups[:0]
	}
	size := 0
	for _, c := range f.Clauses {
		size += len(c)
	}
	d.store = slices.Grow(d.store[:0], size)
}

func (d *division) clause(g formula.Group, c formula.Clause) {
	if part := d.partOf(g); part >= 0 {
		start := len(d.store)
		for _, l := range c {
			d.store = append(d.store, d.lit(part, l))
		}
		d.parts[part].Add(g, d.store[start:len(d.store):len(d.store)]...)
	}
}

func (d *division) linear(g formula.Group, l formula.Linear) {
	if part := d.partOf(g); part >= 0 {
		renamed := formula.Linear{Sense: l.Sense, Bound: l.Bound}
		for _, t := range l.Terms {
			renamed.Terms = append(renamed.Terms, formula.Term{Coef: t.Coef, Lit: d.lit(part, t.Lit)})
		}
		d.parts[part].AddLinear(g, renamed)
	}
}

func (d *division) partOf(g formula.Group) int {
	part := slices.IndexFunc(partLaws, func(law partLaw) bool { return law.has(g) })
	if part < 0 {
		d.errs = append(d.errs, fmt.Errorf("a constraint of group %s is in no part", d.f.GroupNames.Of(g)))
	}
	return part
}

func (d *division) lit(part int, l formula.Lit) formula.Lit {
	v := l.Var()
	if v <= NumX {
		return l
	}
	if d.in[v] < 0 {
		d.parts[part].Vars++
		d.in[v], d.lits[v] = part, formula.Lit(d.parts[part].Vars)
	}
	if d.in[v] != part {
		d.errs = append(d.errs, fmt.Errorf("variable %s is in two parts, %s and %s",
			d.f.Name(v), partLaws[d.in[v]].name, partLaws[part].name))
	}
	if l < 0 {
		return -d.lits[v]
	}
	return d.lits[v]
}

// samePart compares the constraints and groups of two parts one by one.
func samePart(a, b *formula.Formula) bool {
	return a.Vars == b.Vars && slices.Equal(a.ClauseGroups, b.ClauseGroups) &&
		slices.Equal(a.LinearGroups, b.LinearGroups) &&
		slices.EqualFunc(a.Clauses, b.Clauses, slices.Equal[formula.Clause]) &&
		slices.EqualFunc(a.Linear, b.Linear, func(x, y formula.Linear) bool {
			return x.Sense == y.Sense && x.Bound == y.Bound && slices.Equal(x.Terms, y.Terms)
		})
}

// difference describes the first constraint in which two parts differ.
func difference(got, want *formula.Formula) string {
	a, b := constraintsOf(got), constraintsOf(want)
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("%d constraints, want %d; from number %d on %v, want %v",
				len(a), len(b), i, a[i:min(i+2, len(a))], b[i:min(i+2, len(b))])
		}
	}
	return fmt.Sprintf("%d variables, want %d", got.Vars, want.Vars)
}

func constraintsOf(f *formula.Formula) (list []string) {
	for i, c := range f.Clauses {
		list = append(list, fmt.Sprint(f.ClauseGroups[i], " ", c))
	}
	for i, l := range f.Linear {
		list = append(list, fmt.Sprint(f.LinearGroups[i], " ", l))
	}
	return list
}
