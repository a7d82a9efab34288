package encode

import (
	"fmt"
	"testing"

	"haft/model"
)

// inputs is a formula with n variables and no constraints, and a literal of each; every
// other one is negated if mixed.
func inputs(n int, mixed bool) (*Formula, []Lit) {
	f := &Formula{Names: []string{""}}
	var lits []Lit
	for i := range n {
		l := f.NewVar(fmt.Sprintf("a%d", i+1))
		if mixed && i%2 == 1 {
			l = -l
		}
		lits = append(lits, l)
	}
	return f, lits
}

// a law is a constraint on how many of its inputs are true, and a way to write it.
type law struct {
	Choice
	write func(f *Formula, lits []Lit, k int)
	least func(k int) int // how many are true at least; k at most
}

// laws are all choices that write one limit at a time, and the domains, whose k is 1.
func laws() (all []law) {
	zero := func(int) int { return 0 }
	same := func(k int) int { return k }
	for _, row := range rosters {
		switch w := row.write.(type) {
		case AtMostK:
			all = append(all, law{row.Choice, func(f *Formula, lits []Lit, k int) { w.limit(f, Roster, lits, k) }, zero})
		case exactly:
			all = append(all, law{row.Choice, func(f *Formula, lits []Lit, k int) { w.exactly.limit(f, Roster, lits, k) }, same})
		}
	}
	for _, row := range domains {
		if !row.Filled {
			all = append(all, law{row.Choice, func(f *Formula, lits []Lit, _ int) { row.write.among(f, OneNature, lits) }, same})
		}
	}
	return all
}

// bounds are the k that a law is tried with.
func (l law) bounds(n int) []int {
	if l.least(1) == 1 && l.Missed == nil {
		return []int{1}
	}
	var all []int
	for k := -1; k <= n+1; k++ {
		all = append(all, k)
	}
	return all
}

// Every way to write "at most" and "exactly" k of n has exactly the right solutions on its
// inputs, for all n up to 8, all k, and all 2ⁿ inputs; and it counts as its label says.
func TestTruthTables(t *testing.T) {
	for _, l := range laws() {
		got := Always
		for n := range 9 {
			for _, k := range l.bounds(n) {
				for _, mixed := range []bool{false, true} {
					f, lits := inputs(n, mixed)
					l.write(f, lits, k)
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
func truthTable(t *testing.T, l law, f *Formula, lits []Lit, k int) Counts {
	counts := Always
	p := NewPropagator(f)
	for in := range 1 << len(lits) {
		trues := 0
		given := make([]Lit, len(lits))
		for i, x := range lits {
			trues += in >> i & 1
			given[i] = []Lit{-x, x}[in>>i&1]
		}
		mark, models := p.Mark(), 0
		if p.Assume(given...) {
			models = p.count(1, 2)
		}
		p.Undo(mark)
		if got, want := models > 0, trues <= k && trues >= l.least(k); got != want {
			t.Errorf("%s, %d of %d literals, input %b: %v, want %v; %v %v", l.Name, k, len(lits), in, got, want, f.Clauses, f.Linear)
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

// A label says "complete" exactly if unit propagation finds, from every partial input,
// every contradiction and every forced input.
func TestCompleteLabels(t *testing.T) {
	for _, l := range laws() {
		complete := true
		for n := 2; n <= 8 && complete; n++ {
			for _, k := range l.bounds(n) {
				f, lits := inputs(n, false)
				l.write(f, lits, k)
				complete = complete && finds(NewPropagator(f), lits, l.least(k), k)
			}
		}
		if complete != l.Complete {
			t.Errorf("%s: complete is %v, but its label is %v", l.Name, complete, l.Complete)
		}
	}
}

// finds goes through all partial inputs. That some value of an input is forced depends on
// how many are true and how many are open, and all open ones are forced then.
func finds(p *Propagator, lits []Lit, least, most int) bool {
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
			contradiction := !p.Assume(lits[i] * Lit(1-2*sign))
			// Literals that come later can only make it worse.
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

func finished(p *Propagator, lits []Lit, trues, open, least, most int) bool {
	if trues > most || trues+open < least {
		return false // a contradiction that was not found
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

// The one choice that relies on the roster says at least one, and no more.
func TestSparse(t *testing.T) {
	for n := range 9 {
		f, lits := inputs(n, false)
		ExactlyOne(sparse).among(f, OneNature, lits)
		if len(f.Clauses) != 1 || len(f.Clauses[0]) != n || f.Vars != n {
			t.Errorf("n = %d: %v", n, f.Clauses)
		}
	}
}

// The labels of king safety, for one fact and all domains of its two pieces, written
// pairwise.
func TestSafetyLabels(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	fact := model.Fact{Ply: 1, Rule: model.Safety, King: model.NewPiece(model.White, 5), Piece: model.NewPiece(model.Black, 3)}
	for _, row := range safeties {
		complete := true
		for not := range model.AllNatures + 1 {
			fact.Not = not
			f := NewFormula()
			for _, q := range []model.Piece{fact.King, fact.Piece} {
				direct(pairwise).among(f, OneNature, options(q, model.AllNatures))
			}
			row.write(f, bansOf(&p, []model.Fact{fact}))
			asked := NewPropagator(f)
			for x := Lit(1); x <= NumX; x++ {
				if q := model.Piece((x - 1) / model.NumNatures); q != fact.King && q != fact.Piece {
					asked.Assume(-x)
				}
			}
			for king := range model.AllNatures + 1 {
				for piece := range model.AllNatures + 1 {
					exact, found, models := askFact(asked, fact, king, piece)
					complete = complete && exact == found
					_, single1 := king.Only()
					_, single2 := piece.Only()
					if single1 && single2 && models != map[bool]int{true: 1}[exact != [2]model.Natures{}] {
						t.Errorf("%s, not %v: %v and %v has %d models", row.Name, not, king, piece, models)
					}
				}
			}
		}
		if complete != row.Complete || row.Counts != Always {
			t.Errorf("%s: complete is %v, but its label is %v; it counts %v", row.Name, complete, row.Complete, row.Counts)
		}
	}
}

// askFact is what the two pieces of a fact may be, by definition and as unit propagation
// finds it, empty where nothing is left; and the number of models, up to two.
func askFact(p *Propagator, fact model.Fact, king, piece model.Natures) (exact, found [2]model.Natures, models int) {
	for a := range king.All() {
		for b := range piece.All() {
			var w model.Assignment
			if w[fact.King], w[fact.Piece] = a, b; fact.Holds(&w) {
				exact[0] |= a.Set()
				exact[1] |= b.Set()
			}
		}
	}
	given := negated(append(options(fact.King, model.AllNatures&^king), options(fact.Piece, model.AllNatures&^piece)...))
	mark := p.Mark()
	defer p.Undo(mark)
	if !p.Assume(given...) {
		return exact, found, 0
	}
	for i, q := range []model.Piece{fact.King, fact.Piece} {
		for n := range model.AllNatures.All() {
			if p.Value(X(q, n)) >= 0 {
				found[i] |= n.Set()
			}
		}
	}
	return exact, found, p.count(1, 2)
}
