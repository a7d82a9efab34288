package card

import (
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// A law is a constraint on how many of its inputs are true, and a way to write it.
type law struct {
	Label
	write func(f *formula.Formula, g formula.Group, lits []formula.Lit, k int)
	least func(k int) int // the least number of true inputs; the greatest is k
	one   bool            // k is 1
}

// laws returns the rows of both tables. For ExactlyOnes, k is 1, and each row is two laws.
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
		most := law{Label: e.Label, write: func(f *formula.Formula, g formula.Group, lits []formula.Lit, _ int) {
			e.AtMost(f, g, lits)
		}, least: func(int) int { return 0 }, one: true}
		most.Name, most.Counts, most.Complete = e.Name+", at most", e.AtMostCounts, true
		all = append(all, most)
	}
	return all
}

// bounds returns the values of k with which a law is tried.
func (l law) bounds(n int) []int {
	switch {
	case l.one:
		return []int{1}
	case n > 8:
		return []int{n - 1}
	}
	var all []int
	for k := -1; k <= n+1; k++ {
		all = append(all, k)
	}
	return all
}

// most returns up to how many inputs a law is tried. The base of k-modulo-totalizer is 2 up to k = 8, and for larger
// bases it counts otherwise. Grids are longer than 2 in each dimension only for more inputs.
func (l law) most() int {
	switch {
	case strings.HasPrefix(l.Name, "k-modulo"):
		return 10
	case l.Name == "product-3":
		return 12
	case l.Name == "product-4":
		return 16
	}
	return 8
}

// Every way to write "at most" or "exactly" k of n has exactly the right solutions on its inputs, for all n up to
// 8, all k, and all 2ⁿ inputs, and counts as its label says.
func TestTruthTables(t *testing.T) {
	extent.Slow(t)
	for _, l := range laws() {
		got := Always
		for n := range l.most() + 1 {
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

// strength is how much unit propagation finds.
type strength int

const (
	little         strength = iota
	contradictions          // all of them
	everything              // also all forced inputs
)

func (l Label) strength() strength {
	switch {
	case l.Complete:
		return everything
	case l.Detects:
		return contradictions
	}
	return little
}

// A label says "complete" exactly if unit propagation finds every contradiction and every forced input from every
// partial input, and "detects" exactly if it finds every contradiction, but not every forced input.
func TestCompleteLabels(t *testing.T) {
	extent.Slow(t)
	for _, l := range laws() {
		found := everything
		for n := 2; n <= max(8, l.most()) && found > little; n++ {
			for _, k := range l.bounds(n) {
				f, lits := formulatest.Inputs(n, false)
				l.write(f, 1, lits, k)
				found = min(found, finds(formula.NewPropagator(f), lits, l.least(k), k))
			}
		}
		if found != l.strength() || l.Complete && l.Detects {
			t.Errorf("%s: strength %d, but its label is complete %v, detects %v", l.Name, found, l.Complete, l.Detects)
		}
	}
}

// finds goes through all partial inputs. Whether inputs are forced depends only on how many are true and how many
// are open; if one is forced, all open inputs are.
func finds(p *formula.Propagator, lits []formula.Lit, least, most int) strength {
	var from func(i, trues, open int) strength
	from = func(i, trues, open int) strength {
		if i == len(lits) {
			return finished(p, lits, trues, open, least, most)
		}
		found := from(i+1, trues, open+1)
		for sign := range 2 {
			mark := p.Mark()
			contradiction := !p.Assume(lits[i] * formula.Lit(1-2*sign))
			switch trues := trues + 1 - sign; {
			case found == little:
			case !contradiction:
				found = min(found, from(i+1, trues, open))
			case trues <= most && trues+open+len(lits)-i-1 >= least:
				found = little // the contradiction is wrong
			}
			p.Undo(mark)
		}
		return found
	}
	switch {
	case p.Consistent():
		return from(0, 0, 0)
	case most < 0 || least > len(lits):
		return everything
	}
	return little
}

func finished(p *formula.Propagator, lits []formula.Lit, trues, open, least, most int) strength {
	if trues > most || trues+open < least {
		return little // a contradiction was missed
	}
	if trues < most && trues+open > least {
		return everything
	}
	for _, l := range lits {
		if p.Value(l) == 0 {
			return contradictions
		}
	}
	return everything
}

// Two bounds at once have the right solutions, for all n up to 6 and all bounds, and all inputs.
func TestBetween(t *testing.T) {
	extent.Slow(t)
	for _, l := range Limits {
		for n := range 7 {
			for least := -1; least <= n+1; least++ {
				for most := -1; most <= n+1; most++ {
					f, lits := formulatest.Inputs(n, true)
					l.Between(f, 1, lits, least, most)
					one := law{Label: l.Label, least: func(int) int { return least }}
					one.Name += ", between"
					truthTable(t, one, f, lits, most)
				}
			}
		}
	}
}
