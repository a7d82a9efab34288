package repair

import "haft/model"

// A Kind says what happens to a word, or between words.
type Kind uint8

// The kinds of changes. Read is no change against the record: a damaged word is given a meaning. Signed is less than a
// change: the word means the move but for its sign of check.
const (
	Read Kind = iota
	Signed
	Replaced
	Added
	LeftOut
)

// String returns the kind in one or two words.
func (k Kind) String() string {
	return [...]string{"read", "other sign", "replaced", "added", "left out"}[k]
}

// A Change is what is done at one place of the record.
type Change struct {
	Kind Kind
	Word int        // the number of the word in the record, from 0; for a move that is added, the word after it
	Ply  model.Ply  // of the move in the filling; for a word that is left out, of the next move
	Move model.Move // the zero Move if the word is left out
}

// A cost is how far a game is from the record: first by its changes, then by its other signs of check.
type cost struct{ changes, signs int }

// A Filling is a legal game, and how it comes from the record: changes in the order of the game.
type Filling struct {
	Moves     []model.Move
	Changes   []Change
	Positions uint64 // starting positions that are left; 0 if nobody has counted
}
