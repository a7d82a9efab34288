package encode

import "haft/encode/formula"

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
