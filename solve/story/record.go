package story

import "haft/model"

// A record is a game that was played once, and can be told of many times.
type record struct {
	rules  *model.Rules
	roster *roster
	moves  []model.Move
	end    *model.Position // its problem has no facts
	ledger [][]model.Fact  // by ply; entry 0 is empty
	boards []model.Board   // by ply
}

func newRecord(g *model.Game) *record {
	r := &record{
		rules: &g.Rules, roster: newRoster(&g.Rules), moves: g.Moves, end: model.NewPosition(g.Rules),
		ledger: make([][]model.Fact, 1, len(g.Moves)+1),
	}
	r.boards = append(r.boards, r.end.Board)
	for _, m := range g.Moves {
		r.ledger = append(r.ledger, r.end.PlayFacts(m))
		r.boards = append(r.boards, r.end.Board)
	}
	r.end.Problem.Moves = nil // worlds need not play the game, only keep to facts
	return r
}

// facts are those of the given plies.
func (r *record) facts(plies []model.Ply) (facts []model.Fact) {
	for _, t := range plies {
		facts = append(facts, r.ledger[t]...)
	}
	return facts
}
