package encode

import (
	"slices"

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

// History chooses the facts that are written. They may not say more than the facts of the problem together.
type History func(p *model.Problem) []model.Fact

// recorded returns every fact as the problem has it: in a game, at the ply that first brings it.
func recorded(p *model.Problem) []model.Fact { return p.Facts }

// Facts with the same subject can be merged.
type subject struct{ king, piece model.Piece }

// everyTurn adds the facts that later plies bring again: constraints 4 and 5 for every t, as the mathematical model
// states them, so the formula grows with the game. It leaves out what the problem does not contain, so that the
// facts of any part of a game can be written.
func everyTurn(p *model.Problem) []model.Fact {
	known := map[subject]model.Natures{}
	for _, f := range p.Facts {
		known[subject{f.King, f.Piece}] |= f.Not
	}
	type turn struct {
		ply model.Ply
		subject
	}
	said := map[turn]model.Natures{}
	var facts []model.Fact
	for _, f := range slices.Concat(model.Ledger(&model.Game{Rules: p.Rules, Setup: p.Setup, Moves: p.Moves})...) {
		if f.HasCheckers() {
			continue
		}
		s := subject{f.King, f.Piece}
		if f.Not &= known[s]; f.Not != 0 {
			facts = append(facts, f)
			said[turn{f.Ply, s}] |= f.Not
		}
	}
	for _, f := range p.Facts {
		if f.HasCheckers() { // no other ply brings it
			facts = append(facts, f)
		} else if f.Not &^= said[turn{f.Ply, subject{f.King, f.Piece}}]; f.Not != 0 {
			facts = append(facts, f)
		}
	}
	return facts
}

// closure returns what is left of the game: for each piece one fact with everything that it cannot be, and for each
// king and piece one fact with everything that would be check. It leaves out what is already known because this
// piece is not the king, or does not have these natures. The facts belong to no ply, so they give no reasons. What
// is left of announced checks comes last.
func closure(p *model.Problem) []model.Fact {
	not := map[subject]model.Natures{}
	for _, f := range p.Facts {
		not[subject{f.King, f.Piece}] |= f.Not
	}
	var facts []model.Fact
	for _, s := range subjects(p.Facts) {
		f := model.Fact{Rule: model.Safety, King: s.king, Piece: s.piece, Not: not[s]}
		if s.king == model.NoPiece {
			f.Rule = model.Movement
		} else {
			f.Not &^= not[subject{model.NoPiece, s.piece}]
			if not[subject{model.NoPiece, s.king}].Has(model.King) {
				f.Not = 0
			}
		}
		if f.Not != 0 {
			facts = append(facts, f)
		}
	}
	return append(facts, stillAnnounced(p, not)...)
}

// subjects returns the subjects of the facts, each once, in the order of first occurrence. An announced check has none.
func subjects(facts []model.Fact) (order []subject) {
	seen := map[subject]bool{}
	for _, f := range facts {
		if s := (subject{f.King, f.Piece}); !seen[s] && !f.HasCheckers() {
			seen[s] = true
			order = append(order, s)
		}
	}
	return order
}
