package model

// Candidates are the moves of the side to move that some nature could make: every
// legal move is among them. A promotion is listed once, with the nature left open.
// The order is by the square left, then the square entered, from a1.
func (p *Position) Candidates() []Move {
	var moves []Move
	for from := range Square(64) {
		if q := p.Board.On[from]; q == NoPiece || q.Color() != p.ToMove() {
			continue
		}
		for to := range Square(64) {
			if m := (Move{From: from, To: to}); p.Fault(m) == NoFault {
				moves = append(moves, m)
			}
		}
	}
	return moves
}
