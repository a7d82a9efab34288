package schema

// A Summary counts games by what came of them.
type Summary struct {
	Schema     string   `json:"schema"`
	Games      uint64   `json:"games"`
	Legal      uint64   `json:"legal"`
	Illegal    uint64   `json:"illegal"`
	Undecided  uint64   `json:"undecided"`  // without a verdict, for lack of time
	Unreadable uint64   `json:"unreadable"` // legal as far as they can be read, but not to their end
	Plies      uint64   `json:"plies"`      // of all reports together
	Seconds    *float64 `json:"seconds,omitzero"`
}

// Count counts the report of a game. Only its verdict and its plies are looked at.
func (s *Summary) Count(r *Report) {
	s.Games++
	s.Plies += uint64(max(r.Plies, 0))
	switch {
	case r.Legal != nil && *r.Legal:
		s.Legal++
	case r.Legal != nil:
		s.Illegal++
	case r.Undecided != "":
		s.Undecided++
	default:
		s.Unreadable++
	}
}
