package exact

import "haft/model"

// Outcome counts the worlds of a position by rule 6 of seed 000: those in which the
// side to move can still move, is checkmated, or is stalemated.
type Outcome struct {
	Ongoing, Checkmate, Stalemate uint64
}

// Ending counts the worlds of pos that have ended.
//
// A world has ended if every candidate move is, in it, a move that its piece cannot
// make or one that leaves the king attacked. With the kings fixed the first depends on the
// own side only and the second on the other side only. So the other side's worlds are
// counted by what they punish (a dynamic program over its pieces), and for each such
// set of punished moves the own side may only be what enables no other move.
func Ending(pos *model.Position) Outcome {
	t := New(&pos.Problem)
	replies := newReplies(pos)
	var o Outcome
	_, total := t.Count()
	for p := range eachPair(t.Alive()) {
		replies.ending(t, p, &o)
	}
	o.Ongoing = total - o.Checkmate - o.Stalemate
	return o
}

// A reply is a candidate move of the side to move.
type reply struct {
	mover    model.Piece
	natures  model.Natures                     // that make the move; all for a pawn
	sure     bool                              // true: a pawn's move, made whatever the mover is
	captured model.Piece                       // may be NoPiece
	attacked [8][model.NumPieces]model.Natures // by own king's file: the natures with which enemy pieces attack it then
	lost     uint8                             // bit k: a pawn attacks the king then, if it is major k
}

type replies struct {
	mover    model.Color
	moves    []reply
	now      reply // the position as it is, as if a move had been made: is the king attacked?
	checking bool
}

func newReplies(pos *model.Position) *replies {
	r := &replies{mover: pos.ToMove(), checking: pos.Problem.Rules.Check}
	r.now.look(&pos.Board, r.mover, r.checking)
	for _, m := range pos.Candidates() {
		board := pos.Board
		natures, _ := board.Shape(r.mover, m, &pos.Problem.Rules)
		mover := board.On[m.From]
		one := reply{mover: mover, natures: natures, sure: board.Pawn(mover)}
		one.captured = board.Apply(m)
		one.look(&board, r.mover, r.checking)
		r.moves = append(r.moves, one)
	}
	return r
}

// look notes who would attack each candidate for the king of side c on b.
func (r *reply) look(b *model.Board, c model.Color, checking bool) {
	if !checking {
		return
	}
	for _, f := range model.SafetyFacts(b, c, 0) {
		if f.King == model.NoPiece {
			r.lost |= 1 << f.Piece.File()
		} else {
			r.attacked[f.King.File()][f.Piece] = f.Not
		}
	}
}

// refuted tells whether the move is illegal in every world with these kings.
func (r *reply) refuted(own int, enemyKing model.Piece) bool {
	return r.lost>>own&1 != 0 || r.captured == enemyKing || r.attacked[own][enemyKing].Has(model.King)
}

// A moveSet is a set of replies, bit by bit; nine words hold the 560 moves that
// sixteen pieces of every nature could have at the very most.
type moveSet [9]uint64

func (s *moveSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *moveSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

func (s moveSet) union(u moveSet) moveSet {
	for i := range s {
		s[i] |= u[i]
	}
	return s
}

// ending adds the ended worlds with kings p to o.
func (r *replies) ending(t *Table, p pair, o *Outcome) {
	own := p.king(r.mover)
	enemyKing := model.NewPiece(r.mover.Other(), p.king(r.mover.Other())+1)
	var refuted moveSet
	for i := range r.moves {
		if r.moves[i].refuted(own, enemyKing) {
			refuted.add(i)
		}
	}
	enemies := r.enemies(t, p)
	if !r.canEnd(t, p, refuted, enemies) {
		return
	}
	for e, ways := range r.punished(t, p, refuted, enemies) {
		ended := r.without(t, p, e.moves) * ways
		if e.check {
			o.Checkmate += ended
		} else {
			o.Stalemate += ended
		}
	}
}

// An enemy is a piece that is not the king of its side, with what each of its natures does.
type enemy struct {
	index int // in its side's row
	may   model.Natures
	does  [model.NumNatures + 1]effect
}

// An effect is what a nature of an enemy piece, or a whole enemy side, does: the moves it
// punishes, and whether it gives check now.
type effect struct {
	moves moveSet
	check bool
}

func (e effect) union(f effect) effect { return effect{e.moves.union(f.moves), e.check || f.check} }

// enemies are the other side's majors but its king, and its promoted pieces.
func (r *replies) enemies(t *Table, p pair) []enemy {
	c := r.mover.Other()
	own, row := p.king(r.mover), t.row(c, p)
	var all []enemy
	for q := range t.unknown().Of(c).All() {
		if q.Major() && q.File() == p.king(c) {
			continue
		}
		e := enemy{index: q.Index() - 1, may: row[q.Index()-1] &^ model.King.Set()}
		for n := range e.may.All() {
			e.does[n].check = r.now.attacked[own][q].Has(n)
			for i := range r.moves {
				if r.moves[i].attacked[own][q].Has(n) {
					e.does[n].moves.add(i)
				}
			}
		}
		all = append(all, e)
	}
	return all
}

// canEnd is a quick test that is false for most kings of most positions: some move
// that is made for sure cannot be punished by any enemy.
func (r *replies) canEnd(t *Table, p pair, refuted moveSet, enemies []enemy) bool {
	for _, e := range enemies {
		for n := range e.may.All() {
			refuted = refuted.union(e.does[n].moves)
		}
	}
	return r.without(t, p, refuted) > 0
}

// without counts the own side's arrangements, with promotions, that make no move
// outside the given set.
func (r *replies) without(t *Table, p pair, punished moveSet) uint64 {
	row := *t.row(r.mover, p)
	own := p.king(r.mover)
	for i := range r.moves {
		m := &r.moves[i]
		if punished.has(i) {
			continue
		}
		index := m.mover.Index() - 1
		if m.sure || index == own && m.natures.Has(model.King) {
			return 0
		}
		row[index] &^= m.natures
	}
	ways := t.roster().count(&row, own)
	for q := range t.turned.Of(r.mover).All() {
		ways *= uint64(row[q.Index()-1].Len())
	}
	return ways
}

// punished counts the arrangements of the other side, with promotions, by their effect.
func (r *replies) punished(t *Table, p pair, refuted moveSet, enemies []enemy) map[effect]uint64 {
	type state struct {
		effect
		roster int
	}
	own := p.king(r.mover)
	start := effect{moves: refuted}
	start.check = r.now.lost>>own&1 != 0
	ways := map[state]uint64{{start, 0}: 1}
	for _, e := range enemies {
		next := map[state]uint64{}
		place := func(s state, roster int, n model.Nature, k uint64) {
			next[state{s.union(e.does[n]), roster}] += k
		}
		for s, k := range ways {
			if e.index >= 8 {
				for n := range e.may.All() {
					place(s, s.roster, n, k)
				}
				continue
			}
			row := t.row(r.mover.Other(), p)
			t.roster().eachFrom(row, -1, e.index, s.roster, func(roster int, n model.Nature) { place(s, roster, n, k) })
		}
		ways = next
	}
	all := map[effect]uint64{}
	for s, k := range ways {
		all[s.effect] += k
	}
	return all
}
