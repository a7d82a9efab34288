package quantum

// Rules are the points that the author's README leaves open. The zero value is the game as the
// package comment describes it.
type Rules struct {
	SelfCheck   bool // a move may leave the mover's own king attacked, as in the author's program
	NoPromotion bool // a pawn on the last rank stays a pawn, as in the author's program
}

// Options say what game is played and how the space is held.
type Options struct {
	Rules    Rules
	Explicit bool  // hold every board by itself, not in a decision diagram
	Memory   int64 // memory for the boards in bytes; 0 for no limit
}
