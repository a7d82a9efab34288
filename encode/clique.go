package encode

// clique is one row for each fact: i is the king, or j is one of the natures that attack it,
// or neither,
//
//	x(c_{t-1},i,K) + Σ x(c_t,j,n) <= 1   over the n that the fact forbids
//
// since j has one nature. The terms are a clique of the conflict graph (Atamtürk, Nemhauser
// and Savelsbergh, "Conflict Graphs in Solving Integer Programming Problems", EJOR 2000), which
// makes the row as strong as a linear relaxation can have it.
func clique(f *Formula, bans []ban) {
	for _, b := range bans {
		row := Linear{Terms: []Term{{1, b.king}}, Sense: AtMost, Bound: 1}
		for _, x := range b.not {
			row.Terms = append(row.Terms, Term{1, x})
		}
		f.AddLinear(groupOf(b.ply), row)
	}
}
