package pb

import "haft/encode/formula"

// Translate is a formula with clauses in the place of its linear constraints, as the row of
// [Encodings] with the name writes them; f stays as it is. Auxiliary variables come after those of
// f; the solutions on these are those of f. Constraints that are clauses in other words become
// clauses with every row, [Keep] among them. It fails for a name that is not in the table, and with
// a [formula.UnsuitedError] if the clauses would be too many.
func Translate(f *formula.Formula, name string) (*formula.Formula, error) {
	e, err := ByName(name)
	if err != nil {
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
