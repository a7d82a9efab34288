package proof

import (
	"context"
	"fmt"
	"io"
	"slices"

	"haft/encode/formula"
	"haft/model/input"
)

// VerifyDerivation returns nil if the proof shows that out follows from f, with definitions for the variables that
// only out has: every solution of f becomes one of out if these variables get the right values. So if out has no
// solution, f has none. Variables with the same number are the same, whichever formula has more of them.
//
// The proof is as for [VerifyVeriPB], but ends with "output DERIVABLE FILE;" and "conclusion NONE;". A red line such
// as "red 2 ~x9 1 x1 1 x2 >= 2 : x9 -> 0 ;" defines a variable: it adds a constraint by redundance-based
// strengthening, with a witness of values for variables that f does not have. Variables beyond those of out may be
// used as well, in order. If the context ends, its error is returned.
func VerifyDerivation(ctx context.Context, f, out *formula.Formula, r io.Reader, memory input.Size) error {
	v, err := newPlanes(ctx, &formula.Instance{Formula: f}, memory)
	if err != nil {
		return err
	}
	v.out, v.vars = out, max(f.Vars, out.Vars)
	v.names.plain = v.vars
	v.all.grow(v.vars)
	v.some.grow(v.vars)
	return v.verify(r)
}

// derivedAll checks that everything in out is known.
func (v *planes) derivedAll() error {
	missing := func(s *sum) bool { return s.degree > 0 && len(v.lookup(s)) == 0 }
	for i, c := range v.out.Clauses {
		if missing(clause(c)) {
			return fmt.Errorf("clause %d, %v, was not derived", i+1, c)
		}
	}
	for i := range v.out.Linear {
		if l := &v.out.Linear[i]; !moderateRow(l.Terms, l.Bound) {
			return fmt.Errorf("linear constraint %d: %w", i+1, errTooLarge)
		} else if slices.ContainsFunc(sums(l), missing) {
			return fmt.Errorf("linear constraint %d was not derived", i+1)
		}
	}
	return nil
}
