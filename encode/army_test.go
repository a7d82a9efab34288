package encode

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// uniform returns an army of one side whose pieces may have any nature.
func uniform(pieces int, limits []int) *Army {
	a := &Army{Sides: []Side{{Name: "p", Limits: limits, May: make([]NatureSet, pieces)}}}
	for n := range limits {
		a.Natures = append(a.Natures, string(rune('A'+n)))
	}
	for i := range pieces {
		a.Sides[0].May[i] = ^NatureSet(0)
	}
	return a
}

// vectors visits every way to give each of n natures a limit from 0 to the number of pieces. With onlyFilled it
// visits only those that add up to the number of pieces.
func vectors(n, pieces int, onlyFilled bool, visit func(limits []int)) {
	limits := make([]int, n)
	var from func(i, sum int)
	from = func(i, sum int) {
		if i == n {
			if !onlyFilled || sum == pieces {
				visit(slices.Clone(limits))
			}
			return
		}
		for limits[i] = 0; limits[i] <= pieces; limits[i]++ {
			from(i+1, sum+limits[i])
		}
	}
	from(0, 0)
}

// Every roster allows exactly the solutions of an army, for all limits: with two natures and up to six pieces, with
// three natures and up to five pieces, and with four natures if the limits are filled, so that Hall's sets of two
// natures matter. Auxiliary variables that never multiply solutions do not do so here either. Where there are most
// cases, a fifth of the limits is tried, and all in a soak.
func TestArmies(t *testing.T) {
	extent.Slow(t)
	chosen, turn := extent.Share(5), 0
	for _, row := range rosters {
		some := func(limits []int, pieces int) {
			if turn++; chosen(turn) {
				rosterAsDefined(t, row, uniform(pieces, limits))
			}
		}
		for pieces := 1; pieces <= 6; pieces++ {
			for natures := 1; natures <= 3; natures++ {
				if pieces == 6 && natures == 3 && !extent.Soak() {
					continue
				}
				vectors(natures, pieces, false, func(limits []int) {
					if len(limits) < 3 || pieces < 4 {
						rosterAsDefined(t, row, uniform(pieces, limits))
					} else {
						some(limits, pieces)
					}
				})
			}
		}
		vectors(4, 5, true, func(limits []int) { some(limits, 5) })
	}
}

func rosterAsDefined(t *testing.T, row choice[rosterWriter], a *Army) {
	t.Helper()
	e := Default()
	e.Roster = row.Name
	if ok := asDefined(t, e, row.Counts == card.Always, a); ok != (!row.Filled || a.Sides[0].filled()) {
		t.Errorf("%s, limits %v: written: %v", row.Name, a.Sides[0].Limits, ok)
	}
}

// asDefined compares the formula of an army with its definition, for every choice of natures. It reports whether
// the encoding suits the army.
func asDefined(t *testing.T, e Encoding, single bool, a *Army) bool {
	t.Helper()
	f, err := e.EncodeArmy(a)
	if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	p := formula.NewPropagator(f)
	natures := make([]int, a.NumPieces())
	value := make([]bool, f.Vars+1)
	var from func(i int, open bool)
	from = func(i int, open bool) {
		if i == len(natures) {
			models := 0
			if open {
				models = formulatest.Count(p, 2)
			}
			if holds := a.Holds(natures); (models > 0) != holds || models > 1 && single ||
				!slices.Equal(a.Decode(value), natures) {
				t.Errorf("%v, %+v, natures %v, read as %v: %d models, and it holds: %v",
					e, *a, natures, a.Decode(value), models, holds)
			}
			return
		}
		for n := range a.Natures {
			mark, x := p.Mark(), a.X(i, n)
			natures[i], value[x] = n, true
			from(i+1, open && p.Assume(x))
			value[x] = false
			p.Undo(mark)
		}
	}
	from(0, p.Consistent())
	return true
}

// Random armies agree with their definition in every choice of every axis except history. They have two sides,
// pieces that may not have every nature, pairs within and across the sides, and orders.
func TestArmiesWithPairs(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(11, 0))
	taken := map[string]bool{}
	for _, e := range singly() {
		for range 12 {
			if asDefined(t, e, false, randomArmy(rng)) {
				taken[e.String()] = true
			}
		}
		if taken[e.String()] != (e.History == "full") {
			t.Errorf("%v: taken: %v", e, taken[e.String()])
		}
	}
}

func randomArmy(rng *rand.Rand) *Army {
	a := &Army{Natures: []string{"K", "Q", "R"}}
	for _, name := range []string{"w", "b"} {
		s := Side{Name: name, Limits: make([]int, 3), Orders: [][]int{nil, rng.Perm(3)}}
		for range 3 {
			s.May = append(s.May, 1+NatureSet(rng.IntN(7)))
			s.Limits[rng.IntN(3)]++
		}
		a.Sides = append(a.Sides, s)
	}
	for range rng.IntN(8) {
		i := rng.IntN(6)
		a.Pairs = append(a.Pairs, Pair{i, rng.IntN(3), (i + 1 + rng.IntN(5)) % 6, rng.IntN(3)})
	}
	return a
}

// Big-M is right for more than sixteen attackers.
func TestArmyOfManyAttackers(t *testing.T) {
	a := uniform(21, []int{21, 21})
	natures := make([]int, 21)
	for i := range 20 {
		a.Pairs = append(a.Pairs, Pair{Piece: 0, Nature: 0, Other: i + 1, Not: 1})
		natures[i+1] = 1
	}
	e := Default()
	e.Safety = "big-m"
	f, err := e.EncodeArmy(a)
	if err != nil {
		t.Fatal(err)
	}
	for natures[0] = range 2 {
		value := make([]bool, f.Vars+1)
		for i, n := range natures {
			value[a.X(i, n)] = true
		}
		if f.Holds(value) != a.Holds(natures) || a.Holds(natures) != (natures[0] == 1) {
			t.Errorf("piece 1 is %s: %v, and it holds: %v", a.Natures[natures[0]], f.Holds(value), a.Holds(natures))
		}
	}
}

// Variables are named after pieces and natures, and all names are different.
func TestArmyNames(t *testing.T) {
	a := randomArmy(rand.New(rand.NewPCG(1, 0)))
	for _, e := range singly() {
		f, err := e.EncodeArmy(a)
		if err != nil {
			continue
		}
		seen := map[string]bool{}
		for _, name := range f.Names[1:] {
			if seen[name] {
				t.Errorf("%v: two variables are %s", e, name)
			}
			seen[name] = true
		}
		if got := f.Name(a.X(4, 2).Var()); got != "b2R" {
			t.Errorf("nature R of piece 5 is %s", got)
		}
	}
}

// An army that is not well-formed, and a roster that would be too large, are errors that give the reason.
func TestArmyErrors(t *testing.T) {
	large := Default()
	for _, c := range []struct {
		army *Army
		want string
	}{
		{&Army{}, "an army with 0 natures; expected 1 to 63"},
		{&Army{Natures: []string{"Q", "R", "Q"}}, "two natures are called Q"},
		{
			&Army{Natures: []string{"Q"}, Sides: append(uniform(1, []int{1}).Sides, uniform(1, []int{1}).Sides...)},
			"two sides are called p",
		},
		{uniform(0, []int{1}), "side p has 0 pieces; expected 1 to 63"},
		{
			&Army{Natures: []string{"Q"}, Sides: []Side{{Name: "p", May: make([]NatureSet, 1)}}},
			"side p has 0 limits; expected one for each of the 1 natures",
		},
		{uniform(2, []int{-1}), "side p has the limit -1"},
		{&Army{Natures: []string{"Q"}, Sides: []Side{{
			Name: "p", May: make([]NatureSet, 2), Limits: []int{1},
			Orders: [][]int{{1, 1}},
		}}}, "side p counts its pieces in the order [1 1]; expected each of 0 to 1 once"},
		{
			&Army{Natures: []string{"Q"}, Sides: uniform(2, []int{1}).Sides, Pairs: []Pair{{0, 0, 2, 0}}},
			"pair {0 0 2 0}; expected two of the 2 pieces, each with one of the 1 natures",
		},
		{uniform(40, []int{19, 20}), "encoding roster=binomial would take about 2.7e+11 clauses for side p; " +
			"at most 1048576 are written"},
	} {
		if _, err := large.EncodeArmy(c.army); err == nil || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

// Natures are a solution if there is one for each piece; an order has each number once, and a set its length.
func TestArmySmallParts(t *testing.T) {
	a := uniform(2, []int{1, 1})
	for want, natures := range map[bool][][]int{true: {{0, 1}, {1, 0}}, false: {{0}, {0, 1, 0}, {}, {0, 0}, {1, 1}, {-1, 0}, {0, 2}}} {
		for _, n := range natures {
			if got := a.Holds(n); got != want {
				t.Errorf("%v: %v", n, got)
			}
		}
	}
	for want, orders := range map[bool][][]int{
		true: {{0, 1}, {1, 0}}, false: {{0}, {0, 0}, {0, 2}, {-1, 1}, {0, 1, 0}, {}},
	} {
		for _, o := range orders {
			if got := isOrder(o, 2); got != want {
				t.Errorf("order %v: %v", o, got)
			}
		}
	}
	for set, n := range map[NatureSet]int{0: 0, 1: 1, 6: 2, ^NatureSet(0): 64} {
		if set.Len() != n {
			t.Errorf("%b has %d natures", set, set.Len())
		}
	}
	for range hallSets([]int{1, 1, 1, 1}, 9) {
		break // or the next one would panic
	}
}

// The estimated sizes are exact for the rosters with subsets, and an upper bound for the decision diagram.
func TestArmySizes(t *testing.T) {
	for _, limits := range [][]int{{1, 1, 2, 2, 2}, {2, 2, 2, 2}, {1, 3, 4}, {0, 1, 2, 3, 2}} {
		a := uniform(8, limits)
		for name, size := range growing {
			f := a.formula()
			row(rosters, name).write.side(f, a.side(0))
			if want := size(&a.Sides[0]); float64(len(f.Clauses)) > want ||
				name != "mdd" && float64(len(f.Clauses)) < want-2*float64(len(limits)*8) {
				t.Errorf("%s, limits %v: %d clauses, about %v", name, limits, len(f.Clauses), want)
			}
		}
	}
}
