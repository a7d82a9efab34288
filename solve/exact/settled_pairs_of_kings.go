package exact

import (
	"math/bits"
)

// pairDomains holds what the majors of one side can be in some placement, for each pair of kings that is alive.
// Equal rows are looked at once.
type pairDomains struct {
	like   [8]uint8   // by opposing king: the row that stands for it
	placed [8][8]word // by such a row, and by own king
}

// settle fills in the pairs of a set, given as bits 8·opposing + own. It returns what the majors can be in any of
// them.
func (d *pairDomains) settle(l *limits, rows *[8]word, pairs uint64) (all word) {
	known, first := uint8(0), 0
	for pairs != 0 {
		k := bits.TrailingZeros64(pairs) / 8
		kings := uint8(pairs >> (8 * k))
		pairs &^= 0xff << (8 * k)
		if known == 0 || rows[k] != rows[first] {
			first, known = k, 0
		}
		d.like[k] = uint8(first)
		for open := kings &^ known; open != 0; {
			own := bits.TrailingZeros8(open)
			w := l.consistent(rows[first], own)
			peers := l.peers(rows[first], own, open)
			for open &^= peers; peers != 0; peers &= peers - 1 {
				peer := bits.TrailingZeros8(peers)
				exchanged := w.exchanged(own, peer)
				d.placed[first][peer] = exchanged
				all |= exchanged
			}
		}
		known |= kings
	}
	return all
}

// of returns what the majors can be with these two kings, a pair that was settled.
func (d *pairDomains) of(own, opposing int) word { return d.placed[d.like[opposing&7]&7][own&7] }

// tighten leaves in the rows what some pair of them has, and nothing in rows without a pair.
func (d *pairDomains) tighten(rows *[8]word, pairs uint64) {
	for k := range rows {
		w := word(0)
		for own := uint8(pairs >> (8 * k)); own != 0; own &= own - 1 {
			w |= d.of(bits.TrailingZeros8(own), k)
		}
		rows[k] = w
	}
}
