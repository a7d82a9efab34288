package story

import (
	"slices"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// newProver finds a core of the facts of the plies. It returns false if they do not force the claim.
func newProver(r *record, plies []model.Ply, claim solve.Claim, denial solve.Denial) (*prover, bool) {
	base := r.end.Problem
	p := &prover{problem: base, roster: r.roster, claim: claim, banned: map[choice]bool{}}
	p.premise, p.goal = denied(&base, claim.If), denied(&base, claim.Then)
	problem, facts := denial.Of(&base), r.facts(plies)
	if possible(problem, facts) {
		return nil, false
	}
	p.facts = core(problem, facts)
	return p, true
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

func possible(p *model.Problem, facts []model.Fact) bool {
	return exact.New(p.With(facts...)).Alive() != 0
}

// core removes facts one by one as long as no world is left, those that are hardest to follow first, so that every
// remaining fact is needed. It returns them in the order of the plies.
func core(p *model.Problem, facts []model.Fact) []model.Fact {
	facts = slices.Clone(facts)
	slices.SortStableFunc(facts, func(a, b model.Fact) int { return difficulty(b) - difficulty(a) })
	for i := 0; i < len(facts); {
		fewer := slices.Delete(slices.Clone(facts), i, i+1)
		if possible(p, fewer) {
			i++
		} else {
			facts = fewer
		}
	}
	slices.SortStableFunc(facts, func(a, b model.Fact) int { return int(a.Ply - b.Ply) })
	return facts
}

// difficulty says how hard a fact is to follow: what a move shows by itself is easiest, and what depends on a king
// is hardest. No story is told of announced checks at all.
func difficulty(f model.Fact) int {
	switch {
	case announced(f):
		return 3
	case f.King != model.NoPiece:
		return 2
	case f.Rule == model.Safety:
		return 1
	}
	return 0
}

// announced reports whether a fact is what a sign of check says, or its absence.
func announced(f model.Fact) bool { return f.Rule == model.Silence || f.Rule == model.Announcement }
