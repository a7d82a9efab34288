package heisenberg

// Status says how the game stands.
type Status uint8

// A side without a legal move is checkmated if its king is attacked, otherwise stalemated.
const (
	Ongoing Status = iota
	Checkmate
	Stalemate
)

// String returns "ongoing", "checkmate" or "stalemate".
func (s Status) String() string { return [...]string{"ongoing", "checkmate", "stalemate"}[s] }

// Status returns how the game stands for the side to move.
func (p *Position) Status() Status {
	switch {
	case len(p.Moves()) > 0:
		return Ongoing
	case p.InCheck():
		return Checkmate
	}
	return Stalemate
}
