package exact

import (
	"fmt"
	"iter"
	"math/bits"

	"haft/model"
)

// A word holds what eight pieces of a side may be, either its majors or its pawns. Each has a lane of five bits, in
// the order K Q R B N from the lowest, with the piece of the a-file in the lowest lane.
type word uint64

const laneBits = model.NumNatures

// everyKing has the king's bit of each lane.
const everyKing word = 0x0842108421

// The same for the pieces from the files a c e g, and b d f h.
const (
	evenLanes word = 0x0040100401
	oddLanes       = everyKing &^ evenLanes
)

// The shifts below end in &63, as no shift by a lane is longer: the compiler then adds no code for longer ones.

// at returns what the piece of file i may be.
func (w word) at(i int) model.Natures { return model.Natures(w>>(laneBits*i&63)) & model.AllNatures }

// lane returns a word with natures in the lane of file i.
func lane(i int, natures model.Natures) word { return word(natures) << (laneBits * i & 63) }

// kings returns the files whose piece may be the king. It moves each bit down by four for each lane below it.
func (w word) kings() uint8 {
	w &= everyKing
	w = (w | w>>4) & 0x00c0300c03
	w = (w | w>>8) & 0x0000f0000f
	return uint8(w | w>>16)
}

// lanes returns the lowest bit of each lane that is not empty.
func (w word) lanes() word { return (w | w>>1 | w>>2 | w>>3 | w>>4) & everyKing }

// first returns the file of the first piece whose lane is not empty.
func (w word) first() int { return bits.TrailingZeros64(uint64(w)) / laneBits }

// exchanged exchanges what two pieces may be.
func (w word) exchanged(i, j int) word {
	d := w.at(i) ^ w.at(j)
	return w ^ lane(i, d) ^ lane(j, d)
}

// Table holds everything that a game's facts say, in the form that decomposes: what each piece may be for each
// candidate of the opposing king. The majors take sixteen words, the promoted pawns as many.
//
// A fact "if King is the king, then Piece is none of Not" removes natures from Piece in the single row in which
// King is the opposing king. A fact that holds whoever is king removes them in all eight rows.
type Table struct {
	majors   [2][8]word   // by side and opposing king
	promoted [2][8]word   // the same for pawns, by file; zero for those that have not promoted
	turned   model.Pieces // the pawns that have promoted
	limits   *limits
	said     *announced // nil if no check was announced
}

// NewTable returns the table of a problem's facts. It ignores the problem's alternatives. It panics for a roster other
// than 1 1 2 2 2, which no game file can ask for.
func NewTable(p *model.Problem) *Table {
	t := &Table{turned: p.Unknown &^ model.Majors, limits: limitsOf(&p.Rules)}
	for q := range p.Unknown.All() {
		rows := t.rows(q)
		for k := range rows {
			rows[k] |= lane(q.File(), p.May(q))
		}
	}
	t.Add(p.Facts...)
	return t
}

// limitsOf returns the limits of the roster under the given rules.
func limitsOf(r *model.Rules) *limits {
	if r.Roster != model.DefaultRules().Roster {
		panic(fmt.Sprintf("exact: roster %v; only 1 king, 1 queen, 2 rooks, 2 bishops, "+
			"2 knights decompose into the tables here", r.Roster))
	}
	return &limitsBy[r.Bishops]
}

// unknown returns the pieces that have natures.
func (t *Table) unknown() model.Pieces { return model.Majors | t.turned }

// roster and placer return the counting tables for the rule on bishops.
func (t *Table) roster() *roster { return &rosterBy[t.limits.bishops] }
func (t *Table) placer() *placer { return &placerBy[t.limits.bishops] }

// rows returns the words with the natures of q, by file of the opposing king.
func (t *Table) rows(q model.Piece) *[8]word {
	if q.Major() {
		return &t.majors[q.Color()&1]
	}
	return &t.promoted[q.Color()&1]
}

// Add adds facts about pieces that the table has.
func (t *Table) Add(facts ...model.Fact) {
	for _, f := range facts {
		switch {
		case f.HasCheckers():
			t.announce(f)
		case f.King != model.NoPiece:
			t.rows(f.Piece)[f.King.File()] &^= lane(f.Piece.File(), f.Not)
		default:
			t.ban(f.Piece, f.Not)
		}
	}
}

// ban removes natures from q, whoever is king.
func (t *Table) ban(q model.Piece, not model.Natures) {
	rows, gone := t.rows(q), lane(q.File(), not)
	for k := range rows {
		rows[k] &^= gone
	}
}

// A pair is a choice of both kings, each given by the file on which it started.
type pair struct{ white, black int }

// king returns the file of the king of side c.
func (p pair) king(c model.Color) int {
	if c == model.White {
		return p.white
	}
	return p.black
}

// row returns what the pieces of side c may be, by index, if the kings are p.
func (t *Table) row(c model.Color, p pair) *[16]model.Natures {
	k := p.king(c.Other())
	return (&claim{t.majors[c][k], t.promoted[c][k]}).row()
}

// Alive returns the pairs of kings that have a world: bit 8·b + w for the kings that started on file w for White
// and on file b for Black.
func (t *Table) Alive() uint64 {
	white := t.sides(model.White, t.union(model.Black).kings())
	if white == 0 {
		return 0
	}
	alive := white & transpose(t.sides(model.Black, anyRow(white)))
	if t.said != nil {
		alive = t.heard(alive)
	}
	return alive
}

// sides sets bit 8·k + i if major i can be the king of c while major k is the opposing king, as far as c's own side
// is concerned. It looks only at the rows of the given opposing kings, and at equal rows only once.
func (t *Table) sides(c model.Color, opposing uint8) (set uint64) {
	rows := &t.majors[c&1]
	last, files := word(0), uint8(0) // a row of zeros has no king
	for ; opposing != 0; opposing &= opposing - 1 {
		k := bits.TrailingZeros8(opposing)
		if rows[k&7] != last {
			last = rows[k&7]
			files = t.limits.kings(last)
		}
		if files != 0 && t.hasPromotions(c, k) {
			set |= uint64(files) << (8 * k)
		}
	}
	return set
}

// anyRow returns the union of the rows of an 8 by 8 bit matrix.
func anyRow(m uint64) uint8 {
	m |= m >> 32
	m |= m >> 16
	return uint8(m | m>>8)
}

// union returns what the majors of c may be for any opposing king.
func (t *Table) union(c model.Color) (w word) {
	for _, row := range t.majors[c&1] {
		w |= row
	}
	return w
}

// hasPromotions reports whether every promoted pawn of c has a nature left if k is the opposing king.
func (t *Table) hasPromotions(c model.Color, k int) bool {
	for turned := t.turned.Of(c); turned != 0; turned &= turned - 1 {
		if t.promoted[c&1][k&7].at(bits.TrailingZeros32(uint32(turned))&7) == 0 {
			return false
		}
	}
	return true
}

// transpose exchanges the rows and columns of an 8 by 8 bit matrix (Warren, Hacker's Delight, 7-3).
func transpose(m uint64) uint64 {
	x := (m ^ m>>7) & 0x00aa00aa00aa00aa
	m ^= x ^ x<<7
	x = (m ^ m>>14) & 0x0000cccc0000cccc
	m ^= x ^ x<<14
	x = (m ^ m>>28) & 0x00000000f0f0f0f0
	return m ^ x ^ x<<28
}

// eachPair yields the pairs of a set such as Alive, ordered by White's file and then Black's.
func eachPair(alive uint64) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		for set := transpose(alive); set != 0; set &= set - 1 {
			if i := bits.TrailingZeros64(set); !yield(pair{i / 8, i % 8}) {
				return
			}
		}
	}
}

// promotions returns the number of ways to choose natures for the promoted pawns of c if k is the opposing king.
// They are outside the roster, so each is free within its own natures.
func (t *Table) promotions(c model.Color, k int) uint64 {
	ways := uint64(1)
	for turned := t.turned.Of(c); turned != 0; turned &= turned - 1 {
		ways *= uint64(t.promoted[c&1][k&7].at(bits.TrailingZeros32(uint32(turned)) & 7).Len())
	}
	return ways
}
