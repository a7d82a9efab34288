package encode

import (
	"math/rand/v2"
	"os"
	"testing"

	"haft/model"
)

// whiteSide is the roster of White in one encoding, with domains written pairwise.
func whiteSide(row choice[RosterWriter], r *model.Rules) *Propagator {
	f := NewFormula()
	for i := range 8 {
		direct(pairwise).among(f, OneNature, options(model.NewPiece(model.White, i+1), model.AllNatures))
	}
	row.write.side(f, r, model.White)
	return NewPropagator(f)
}

// left are the natures that moves leave of a piece: none moved, queen's or rook's or
// bishop's lines, a king's step among them, or a knight's jump.
var left = []model.Natures{
	model.AllNatures, model.AllNatures &^ model.King.Set(),
	model.NaturesOf(model.King, model.Queen, model.Rook), model.NaturesOf(model.Queen, model.Rook),
	model.NaturesOf(model.King, model.Queen, model.Bishop), model.NaturesOf(model.Queen, model.Bishop),
	model.NaturesOf(model.King, model.Queen), model.Queen.Set(), model.Knight.Set(),
}

// possible is what each piece is in some of the arrangements, which are filtered, not
// solved for.
func possible(worlds [][8]model.Nature) (domains [8]model.Natures) {
	for _, w := range worlds {
		for i, n := range w {
			domains[i] |= n.Set()
		}
	}
	return domains
}

func keepWithin(worlds [][8]model.Nature, i int, natures model.Natures) (kept [][8]model.Nature) {
	for _, w := range worlds {
		if natures.Has(w[i]) {
			kept = append(kept, w)
		}
	}
	return kept
}

// miss adds to m what p has not found of domains for the pieces.
func (m *Missed) miss(p *Propagator, consistent bool, given [8]model.Natures, worlds [][8]model.Nature) {
	switch {
	case len(worlds) == 0 && consistent:
		m.Cases++
	case len(worlds) > 0:
		missed := 0
		for i, may := range possible(worlds) {
			for n := range (given[i] &^ may).All() {
				if p.Value(X(model.NewPiece(model.White, i+1), n)) >= 0 {
					missed++
				}
			}
		}
		m.Natures += missed
		m.Partial += min(missed, 1)
	}
}

// restrict assumes that major i+1 has one of the natures.
func restrict(p *Propagator, i int, natures model.Natures) bool {
	return p.Assume(negated(options(model.NewPiece(model.White, i+1), model.AllNatures&^natures))...)
}

// allMissed goes through the ways to give eight pieces, in order, a set of left, and counts
// them, the contradictory ones, and the impossible natures of the others.
func allMissed(rows []choice[RosterWriter]) (missed []Missed, cases, contradictory, natures int) {
	r := model.DefaultRules()
	propagators := make([]*Propagator, len(rows))
	missed = make([]Missed, len(rows))
	consistent := make([]bool, len(rows))
	for i, row := range rows {
		propagators[i] = whiteSide(row, &r)
		consistent[i] = propagators[i].Consistent()
	}
	var given [8]model.Natures
	var from func(i, first int, worlds [][8]model.Nature)
	from = func(i, first int, worlds [][8]model.Nature) {
		if i == 8 {
			cases++
			if len(worlds) == 0 {
				contradictory++
			}
			for j, may := range possible(worlds) {
				if len(worlds) > 0 {
					natures += (given[j] &^ may).Len()
				}
			}
			for j := range rows {
				missed[j].miss(propagators[j], consistent[j], given, worlds)
			}
			return
		}
		before := append([]bool(nil), consistent...)
		for s := first; s < len(left); s++ {
			given[i] = left[s]
			marks := make([]int, len(rows))
			for j, p := range propagators {
				marks[j] = p.Mark()
				consistent[j] = before[j] && restrict(p, i, left[s])
			}
			from(i+1, s, keepWithin(worlds, i, left[s]))
			for j, p := range propagators {
				p.Undo(marks[j])
			}
		}
		copy(consistent, before)
	}
	from(0, 0, arrangements())
	return missed, cases, contradictory, natures
}

// The labels on what unit propagation misses of the roster of a side, by going through
// all cases.
func TestMissed(t *testing.T) {
	missed, cases, contradictory, natures := allMissed(rosters)
	if cases != 12870 || contradictory != 9036 || natures != 23067 {
		t.Errorf("%d cases, %d contradictory, %d natures that cannot be; want 12,870, 9,036 and 23,067", cases, contradictory, natures)
	}
	for i, row := range rosters {
		if missed[i] != *row.Missed {
			t.Errorf("%s misses %+v, but its label is %+v", row.Name, missed[i], *row.Missed)
		}
	}
}

// Those that write a whole side are complete exactly if nothing is missed; also not of
// domains that no move leaves.
func TestWholeSideLabels(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	r := model.DefaultRules()
	for _, row := range rosters {
		if _, whole := row.write.(wholeSide); !whole {
			continue
		}
		if complete := *row.Missed == (Missed{}); complete != row.Complete {
			t.Errorf("%s: complete is %v, but its label is %v", row.Name, complete, row.Complete)
		}
		p := whiteSide(row, &r)
		var missed Missed
		for range 1000 {
			worlds, consistent, mark := arrangements5040, true, p.Mark()
			var given [8]model.Natures
			for i := range given {
				given[i] = model.Natures(1 + rng.IntN(int(model.AllNatures)))
				worlds = keepWithin(worlds, i, given[i])
				consistent = consistent && restrict(p, i, given[i])
			}
			missed.miss(p, consistent, given, worlds)
			p.Undo(mark)
		}
		if complete := missed == (Missed{}); complete != row.Complete {
			t.Errorf("seed %d, %s: misses %+v of random domains, but its label is complete %v", seed, row.Name, missed, row.Complete)
		}
	}
}

var arrangements5040 = arrangements()

// Every roster has exactly the arrangements of a side that the rules allow, each with as
// many values of the auxiliary variables as its label says: for chess, for bishops on
// opposite colours, and for other armies.
func TestSides(t *testing.T) { sides(t, 4) }

func TestSidesSoak(t *testing.T) {
	if os.Getenv("HAFT_SOAK") == "" {
		t.Skip("HAFT_SOAK is not set")
	}
	sides(t, 50)
}

func sides(t *testing.T, armies int) {
	const seed = 7
	for _, row := range rosters {
		rng := rand.New(rand.NewPCG(seed, 0))
		r := model.DefaultRules()
		for army := range armies {
			r.Bishops = model.Bishops(army % 2)
			if army > 1 {
				r.Roster = randomRoster(rng, row.Filled || army%3 != 0)
			}
			several := 0
			p := whiteSide(row, &r)
			if got, want := allOn(p, &several), allBy(&r); got != want {
				t.Errorf("seed %d, %s, %v, bishops %v: %d arrangements, want %d", seed, row.Name, r.Roster, r.Bishops, got, want)
			}
			if row.Counts != Several && several > 0 && filled(&r) && army < 2 {
				t.Errorf("%s: %d arrangements have several models, but it counts %v", row.Name, several, row.Counts)
			}
		}
	}
}

// randomRoster has limits that add up to eight, or to something near.
func randomRoster(rng *rand.Rand, full bool) (roster [model.NumNatures + 1]int) {
	for range 8 {
		roster[1+rng.IntN(model.NumNatures)]++
	}
	if !full {
		roster[1+rng.IntN(model.NumNatures)] += 1 - 2*rng.IntN(2)
		for n := range roster {
			roster[n] = max(roster[n], 0)
		}
	}
	return roster
}

// allOn counts the arrangements of White that the formula allows, by going through them
// as long as it is not refuted; and those with more than one model.
func allOn(p *Propagator, several *int) (n int) {
	var from func(i int)
	from = func(i int) {
		if i == 8 {
			models := p.onSide()
			n += min(models, 1)
			*several += max(models-1, 0)
			return
		}
		for nature := range model.AllNatures.All() {
			mark := p.Mark()
			if restrict(p, i, nature.Set()) {
				from(i + 1)
			}
			p.Undo(mark)
		}
	}
	from(0)
	return n
}

// onSide counts models up to two, of the x of White's majors and the auxiliary variables.
func (p *Propagator) onSide() int {
	mark := p.Mark()
	defer p.Undo(mark)
	for x := 1; x <= NumX; x++ {
		if p.Value(Lit(x)) == 0 && !p.Assume(-Lit(x)) {
			return 0
		}
	}
	return p.count(1, 2)
}

// allBy counts them by the rules alone.
func allBy(r *model.Rules) (n int) {
	var w model.Assignment
	var from func(i int)
	from = func(i int) {
		if !model.RosterHolds(r, &w) {
			return
		}
		if i == 8 {
			n++
			return
		}
		for nature := range model.AllNatures.All() {
			w[model.NewPiece(model.White, i+1)] = nature
			from(i + 1)
			w[model.NewPiece(model.White, i+1)] = model.NoNature
		}
	}
	from(0)
	return n
}
