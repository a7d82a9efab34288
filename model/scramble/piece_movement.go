package scramble

import (
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
