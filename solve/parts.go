package solve

import "context"

// Parts says what an analysis holds beyond verdict and counts; what is left out
// costs nothing.
type Parts struct {
	Pieces  bool // what each piece may be, with the worlds of each nature
	Locked  bool // the locks and the ply of each
	Because bool // a smallest reason for an illegal ply and for each lock
	Check   bool // never, may, must
	Moves   bool // the legal moves and what each leaves
	Outcome bool // worlds that go on or have ended
	World   bool // one of the worlds
}

// AllParts leaves nothing out.
var AllParts = Parts{true, true, true, true, true, true, true}

// A part is one of Parts: its name in the JSON output, and how it is found.
type part struct {
	name string
	flag func(*Parts) *bool
	find func(*Analysis, context.Context, Solver) error
}

// parts are all of them, those that take long last: when time runs out, the others are known.
var parts = []part{
	{"pieces", func(p *Parts) *bool { return &p.Pieces }, (*Analysis).pieces},
	{"check", func(p *Parts) *bool { return &p.Check }, (*Analysis).check},
	{"moves", func(p *Parts) *bool { return &p.Moves }, (*Analysis).moves},
	{"outcome", func(p *Parts) *bool { return &p.Outcome }, (*Analysis).outcome},
	{"witness", func(p *Parts) *bool { return &p.World }, (*Analysis).world},
	{"locked", func(p *Parts) *bool { return &p.Locked }, (*Analysis).locks},
	{"because", func(p *Parts) *bool { return &p.Because }, (*Analysis).because},
}

// Add adds the part of that name, as the JSON output has it; false if there is none.
func (p *Parts) Add(name string) bool {
	for _, part := range parts {
		if part.name == name {
			*part.flag(p) = true
			return true
		}
	}
	return false
}
