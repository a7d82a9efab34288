package schema

// A Perft is the number of sequences of legal moves, in any of the three games.
type Perft struct {
	Depth   int            `json:"depth"`            // plies in a sequence
	Nodes   uint64         `json:"nodes"`            // number of sequences
	Divide  Object[uint64] `json:"divide,omitzero"`  // by first move, if wanted
	Backend string         `json:"backend,omitzero"` // that counted, where it can be chosen
	Seconds float64        `json:"seconds"`
}
