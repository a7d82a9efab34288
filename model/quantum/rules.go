package quantum

// Rules are the choices that the author's README leaves open. The zero value is the game as
// package quantum describes it.
type Rules struct {
	SelfCheck   bool // a move may leave the mover's own king attacked, as in the author's program
	NoPromotion bool // a pawn on the last rank stays a pawn, as in the author's program
}

// Options say what game is played and how it is held.
type Options struct {
	Rules    Rules
	Explicit bool  // hold every board by itself, not in a decision diagram
	Memory   int64 // bytes that the boards may occupy; 0 for no limit
}
