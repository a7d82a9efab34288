package encode

import (
	"fmt"

	"haft/encode/formula"
	"haft/model"
)

// oneNature writes constraint 2, "exactly one nature per piece":
//
//	∀ (c,i): Σ_n x(c,i,n) = 1
//
// for the majors and the promoted pawns. A promoted pawn has only the natures that the rules allow; a pawn that has
// not promoted has none. The variables x that cannot be true are set to false, so that every solution on x is one
// world.
func oneNature(f *formula.Formula, p *model.Problem, domain choice[DomainWriter]) {
	for q := range model.Piece(model.NumPieces) {
		var may []formula.Lit
		for n := range model.AllNatures.All() {
			if p.Unknown.Has(q) && p.May(q).Has(n) {
				may = append(may, X(q, n))
			} else {
				f.Add(OneNature, -X(q, n))
			}
		}
		switch {
		case !p.Unknown.Has(q):
		case domain.Filled && !q.Major(): // no limit keeps it to one nature
			onePairwise(f, OneNature, may)
		default:
			domain.write(f, OneNature, may)
		}
	}
}

// roster writes constraint 3, "right number of pieces of each nature":
//
//	∀ (c,n): Σ_i x(c,i,n) <= x_max(n),   i in J = 1..8
//
// over the majors only: see the package comment. If bishops start on opposite colours, it also allows only one on
// the files of each parity.
func roster(f *formula.Formula, r *model.Rules, write rosterWriter) {
	for _, c := range []model.Color{model.White, model.Black} {
		s := backRank(r, c)
		write.side(f, s)
		s.meanDomains(f)
	}
}

// forbidden writes constraint 4, "no piece can perform forbidden moves":
//
//	∀ (c,i,n): x(c,i,n) <= 1 - f_T(c,i,n)
//
// and every other fact that holds whichever piece is the king: the nature that a promotion names, and that neither
// a captured piece nor a piece attacked by a pawn is the king.
func forbidden(f *formula.Formula, facts []model.Fact) {
	for _, fact := range facts {
		if fact.King != model.NoPiece {
			continue
		}
		for n := range fact.Not.All() {
			f.Add(groupOf(fact.Ply), -X(fact.Piece, n))
		}
	}
}

// kingSafety writes constraint 5, "no player can leave its king in check":
//
//	∀ t, ∀ s: d_t(c_t,s) <= 16 (1 - k_t(c_{t-1},s))
//
// for the attackers whose nature matters. The facts name the piece on s as the king; on an empty square k_t is 0
// and the constraint says nothing. Pawns attack in every world, which gives a fact without a king: see forbidden.
//
// Facts about a pawn that never promotes always hold, since it has no nature.
func kingSafety(f *formula.Formula, p *model.Problem, facts []model.Fact, write KingSafety) {
	var conditional []model.Fact
	for _, fact := range facts {
		if fact.King == model.NoPiece || fact.HasCheckers() {
			continue
		}
		if p.Unknown.Has(fact.King) && p.Unknown.Has(fact.Piece) {
			conditional = append(conditional, fact)
		}
	}
	write(f, bansOf(p, conditional))
}

// alternatives writes that all facts of one of a problem's groups hold, if the problem has groups.
func alternatives(f *formula.Formula, groups [][]model.Fact) {
	if len(groups) > 0 {
		AddAny(f, Alternatives, "any", groups)
	}
}

// AddAny adds to the formula of a problem that all facts of at least one group hold. Each group gets a selector,
// whose name is name and the group's number, from 1:
//
//	s_1 ∨ ... ∨ s_m,   s_j → every clause of group j
//
// The implication goes one way only, so a selector may be false even if its group holds. A problem has one list of
// groups; AddAny can add more.
func AddAny(f *formula.Formula, g formula.Group, name string, groups [][]model.Fact) {
	var some []formula.Lit
	for i, facts := range groups {
		selector := f.Named(fmt.Sprintf("%s%d", name, i+1))
		some = append(some, selector)
		for _, fact := range facts {
			for _, clause := range Clauses(fact) {
				f.Add(g, append([]formula.Lit{-selector}, clause...)...)
			}
		}
	}
	f.Add(g, some...)
}

// Clauses returns what a fact says as clauses over x. For each nature that the piece does not have there is one: the
// negation of its x, and before it, if the fact depends on a king, "or this is not the king". An announced check is one
// clause: see announced.
func Clauses(fact model.Fact) (clauses []formula.Clause) {
	if fact.HasCheckers() {
		return []formula.Clause{someGiver(fact)}
	}
	for n := range fact.Not.All() {
		var clause formula.Clause
		if fact.King != model.NoPiece {
			clause = append(clause, -X(fact.King, model.King))
		}
		clauses = append(clauses, append(clause, -X(fact.Piece, n)))
	}
	return clauses
}

// groupOf returns the group of the facts of ply t. Facts of ply 0 come from no move: they are claims.
func groupOf(t model.Ply) formula.Group {
	if t == 0 {
		return Claim
	}
	return formula.Group(t)
}
