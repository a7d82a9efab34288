package quantum

import (
	"haft/model"
)

// Play names the squares of a move. What moves, if anything, depends on the board.
type Play struct{ From, To model.Square }

// String writes the play as "e2e4".
func (p Play) String() string { return p.From.String() + p.To.String() }

// playSet is a set of plays: the targets by source.
type playSet [64]model.Set

func (s *playSet) has(p Play) bool { return s[p.From].Has(p.To) }

func (s *playSet) add(p Play) { s[p.From] |= model.Of(p.To) }

// list returns the plays by source, then by target.
func (s *playSet) list() (plays []Play) {
	for from, targets := range s {
		for ; targets != 0; targets &= targets - 1 {
			plays = append(plays, Play{model.Square(from), targets.First()})
		}
	}
	return plays
}
