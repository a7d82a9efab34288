package exact

import (
	"haft/model"
)

// findOpen lists, for all moves of the last mover that touch some pairs, the pairs that they leave.
func (f *Foresight) findOpen() {
	all := uint16(1<<f.num - 1)
	f.keepOpen(all)
	if !f.two || all == 0 {
		return
	}
	for side := f.s.side[f.loser^1]; side != 0; side &= side - 1 {
		from := side.First()
		targets := f.targets(from)
		var touched [16]model.Set
		some, left := model.Set(0), all
		for i := range f.pairs[:f.num] {
			if touched[i] = f.pairs[i].touched(f, from) & targets; touched[i] == targets {
				left &^= 1 << i
			} else {
				some |= touched[i]
			}
		}
		if targets != 0 {
			f.keepOpen(left)
		}
		for ; some != 0; some &= some - 1 {
			one := left
			for i := range f.pairs[:f.num] {
				one &^= uint16(touched[i]>>some.First()&1) << i
			}
			f.keepOpen(one)
		}
	}
}

// keepOpen adds a set, unless another is part of it. If there are too many, the list becomes the empty set, which
// excludes nothing.
func (f *Foresight) keepOpen(set uint16) {
	n := 0
	for _, old := range f.open[:f.opens] {
		if old&set == old {
			return
		}
		if old&set != set {
			f.open[n] = old
			n++
		}
	}
	if n == len(f.open) {
		n, set = 0, 0
	}
	f.open[n], f.opens = set, n+1
}

// targets returns at least the squares to which the piece on a square can go after one move of the loser.
func (f *Foresight) targets(from model.Square) model.Set {
	last := f.loser ^ 1
	if f.s.pawns[last].Has(from) {
		step := back(f.loser, model.Of(from))
		return model.Pawn[last][from&63] | step | back(f.loser, step)
	}
	occupied, natures := f.s.side[0]|f.s.side[1], f.may.of(f.s.on[from&63])
	to := attacks(from, natures, occupied)
	return to | attacks(from, natures, occupied&^(to&f.s.side[f.loser]))
}

// touched returns the squares that the piece of the last mover on a square cannot enter without touching the pair. A
// promotion touches every pair.
func (p *calm) touched(f *Foresight, from model.Square) model.Set {
	if p.last.from.Has(from) {
		return ^model.Set(0)
	}
	if f.s.pawns[f.loser^1].Has(from) {
		return p.last.entered.pawns | lastRanks
	}
	q := f.s.on[from&63]
	natures := p.last.natures.of(q)
	to := p.last.entered.attacking(natures)
	if natures != f.may.of(q) {
		to |= ^attacks(from, natures, 0)
	}
	return to
}
