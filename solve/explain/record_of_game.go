package explain

import (
	"haft/model"
	"haft/solve"
)

// A record is a game that is played once and can be told about many times.
type record struct {
	rules  *model.Rules
	roster *roster
	moves  []model.Move
	end    *model.Position // its problem has no facts
	ledger [][]model.Fact  // by ply; entry 0 is empty
	boards []model.Board   // by ply
}

func newRecord(g *model.Game) *record {
	r := startRecord(&g.Rules, g.Moves)
	for _, m := range g.Moves {
		r.add(r.end, r.end.PlayFacts(m))
	}
	return r
}

// recordLegal returns the legal plies of a game that was judged, without playing them again.
func recordLegal(v *solve.Verdict) *record {
	end := *v.Position()
	r := startRecord(&end.Problem.Rules, end.Problem.Moves)
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
	r := startRecord(&g.Rules, g.Moves[:t])
	c.Retrace(t, r.add)
	return r
}

func startRecord(rules *model.Rules, moves []model.Move) *record {
	r := &record{
		rules: rules, roster: newRoster(rules), moves: moves, end: model.NewPosition(*rules),
		ledger: make([][]model.Fact, 1, len(moves)+1),
	}
	r.boards = append(make([]model.Board, 0, len(moves)+1), r.end.Board)
	return r
}

// add adds the next ply: the position after it, and its facts.
func (r *record) add(pos *model.Position, facts []model.Fact) {
	r.end = pos
	r.ledger = append(r.ledger, facts)
	r.boards = append(r.boards, pos.Board)
}

// facts returns the facts of the given plies.
func (r *record) facts(plies []model.Ply) (facts []model.Fact) {
	for _, t := range plies {
		facts = append(facts, r.ledger[t]...)
	}
	return facts
}
