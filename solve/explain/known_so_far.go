package explain

import "haft/model"

// A knowledge is what has been shown so far under the innermost supposition: what each piece may still be, and the
// inference that took each nature away. A nature that a piece never had, such as king for a promoted pawn, has no
// inference.
type knowledge struct {
	may   [model.NumPieces]model.Natures
	why   [model.NumPieces][model.NumNatures + 1]*inference
	under *inference
	end   *inference // a contradiction, if one was reached
}

func newKnowledge(p *model.Problem) *knowledge {
	k := &knowledge{}
	for q := range p.Unknown.All() {
		k.may[q] = p.May(q)
	}
	return k
}

// learn records what n shows.
func (k *knowledge) learn(n *inference) {
	if n.end {
		k.end = n
	}
	for _, x := range n.gone {
		for nature := range (x.not & k.may[x.piece]).All() {
			k.why[x.piece][nature] = n
		}
		k.may[x.piece] &^= x.not
	}
}

// suppose returns what would be known if piece q had one of the natures. It leaves k unchanged. What q is not then
// rests on the supposition, even if it was known before.
func (k *knowledge) suppose(q model.Piece, natures model.Natures) *knowledge {
	inner := *k
	not := model.AllNatures &^ natures
	s := &inference{
		kind: Suppose, under: k.under, members: []model.Piece{q},
		gone: []exclusion{{q, not}},
	}
	inner.under = s
	inner.may[q] &^= not
	for nature := range not.All() {
		inner.why[q][nature] = s
	}
	return &inner
}

// isKing reports whether q can only be the king.
func (k *knowledge) isKing(q model.Piece) bool { return k.may[q] == model.King.Set() }

// need returns what shows that q has none of the natures not, by the inferences that showed it.
func (k *knowledge) need(q model.Piece, not model.Natures) []need {
	var all []need
	for nature := range not.All() {
		by := k.why[q][nature]
		if by == nil {
			continue
		}
		if last := len(all) - 1; last >= 0 && all[last].by == by {
			all[last].not |= nature.Set()
			continue
		}
		all = append(all, need{by, exclusion{q, nature.Set()}})
	}
	return all
}

// news reports whether n would show anything new.
func (k *knowledge) news(n *inference) bool {
	for _, x := range n.gone {
		if k.may[x.piece]&x.not != 0 {
			return true
		}
	}
	return n.end
}
