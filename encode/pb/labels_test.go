package pb

import (
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// found is what is seen of an encoding: whether propagation finds every contradiction, whether it finds every forced
// input, and whether a solution has one extension.
type found struct{ detects, complete, always bool }

// Every way to write a linear constraint as clauses has the right solutions, and propagates and counts as its label
// says: for all sums of up to four terms with coefficients up to four, and for all multisets of up to seven
// coefficients that are one or two, with all bounds. HAFT_SOAK=1 goes up to eight coefficients, and up to three.
func TestPBLabels(t *testing.T) {
	extent.Slow(t)
	rows := someRows()
	rows = append(rows, multisets(extent.Of(5, 7, 8), extent.Of(2, 2, 3))...)
	if len(rows) < 300 {
		t.Fatalf("only %d rows", len(rows))
	}
	for _, pb := range Encodings {
		got := found{true, true, true}
		for i, l := range rows {
			got.see(t, pb, l)
			if t.Failed() {
				t.Fatalf("%s: row %d of %d", pb.Name, i, len(rows))
			}
		}
		counts := card.Several
		if got.always {
			counts = card.Always
		}
		if got.complete != pb.Complete || got.detects != (pb.Complete || pb.Detects) || pb.Complete && pb.Detects ||
			counts != pb.Counts {
			t.Errorf("%s: %+v, but its label is complete %v, detects %v, %v",
				pb.Name, got, pb.Complete, pb.Detects, pb.Counts)
		}
	}
	t.Logf("%d rows", len(rows))
}

// multisets returns sums of up to n terms with coefficients up to most, with every bound that excludes something but
// no term by itself. The coefficients ascend in every other row, and descend in the others.
func multisets(n, most int) (rows []formula.Linear) {
	var grow func(coefs []int, sum int)
	grow = func(coefs []int, sum int) {
		least := 1
		if len(coefs) > 0 {
			least = coefs[len(coefs)-1]
		}
		for bound := least; bound < sum; bound++ {
			l := formula.Linear{Sense: formula.AtMost, Bound: bound}
			for i := range coefs {
				coef := coefs[i]
				if bound%2 == 0 {
					coef = coefs[len(coefs)-1-i]
				}
				l.Terms = append(l.Terms, formula.Term{Coef: coef, Lit: formula.Lit(i + 1)})
			}
			rows = append(rows, l)
		}
		for coef := least; coef <= most && len(coefs) < n; coef++ {
			grow(append(coefs[:len(coefs):len(coefs)], coef), sum+coef)
		}
	}
	grow(nil, 0)
	return rows
}

// see goes through all inputs of a row, and through all partial inputs as long as there is something to see.
func (s *found) see(t *testing.T, pb Encoding, l formula.Linear) {
	t.Helper()
	f, lits := formulatest.Inputs(len(l.Terms), false)
	f.AddLinear(1, l)
	if err := pb.Replace(f); err != nil {
		t.Fatal(err)
	}
	p := formula.NewPropagator(f)
	for in := range 1 << len(lits) {
		given := make([]formula.Lit, len(lits))
		value := valuesOf(len(lits), in)
		for i, x := range lits {
			given[i] = []formula.Lit{-x, x}[in>>i&1]
		}
		mark, models := p.Mark(), 0
		if p.Assume(given...) {
			models = formulatest.Count(p, 2)
		}
		p.Undo(mark)
		if want := l.Holds(value); want != (models > 0) {
			t.Errorf("%s: %v with %v: %d solutions, want %v", pb.Name, l, value, models, want)
		}
		s.always = s.always && models < 2
	}
	if s.detects {
		s.propagate(p, l, lits, 0, l.Bound)
	}
}

// propagate goes through the partial inputs from term i on. A sum that is too large must be a contradiction, and a
// term that would make it too large must be false.
func (s *found) propagate(p *formula.Propagator, l formula.Linear, lits []formula.Lit, i, room int) {
	if i == len(lits) {
		for j, x := range lits {
			s.complete = s.complete && (l.Terms[j].Coef <= room || p.Value(x) != 0)
		}
		return
	}
	s.propagate(p, l, lits, i+1, room)
	for _, x := range []formula.Lit{lits[i], -lits[i]} {
		left := room
		if x > 0 {
			left -= l.Terms[i].Coef
		}
		mark := p.Mark()
		switch consistent := p.Assume(x); {
		case consistent && left < 0:
			s.detects, s.complete = false, false
		case consistent:
			s.propagate(p, l, lits, i+1, left)
		}
		p.Undo(mark)
	}
}

// A counter for both bounds propagates at least what a counter for each does, and its variables are determined: for all
// sums of up to four terms with coefficients up to three.
func TestOneCounterForBothBounds(t *testing.T) {
	extent.Slow(t)
	for _, e := range Encodings {
		if e.both == nil || !e.Complete {
			continue
		}
		for _, l := range multisets(4, 3) {
			for least := 1; least <= l.Bound; least++ {
				f, lits := formulatest.Inputs(len(l.Terms), false)
				apart := *f
				f.AddLinear(1, l)
				f.AddLinear(1, formula.Linear{Terms: l.Terms, Sense: formula.AtLeast, Bound: least})
				apart.Linear, apart.LinearGroups = f.Linear, f.LinearGroups
				rows := NewTranslation(&formula.Instance{Formula: f}, false)
				shared, err := rows.Write(Way{Linear: e.Name}, DefaultLimits)
				if err == nil {
					err = e.Replace(&apart)
				}
				if err != nil {
					t.Fatal(err)
				}
				p, q := formula.NewPropagator(shared.Formula), formula.NewPropagator(&apart)
				state := make([]int, len(lits)) // 0 open, 1 true, 2 false
				for {
					var given []formula.Lit
					for i, x := range lits {
						if s := state[i]; s > 0 {
							given = append(given, []formula.Lit{x, -x}[s-1])
						}
					}
					markP, markQ := p.Mark(), q.Mark()
					ok, fine := p.Consistent() && p.Assume(given...), q.Consistent() && q.Assume(given...)
					for _, x := range lits {
						if ok && (!fine || q.Value(x) != 0 && q.Value(x) != p.Value(x)) {
							t.Fatalf("%s, %v from %d, given %v: less is seen of %v", e.Name, l, least, given, x)
						}
					}
					if ok && len(given) == len(lits) && rows.Counts(Way{Linear: e.Name}) && formulatest.Count(p, 2) != 1 {
						t.Fatalf("%s, %v from %d, given %v: not determined", e.Name, l, least, given)
					}
					p.Undo(markP)
					q.Undo(markQ)
					i := 0
					for ; i < len(state) && state[i] == 2; i++ {
						state[i] = 0
					}
					if i == len(state) {
						break
					}
					state[i]++
				}
			}
		}
	}
}
