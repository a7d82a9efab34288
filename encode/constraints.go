package encode

import (
	"fmt"
	"slices"

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

// The groups in the formula of a game that are not plies. Group t, from 1, is ply t.
const (
	OneNature    formula.Group = 0  // constraint 2
	Roster       formula.Group = -1 // constraint 3
	Alternatives formula.Group = -2 // the Any of a problem
	Claim        formula.Group = -3 // a fact of no ply: a question put to the problem
)

// Groups returns the names of these groups and of the plies.
func Groups() formula.GroupNames {
	return formula.GroupNames{Step: "ply", Rules: []string{"one-nature", "roster", "any", "claim"}}
}

// about is what files say about the variables.
const about = "haft: x(c,i,n), \"piece i of side c has nature n\", and auxiliary variables"

// Showing says what solutions are counted on.
type Showing string

// The choices of what to count.
const (
	ShowWorlds    Showing = "worlds"    // all x: the count is of worlds
	ShowPositions Showing = "positions" // x of the majors: the count is of starting positions
)

// Showings lists the choices. The first is the default.
var Showings = []Showing{ShowWorlds, ShowPositions}

// Show returns a counting instance of a formula about a game. It projects auxiliary variables away, so that the
// count is right even if the encoding does not preserve counts.
func Show(f *formula.Formula, s Showing) *formula.Instance {
	in := &formula.Instance{Formula: f}
	if s == ShowWorlds && f.Vars == NumX {
		return in
	}
	for v := 1; v <= NumX; v++ {
		if s == ShowWorlds || pieceOf(v).Major() {
			in.Shown = append(in.Shown, v)
		}
	}
	return in
}

// A ban is a fact in literals: if one piece is the king, then another piece has none of some natures. In an army,
// any nature may play the part of the king.
type ban struct {
	danger
	who     string        // the piece that may be the king
	kingMay []formula.Lit // the natures that it may have, including king
	piece   int           // the number of the other piece
	may     []formula.Lit // the natures that the other piece may have
	not     []formula.Lit // the natures that it then does not have, even some that it may not have anyway
}

// bansOf returns the facts about two pieces that both have a nature.
func bansOf(p *model.Problem, facts []model.Fact) []ban {
	var who [model.NumPieces]string
	var may [model.NumPieces][]formula.Lit
	for q := range p.Unknown.All() {
		who[q], may[q] = q.String(), options(q, p.May(q))
	}
	var bans []ban
	for _, fact := range facts {
		i, j := fact.King, fact.Piece
		bans = append(bans, ban{
			danger: danger{fact.Ply, X(i, model.King), int(j.Color())},
			who:    who[i], kingMay: may[i],
			piece: int(j), may: may[j], not: options(j, fact.Not),
		})
	}
	return bans
}

// Softness says what a solver may give up, at a price of 1 each.
type Softness string

// The choices of what to give up.
const (
	SoftNothing Softness = "nothing" // the formula as it is
	SoftPlies   Softness = "plies"   // each ply with all its facts: the optimum is the fewest plies to take back
	SoftRules   Softness = "rules"   // each standing rule: one-nature, roster
)

// Softnesses lists the choices. The first is the default.
var Softnesses = []Softness{SoftPlies, SoftRules, SoftNothing}

// units reports whether the constraints of a group are given up together.
func (s Softness) units(g formula.Group) bool {
	switch s {
	case SoftPlies:
		return g > 0
	case SoftRules:
		return g == OneNature || g == Roster
	}
	return false
}

// Soften returns a MaxSAT instance of a formula of clauses. A group that may be given up gets a selector s, named
// after the group: each of its clauses C becomes C ∨ ¬s, and s is a soft clause of weight 1. So a group costs 1,
// however many of its clauses are broken. The formula itself is not changed. Soften fails if the formula has linear
// constraints.
func Soften(f *formula.Formula, s Softness) (*formula.Instance, error) {
	if len(f.Linear) > 0 {
		return nil, fmt.Errorf("the formula has %d linear constraints; only clauses can be made soft", len(f.Linear))
	}
	g := *f
	g.Names, g.Clauses, g.ClauseGroups = slices.Clip(f.Names), nil, nil
	selectors := map[formula.Group]formula.Lit{}
	var order []formula.Group
	for i, c := range f.Clauses {
		group := f.ClauseGroups[i]
		if s.units(group) {
			if selectors[group] == 0 {
				selectors[group] = g.Named(f.GroupNames.Word(group))
				order = append(order, group)
			}
			c = append(c[:len(c):len(c)], -selectors[group])
		}
		g.Add(group, c...)
	}
	in := &formula.Instance{Formula: &g, Weights: make([]int, len(g.Clauses), len(g.Clauses)+len(order))}
	for _, group := range order {
		g.Add(group, selectors[group])
		in.Weights = append(in.Weights, 1)
	}
	return in, nil
}
