package derive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"haft/encode/formula"
	"haft/solve/proof"
)

// Write writes a proof that clauses, a formula without linear constraints, follows from model, whose variables are
// the first of clauses, in the numbering that they have there. It needs what clauses.Meaning says. If some clause
// could not be proved, it returns an [ErrUnproved] error, and the proof is of no use.
func Write(w io.Writer, model, clauses *formula.Formula) error {
	if len(clauses.Linear) > 0 {
		return errors.New("linear constraints remain; expected clauses")
	}
	p := &prover{db: newDatabase(), out: bufio.NewWriter(w), numbers: map[string]int{}, halves: map[formula.Lit]int{}}
	p.printf("%s\n", proof.VeriPBHeader)
	p.load(model)
	p.printf("f %d;\n", len(p.db.rows)-1)
	m := clauses.Meaning
	if m == nil {
		m = &formula.Meaning{}
	}
	p.helpers = formula.Lit(clauses.Vars + 1)
	if err := p.prepare(m); err != nil {
		return err
	}
	for i, c := range clauses.Clauses {
		p.hint = m.Hints[i]
		if err := p.clause(c); err != nil {
			return fmt.Errorf("clause %d (%s): %w", i+1, clauses.GroupNames.Of(clauses.ClauseGroups[i]), err)
		}
	}
	p.printf("output DERIVABLE FILE;\nconclusion NONE;\nend pseudo-Boolean proof;\n")
	return p.out.Flush()
}

// A prover writes a proof.
type prover struct {
	db      *database
	out     *bufio.Writer
	numbers map[string]int      // of the rows that are known, by their text
	shared  []int               // rows that sums may use: those of the model, except clauses, and sums of them
	halves  map[formula.Lit]int // by literal: the row that says what follows if it is true
	hint    []formula.Linear    // for the clause at hand
	helpers formula.Lit         // the first helper
	steps   int                 // cases distinguished for the clause at hand
}

func (p *prover) printf(text string, args ...any) {
	fmt.Fprintf(p.out, text, args...) // the error comes with Flush
}

// prepare writes everything that comes before the clauses.
func (p *prover) prepare(m *formula.Meaning) error {
	for _, d := range m.Definitions {
		p.define(p.own(d))
	}
	for _, sum := range m.Sums {
		if err := p.sum(sum); err != nil {
			return err
		}
	}
	for _, c := range m.Lemmas {
		if err := p.clause(p.ownLits(c)); err != nil {
			return fmt.Errorf("a lemma: %w", err)
		}
	}
	return nil
}

// own returns a definition with the numbers that helpers have in the proof: those after the variables of the clauses.
func (p *prover) own(d formula.Definition) formula.Definition {
	d.Var = p.ownLits([]formula.Lit{formula.Lit(d.Var)})[0].Var()
	d.Terms = slices.Clone(d.Terms)
	for i := range d.Terms {
		d.Terms[i].Lit = p.ownLits([]formula.Lit{d.Terms[i].Lit})[0]
	}
	return d
}

func (p *prover) ownLits(c []formula.Lit) []formula.Lit {
	c = slices.Clone(c)
	for i, l := range c {
		switch {
		case l >= formula.FirstHelper:
			c[i] = l - formula.FirstHelper + p.helpers
		case l <= -formula.FirstHelper:
			c[i] = l + formula.FirstHelper - p.helpers
		}
	}
	return c
}

// load adds the constraints of the model.
func (p *prover) load(model *formula.Formula) {
	for _, c := range model.Clauses {
		p.know(clauseRow(c))
	}
	for i := range model.Linear {
		for _, r := range rows(&model.Linear[i]) {
			p.know(r)
		}
	}
	for n, r := range p.db.rows {
		if r.degree > 1 {
			p.shared = append(p.shared, n)
		}
	}
}

func (p *prover) know(r row) int {
	n := p.db.add(r)
	p.numbers[r.String()] = n
	return n
}

// define writes both directions of a definition, leaving out what always holds.
func (p *prover) define(d formula.Definition) {
	v := formula.Lit(d.Var)
	p.half(v, newRow(d.Terms, d.Bound), 0)
	p.half(-v, newRow(opposite(d.Terms), 1-d.Bound), 1)
}

// half writes that r holds if l is true; the witness is a value for the variable of l that makes l false.
func (p *prover) half(l formula.Lit, r row, value int) {
	if r.degree <= 0 {
		return
	}
	n := p.know(r.plus(row{[]formula.Term{{Coef: r.degree, Lit: -l}}, 0}))
	p.printf("red %v : x%d -> %d ;\n", p.db.rows[n], l.Var(), value)
	p.halves[l] = n
}

// rup writes a clause that follows by propagation from rows, and returns its number.
func (p *prover) rup(c formula.Clause, used []int) int {
	n := p.know(clauseRow(c))
	p.printf("rup %v : %s ;\n", p.db.rows[n], numbers(used))
	return n
}

func numbers(list []int) string {
	return strings.TrimSuffix(fmt.Sprint(list), "]")[1:]
}
