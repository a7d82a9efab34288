package proof

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"haft/encode/formula"
	"haft/model/bounded"
)

// VerifyDerivation returns nil if the proof shows that out follows from f, with definitions for the variables that
// only out has: every solution of f becomes one of out if these variables get the right values. So if out has no
// solution, f has none. Variables with the same number are the same, whichever formula has more of them.
//
// The proof is as for [VerifyVeriPB], but ends with "output DERIVABLE FILE;" and "conclusion NONE;". A red line such
// as "red 2 ~x9 1 x1 1 x2 >= 2 : x9 -> 0 ;" defines a variable: it adds a constraint by redundance-based
// strengthening, with a witness of values for variables that f does not have. Variables beyond those of out may be
// used as well, in order. If the context ends, its error is returned.
func VerifyDerivation(ctx context.Context, f, out *formula.Formula, r io.Reader, memory bounded.Size) error {
	v := newPlanes(ctx, f, memory)
	v.out, v.vars = out, max(f.Vars, out.Vars)
	return v.verify(r)
}

// output checks that everything in out is known.
func (v *planes) output() error {
	known := map[string]bool{}
	for _, s := range v.known[1:] {
		known[s.key()] = true
	}
	for i, c := range v.out.Clauses {
		if s := clause(c).saturated(); s.degree > 0 && !known[s.key()] {
			return fmt.Errorf("clause %d, %v, was not derived", i+1, c)
		}
	}
	for i := range v.out.Linear {
		for _, s := range sums(&v.out.Linear[i]) {
			if s.degree > 0 && !known[s.key()] {
				return fmt.Errorf("linear constraint %d was not derived", i+1)
			}
		}
	}
	v.derived = true
	return nil
}

// key returns a text that is the same only for the same constraints.
func (s *sum) key() string {
	text := []byte(strconv.Itoa(s.degree))
	for _, x := range slices.Sorted(maps.Keys(s.coef)) {
		text = strconv.AppendInt(append(text, ' '), int64(x), 10)
		text = strconv.AppendInt(append(text, '*'), int64(s.coef[x]), 10)
	}
	return string(text)
}
