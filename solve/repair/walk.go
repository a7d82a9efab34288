package repair

import (
	"context"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// A record is what a walk goes through, word by word.
type record interface {
	// length returns the number of words.
	length() int
	// read returns the moves that word i can mean after l, and whether the word leaves a doubt. If it does, they are
	// legal. If clear says that all words behind it are read as they stand, moves after which these fail may be left out.
	read(l *line, i int, clear bool) (moves []model.Move, doubt bool)
	// signed is read for word i with the other sign of check. It returns nothing if checks are not announced, or if
	// the sign cannot be read.
	signed(l *line, i int) (moves []model.Move, doubt bool)
	// free reports whether a move may be added before word i, which would be the given ply, and whether the word may be
	// left out, without a change against the record.
	free(i int, ply model.Ply) (add, omit bool)
	// fails reports whether the words from i on, the first of which would be the given ply, come to one that no piece on
	// b can play, before any that leaves a doubt.
	fails(b model.Board, i int, ply model.Ply) bool
	// marks reports whether word i may be no move but a sign of check of the word before it.
	marks(i int) bool
	// instead returns the legal moves that may replace word i.
	instead(l *line, i int) []model.Move
	// unsaid reports whether word i announces a check that a move in its place does not give.
	unsaid(i int, m model.Move) bool
	// added returns the legal moves that may be added before a word.
	added(l *line) []model.Move
}

// A walk goes depth first through the games that a record can stand for. It reads on as long as it can before it makes
// a change, so changes late in the game come first.
type walk struct {
	record
	ctx      context.Context
	take     func(*line) bool // is told of every game at its end; false ends the walk
	steps    int              // that may still be taken: see step
	stepCost int              // how many steps each one counts for: see announcedSteps
	edits    int              // changes that may still be tried
	moves    []model.Move
	changes  []Change
	full     bool // a limit has ended the walk
}

// from goes through the words from i on. It goes exactly as far from the record as cost says.
func (w *walk) from(l *line, i int, left cost) {
	if !w.step(1) {
		return
	}
	if i == w.length() {
		if left == (cost{}) {
			w.arrive(l)
		}
		return
	}
	add, omit := w.free(i, l.next)
	omit = omit || w.marked(i)
	moves, doubt := w.read(l, i, left.changes == 0 && !add)
	if doubt {
		w.step(doubtSteps)
	}
	if w.full {
		return
	}
	for _, m := range moves {
		if doubt {
			w.with(Change{Read, i, 0, m}, l, i+1, left)
		} else {
			w.play(l, m, i+1, left)
		}
	}
	if left.signs > 0 {
		w.resign(l, i, left)
	}
	if omit {
		w.with(Change{Kind: LeftOut, Word: i}, l, i+1, left)
	}
	if add || left.changes > 0 {
		w.change(l, i, left, add, omit)
	}
}

// arrive tells of the game at hand, which has all words.
func (w *walk) arrive(l *line) {
	if goesOn := w.step(len(w.moves) / takenWords); !goesOn {
		return
	}
	w.full = !w.take(l)
}

// marked reports whether word i may be the sign of check that the word before it has just been given.
func (w *walk) marked(i int) bool {
	n := len(w.changes)
	return n > 0 && w.changes[n-1].Kind == Signed && w.changes[n-1].Word == i-1 && w.changes[n-1].Move.Check && w.marks(i)
}

// resign gives word i the other sign of check.
func (w *walk) resign(l *line, i int, left cost) {
	moves, doubt := w.signed(l, i)
	if doubt {
		w.step(doubtSteps)
	}
	if w.full {
		return
	}
	left.signs--
	for _, m := range moves {
		w.edit(Change{Signed, i, 0, m}, l, i+1, left)
	}
}

// change makes a change at word i. To add a move or to leave the word out may be free.
func (w *walk) change(l *line, i int, left cost, add, omit bool) {
	if !w.step(doubtSteps) {
		return
	}
	less := cost{left.changes - 1, left.signs}
	if left.changes > 0 {
		w.replace(l, i, less)
	}
	for _, m := range w.added(l) {
		if add {
			w.with(Change{Added, i, 0, m}, l, i, left)
		} else {
			w.edit(Change{Added, i, 0, m}, l, i, less)
		}
	}
	if left.changes > 0 && !omit {
		w.edit(Change{Kind: LeftOut, Word: i}, l, i+1, less)
	}
}

// replace puts other moves in the place of word i. A check that the word announces stays announced, or that is another
// sign.
func (w *walk) replace(l *line, i int, left cost) {
	for _, m := range w.instead(l, i) {
		after := left
		if w.unsaid(i, m) {
			after.signs--
		}
		if after.signs >= 0 {
			w.edit(Change{Replaced, i, 0, m}, l, i+1, after)
		}
	}
}

// edit is with for what is against the record.
func (w *walk) edit(c Change, l *line, i int, left cost) {
	if w.full = w.full || w.edits == 0; w.full {
		return
	}
	w.edits--
	w.with(c, l, i, left)
}

// with makes a change and goes on from word i.
func (w *walk) with(c Change, l *line, i int, left cost) {
	c.Ply = l.next
	w.changes = append(w.changes, c)
	switch {
	case c.Kind == LeftOut:
		w.from(l, i, left)
	case left.changes > 0 || !hopeless(w, l, c.Move, i):
		w.play(l, c.Move, i, left)
	}
	w.changes = w.changes[:len(w.changes)-1]
}

// hopeless reports whether the words from i on cannot be played as they are after a move. It looks at the squares only,
// which takes a twentieth of the time of playing the words, and most moves that do not fit fail so.
func hopeless(r record, l *line, m model.Move, i int) bool {
	after := l.board
	after.Apply(m)
	return r.fails(after, i, l.next+1)
}

// play makes a legal move and goes on from word i.
func (w *walk) play(l *line, m model.Move, i int, left cost) {
	next := *l
	if !next.play(m) {
		return
	}
	w.moves = append(w.moves, m)
	w.from(&next, i, left)
	w.moves = w.moves[:len(w.moves)-1]
}

// doubtSteps is what it takes to find out what a word in doubt can mean, or which moves may stand in its place: about
// as long as to read so many clear words.
const doubtSteps = 10

// takenWords is how many words of a game can be kept in the time of one step. It matters for games of thousands of
// words.
const takenWords = 16

// announcedSteps is how many steps each counts for where checks are announced: moves take so much longer there.
const announcedSteps = 4

// step takes so many steps, and returns false if the walk has ended.
func (w *walk) step(n int) bool {
	w.steps -= n * w.stepCost
	w.full = w.full || w.steps < 0 || w.ctx.Err() != nil
	return !w.full
}

// filling returns the game at hand.
func (w *walk) filling() Filling {
	return Filling{Moves: slices.Clone(w.moves), Changes: slices.Clone(w.changes)}
}

// A line is the position that a game has reached. It is copied to try a move.
type line struct {
	state exact.State
	board model.Board
	rules *model.Rules
	known []model.Move // what moves has returned for this position; nil if it was not asked
	next  model.Ply    // the ply of the next move
}

// newLine returns the position that a game begins with.
func newLine(g *model.Game) *line {
	start := g.Start()
	return &line{state: *exact.NewState(start), board: start.Board, rules: &g.Rules, next: g.First()}
}

// play makes a move, and returns false if that is illegal. The line must not be used after that.
func (l *line) play(m model.Move) bool {
	if _, fault := l.board.Shape(l.state.ToMove(), m, l.rules); fault != model.NoFault {
		return false
	}
	l.known = nil
	l.next++
	l.state.Play(m)
	l.board.Apply(m)
	return l.state.Possible()
}

// moves returns the legal moves, those of pawns first: they leave most positions, so that a search that is cut short
// has seen the likely games. The caller must not change them.
func (l *line) moves() []model.Move {
	if l.known != nil {
		return l.known
	}
	l.known = l.pawnsFirst(l.state.Moves())
	return l.known
}

// movesIf is moves, but may leave out moves that do not fit. Where checks are announced it takes far longer to find out
// whether a move is legal than whether it fits.
func (l *line) movesIf(fits func(model.Move) bool) []model.Move {
	if l.known != nil || !l.rules.Announce {
		return l.moves()
	}
	return l.pawnsFirst(l.state.MovesIf(fits))
}

func (l *line) pawnsFirst(moves []model.Move) []model.Move {
	piece := func(m model.Move) int {
		if l.board.Pawn(l.board.On[m.From]) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(moves, func(a, b model.Move) int { return piece(a) - piece(b) })
	return moves
}

// legal returns those of some moves that are legal.
func (l *line) legal(moves []model.Move) (legal []model.Move) {
	for _, m := range moves {
		if next := *l; next.play(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// positions returns the number of starting positions that are left.
func (l *line) positions() uint64 {
	positions, _ := l.state.Count()
	return positions
}

// domains returns positions, and what each piece can be.
func (l *line) domains() (positions uint64, may func(model.Piece) model.Natures) {
	if !l.rules.Announce {
		return l.positions(), l.may()
	}
	positions, _, natures := l.state.Marginals() // a Turn does not know what checks say
	return positions, func(q model.Piece) (may model.Natures) {
		for n := model.King; n <= model.Knight; n++ {
			if natures[q][n] > 0 {
				may |= n.Set()
			}
		}
		return may
	}
}

// may returns what each piece can be.
func (l *line) may() func(model.Piece) model.Natures {
	if l.rules.Announce {
		_, may := l.domains()
		return may
	}
	var t exact.Turn
	t.Look(&l.state, l.state.Alive())
	return t.May
}
