package pb

import (
	"math"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// partitions calls use with all ways to put up to n terms with coefficients up to most into groups in a row.
func partitions(n, most int, use func(groups [][]formula.Term)) {
	var grow func(groups [][]formula.Term, terms int)
	grow = func(groups [][]formula.Term, terms int) {
		use(groups)
		for coef := 1; coef <= most && terms < n; coef++ {
			t := formula.Term{Coef: coef, Lit: formula.Lit(terms + 1)}
			grow(append(groups[:len(groups):len(groups)], []formula.Term{t}), terms+1)
			if last := len(groups) - 1; last >= 0 {
				longer := slices.Clone(groups)
				longer[last] = append(slices.Clone(groups[last]), t)
				grow(longer, terms+1)
			}
		}
	}
	grow(nil, 0)
}

// Every encoding says of groups what the sum says: for all ways to put up to four terms with coefficients up to three
// (with HAFT_SOAK=1 five terms) into groups, all bounds, all values, and all partial values. With the encodings that
// take groups, propagation finds everything; with the others every contradiction, if that is their label.
func TestGrouped(t *testing.T) {
	extent.Slow(t)
	for _, e := range Encodings[1:] {
		cases := 0
		partitions(extent.Of(3, 4, 5), 3, func(groups [][]formula.Term) {
			if t.Failed() {
				return
			}
			most := 0
			for _, g := range groups {
				most += largest(g)
			}
			for bound := -1; bound <= most; bound++ {
				cases++
				grouped{groups, bound, e}.check(t)
			}
		})
		if cases < 100 {
			t.Errorf("%s: only %d cases", e.Name, cases)
		}
	}
}

type grouped struct {
	groups [][]formula.Term
	bound  int
	Encoding
}

func (c grouped) check(t *testing.T) {
	t.Helper()
	terms := slices.Concat(c.groups...)
	f, _ := formulatest.Inputs(len(terms), false)
	if err := Grouped(f, c.groups, formula.AtMost, c.bound, c.Name); err != nil {
		t.Fatal(err)
	}
	for _, g := range c.groups {
		for i := range g {
			for j := range i {
				f.AddClause(-g[i].Lit, -g[j].Lit)
			}
		}
	}
	p := formula.NewPropagator(f)
	states := 1
	for range terms {
		states *= 3
	}
	for code := range states {
		given, least := []formula.Lit(nil), 0
		room := make([]int, len(terms)) // by term: what the others leave, -1 if another of the group is true
		conflict := false
		rest := code
		value := make([]int, len(terms))
		for i, term := range terms {
			if value[i] = rest%3 - 1; value[i] != 0 {
				given = append(given, term.Lit*formula.Lit(value[i]))
			}
			rest /= 3
		}
		i := 0
		for _, g := range c.groups {
			trues := 0
			for j, term := range g {
				if value[i+j] > 0 {
					trues++
					least += term.Coef
				}
			}
			conflict = conflict || trues > 1
			for j := range g {
				if trues > 0 && value[i+j] == 0 {
					room[i+j] = -1
				}
			}
			i += len(g)
		}
		mark := p.Mark()
		consistent := p.Consistent() && p.Assume(given...)
		switch wrong := conflict || least > c.bound; {
		case wrong && consistent && (c.Complete || c.Detects):
			t.Errorf("%s, %v at most %d: %v is no contradiction", c.Name, c.groups, c.bound, given)
		case wrong && consistent && len(given) == len(terms) && formulatest.Count(p, 1) > 0,
			!wrong && !consistent, !wrong && len(given) == len(terms) && formulatest.Count(p, 1) == 0:
			t.Errorf("%s, %v at most %d: %v is possible %v", c.Name, c.groups, c.bound, given, !wrong)
		case wrong || !consistent:
		default:
			for i, term := range terms {
				excluded := room[i] < 0 || least+term.Coef > c.bound
				if c.digits != nil && value[i] == 0 && excluded != (p.Value(term.Lit) < 0) {
					t.Errorf("%s, %v at most %d, given %v: %d is excluded %v", c.Name, c.groups, c.bound, given, term.Lit, excluded)
				}
			}
		}
		p.Undo(mark)
	}
}

// Groups with any signs have the right solutions from below, from above, and for equations.
func TestGroupedSigns(t *testing.T) {
	groups := [][]formula.Term{{{Coef: 3, Lit: 1}, {Coef: -2, Lit: -2}}, {{Coef: -4, Lit: 3}}, {{Coef: -1, Lit: 4}, {Coef: -1, Lit: 5}, {Coef: 0, Lit: 6}}}
	for _, e := range Encodings[1:] {
		for sense := range formula.Equal + 1 {
			for bound := -8; bound < 5; bound++ {
				f, lits := formulatest.Inputs(6, false)
				if err := Grouped(f, groups, sense, bound, e.Name); err != nil {
					t.Fatal(err)
				}
				l := formula.Linear{Terms: slices.Concat(groups...), Sense: sense, Bound: bound}
				for in := range 1 << len(lits) {
					if trues := in >> 3 & 7; in&3 == 1 || trues&(trues-1) > 0 {
						continue // two of a group
					}
					var given []formula.Lit
					for i, x := range lits {
						given = append(given, x*formula.Lit(in>>i&1*2-1))
					}
					want := l.Holds(valuesOf(len(lits), in))
					if got := formulatest.Extensions(f, 1, given...) > 0; got != want {
						t.Fatalf("%s, %v with %b: %v, want %v", e.Name, l, in, got, want)
					}
				}
			}
		}
	}
}

// What cannot be grouped is refused, and the sink gets nothing.
func TestGroupedRefuses(t *testing.T) {
	f := &formula.Formula{Vars: 3}
	one := [][]formula.Term{{{Coef: 1, Lit: 1}}, {{Coef: 2, Lit: 2}, {Coef: 1, Lit: 3}}}
	for name, groups := range map[string][][]formula.Term{
		Keep: one, "magic": one, "gte": {{{Coef: 1, Lit: 1}}, {{Coef: 1, Lit: -1}}}, "adder": {{{Coef: 1, Lit: 0}}}, "swc": {{{Coef: math.MinInt, Lit: 1}}},
	} {
		if err := Grouped(f, groups, formula.Equal, 1, name); err == nil || f.Vars != 3 || len(f.Clauses) > 0 {
			t.Errorf("%s: %v, %v", name, err, f.Clauses)
		}
	}
}
