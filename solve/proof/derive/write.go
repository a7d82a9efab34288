package derive

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"haft/encode/formula"
	"haft/solve/proof"
)

// Write writes a proof that clauses, a formula without linear constraints, follows from model, whose variables are
// the first of clauses, in the numbering that they have there. It needs what clauses.Meaning says. If some clause
// could not be proved, it returns an [Unproved] error, and the proof is of no use.
func Write(w io.Writer, model, clauses *formula.Formula) error {
	p := &prover{db: newDatabase(), out: bufio.NewWriter(w), known: map[string]bool{}, halves: map[formula.Lit]int{}}
	p.printf("%s\n", proof.VeriPBHeader)
	p.load(model)
	p.printf("f %d;\n", len(p.db.rows)-1)
	if m := clauses.Meaning; m != nil {
		for _, d := range m.Definitions {
			p.define(d)
		}
		for _, c := range m.Lemmas {
			if err := p.clause(c); err != nil {
				return fmt.Errorf("a lemma: %w", err)
			}
		}
	}
	for i, c := range clauses.Clauses {
		if err := p.clause(c); err != nil {
			return fmt.Errorf("clause %d (%s): %w", i+1, clauses.GroupNames.Of(clauses.ClauseGroups[i]), err)
		}
	}
	p.printf("output DERIVABLE FILE;\nconclusion NONE;\nend pseudo-Boolean proof;\n")
	return p.out.Flush()
}

// A prover writes a proof.
type prover struct {
	db     *database
	model  int // so many rows are the model's
	out    *bufio.Writer
	known  map[string]bool     // the rows that are known, as text
	halves map[formula.Lit]int // by literal: the row that says what follows if it is true
	steps  int                 // cases distinguished for the clause at hand
}

func (p *prover) printf(text string, args ...any) {
	fmt.Fprintf(p.out, text, args...) // the error comes with Flush
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
	p.model = len(p.db.rows) - 1
}

func (p *prover) know(r row) int {
	p.known[r.String()] = true
	return p.db.add(r)
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
