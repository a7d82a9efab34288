package heisenberg

import "haft/model"

// Taken returns the kind of the piece that the move to the next position captured, also en passant;
// NoKind if it captured none.
func (p *Position) Taken(next *Position) Kind {
	for s := range model.Square(64) {
		if man := p.On(s); man != Nobody && man.Color != p.Turn() && next.On(s) != man {
			return man.Kind
		}
	}
	return NoKind
}
