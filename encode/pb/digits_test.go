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

// Every encoding that takes groups says of them what the sum says, and propagation finds everything that one bound and the
// groups force: for all ways to put up to four terms with coefficients up to two (with HAFT_SOAK=1 up to three) into
// groups, at most one or exactly one of which is true, with signs, all bounds from both sides, and all partial values.
func TestGroupsInTranslations(t *testing.T) {
	extent.Slow(t)
	for _, e := range GroupedEncodings() {
		general := 0
		partitions(extent.Of(3, 4, 4), extent.Of(3, 2, 3), func(groups [][]formula.Term) {
			if terms := slices.Concat(groups...); len(terms) > 0 {
				for variant := range 8 {
					for sense := range formula.Equal + 1 {
						for bound := -rest(terms); bound <= rest(terms) && !t.Failed(); bound++ {
							if seeGroups(t, e.Name, groups, variant, sense, bound) {
								general++
							}
						}
					}
				}
			}
		})
		if general < 1000 {
			t.Errorf("%s: only %d cases", e.Name, general)
		}
	}
}

// Of an exactly one, a literal may be too much for the row. Then propagation still finds everything.
func TestGroupsWithoutALiteral(t *testing.T) {
	groups := [][]formula.Term{{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}, {Coef: 3, Lit: 3}}, {{Coef: 1, Lit: 4}, {Coef: 2, Lit: 5}}}
	for _, e := range GroupedEncodings() {
		if exactly := 4; !seeGroups(t, e.Name, groups, exactly, formula.AtMost, 2) {
			t.Errorf("%s: not seen as one sum", e.Name)
		}
	}
}

// seeGroups checks one row, and reports whether propagation has been looked at, because it is one sum with one bound. The
// bits of the variant say whether every other coefficient is negative, every other literal, and whether exactly one
// literal of a group is true.
func seeGroups(t *testing.T, encoding string, groups [][]formula.Term, variant int, sense formula.Sense, bound int) bool {
	t.Helper()
	model := &formula.Formula{}
	row := formula.Linear{Sense: sense, Bound: bound}
	n := 0
	for _, g := range groups {
		var lits []formula.Lit
		for _, term := range g {
			n++
			if n%2 == 0 && variant&1 > 0 {
				term.Coef = -term.Coef
			}
			lits = append(lits, term.Lit)
			if n%2 == 0 && variant&2 > 0 {
				term.Lit = -term.Lit
			}
			row.Terms = append(row.Terms, term)
		}
		one := formula.Linear{Terms: formula.Ones(lits), Sense: formula.AtMost, Bound: 1}
		if variant&4 > 0 {
			one.Sense = formula.Equal
		}
		model.AddLinear(formula.File, one)
	}
	model.Vars = n
	model.AddLinear(formula.File, row)
	translation := NewTranslation(&formula.Instance{Formula: model}, false)
	out, err := translation.Write(Way{AMO: "pairwise", Linear: encoding}, DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var solutions []int
	for in := range 1 << n {
		if model.Holds(valuesOf(n, in)) {
			solutions = append(solutions, in)
		}
	}
	p := formula.NewPropagator(out.Formula)
	whole := translation.Rows(General)+translation.Rows(Cardinality) == 1 && sense != formula.Equal
	state := make([]int, n) // by variable: 0 open, 1 false, 2 true
	for {
		var given []formula.Lit
		known, value := 0, 0
		for v, s := range state {
			if s > 0 {
				known |= 1 << v
				value |= (s - 1) << v
				given = append(given, formula.Lit(v+1)*formula.Lit(2*s-3))
			}
		}
		never, always := 1<<n-1, 1<<n-1 // by variable: false, or true, in all solutions
		possible := false
		for _, s := range solutions {
			if s&known == value {
				possible, never, always = true, never&^s, always&s
			}
		}
		mark := p.Mark()
		consistent := p.Consistent() && p.Assume(given...)
		complain := func(what string) {
			t.Errorf("%s, %v, groups %v, variant %d, given %v: %s", encoding, row, groups, variant, given, what)
		}
		switch {
		case possible && !consistent:
			complain("refuted, but possible")
		case len(given) == n && possible != (consistent && formulatest.Count(p, 1) > 0):
			complain("wrong")
		case whole && !possible && consistent:
			complain("no contradiction")
		case whole && possible:
			for v := range n {
				x := formula.Lit(v + 1)
				if never>>v&1 > 0 && p.Value(x) >= 0 || always>>v&1 > 0 && p.Value(x) <= 0 {
					complain("a value is not found")
				}
			}
		}
		p.Undo(mark)
		if t.Failed() {
			return false
		}
		v := 0
		for ; v < n && state[v] == 2; v++ {
			state[v] = 0
		}
		if v == n {
			return whole
		}
		state[v]++
	}
}

// Groups with any signs have the right solutions from below, from above, and for equations.
func TestGroupedSigns(t *testing.T) {
	groups := [][]formula.Term{{{Coef: 3, Lit: 1}, {Coef: -2, Lit: -2}}, {{Coef: -4, Lit: 3}}, {{Coef: -1, Lit: 4}, {Coef: -1, Lit: 5}, {Coef: 0, Lit: 6}}}
	for _, e := range Encodings {
		if e.digits == nil {
			continue
		}
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
		Keep: one, "magic": one, "adder": one, "gte": {{{Coef: 1, Lit: 1}}, {{Coef: 1, Lit: -1}}}, "bdd": {{{Coef: 1, Lit: 0}}}, "swc": {{{Coef: math.MinInt, Lit: 1}}},
	} {
		if err := Grouped(f, groups, formula.Equal, 1, name); err == nil || f.Vars != 3 || len(f.Clauses) > 0 {
			t.Errorf("%s: %v, %v", name, err, f.Clauses)
		}
	}
}
