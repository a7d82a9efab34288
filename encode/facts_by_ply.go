package encode

import (
	"haft/encode/formula"
	"haft/model"
)

// ByPly writes a game as Encode writes its problem, but puts all facts of every ply into the group of that ply,
// even those that an earlier ply brought: the facts of [model.Ledger], from which reasons are drawn. So a solver
// can take a ply out of the formula to find a smallest unsatisfiable set of plies (GCNF) or the fewest plies to
// take back (WCNF). The solutions on x are the worlds of the game.
//
// Each ply is encoded by itself, and the constraints are joined. Every ply has auxiliary variables of its own. The
// choice of a history makes no difference: it is about the facts of all plies together.
func (e Encoding) ByPly(g *model.Game) (*formula.Formula, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	e.History = Default().History
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
		join(f, one, formula.Group(t))
	}
	return f, nil
}

// join adds the constraints of one to f, in the given group, with auxiliary variables of their own.
func join(f, one *formula.Formula, g formula.Group) {
	r := renamer{f: f, one: one, prefix: f.GroupNames.Word(g) + ":", fresh: map[int]formula.Lit{}}
	for i, c := range one.Clauses {
		if one.ClauseGroups[i] == g {
			f.Add(g, r.clause(c)...)
		}
	}
	for i, l := range one.Linear {
		if one.LinearGroups[i] == g {
			f.AddLinear(g, r.linear(l))
		}
	}
}

// renamer gives the auxiliary variables of one formula new numbers in f.
type renamer struct {
	f, one *formula.Formula
	prefix string // of the names of these variables
	fresh  map[int]formula.Lit
}

func (r *renamer) lit(l formula.Lit) formula.Lit {
	v := l.Var()
	if v <= NumX {
		return l
	}
	if r.fresh[v] == 0 {
		r.fresh[v] = r.f.Named(r.prefix + r.one.Names[v])
	}
	if l < 0 {
		return -r.fresh[v]
	}
	return r.fresh[v]
}

func (r *renamer) clause(c formula.Clause) formula.Clause {
	renamed := make(formula.Clause, len(c))
	for i, l := range c {
		renamed[i] = r.lit(l)
	}
	return renamed
}

func (r *renamer) linear(l formula.Linear) formula.Linear {
	renamed := formula.Linear{Sense: l.Sense, Bound: l.Bound}
	for _, t := range l.Terms {
		renamed.Terms = append(renamed.Terms, formula.Term{Coef: t.Coef, Lit: r.lit(t.Lit)})
	}
	return renamed
}
