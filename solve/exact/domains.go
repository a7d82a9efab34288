package exact

import (
	"math/bits"

	"haft/model"
)

// Domains are what the majors of one side can be in some placement, for each pair of kings that is
// alive. The pairs of a row share one count of it, and rows that say the same are looked
// at once.
type domains struct {
	like   [8]uint8   // by opposing king: the row that stands for it
	placed [8][8]word // by such a row, and own king
	all    word       // in any pair
}

// settle fills in the pairs of a set, bit 8·opposing + own.
func (d *domains) settle(l *limits, rows *[8]word, pairs uint64) {
	var row survey
	var known uint8
	first := 0
	for pairs != 0 {
		k := bits.TrailingZeros64(pairs) / 8
		kings := uint8(pairs >> (8 * k))
		pairs &^= 0xff << (8 * k)
		if known == 0 || rows[k] != rows[first] {
			row, first, known = l.survey(rows[k]), k, 0
		}
		d.like[k] = uint8(first)
		for open := kings &^ known; open != 0; open &= open - 1 {
			own := bits.TrailingZeros8(open)
			w := row.placed(own)
			d.placed[first][own] = w
			d.all |= w
		}
		known |= kings
	}
}

// of is what the majors can be if the two kings are these, a pair that was settled.
func (d *domains) of(own, opposing int) word { return d.placed[d.like[opposing&7]&7][own&7] }

// tighten leaves in the rows what some pair of them has, and nothing in rows without a pair.
func (d *domains) tighten(rows *[8]word, pairs uint64) {
	for k := range rows {
		w := word(0)
		for own := uint8(pairs >> (8 * k)); own != 0; own &= own - 1 {
			w |= d.of(bits.TrailingZeros8(own), k)
		}
		rows[k] = w
	}
}

// A survey is the count of one row, from which what each king leaves follows.
type survey struct {
	limits *limits
	row    word
	left   uint64 // where bishops are of one kind
	each   [8]uint64
}

func (l *limits) survey(row word) survey {
	s := survey{limits: l, row: row}
	if l.bishops == model.AnyBishops {
		s.left = l.places[0]
		for i := range s.each {
			s.each[i] = l.confined[0][row>>(laneBits*i)&31][0]
			s.left -= s.each[i]
		}
	}
	return s
}

// placed is limits.consistent. It has a word for each counter of a full set, and the count is
// the row's: half the time of a perft from the start went there.
func (s *survey) placed(king int) word {
	if s.limits.bishops != model.AnyBishops {
		return s.limits.consistent(s.row, king)
	}
	w := s.row &^ (everyKing | lane(king, model.AllNatures))
	left := tally{s.left + s.each[king&7]}
	for sets := left.full()[0] &^ (1 << 60); sets != 0; sets &= sets - 1 { // all kinds are always full
		w = without(w, word(bits.TrailingZeros64(sets)/4))
	}
	return w | lane(king, model.King.Set())
}
