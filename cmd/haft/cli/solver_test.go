package cli

import "testing"

// A solver is opened as its options say, or an error says why that is impossible.
func TestOpenSolver(t *testing.T) {
	for _, c := range []struct{ backend, encoding, want string }{
		{"exact", "", ""},
		{"gini", "", ""},
		{"gini", "safety=support", ""},
		{"exact", "safety=support", "backend exact has no formula and takes no encoding"},
	} {
		o := &SolverOption{Backend: c.backend}
		o.Encoding.List = c.encoding
		said := ""
		if err := o.Open(); err != nil {
			said = err.Error()
		}
		if said != c.want || (o.Solver == nil) != (c.want != "") {
			t.Errorf("%s with %q: %q, %v; want %q", c.backend, c.encoding, said, o.Solver, c.want)
		}
	}
}
