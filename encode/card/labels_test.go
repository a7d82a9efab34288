package card

import (
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// A law is a constraint on how many of its inputs are true, and a way to write it.
type law struct {
	Label
	write func(f *formula.Formula, g formula.Group, lits []formula.Lit, k int)
	least func(k int) int // the least number of true inputs; the greatest is k
	one   bool            // k is 1
}

// laws returns the rows of both tables. For ExactlyOnes, k is 1.
func laws() (all []law) {
	for _, l := range Limits {
		one := law{Label: l.Label, write: l.AtMost, least: func(int) int { return 0 }}
		if l.Both {
			one.write, one.least = l.Exactly, func(k int) int { return k }
		}
		all = append(all, one)
	}
	for _, e := range ExactlyOnes {
		write := func(f *formula.Formula, g formula.Group, lits []formula.Lit, _ int) { e.Add(f, g, lits) }
		all = append(all, law{e.Label, write, func(int) int { return 1 }, true})
	}
	return all
}

// bounds returns the values of k with which a law is tried.
func (l law) bounds(n int) []int {
	if l.one {
		return []int{1}
	}
	var all []int
	for k := -1; k <= n+1; k++ {
		all = append(all, k)
	}
	return all
}

// Every way to write "at most" or "exactly" k of n has exactly the right solutions on its inputs, for all n up to
// 8, all k, and all 2ⁿ inputs, and counts as its label says.
func TestTruthTables(t *testing.T) {
	for _, l := range laws() {
		got := Always
		for n := range 9 {
			for _, k := range l.bounds(n) {
				for _, mixed := range []bool{false, true} {
					f, lits := formulatest.Inputs(n, mixed)
					l.write(f, 1, lits, k)
					got = min(got, truthTable(t, l, f, lits, k))
				}
			}
		}
		if got != l.Counts {
			t.Errorf("%s counts: %v, but its label is %v", l.Name, got, l.Counts)
		}
	}
}

// truthTable goes through all inputs and returns how the constraint counts.
func truthTable(t *testing.T, l law, f *formula.Formula, lits []formula.Lit, k int) Counts {
	counts := Always
	p := formula.NewPropagator(f)
	for in := range 1 << len(lits) {
		trues := 0
		given := make([]formula.Lit, len(lits))
		for i, x := range lits {
			trues += in >> i & 1
			given[i] = []formula.Lit{-x, x}[in>>i&1]
		}
		mark, models := p.Mark(), 0
		if p.Assume(given...) {
			models = formulatest.Count(p, 2)
		}
		p.Undo(mark)
		if got, want := models > 0, trues <= k && trues >= l.least(k); got != want {
			t.Errorf("%s, %d of %d literals, input %b: %v, want %v; %v %v",
				l.Name, k, len(lits), in, got, want, f.Clauses, f.Linear)
		}
		switch {
		case models < 2:
		case trues == k:
			counts = Several
		default:
			counts = min(counts, AtLimit)
		}
	}
	return counts
}

// A label says "complete" exactly if unit propagation finds every contradiction and every forced input from every
// partial input.
func TestCompleteLabels(t *testing.T) {
	for _, l := range laws() {
		complete := true
		for n := 2; n <= 8 && complete; n++ {
			for _, k := range l.bounds(n) {
				f, lits := formulatest.Inputs(n, false)
				l.write(f, 1, lits, k)
				complete = complete && finds(formula.NewPropagator(f), lits, l.least(k), k)
			}
		}
		if complete != l.Complete {
			t.Errorf("%s: complete is %v, but its label is %v", l.Name, complete, l.Complete)
		}
	}
}

// finds goes through all partial inputs. Whether inputs are forced depends only on how many are true and how many
// are open; if one is forced, all open inputs are.
func finds(p *formula.Propagator, lits []formula.Lit, least, most int) bool {
	var from func(i, trues, open int) bool
	from = func(i, trues, open int) bool {
		if i == len(lits) {
			return finished(p, lits, trues, open, least, most)
		}
		if !from(i+1, trues, open+1) {
			return false
		}
		for sign := range 2 {
			mark := p.Mark()
			contradiction := !p.Assume(lits[i] * formula.Lit(1-2*sign))
			// After a contradiction, the literals that follow cannot help.
			ok := contradiction && (trues+1-sign > most || trues+1-sign+open+len(lits)-i-1 < least) ||
				!contradiction && from(i+1, trues+1-sign, open)
			p.Undo(mark)
			if !ok {
				return false
			}
		}
		return true
	}
	return !p.Consistent() && (most < 0 || least > len(lits)) || p.Consistent() && from(0, 0, 0)
}

func finished(p *formula.Propagator, lits []formula.Lit, trues, open, least, most int) bool {
	if trues > most || trues+open < least {
		return false // a contradiction was missed
	}
	if trues < most && trues+open > least {
		return true
	}
	for _, l := range lits {
		if p.Value(l) == 0 {
			return false
		}
	}
	return true
}
