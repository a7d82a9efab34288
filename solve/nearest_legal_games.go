package solve

import (
	"context"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// Near returns the legal moves that a player may have meant by m, an illegal move at pos: those from the same
// square, and those from other squares to the square that m enters.
func Near(ctx context.Context, s Solver, pos *model.Position, m model.Move) (from, to []model.Move, err error) {
	legal, err := Moves(ctx, s, pos)
	for _, other := range legal {
		switch {
		case other.From == m.From:
			from = append(from, other)
		case other.To == m.To:
			to = append(to, other)
		}
	}
	return from, to, err
}

// Edit is a change to one ply: it is replaced by another move, or deleted.
type Edit struct {
	Ply    model.Ply  // the number of the ply in the original game
	Delete bool       // the ply is left out, and the rest moves up
	Move   model.Move // the zero Move if Delete is set
}

// Repair is a choice of edits, early plies first, and the legal game that they make.
type Repair struct {
	Edits []Edit
	Moves []model.Move
}

// Repairs are the repairs with the fewest edits. Those of late plies come first; for each ply, moves of the same
// piece come first, then moves to the same square, then others, then the deletion.
type Repairs struct {
	Found    []Repair
	Complete bool // there are no other repairs with as few edits, because no bound on repairs or lines was reached
}

// RepairBounds keep a search for repairs short. Each is at least 1.
type RepairBounds struct {
	Edits   int // edits of one repair
	Repairs int // repairs found
	Lines   int // lines tried; a line is an edit and the game that follows, as far as it is legal
}

// Nearest finds the smallest number of plies to replace or delete such that the game, played again from the start,
// is legal. It uses iterative deepening on the exact solver's state. A legal game has one repair, without edits. If
// only the last ply is illegal, deleting it is always among the repairs. If no repair within the bounds exists,
// none is found; this is not an error.
//
// The result is about other games, not about what forces the verdict on this one: see Relaxations.
func Nearest(ctx context.Context, g *model.Game, bounds RepairBounds) (*Repairs, error) {
	s := repairer{moves: g.Moves, bounds: bounds, found: &Repairs{}}
	start := line{exact.NewState(model.NewPosition(g.Rules)), model.NewBoard(), &g.Rules, nil}
	for edits := 0; edits <= bounds.Edits; edits++ {
		s.search(ctx, &start, 0, edits)
		if len(s.found.Found) > 0 || s.full {
			break
		}
	}
	if err := overdue(ctx); err != nil {
		return nil, err
	}
	s.found.Complete = !s.full
	return s.found, nil
}

// A line is a game as far as it was played.
type line struct {
	state *exact.State
	board model.Board
	rules *model.Rules
	moves []model.Move
}

// after returns the line with one more move, and false if the move is illegal. It leaves l unchanged.
func (l *line) after(m model.Move) (*line, bool) {
	mover := model.Ply(len(l.moves) + 1).Mover()
	if _, fault := l.board.Shape(mover, m, l.rules); fault != model.NoFault {
		return nil, false
	}
	state := *l.state
	state.Play(m)
	if state.Alive() == 0 {
		return nil, false
	}
	next := &line{&state, l.board, l.rules, append(slices.Clip(l.moves), m)}
	next.board.Apply(m)
	return next, true
}

// A repairer searches depth first.
type repairer struct {
	moves  []model.Move // of the game
	edits  []Edit       // made so far
	bounds RepairBounds
	lines  int
	full   bool // a bound was reached
	found  *Repairs
}

// search plays the game's moves from number i on after l, as far as they are legal. It makes exactly the given
// number of further edits, the first of them at or before the first illegal ply.
func (s *repairer) search(ctx context.Context, l *line, i, edits int) {
	lines := []*line{l}
	for _, m := range s.moves[i:] {
		next, legal := lines[len(lines)-1].after(m)
		if !legal {
			break
		}
		lines = append(lines, next)
	}
	legal := len(lines) > len(s.moves)-i
	switch {
	case legal && edits == 0:
		s.report(lines[len(lines)-1])
		return
	case legal || edits == 0:
		return
	}
	for at, before := range slices.Backward(lines) {
		s.edit(ctx, before, i+at, edits)
	}
}

// report adds the edits made so far as a repair.
func (s *repairer) report(l *line) {
	if s.full = len(s.found.Found) == s.bounds.Repairs; !s.full {
		s.found.Found = append(s.found.Found, Repair{slices.Clone(s.edits), l.moves})
	}
}

// edit replaces move i of the game after l in every way, and also deletes it.
func (s *repairer) edit(ctx context.Context, l *line, i, edits int) {
	was := s.moves[i]
	others := slices.DeleteFunc(l.state.Moves(), func(m model.Move) bool { return m == was })
	slices.SortStableFunc(others, func(a, b model.Move) int { return distance(a, was) - distance(b, was) })
	for _, m := range others {
		next, _ := l.after(m)
		s.with(ctx, Edit{Ply: model.Ply(i + 1), Move: m}, next, edits)
	}
	s.with(ctx, Edit{Ply: model.Ply(i + 1), Delete: true}, l, edits)
}

// with continues after one edit.
func (s *repairer) with(ctx context.Context, e Edit, l *line, edits int) {
	s.full = s.full || s.lines == s.bounds.Lines || ctx.Err() != nil
	if s.full {
		return
	}
	s.lines++
	s.edits = append(s.edits, e)
	s.search(ctx, l, int(e.Ply), edits-1)
	s.edits = s.edits[:len(s.edits)-1]
}

// distance sorts moves by how near they are to m.
func distance(other, m model.Move) int {
	switch {
	case other.From == m.From:
		return 0
	case other.To == m.To:
		return 1
	}
	return 2
}
