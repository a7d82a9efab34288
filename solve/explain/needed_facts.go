package explain

import (
	"slices"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// newProver finds a core of the facts of the plies. It returns false if they do not force the claim.
func newProver(r *record, plies []model.Ply, claim solve.Claim, denial solve.Denial) (*prover, bool) {
	base := r.end.Problem
	p := &prover{problem: base, roster: r.roster, claim: claim}
	p.premise, p.goal = denied(&base, claim.If), denied(&base, claim.Then)
	var ok bool
	p.facts, ok = core(denial.Of(&base), r.facts(plies))
	return p, ok
}

// denied returns what saying s removes from a piece, or none if s says nothing.
func denied(p *model.Problem, s solve.Statement) exclusion {
	switch {
	case s == solve.Statement{}:
		return none
	case s.Not:
		return exclusion{s.Piece, s.Nature.Set()}
	}
	return exclusion{s.Piece, p.May(s.Piece) &^ s.Nature.Set()}
}

// core removes facts one by one as long as no world is left, those that are hardest to follow first, so that every
// remaining fact is needed. It returns them in the order of the plies. It returns false if all facts leave a world.
func core(p *model.Problem, facts []model.Fact) ([]model.Fact, bool) {
	var order []model.Fact
	for d := hardest; d >= 0; d-- {
		for _, f := range facts {
			if difficulty(f) == d {
				order = append(order, f)
			}
		}
	}
	needed, ok := exact.Core(p, order)
	slices.SortStableFunc(needed, func(a, b model.Fact) int { return int(a.Ply - b.Ply) })
	return needed, ok
}

const hardest = 3

// difficulty says how hard a fact is to follow, from 0 to hardest: what a move shows by itself is easiest, then what
// depends on a king, then who may have given a check.
func difficulty(f model.Fact) int {
	switch {
	case f.HasCheckers():
		return hardest
	case f.King != model.NoPiece:
		return 2
	case f.Rule >= model.Safety && f.Rule != model.Given:
		return 1
	}
	return 0
}
