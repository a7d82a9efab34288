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

// Derive writes a proof that clauses, a formula without linear constraints, follows from model, whose variables are
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
	cases     int                 // and for all clauses of the part
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
	for _, g := range m.Regrouped {
		if err := p.regroup(g); err != nil {
			return err
		}
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

// ErrUnproved is the error for clauses that were not proved; they may be right all the same.
var ErrUnproved = errors.New("no proof was found")

// maxSteps is how many cases are distinguished for one clause, and maxCases for all of a part: minutes of work.
const (
	maxSteps = 1 << 11
	maxCases = 1 << 15
)

// errLong is the error of a proof that would need more cases.
var errLong = fmt.Errorf("it would distinguish more than %d cases: %w", maxCases, ErrUnproved)

// clause proves a clause, unless it is known or always true.
func (p *prover) clause(c formula.Clause) error {
	r := clauseRow(c)
	if r.degree <= 0 || p.numbers[r.String()] > 0 {
		return nil
	}
	p.steps = 0
	n, err := p.prove(c)
	if err == nil && p.hint != nil {
		p.db.hide(n) // there may be thousands, each with a sum of its own
	}
	return err
}

// prove proves a clause by propagation, or with a sum of definitions, or by cases. It returns its number.
func (p *prover) prove(c formula.Clause) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	n, next, ok := p.simply(c)
	if ok {
		return n, nil
	}
	if p.steps++; next == 0 || p.steps > p.most {
		return 0, fmt.Errorf("%v: %w", c, ErrUnproved)
	}
	if p.cases++; p.cases > maxCases {
		return 0, errLong
	}
	return p.byCases(c, next)
}

// simply proves a clause by propagation, or with a sum of definitions. If it cannot, it returns a literal for cases, or
// 0 if there is none.
func (p *prover) simply(c formula.Clause) (n int, next formula.Lit, ok bool) {
	hint, err := p.hinted()
	defer p.db.undo()
	if used, refuted := p.db.refute(c); refuted {
		return p.rup(c, used), 0, true
	}
	if err == nil && len(hint.rows) > 0 {
		if n, ok := p.proveWith(hint, c); ok {
			return n, 0, true
		}
	}
	for s := range p.sums(c) {
		if n, ok := p.proveWith(s, c); ok {
			return n, 0, true
		}
	}
	return 0, p.undecided(c), false
}

// byCases proves a clause with the literal l or with its negation, and from both the clause itself.
func (p *prover) byCases(c formula.Clause, l formula.Lit) (int, error) {
	for _, l := range []formula.Lit{l, -l} {
		if _, err := p.prove(append(c[:len(c):len(c)], l)); err != nil {
			return 0, err
		}
	}
	used, refuted := p.db.refute(c)
	p.db.undo()
	if !refuted {
		return 0, fmt.Errorf("%v: %w", c, ErrUnproved)
	}
	return p.rup(c, used), nil
}

// proveWith proves a clause by propagation with one more row, a sum, after refute has found no contradiction. If it
// cannot, the values are as before.
func (p *prover) proveWith(s sumOf, c formula.Clause) (int, bool) {
	if !p.db.stirs(s.row) {
		return 0, false
	}
	n := p.db.add(s.row)
	used, refuted := p.db.refuteWith(n)
	p.db.hide(n)
	if !refuted {
		p.db.rows = p.db.rows[:n]
		return 0, false
	}
	p.pol(s)
	*p.last++
	p.setID(n, *p.last)
	return p.rup(c, used), true
}

// pol writes a sum.
func (p *prover) pol(s sumOf) {
	p.printf("pol %d", p.ids[s.rows[0]])
	for _, r := range s.rows[1:] {
		p.printf(" %d +", p.ids[r])
	}
	p.printf(" ;\n")
}

// undecided returns a literal without a value, of the definitions of the clause's literals or, if they have none, of
// the definitions that propagation has reached and on which they rest. If there is none, it looks on in clauses; 0 if
// there is none there either.
func (p *prover) undecided(c formula.Clause) formula.Lit {
	under := p.under(c)
	for _, l := range slices.Concat(formula.Clause(formula.Negated(c)), p.db.trail) {
		n := p.halves[l]
		if !under[l.Var()] {
			continue
		}
		for _, t := range p.db.rows[n].terms {
			if p.db.open(t.Lit) {
				return t.Lit
			}
		}
	}
	return p.unsettled(c)
}

// unsettled returns a literal without a value, of a clause that the literals of c, which are false, have not settled;
// 0 if there is none. In a proof from a model there is nothing to look for: definitions come from it.
func (p *prover) unsettled(c formula.Clause) formula.Lit {
	if !p.backwards {
		return 0
	}
	for _, l := range c {
		for _, n := range p.db.with[deriveIndex(l)] {
			r := p.db.rows[n]
			i := slices.IndexFunc(r.terms, func(t formula.Term) bool { return p.db.open(t.Lit) })
			if i >= 0 && !slices.ContainsFunc(r.terms, func(t formula.Term) bool { return p.db.holds(t.Lit) }) {
				return r.terms[i].Lit
			}
		}
	}
	return 0
}

// under returns the variables on which the literals of a clause rest by definition, and their own.
func (p *prover) under(c formula.Clause) map[int]bool {
	found := map[int]bool{}
	open := slices.Clone(c)
	for len(open) > 0 {
		l := open[len(open)-1]
		open = open[:len(open)-1]
		if found[l.Var()] {
			continue
		}
		found[l.Var()] = true
		for _, n := range []int{p.halves[l], p.halves[-l]} {
			open = append(open, literals(p.db.rows[n])...)
		}
	}
	return found
}
