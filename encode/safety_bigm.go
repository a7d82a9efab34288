package encode

import "haft/encode/formula"

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
