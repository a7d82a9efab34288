package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/dustin/go-humanize/english"

	"haft/encode/formula"
)

// Defined returns the model together with what the auxiliary variables of clauses stand for: for each of them two rows,
// what holds if it is true and what holds if it is false. Variables that only the proof has come after those of the
// clauses. Every solution of the model is one of the result, in one way only.
func Defined(model, clauses *formula.Formula) *formula.Formula {
	f := *model
	f.Linear, f.LinearGroups = slices.Clone(f.Linear), slices.Clone(f.LinearGroups)
	f.Vars = clauses.Vars + meaningOf(clauses).NumHelpers()
	f.Names, f.Meaning = clauses.Names, nil
	p := &prover{}
	p.number(clauses, meaningOf(clauses))
	definitions := meaningOf(clauses).Definitions
	for i := range meaningOf(clauses).Parts {
		definitions = append(definitions, meaningOf(clauses).Parts[i].Definitions...)
	}
	for _, d := range definitions {
		d = p.own(d)
		for _, l := range []formula.Lit{formula.Lit(d.Var), -formula.Lit(d.Var)} {
			if r := meaning(l, d); r.degree > 0 {
				r = r.given(l)
				f.AddLinear(formula.File, formula.Linear{Terms: r.terms, Sense: formula.AtLeast, Bound: r.degree})
			}
		}
	}
	return &f
}

// DeriveBack writes a proof in the other direction: that [Defined] follows from the clauses. So clauses and model have
// the same solutions on the variables of the model, and the values of the auxiliary variables are determined: the
// clauses have as many solutions as the model. It fails like [Write]. Encodings of which one solution of the model is
// several of the clauses have no such proof.
//
// The variables are taken in the order of their definitions. Each gets a double, which is true exactly if the
// definition says so. Both are shown to be equal by clauses, so the definition holds for the variable itself.
func DeriveBack(ctx context.Context, w io.Writer, model, clauses *formula.Formula) error {
	p := newProver(ctx, w)
	if err := p.begin(clauses, clauses); err != nil {
		return err
	}
	p.backwards, p.inputs = true, model.Vars
	m, missing := meaningOf(clauses), clauses.Vars-model.Vars
	if m.Parts != nil {
		return p.deriveBackParts(model, clauses)
	}
	p.load(clauses)
	p.shared = map[int]bool{}
	if err := p.back(m, model, clauses, &missing); err != nil {
		return err
	}
	if missing > 0 {
		return undetermined(missing)
	}
	return p.end()
}

// undetermined is the error for variables without a meaning.
func undetermined(missing int) error {
	return fmt.Errorf("%s no known meaning: %w", english.Plural(missing, "variable has", "variables have"), ErrUnproved)
}

// back proves all definitions of a meaning from the clauses that are known, and then the constraints of the model. It
// subtracts the variables of the clauses that have a definition from those that miss one.
func (p *prover) back(m *formula.Meaning, model, clauses *formula.Formula, missing *int) error {
	lemmas := p.byPlace(m)
	late := p.helpful(lemmas[0])
	for i, d := range m.Definitions {
		d = p.own(d)
		if d.Var > clauses.Vars {
			p.define(d)
		} else if err := p.determine(d); err != nil {
			return fmt.Errorf("variable %d, %s: %w", d.Var, clauses.Name(d.Var), err)
		} else {
			*missing--
		}
		late = append(late, p.helpful(lemmas[i+1])...)
	}
	for tried := len(late) + 1; tried > len(late); {
		tried = len(late)
		late = p.helpful(late)
	}
	return p.followsAll(model, m.BackSums)
}

// determine proves both directions of a definition from the clauses.
func (p *prover) determine(d formula.Definition) error {
	v := formula.Lit(d.Var)
	before := len(p.db.rows)
	p.imitate(v, p.named(meaning(v, d)))
	for _, l := range []formula.Lit{v, -v} {
		p.steps = 0
		n, err := p.implied(l, meaning(l, d))
		if err != nil {
			return err
		}
		p.halves[l] = n
	}
	clear(p.names)
	p.db.forget(before)
	for _, n := range []int{p.halves[v], p.halves[-v]} {
		if n >= before {
			p.db.show(n)
		}
	}
	return nil
}

// imitate proves what clauses with a variable say of its double, as far as this is simple.
func (p *prover) imitate(v, double formula.Lit) {
	for _, l := range []formula.Lit{v, -v} {
		for _, n := range p.db.with[deriveIndex(l)] {
			if r := p.db.rows[n]; r.degree == 1 && len(r.terms) > 1 && p.meant(r, v.Var()) {
				p.simply(swapped(literals(r), l, double*(l/v)))
			}
		}
	}
}

// meant reports whether all variables of a row but one are inputs or have a meaning.
func (p *prover) meant(r deriveRow, except int) bool {
	for _, t := range r.terms {
		if v := t.Lit.Var(); v != except && v > p.inputs && p.halves[t.Lit] == 0 && p.halves[-t.Lit] == 0 {
			return false
		}
	}
	return true
}

// swapped returns a clause with a literal in place of another.
func swapped(c formula.Clause, old, l formula.Lit) (all formula.Clause) {
	for _, other := range c {
		if other == old {
			other = l
		}
		all = append(all, other)
	}
	return all
}

// byPlace returns lemmas by the number of definitions that they need.
func (p *prover) byPlace(m *formula.Meaning) [][]formula.Clause {
	place := map[int]int{}
	for i, d := range m.Definitions {
		place[p.own(d).Var] = i + 1
	}
	lemmas := make([][]formula.Clause, len(m.Definitions)+1)
	for _, c := range m.Lemmas {
		c, last := p.ownLits(c), 0
		for _, l := range c {
			last = max(last, place[l.Var()])
		}
		lemmas[last] = append(lemmas[last], c)
	}
	return lemmas
}

// helpful proves lemmas for which a few cases are enough, and returns the others.
func (p *prover) helpful(lemmas []formula.Clause) (late []formula.Clause) {
	p.most = 32
	for _, c := range lemmas {
		if p.clause(c) != nil {
			late = append(late, c)
		}
	}
	p.most = maxSteps
	return late
}

// followsAll proves all constraints of a model. Those that follow from others may come before these.
func (p *prover) followsAll(model *formula.Formula, backSums [][]formula.Linear) error {
	for l, n := range p.halves {
		if l.Var() < int(p.helpers) && n > 0 {
			p.share(n)
		}
	}
	open := goals(model)
	for {
		var late []deriveRow
		var failed error
		for _, r := range open {
			if err := p.follows(r); err != nil {
				late, failed = append(late, r), err
			} else if n := p.numbers[r.String()]; n > 0 {
				p.share(n)
			}
		}
		if failed == nil || len(late) == len(open) {
			return failed
		}
		open = late
		for _, sum := range backSums {
			if err := p.sum(sum); err != nil {
				return errors.Join(failed, err)
			}
		}
		backSums = nil
	}
}

// goals returns the constraints of a model as rows.
func goals(model *formula.Formula) (all []deriveRow) {
	for _, c := range model.Clauses {
		all = append(all, clauseRow(c))
	}
	for i := range model.Linear {
		all = append(all, rows(&model.Linear[i])...)
	}
	return all
}
