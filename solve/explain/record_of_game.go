package explain

import (
	"slices"

	"haft/model"
	"haft/solve"
)

// A record is a game that is played once and can be told about many times.
type record struct {
	rules  *model.Rules
	roster *roster
	moves  []model.Move
	end    *model.Position // its problem has no facts
	ledger [][]model.Fact  // by ply: see model.Ledger
	boards []model.Board   // by ply
}

func newRecord(g *model.Game) *record {
	r := startRecord(g)
	for _, m := range g.Moves {
		r.add(r.end, r.end.PlayFacts(m))
	}
	return r
}

// recordLegal returns the legal plies of a game that was judged, without playing them again.
func recordLegal(v *solve.Verdict) *record {
	end := *v.Position()
	r := startRecord(v.Game())
	r.ledger, r.end = v.Ledger(), &end
	end.Problem.Facts = nil
	b := r.boards[0]
	for _, m := range r.moves {
		b.Apply(m)
		r.boards = append(r.boards, b)
	}
	return r
}

// recordOnward returns a game up to an illegal ply t, in which the illegal plies before it are treated as c does.
func recordOnward(c *solve.Continuation, t model.Ply) *record {
	g := c.Game()
	r := startRecord(g.UpTo(t))
	c.Retrace(t, r.add)
	return r
}

func startRecord(g *model.Game) *record {
	r := &record{
		rules: &g.Rules, roster: newRoster(&g.Rules), moves: g.Moves, end: g.Start(),
		ledger: append(make([][]model.Fact, 0, len(g.Moves)+1), g.Given()),
	}
	r.end.Problem.Facts = nil
	r.boards = append(make([]model.Board, 0, len(g.Moves)+1), r.end.Board)
	return r
}

// add adds the next ply: the position after it, and its facts.
func (r *record) add(pos *model.Position, facts []model.Fact) {
	r.end = pos
	r.ledger = append(r.ledger, facts)
	r.boards = append(r.boards, pos.Board)
}

// facts returns the facts of the given plies, and of the position that the game begins with.
func (r *record) facts(plies []model.Ply) (facts []model.Fact) {
	facts = slices.Clip(r.ledger[0])
	for _, t := range plies {
		if t > 0 {
			facts = append(facts, r.ledger[t]...)
		}
	}
	return facts
}
