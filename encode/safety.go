package encode

import (
	"fmt"
	"slices"

	"haft/encode/formula"
	"haft/model"
)

// bigM writes constraint 5 as the mathematical model states it: one linear constraint for each ply and each piece
// that may be the king there,
//
//	16·x(c_{t-1},i,K) + Σ a_t(s,c_t,j,n)·x(c_t,j,n) <= 16
//
// 16 is large enough only because each of the sixteen attackers has one nature; the sum often has more terms.
// Larger armies have more attackers, and need a larger constant. Attacks that an earlier ply has already brought
// are not repeated, unless the history is turns.
func bigM(f *formula.Formula, bans []ban) {
	for _, a := range attacks(bans) {
		m := max(16, len(a.pieces))
		row := formula.Linear{Terms: []formula.Term{{Coef: m, Lit: a.king}}, Sense: formula.AtMost, Bound: m}
		for _, x := range a.lits {
			row.Terms = append(row.Terms, formula.Term{Coef: 1, Lit: x})
		}
		f.AddLinear(groupOf(a.ply), row)
	}
}

// clique writes one row for each fact: i is the king, or j has one of the natures that attack it, or neither,
//
//	x(c_{t-1},i,K) + Σ x(c_t,j,n) <= 1   over the n that the fact forbids
//
// This is right because j has one nature. The terms form a clique of the conflict graph (Atamtürk, Nemhauser and
// Savelsbergh, "Conflict Graphs in Solving Integer Programming Problems", EJOR 2000), which makes the row as strong
// as possible in a linear relaxation.
func clique(f *formula.Formula, bans []ban) {
	for _, b := range bans {
		row := formula.Linear{Terms: []formula.Term{{Coef: 1, Lit: b.king}}, Sense: formula.AtMost, Bound: 1}
		for _, x := range b.not {
			row.Terms = append(row.Terms, formula.Term{Coef: 1, Lit: x})
		}
		f.AddLinear(groupOf(b.ply), row)
	}
}

// danger is d_t(c,s): the attackers of side by on the square where the piece of king stands.
type danger struct {
	ply  model.Ply
	king formula.Lit // x(c_{t-1},i,K)
	by   int
}

// An attack is a danger and the x(c_t,j,n) of which it is the sum.
type attack struct {
	danger
	who    string
	lits   []formula.Lit
	pieces []int // the attackers
}

// attacks gathers the bans into dangers, in the order in which they come.
func attacks(bans []ban) []*attack {
	found := map[danger]*attack{}
	var order []*attack
	for _, b := range bans {
		a := found[b.danger]
		if a == nil {
			a = &attack{danger: b.danger, who: b.who}
			found[b.danger] = a
			order = append(order, a)
		}
		if !slices.Contains(a.pieces, b.piece) {
			a.pieces = append(a.pieces, b.piece)
		}
		for _, x := range b.not {
			if !slices.Contains(a.lits, x) {
				a.lits = append(a.lits, x)
			}
		}
	}
	return order
}

// defined gives d_t and k_t of the mathematical model variables of their own,
//
//	d ↔ ⋁ a_t(s,c_t,j,n) ∧ x(c_t,j,n)     k ↔ x(c_{t-1},i,K)     ¬k ∨ ¬d
//
// where d says that the sum is above zero, as in the older Python program. The equivalences are those of Tseitin,
// "On the Complexity of Derivation in Propositional Calculus", 1968.
func defined(f *formula.Formula, bans []ban) {
	for _, a := range attacks(bans) {
		g := groupOf(a.ply)
		d := f.Named(fmt.Sprintf("d%d,%s", a.ply, a.who))
		k := f.Named(fmt.Sprintf("k%d,%s", a.ply, a.who))
		if f.Meaning != nil {
			f.Meaning.Define(d, formula.Ones(a.lits), 1)
			f.Meaning.Define(k, formula.Ones([]formula.Lit{a.king}), 1)
		}
		for _, x := range a.lits {
			f.Add(g, -x, d)
		}
		f.Add(g, append([]formula.Lit{-d}, a.lits...)...)
		f.Add(g, -a.king, k)
		f.Add(g, -k, a.king)
		f.Add(g, -k, -d)
	}
}

// KingSafety writes bans.
type KingSafety func(f *formula.Formula, bans []ban)

// turns takes constraint 5 apart. Since a piece has one nature, the sum d_t is zero exactly if each of its terms is
// zero, and that is a clause of two literals,
//
//	¬x(c_{t-1},i,K) ∨ ¬x(c_t,j,n)   where j as n attacks the square of i
//
// for each fact, even if another fact has already said it.
func turns(f *formula.Formula, bans []ban) {
	for _, b := range bans {
		for _, x := range b.not {
			f.Add(groupOf(b.ply), -b.king, -x)
		}
	}
}

// pairs is turns with each pair written once. Both sides bring the fact that kings do not touch, so a pair that is
// already there is left out. No game has more than 2·8·(8·4 + 8·4) + 8·8 = 1,088 pairs.
func pairs(f *formula.Formula, bans []ban) {
	seen := map[[2]formula.Lit]bool{}
	for _, b := range bans {
		for _, x := range b.not {
			pair := [2]formula.Lit{min(b.king, x), max(b.king, x)}
			if !seen[pair] {
				seen[pair] = true
				f.Add(groupOf(b.ply), -b.king, -x)
			}
		}
	}
}

// support says what remains possible instead of what is excluded: if i is the king, j has one of the natures that
// do not attack it,
//
//	¬x(c_{t-1},i,K) ∨ ⋁ x(c_t,j,n)   over the n that the fact allows
//
// and for each other n, if j has nature n then i has a nature other than K. This is the support encoding of Kasif,
// "On the Parallel Complexity of Discrete Relaxation in Constraint Satisfaction Networks", AI 1990; Gent, "Arc
// Consistency in SAT", ECAI 2002. Unlike pairs, it also finds that i is not the king when several natures are left
// to j and all of them attack.
func support(f *formula.Formula, bans []ban) {
	for _, b := range bans {
		f.Add(groupOf(b.ply), append([]formula.Lit{-b.king}, without(b.may, b.not)...)...)
		for _, x := range b.may {
			if slices.Contains(b.not, x) {
				f.Add(groupOf(b.ply), append([]formula.Lit{-x}, without(b.kingMay, []formula.Lit{b.king})...)...)
			}
		}
	}
}

// without returns the literals that are not among the others.
func without(lits, others []formula.Lit) []formula.Lit {
	return slices.DeleteFunc(slices.Clone(lits), func(l formula.Lit) bool { return slices.Contains(others, l) })
}

// options returns x of p for each of the natures.
func options(p model.Piece, natures model.Natures) (lits []formula.Lit) {
	for n := range natures.All() {
		lits = append(lits, X(p, n))
	}
	return lits
}

// announced writes announced checks. If i is the king, some piece of the other side has a nature that attacks it:
//
//	¬x(c_t,i,K) ∨ ⋁ a_t(s,c_{t-1},j,n) ∧ x(c_{t-1},j,n)
//
// This is one clause, or one row in a format of linear constraints. It is the same for all choices of the axes,
// because every domain has the variables x.
func announced(f *formula.Formula, facts []model.Fact) {
	for _, fact := range facts {
		if fact.HasCheckers() {
			f.Add(groupOf(fact.Ply), someGiver(fact)...)
		}
	}
}

// someGiver returns an announced check as a clause.
func someGiver(fact model.Fact) formula.Clause {
	clause := formula.Clause{-X(fact.King, model.King)}
	for i, natures := range fact.Checkers {
		clause = append(clause, options(model.NewPiece(fact.King.Color().Other(), i+1), natures)...)
	}
	return clause
}

// stillAnnounced returns what is left of the announced checks of p, where not holds what its other facts exclude. A
// checker loses the natures that it does not have. A check of what is not the king is left out, and so is one that
// follows from another.
func stillAnnounced(p *model.Problem, not map[subject]model.Natures) (facts []model.Fact) {
	for _, f := range p.Facts {
		if !f.HasCheckers() || not[subject{model.NoPiece, f.King}].Has(model.King) {
			continue
		}
		left := model.Fact{Rule: f.Rule, King: f.King, Piece: model.NoPiece}
		for i, natures := range f.Checkers {
			checker := model.NewPiece(f.King.Color().Other(), i+1)
			left.Checkers[i] = natures &^ (not[subject{model.NoPiece, checker}] | not[subject{f.King, checker}])
		}
		if !slices.ContainsFunc(facts, func(other model.Fact) bool { return implies(other, left) }) {
			facts = slices.DeleteFunc(facts, func(other model.Fact) bool { return implies(left, other) })
			facts = append(facts, left)
		}
	}
	return facts
}

// implies reports whether each checker of one announced check gives the other, of the same king.
func implies(one, other model.Fact) bool {
	for i, natures := range one.Checkers {
		if natures&^other.Checkers[i] != 0 {
			return false
		}
	}
	return one.King == other.King
}
