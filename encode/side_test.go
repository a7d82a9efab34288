package encode

import (
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// whiteSide returns the roster of White in one encoding, with domains written pairwise.
func whiteSide(row choice[rosterWriter], r *model.Rules) *formula.Propagator {
	f := NewFormula()
	for i := range 8 {
		onePairwise(f, OneNature, options(model.NewPiece(model.White, i+1), model.AllNatures))
	}
	row.write.side(f, backRank(r, model.White))
	return formula.NewPropagator(f)
}

// left holds the sets of natures that moves can leave of a piece: unmoved or captured, moved like a queen, rook or
// bishop, by single steps or more, or moved like a knight.
var left = []model.Natures{
	model.AllNatures, model.AllNatures &^ model.King.Set(),
	model.NaturesOf(model.King, model.Queen, model.Rook), model.NaturesOf(model.Queen, model.Rook),
	model.NaturesOf(model.King, model.Queen, model.Bishop), model.NaturesOf(model.Queen, model.Bishop),
	model.NaturesOf(model.King, model.Queen), model.Queen.Set(), model.Knight.Set(),
}

// arrangements returns the ways to place a back rank on eight files.
func arrangements() (all [][8]model.Nature) {
	roster := model.DefaultRules().Roster
	var a [8]model.Nature
	var place func(file int)
	place = func(file int) {
		if file == 8 {
			all = append(all, a)
			return
		}
		for n := range model.AllNatures.All() {
			if roster[n] > 0 {
				roster[n]--
				a[file] = n
				place(file + 1)
				roster[n]++
			}
		}
	}
	place(0)
	return all
}

// possible returns what each piece is in some of the given arrangements.
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

// miss adds to m what p has not found about the given domains.
func (m *Missed) miss(p *formula.Propagator, consistent bool, given [8]model.Natures, worlds [][8]model.Nature) {
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
func restrict(p *formula.Propagator, i int, natures model.Natures) bool {
	return p.Assume(formula.Negated(options(model.NewPiece(model.White, i+1), model.AllNatures&^natures))...)
}

// allMissed goes through the ways to give eight pieces, in order, a set of left. It counts the cases, the
// contradictory ones, and the impossible natures in the others.
func allMissed(rows []choice[rosterWriter]) (missed []Missed, cases, contradictory, natures int) {
	r := model.DefaultRules()
	propagators := make([]*formula.Propagator, len(rows))
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

// The labels on what unit propagation misses in the roster of a side are right, by all cases.
func TestMissed(t *testing.T) {
	if testing.Short() {
		t.Skip("tries all cases")
	}
	missed, cases, contradictory, natures := allMissed(rosters)
	if cases != 12870 || contradictory != 9036 || natures != 23067 {
		t.Errorf("%d cases, %d contradictory, %d natures that cannot be; want 12,870, 9,036 and 23,067",
			cases, contradictory, natures)
	}
	for i, row := range rosters {
		if row.Missed != nil && missed[i] != *row.Missed {
			t.Errorf("%s misses %+v, but its label is %+v", row.Name, missed[i], *row.Missed)
		}
	}
}

// A writer of a whole side is complete exactly if it misses nothing, and detects exactly if it misses no contradiction,
// even for domains that no move leaves.
func TestWholeSideLabels(t *testing.T) {
	extent.Slow(t)
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	r := model.DefaultRules()
	all := arrangements()
	for _, row := range rosters {
		if _, whole := row.write.(wholeSide); !whole {
			continue
		}
		if !row.missesOnly(*row.Missed) {
			t.Errorf("%s: misses %+v, but its label is complete %v, detects %v",
				row.Name, *row.Missed, row.Complete, row.Detects)
		}
		p := whiteSide(row, &r)
		var missed Missed
		for range extent.Of(100, 300, 1000) {
			worlds, consistent, mark := all, true, p.Mark()
			var given [8]model.Natures
			for i := range given {
				given[i] = model.Natures(1 + rng.IntN(int(model.AllNatures)))
				worlds = keepWithin(worlds, i, given[i])
				consistent = consistent && restrict(p, i, given[i])
			}
			missed.miss(p, consistent, given, worlds)
			p.Undo(mark)
		}
		if !row.missesOnly(missed) {
			t.Errorf("seed %d, %s: misses %+v of random domains, but its label is complete %v, detects %v",
				seed, row.Name, missed, row.Complete, row.Detects)
		}
	}
}

// missesOnly reports whether that is what the label lets a choice miss.
func (c Choice) missesOnly(m Missed) bool {
	return c.Complete == (m == Missed{}) && c.Detects == (m.Cases == 0 && m != Missed{})
}
