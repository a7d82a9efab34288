package pb

import "haft/encode/formula"

// Translate returns a copy of f with clauses instead of linear constraints, written in the way called name: see
// [ByName]. Auxiliary variables are numbered after the variables of f, on which both formulas have the same
// solutions. Constraints that are equivalent to a clause become that clause with every row, even with [Keep].
// Translate fails if name is not in the table, and with a [formula.UnsuitedError] if there would be too many
// clauses.
func Translate(f *formula.Formula, name string) (*formula.Formula, error) {
	e, err := ByName(name)
	if err != nil {
		return nil, err
	}
	if err := f.Check(); err != nil {
		return nil, err
	}
	g := f.Clausal()
	g.Names = make([]string, f.Vars+1)
	for v := 1; v <= f.Vars; v++ {
		g.Names[v] = f.Name(v)
	}
	if err := e.Replace(g); err != nil {
		return nil, err
	}
	return g, nil
}
