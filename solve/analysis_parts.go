package solve

import "context"

// Parts says which parts an analysis holds in addition to verdict and counts. Parts that are left out cost nothing.
type Parts struct {
	Pieces  bool // what each piece may be, with the number of worlds for each nature
	Locked  bool // the pieces locked in, and the ply that locked each
	Because bool // a smallest reason for an illegal ply and for each lock
	Check   bool // never, may or must
	Moves   bool // the legal moves, and how many starting positions each leaves
	Outcome bool // the numbers of worlds that go on or have ended
	World   bool // one of the worlds
}

// AllParts leaves nothing out.
var AllParts = Parts{
	Pieces: true, Locked: true, Because: true, Check: true, Moves: true, Outcome: true, World: true,
}

// A part is one of Parts: its name in the JSON output, and how it is found.
type part struct {
	name string
	flag func(*Parts) *bool
	find func(*Analysis, context.Context, Solver) error
}

// parts lists all parts. Those that take long come last, so that the others are known when time runs out.
var parts = []part{
	{"pieces", func(p *Parts) *bool { return &p.Pieces }, (*Analysis).pieces},
	{"check", func(p *Parts) *bool { return &p.Check }, (*Analysis).check},
	{"moves", func(p *Parts) *bool { return &p.Moves }, (*Analysis).moves},
	{"outcome", func(p *Parts) *bool { return &p.Outcome }, (*Analysis).outcome},
	{"witness", func(p *Parts) *bool { return &p.World }, (*Analysis).world},
	{"locked", func(p *Parts) *bool { return &p.Locked }, (*Analysis).locks},
	{"because", func(p *Parts) *bool { return &p.Because }, (*Analysis).because},
}

// Add adds the part with the given name in the JSON output. It returns false if there is none.
func (p *Parts) Add(name string) bool {
	for _, part := range parts {
		if part.name == name {
			*part.flag(p) = true
			return true
		}
	}
	return false
}
