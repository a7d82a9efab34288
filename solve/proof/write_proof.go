package proof

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"haft/encode/formula"
)

// Write writes a proof that clauses, a formula without linear constraints, follows from model, whose variables are
// the first of clauses, in the numbering that they have there. It needs what clauses.Meaning says. If some clause
// could not be proved, it returns an [ErrUnproved] error, and if the context ends, its error; the proof is then of no
// use.
func Derive(ctx context.Context, w io.Writer, model, clauses *formula.Formula) error {
	p := newProver(ctx, w)
	if err := p.begin(model, clauses); err != nil {
		return err
	}
	m := meaningOf(clauses)
	if m.Parts != nil {
		return p.deriveParts(model, clauses)
	}
	p.load(model)
	if err := p.prepare(m); err != nil {
		return err
	}
	for i, c := range clauses.Clauses {
		p.hint = m.Hints[i]
		if err := p.clause(c); err != nil {
			return fmt.Errorf("clause %d (%s): %w", i+1, clauses.GroupNames.Of(clauses.ClauseGroups[i]), err)
		}
	}
	return p.end()
}

// meaningOf returns what the variables of clauses mean, as far as it is known.
func meaningOf(clauses *formula.Formula) *formula.Meaning {
	if clauses.Meaning == nil {
		return &formula.Meaning{}
	}
	return clauses.Meaning
}

// A prover writes a proof.
type prover struct {
	ctx       context.Context
	db        *database
	out       *bufio.Writer
	ids       []int                  // by number of a row in db: its number in the proof; 0 if it is not there
	last      *int                   // the largest number in the proof
	numbers   map[string]int         // of the rows that are known, by their text
	names     map[string]formula.Lit // variables of the proof for rows, by the text of these
	shared    map[int]bool           // rows that sums may use: those of the model, except clauses, and sums of them
	totals    []*total
	halves    map[formula.Lit]int // by literal: the row that says what follows if it is true
	hint      []formula.Linear    // for the clause at hand
	helpers   formula.Lit         // the first helper
	next      formula.Lit         // the first variable that nothing uses
	inputs    int                 // the variables that have no definition are those up to this one
	backwards bool                // from the clauses to the model
	most      int                 // how many cases are distinguished for one clause
	steps     int                 // cases distinguished for the clause at hand
}

func newProver(ctx context.Context, w io.Writer) *prover {
	return &prover{
		ctx: ctx, db: newDatabase(), out: bufio.NewWriter(w), most: maxSteps, last: new(int),
		numbers: map[string]int{}, names: map[string]formula.Lit{}, halves: map[formula.Lit]int{}, shared: map[int]bool{},
	}
}

// begin writes what comes before the proof that something follows from given constraints.
func (p *prover) begin(given, clauses *formula.Formula) error {
	if len(clauses.Linear) > 0 && meaningOf(clauses).Parts == nil {
		return errors.New("linear constraints remain; expected clauses")
	}
	count := len(given.Clauses)
	for i := range given.Linear {
		count += sidesOf(&given.Linear[i])
	}
	p.printf("%s\nf %d;\n", VeriPBHeader, count)
	p.number(clauses, meaningOf(clauses))
	return nil
}

// sidesOf returns how many rows a linear constraint is.
func sidesOf(l *formula.Linear) int {
	if l.Sense == formula.Equal {
		return 2
	}
	return 1
}

// end writes that everything is proved.
func (p *prover) end() error {
	p.printf("output DERIVABLE FILE;\nconclusion NONE;\nend pseudo-Boolean proof;\n")
	return p.out.Flush()
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
	for _, n := range slices.Sorted(maps.Keys(p.shared)) {
		p.eliminate(n)
	}
	return nil
}

// number gives numbers to helpers and to variables of the proof, after those of the clauses.
func (p *prover) number(clauses *formula.Formula, m *formula.Meaning) {
	p.helpers = formula.Lit(clauses.Vars + 1)
	p.next = p.helpers + formula.Lit(m.NumHelpers())
	for _, t := range m.Totals {
		p.totals = append(p.totals, &total{Total: t})
	}
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
			p.share(n)
		}
	}
}

// know adds the row that the next line of the proof shows.
func (p *prover) know(r deriveRow) int {
	*p.last++
	return p.knowAs(r, *p.last)
}

// knowAs adds a row that has a number in the proof.
func (p *prover) knowAs(r deriveRow, id int) int {
	n := p.db.add(r)
	p.setID(n, id)
	p.numbers[r.String()] = n
	return n
}

func (p *prover) setID(n, id int) {
	for len(p.ids) <= n {
		p.ids = append(p.ids, 0)
	}
	p.ids[n] = id
}

// define writes both directions of a definition, leaving out what always holds.
func (p *prover) define(d formula.Definition) {
	v := formula.Lit(d.Var)
	for value, l := range []formula.Lit{v, -v} {
		if r := meaning(l, d); r.degree > 0 {
			n := p.know(r.given(l))
			p.printf("red %v : x%d -> %d ;\n", p.db.rows[n], v, value)
			p.halves[l] = n
		}
	}
}

// meaning returns what holds if l is true, which is the variable of a definition or its negation. It always holds if
// its degree is not positive.
func meaning(l formula.Lit, d formula.Definition) deriveRow {
	if l > 0 {
		return newRow(d.Terms, d.Bound)
	}
	return newRow(opposite(d.Terms), 1-d.Bound)
}

// rup writes a clause that follows by propagation from rows, and returns its number.
func (p *prover) rup(c formula.Clause, used []int) int {
	ids := make([]int, len(used))
	for i, n := range used {
		ids[i] = p.ids[n]
	}
	n := p.know(clauseRow(c))
	p.printf("rup %v : %s ;\n", p.db.rows[n], deriveNumbers(ids))
	return n
}

func deriveNumbers(list []int) string {
	return strings.TrimSuffix(fmt.Sprint(list), "]")[1:]
}
