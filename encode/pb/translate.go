package pb

import "haft/encode/formula"

// Translate gives a formula of any origin with clauses in the place of its linear constraints, as a row of [Encodings]
// writes them; f stays as it is. Auxiliary variables come after those of f; the solutions on these are those of f. Rows that
// are clauses already become them with every choice, [Keep] among them. It fails for a name that is not in the table, and with an
// UnsuitedError if the clauses would be too many.
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
