package exact

import "haft/model"

// marginals adds to out, for each major of a word and each nature, the number of
// placements in which it has that nature: for each king separately, times its weight.
func (p *placer) marginals(w word, weight *[8]uint64, out *[8][model.NumNatures + 1]uint64) {
	for king, k := range weight {
		if k == 0 {
			continue
		}
		one := p.marginalsOf(w, king)
		for i := range one {
			for n := range one[i] {
				out[i][n] += k * one[i][n]
			}
		}
	}
}

// marginalsOf counts for one king. Pieces that may be the same have the same counts,
// and the last nature of a piece has what the others leave: both are common, and each saves about
// half of the work early in a game.
func (p *placer) marginalsOf(w word, king int) (n [8][model.NumNatures + 1]uint64) {
	w = w&^lane(king, model.AllNatures)&^everyKing | lane(king, model.King.Set())
	var t tables
	p.fillWith(w, king, &t)
	all := t.after[0][0] & lane0
	for i := range 8 {
		may := w.at(i)
		if i == king {
			n[i][model.King] = all
			continue
		}
		if j := p.twin(w, i); j < i {
			n[i] = n[j]
			continue
		}
		left := all
		for may.Len() > 1 {
			nature := may.First()
			may &^= nature.Set()
			completions := p.unplace(&t.after[i+1], i, nature.Set())
			n[i][nature] = dot(&t.before[i], &completions)
			left -= n[i][nature]
		}
		n[i][may.First()] = left
	}
	return n
}

// twin is the first piece that may be the same as piece i and counts the same bishops.
func (p *placer) twin(w word, i int) int {
	for j := i & p.parity(); j < i; j += 1 + p.parity() {
		if w.at(j) == w.at(i) {
			return j
		}
	}
	return i
}

// parity is 1 if odd and even files differ, else 0.
func (p *placer) parity() int {
	if p.bishop[0] != p.bishop[1] {
		return 1
	}
	return 0
}

// fillWith is fill for one king, which takes no place: every table is filled.
func (p *placer) fillWith(w word, king int, t *tables) {
	t.before[0], t.after[8] = start(), p.done()
	for i := range 8 {
		if i == king {
			t.before[i+1] = t.before[i]
		} else {
			t.before[i+1] = p.place(&t.before[i], i, w.at(i))
		}
	}
	for i := 7; i >= 0; i-- {
		if i == king {
			t.after[i] = t.after[i+1]
		} else {
			t.after[i] = p.unplace(&t.after[i+1], i, w.at(i))
		}
	}
}
