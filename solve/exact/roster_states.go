package exact

import "haft/model"

// A kind is one line of a side's roster apart from the king: a nature, how many majors may have it, and on which
// home files they start. It is one digit of a fill.
type kind struct {
	nature model.Nature
	files  uint8 // bit f: a piece from file f may be of this kind
	limit  int
	stride int
}

// A roster is what a side may have besides its king. A fill says how many pieces of each kind are already placed, as
// a number in mixed radix: 2·3·3·3 = 54 fills under the default rules.
type roster struct {
	kinds []kind
	fills int
}

const (
	allFiles  = 0b11111111
	evenFiles = 0b01010101 // a c e g
)

// rosterBy is indexed by model.Bishops.
var rosterBy = [2]roster{newRoster(model.AnyBishops), newRoster(model.OppositeBishops)}

func newRoster(b model.Bishops) roster {
	all := roster{fills: 1}
	add := func(n model.Nature, files uint8, limit int) {
		all.kinds = append(all.kinds, kind{n, files, limit, all.fills})
		all.fills *= limit + 1
	}
	add(model.Queen, allFiles, 1)
	add(model.Rook, allFiles, 2)
	if b == model.OppositeBishops {
		add(model.Bishop, evenFiles, 1)
		add(model.Bishop, allFiles&^evenFiles, 1)
	} else {
		add(model.Bishop, allFiles, 2)
	}
	add(model.Knight, allFiles, 2)
	return all
}

// next returns the fill after a piece from file f has been placed as kind k in fill s, and whether that is
// possible.
func (k *kind) next(s, f int, may model.Natures) (int, bool) {
	free := s/k.stride%(k.limit+1) < k.limit
	return s + k.stride, free && may.Has(k.nature) && k.files>>f&1 != 0
}

// A layer holds a number for each fill.
type layer []uint64

// after counts the ways to complete each fill. Layer i is before major i is placed.
func (r *roster) after(row *[16]model.Natures, king int) [9]layer {
	var b [9]layer
	b[8] = make(layer, r.fills)
	for s := range b[8] {
		b[8][s] = 1
	}
	for i := 7; i >= 0; i-- {
		b[i] = make(layer, r.fills)
		r.each(row, king, i, func(s, next int, _ model.Nature) { b[i][s] += b[i+1][next] })
	}
	return b
}

// each calls visit for every way to place major i, with the fill before, the fill after, and the nature.
func (r *roster) each(row *[16]model.Natures, king, i int, visit func(s, next int, n model.Nature)) {
	for s := range r.fills {
		r.eachFrom(row, king, i, s, func(next int, n model.Nature) { visit(s, next, n) })
	}
}

// eachFrom returns each for the single fill s, with the natures in the order K Q R B N.
func (r *roster) eachFrom(row *[16]model.Natures, king, i, s int, visit func(next int, n model.Nature)) {
	if i == king {
		visit(s, model.King)
		return
	}
	for k := range r.kinds {
		if next, ok := r.kinds[k].next(s, i, row[i]); ok {
			visit(next, r.kinds[k].nature)
		}
	}
}
