package encode

import "haft/model"

// ByPly writes a game as Encode writes its problem, but with all facts of every ply in the
// group of that ply, whether an earlier one brought them before or not: as [model.Ledger]
// has them, and as reasons count. So a ply can be taken out of the formula, by those
// who look for a smallest set of plies that is unsatisfiable (GCNF) or for the fewest plies to
// take back (WCNF). The solutions on x are the worlds of the game.
//
// Each ply is encoded by itself and its constraints are joined. Auxiliary variables of a
// ply are its own.
func (e Encoding) ByPly(g *model.Game) (*Formula, error) {
	base := *model.Replay(g)
	base.Facts = nil
	f, err := e.Encode(&base)
	if err != nil {
		return nil, err
	}
	for t, facts := range model.Ledger(g) {
		if len(facts) == 0 {
			continue
		}
		one, err := e.Encode(base.With(facts...))
		if err != nil {
			return nil, err
		}
		f.join(one, Group(t))
	}
	return f, nil
}

// join adds the constraints that one has in the group, with auxiliary variables of their own.
func (f *Formula) join(one *Formula, g Group) {
	fresh := map[int]Lit{}
	rename := func(l Lit) Lit {
		v := l.Var()
		if v <= NumX {
			return l
		}
		if fresh[v] == 0 {
			fresh[v] = f.NewVar(g.word() + ":" + one.Names[v])
		}
		if l < 0 {
			return -fresh[v]
		}
		return fresh[v]
	}
	for i, c := range one.Clauses {
		if one.ClauseGroups[i] != g {
			continue
		}
		renamed := make(Clause, len(c))
		for j, l := range c {
			renamed[j] = rename(l)
		}
		f.Add(g, renamed...)
	}
	for i, l := range one.Linear {
		if one.LinearGroups[i] != g {
			continue
		}
		renamed := Linear{Sense: l.Sense, Bound: l.Bound}
		for _, t := range l.Terms {
			renamed.Terms = append(renamed.Terms, Term{t.Coef, rename(t.Lit)})
		}
		f.AddLinear(g, renamed)
	}
}
