package schema

// A Perft is how many sequences of legal moves there are, of this game or another.
type Perft struct {
	Depth   int            `json:"depth"`            // plies of a sequence
	Nodes   uint64         `json:"nodes"`            // how many there are
	Divide  Object[uint64] `json:"divide,omitzero"`  // by first move, if that was asked for
	Backend string         `json:"backend,omitzero"` // who counted, where that can be chosen
	Seconds float64        `json:"seconds"`
}
