package pb

import (
	"slices"

	"haft/encode/formula"
)

// Limits says how much a translation may add to an instance.
type Limits struct{ Vars, Clauses int }

// DefaultLimits are much more than solvers decide in reasonable time.
var DefaultLimits = Limits{1 << 18, 1 << 20}

// errTooLarge says that more would have been added.
func (l Limits) errTooLarge() error {
	return formula.Unsuited("the linear constraints would become more than %d variables or %d clauses; "+
		"choose another encoding, or an engine that takes linear constraints", l.Vars, l.Clauses)
}

// Translate returns a copy of f with clauses instead of linear constraints, written in a way. Auxiliary variables are
// numbered after the variables of f, on which both formulas have the same solutions. Constraints that are equivalent to
// clauses become clauses in every way, even with [KeepAll]. Translate fails if the way has unknown choices, and with a
// [formula.UnsuitedError] if there would be too many clauses.
func Translate(f *formula.Formula, w Way) (*formula.Formula, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if w == KeepAll { // what is kept need not be classified
		g := f.Clausal()
		g.Names = namesOf(f)
		return g, nil
	}
	in, err := NewTranslation(&formula.Instance{Formula: f}, false).Write(w, DefaultLimits)
	if err != nil {
		return nil, err
	}
	return in.Formula, nil
}

// Write returns the instance with clauses instead of linear constraints, written in a way. Auxiliary variables are
// numbered after those of the instance. Soft clauses and the objective stay as they are, and so do constraints that the
// way keeps; soft clauses come last. If the formula of the instance has a [formula.Meaning], that of the result says how
// it can be proved. It fails if the way has unknown choices, and with a [formula.UnsuitedError] if more would be added than the
// limits allow.
func (t *Translation) Write(w Way, room Limits) (*formula.Instance, error) {
	write, err := w.writers()
	if err != nil {
		return nil, err
	}
	t.prepare(write)
	out, f := *t.in, *t.hard
	out.Formula = &f
	f.Names = namesOf(&f)
	f.Linear, f.LinearGroups, out.Labels, out.SoftRows = nil, nil, nil, nil
	f.Clauses, f.ClauseGroups = t.left()
	kept := make([]bool, len(t.in.Linear))
	parts := partsOf{f: &f, wanted: f.Meaning != nil}
	enough := f.Within(room.Vars, room.Clauses, func() {
		for i := range t.rows {
			r := &t.rows[i]
			parts.begin(r, write.sum.groups)
			switch done := write.row(&f, r); {
			case !done && r.found:
				f.AddLinear(r.group, r.linear())
			case !done:
				for _, from := range r.from {
					kept[from] = true
				}
			}
			parts.end()
		}
	})
	if !enough {
		return nil, room.errTooLarge()
	}
	parts.finish(kept)
	for i, l := range t.in.Linear {
		if kept[i] {
			f.AddLinear(t.in.LinearGroups[i], l)
		}
	}
	if out.Weights = nil; t.hard != t.in.Formula {
		out.Weights = make([]int, len(f.Clauses))
		for i, c := range t.in.Clauses {
			if t.in.Soft(i) {
				f.Add(t.in.ClauseGroups[i], c...)
				out.Weights = append(out.Weights, t.in.Weights[i])
			}
		}
	}
	return &out, nil
}

// partsOf notes what rows become, for proofs, if that is wanted.
type partsOf struct {
	f      *formula.Formula
	wanted bool
	list   []formula.Part
}

// begin is called before a row is written.
func (p *partsOf) begin(r *row, grouped bool) {
	if !p.wanted {
		return
	}
	if !r.second { // the two bounds of a row are one part
		p.f.Meaning = &formula.Meaning{}
		p.list = append(p.list, formula.Part{
			Clauses: r.clauses, Linear: r.from, From: len(p.f.Clauses), FromLinear: len(p.f.Linear),
		})
	}
	part := &p.list[len(p.list)-1]
	if grouped {
		for _, g := range r.groups {
			part.AlsoClauses = append(part.AlsoClauses, g.by.clauses...)
			part.AlsoLinear = append(part.AlsoLinear, g.by.linear...)
		}
	}
	if r.found {
		part.AtMostOne = r.lits()
	}
}

// end is called when it has been written.
func (p *partsOf) end() {
	if p.wanted {
		part := &p.list[len(p.list)-1]
		part.Meaning, part.To, part.ToLinear = *p.f.Meaning, len(p.f.Clauses), len(p.f.Linear)
	}
}

// finish gives the formula its meaning. What is kept need not be proved.
func (p *partsOf) finish(kept []bool) {
	if !p.wanted {
		return
	}
	for i := range p.list {
		part := &p.list[i]
		part.Kept = len(part.Linear) > 0 && kept[part.Linear[0]]
	}
	p.f.Meaning = &formula.Meaning{Parts: p.list}
}

// left returns the clauses that must hold, except those that rows stand for.
func (t *Translation) left() (clauses []formula.Clause, groups []formula.Group) {
	if len(t.found) == 0 {
		return slices.Clip(t.hard.Clauses), slices.Clip(t.hard.ClauseGroups)
	}
	for i, c := range t.hard.Clauses {
		if !t.found[i] {
			clauses, groups = append(clauses, c), append(groups, t.hard.ClauseGroups[i])
		}
	}
	return clauses, groups
}

// namesOf returns the names of all variables, or what they are called without one.
func namesOf(f *formula.Formula) []string {
	names := make([]string, f.Vars+1)
	for v := 1; v <= f.Vars; v++ {
		names[v] = f.Name(v)
	}
	return names
}

// Replace turns the linear constraints of f into clauses in the same groups, unless the row leaves them as they
// are. It fails with a [formula.UnsuitedError] if there would be too many clauses; f is then of no use.
func (e Encoding) Replace(f *formula.Formula) error {
	if e.write == nil {
		return nil
	}
	enough := f.Within(DefaultLimits.Vars, DefaultLimits.Clauses, func() {
		for i, l := range f.Linear {
			for _, row := range l.AtMosts() {
				e.row(f, f.LinearGroups[i], row)
			}
		}
	})
	if !enough {
		return DefaultLimits.errTooLarge()
	}
	f.Linear, f.LinearGroups = nil, nil
	return nil
}

// row writes one row that has the form of AtMosts.
func (e Encoding) row(f *formula.Formula, g formula.Group, row formula.Linear) {
	if row.Bound < 0 {
		f.Add(g)
		return
	}
	sum, lits, terms := 0, []formula.Lit(nil), []formula.Term(nil)
	for _, t := range row.Terms {
		if t.Coef > row.Bound {
			f.Add(g, -t.Lit)
			continue
		}
		sum += t.Coef
		terms = append(terms, t)
		lits = append(lits, t.Lit)
	}
	if sum > row.Bound {
		e.write(formula.NewWriter(f, g, lits), terms, row.Bound)
	}
}
