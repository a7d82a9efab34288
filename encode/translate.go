package encode

import (
	"fmt"
	"strings"
)

// Translated is a formula of any origin with clauses in the place of its linear constraints, as a choice of the axis
// linear writes them: keep leaves them. Auxiliary variables come after those of f; the solutions on these are those of f. Rows that
// are clauses already become them with every choice. It fails for a name that is not in the table, and with an
// UnsuitedError if the clauses would be too many.
func (f *Formula) Translated(linear string) (*Formula, error) {
	for _, c := range pbs {
		if c.Name != linear {
			continue
		}
		g := f.Clausal()
		g.Names = make([]string, f.Vars+1)
		for v := 1; v <= f.Vars; v++ {
			g.Names[v] = f.Name(v)
		}
		if linear != keep {
			if err := c.write.replace(g); err != nil {
				return nil, err
			}
		}
		return g, nil
	}
	return nil, fmt.Errorf("unknown linear encoding %q; the choices are %s", linear, strings.Join(LinearChoices(), ", "))
}

// LinearChoices are the names on the axis linear.
func LinearChoices() (names []string) {
	for _, c := range pbs {
		names = append(names, c.Name)
	}
	return names
}
