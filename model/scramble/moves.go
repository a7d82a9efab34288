package scramble

import (
	"fmt"
	"iter"

	"haft/model"
)

// A step goes so many files to the right and so many ranks up.
type step struct{ files, ranks int }

// from returns the square one step away from s, and whether it is on the board.
func (d step) from(s model.Square) (model.Square, bool) {
	file, rank := s.File()+d.files, s.Rank()+d.ranks
	onBoard := 0 <= file && file <= 7 && 0 <= rank && rank <= 7
	return model.NewSquare(file, rank), onBoard
}

// A gait is how a nature moves: by one of its steps, or by that step again and again as long as the way is free.
type gait struct {
	steps []step
	far   bool
}

var (
	orthogonal = []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal   = []step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	around     = []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	jumps      = []step{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}}
)

// gaits holds the gait of each nature.
var gaits = [model.NumNatures + 1]gait{
	model.King:   {around, false},
	model.Queen:  {around, true},
	model.Rook:   {orthogonal, true},
	model.Bishop: {diagonal, true},
	model.Knight: {jumps, false},
}

// The ways of a pawn, by color.
var (
	pawnPush     = [2]step{model.White: {0, 1}, model.Black: {0, -1}}
	pawnCaptures = [2]gait{
		model.White: {[]step{{-1, 1}, {1, 1}}, false},
		model.Black: {[]step{{-1, -1}, {1, -1}}, false},
	}
	pawnHome = [2]int{model.White: 1, model.Black: 6} // the rank of the double step
	pawnLast = [2]int{model.White: 7, model.Black: 0} // the rank of promotion
)

// attacks yields the squares that the man on from attacks, whoever stands there. A pinned man attacks too.
func (p *Position) attacks(from model.Square) iter.Seq[model.Square] {
	m := p.board[from]
	way := gaits[m.nature]
	if m.pawn() {
		way = pawnCaptures[m.piece.Color()]
	}
	return func(yield func(model.Square) bool) {
		for _, d := range way.steps {
			for s, ok := d.from(from); ok; s, ok = d.from(s) {
				if !yield(s) {
					return
				}
				if !way.far || p.board[s] != nobody {
					break
				}
			}
		}
	}
}

// attacker returns the square of a man of side c that attacks s, or NoSquare.
func (p *Position) attacker(c model.Color, s model.Square) (model.Square, bool) {
	for from := range model.Square(64) {
		if !p.board[from].is(c) {
			continue
		}
		for to := range p.attacks(from) {
			if to == s {
				return from, true
			}
		}
	}
	return model.NoSquare, false
}

// targets returns the squares to which the man on from can go, regardless of the safety of kings.
func (p *Position) targets(from model.Square) []model.Square {
	m := p.board[from]
	if m.pawn() {
		return p.pawnTargets(from)
	}
	var list []model.Square
	for to := range p.attacks(from) {
		if !p.board[to].is(m.piece.Color()) {
			list = append(list, to)
		}
	}
	return list
}

func (p *Position) pawnTargets(from model.Square) []model.Square {
	c := p.board[from].piece.Color()
	var list []model.Square
	for to := range p.attacks(from) {
		if p.board[to].is(c.Other()) || to == p.passed {
			list = append(list, to)
		}
	}
	one, ok := pawnPush[c].from(from)
	if !ok || p.board[one] != nobody {
		return list
	}
	list = append(list, one)
	if from.Rank() != pawnHome[c] {
		return list
	}
	if two, _ := pawnPush[c].from(one); p.board[two] == nobody {
		list = append(list, two)
	}
	return list
}

// Play makes m. If m is illegal in this world, the position stays as it is, and the error gives the reason: the
// board, the nature of a piece, or the safety of the king. A promoting pawn becomes what the world says. It is an
// error if the world does not say it, or if m names another nature.
func (p *Position) Play(m model.Move) error {
	if m == model.NullMove { // in the place of ply 1: see model.Setup.First
		return nil
	}
	err := p.fault(m)
	if err == nil && p.promotes(m) && p.becomes(m) == model.NoNature {
		err = fmt.Errorf("no nature given for %v, which promotes", p.board[m.From].piece)
	}
	if err != nil {
		return fmt.Errorf("%v: %w", m, err)
	}
	p.move(m)
	return nil
}

// promotes reports whether m takes a pawn to the last rank.
func (p *Position) promotes(m model.Move) bool {
	mover := p.board[m.From]
	return mover.pawn() && m.To.Rank() == pawnLast[mover.piece.Color()]
}

// becomes returns what the mover of m promotes to in this world.
func (p *Position) becomes(m model.Move) model.Nature { return p.world[p.board[m.From].piece] }

// move carries m out without asking whether it is legal.
func (p *Position) move(m model.Move) {
	mover := p.board[m.From]
	if mover.pawn() && m.To == p.passed {
		p.board[model.NewSquare(m.To.File(), m.From.Rank())] = nobody
	}
	if p.promotes(m) {
		mover.nature = p.becomes(m)
	}
	p.board[m.From], p.board[m.To] = nobody, mover
	p.passed = p.steppedOver(mover, m)
	p.turn = p.turn.Other()
}

// steppedOver returns the square on which a pawn that made m can be taken in passing, or NoSquare.
func (p *Position) steppedOver(mover man, m model.Move) model.Square {
	ranks := m.To.Rank() - m.From.Rank()
	if p.rules.EnPassant && mover.pawn() && (ranks == 2 || ranks == -2) {
		return model.NewSquare(m.From.File(), m.From.Rank()+ranks/2)
	}
	return model.NoSquare
}

// king returns the square of the king of side c.
func (p *Position) king(c model.Color) model.Square {
	for s, m := range p.board {
		if m.is(c) && m.nature == model.King {
			return model.Square(s)
		}
	}
	panic("scramble: no king on the board")
}
