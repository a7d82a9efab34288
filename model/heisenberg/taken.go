package heisenberg

import "haft/model"

// Taken is the kind of the piece that the move to the next position took, in passing too; NoKind if it took none.
func (p *Position) Taken(next *Position) Kind {
	for s := range model.Square(64) {
		if man := p.On(s); man != Nobody && man.Color != p.Turn() && next.On(s) != man {
			return man.Kind
		}
	}
	return NoKind
}
