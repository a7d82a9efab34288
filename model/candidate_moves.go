package model

// Candidates returns the moves of the side to move that a piece of some nature could make. Every legal move is
// among them. A promotion is listed once, with the nature left open. The moves are sorted by the square left, then
// by the square entered, from a1. Under the rule announce=on each is followed by the same move with the sign of check.
func (p *Position) Candidates() []Move {
	var moves []Move
	for from := range Square(64) {
		if q := p.Board.On[from]; q == NoPiece || q.Color() != p.ToMove() {
			continue
		}
		for to := range Square(64) {
			if m := (Move{From: from, To: to}); p.Fault(m) == NoFault {
				moves = append(moves, m)
				if p.Problem.Rules.Announce {
					m.Check = true
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}
