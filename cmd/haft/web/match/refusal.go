package match

import "fmt"

// A Reason is why something is refused.
type Reason string

// Why something is refused.
const (
	Nonsense  Reason = "nonsense"   // it is not understood
	Stranger  Reason = "wrong-seat" // the secret opens no seat of the game
	Turn      Reason = "wrong-turn" // the other side is to move
	Stale     Reason = "stale"      // the game has gone on in the meantime
	Illegal   Reason = "illegal"    // the rules of the game forbid it
	Over      Reason = "over"       // the game has ended
	Unoffered Reason = "no-offer"   // there is nothing to accept, or it is offered already
	KeyTaken  Reason = "key-taken"  // the key was that of something else
	Full      Reason = "full"       // too many games, or too little room for them
	Missing   Reason = "no-game"    // there is no such game
	Damaged   Reason = "damaged"    // its file cannot be read, or not be written
)

// A Refusal is an error that says to who asked what is wrong with it.
type Refusal struct {
	Reason Reason
	Text   string
}

func (r *Refusal) Error() string { return r.Text }

func refusal(reason Reason, format string, args ...any) *Refusal {
	return &Refusal{reason, fmt.Sprintf(format, args...)}
}
