package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/encode/formula"
	"haft/model/input"
)

// ErrNotSupported is wrapped by the error for a step of a kind that is known but not checked here. So nothing is wrong
// with the proof so far.
var ErrNotSupported = errors.New("not supported")

// VerifyVeriPB returns nil if the proof shows that f has no solution, and otherwise the first thing that is wrong
// with it, as [CheckVeriPB] does. A right proof of something else is an error that wraps ErrNotSupported.
func VerifyVeriPB(f *formula.Formula, r io.Reader, memory input.Size) error {
	claim, err := CheckVeriPB(context.Background(), &formula.Instance{Formula: f}, r, memory)
	if err == nil && claim.Kind != Unsatisfiable {
		err = fmt.Errorf("the proof concludes %v; to conclude anything but %v is %w", claim, Unsatisfiable, ErrNotSupported)
	}
	return err
}

// A Claim is what a VeriPB proof concludes.
type Claim struct {
	Kind  ClaimKind
	Lower *int // of Bounds: no solution has a lower value; nil if there is no solution
	Upper *int // of Bounds: some solution has at most this value; nil if none is given
}

// A ClaimKind is the word for what a VeriPB proof concludes.
type ClaimKind string

// The conclusions. Nothing is claimed by a proof whose steps are right and which draws no conclusion.
const (
	Unsatisfiable ClaimKind = "UNSAT"
	Satisfiable   ClaimKind = "SAT"
	Bounds        ClaimKind = "BOUNDS"
	Nothing       ClaimKind = "NONE"
)

// String returns the claim as a proof writes it.
func (c Claim) String() string {
	if c.Kind != Bounds {
		return string(c.Kind)
	}
	text := func(n *int) string {
		if n == nil {
			return "INF"
		}
		return strconv.Itoa(*n)
	}
	return "BOUNDS " + text(c.Lower) + " " + text(c.Upper)
}

// CheckVeriPB returns what a proof shows about an instance, or the first thing that is wrong with it. The proof is in
// VeriPB's format 3.0 or 2.0 (Gocht and Nordström, "Certifying Parity Reasoning Efficiently Using Pseudo-Boolean
// Proofs", AAAI 2021; VeriPB, "Proof Format Overview"):
//
//	pseudo-Boolean proof version 3.0
//	f 812;
//	pol 3 17 + x6 w s ;
//	output NONE;
//	conclusion UNSAT : 813;
//	end pseudo-Boolean proof;
//
// Statements of version 2.0 end with their lines instead of a semicolon. Constraints are numbered from 1. Those of the
// instance come first, clauses before linear constraints, as
// [format.WriteOPB] writes them; an equation is two, and what always holds is one. Negative numbers count back from
// the last constraint, and a label such as @a stands for the number of the line that begins with it. The objective is
// the cost of the instance, whose soft clauses must have one literal each.
//
// Known are pol with all operations but m and n, rup with or without hints, red and pbc with or without a proof by
// proofgoals, e, i, ia, del, delc, deld, core, setlvl, wiplvl, strengthening_to_core, sol, soli, f, and all
// conclusions but those about numbers of solutions. A deletion is not checked, and so no output but NONE is known.
// Orders and dom, updates of the objective, and preserved variables are not supported. New variables may have any name.
//
// The proof is checked while it is read, to "end pseudo-Boolean proof". The error wraps [input.ErrTooLarge] if what the
// proof keeps takes more than memory bytes (0 means no limit), [ErrUnread] if the proof cannot be read, and
// [ErrNotSupported]. If the context ends, its error is returned.
func CheckVeriPB(ctx context.Context, in *formula.Instance, r io.Reader, memory input.Size) (Claim, error) {
	v, err := newPlanes(ctx, in, memory)
	if err == nil {
		err = v.verify(r)
	}
	return v.claim, err
}

func (v *planes) verify(r io.Reader) error {
	in := newStatements(r)
	if err := in.header(); err != nil {
		return err
	}
	for n := 1; !v.ended; n++ {
		words, err := in.next()
		switch {
		case err == io.EOF:
			return fmt.Errorf("the proof does not end with \"end pseudo-Boolean proof\": %w", io.ErrUnexpectedEOF)
		case err != nil:
			return err
		}
		err = v.statement(words)
		if ended := v.ctx.Err(); ended != nil { // propagation has stopped, and what it says counts for nothing
			return ended
		}
		if err != nil {
			return fmt.Errorf("statement %d, %.60q: %w", n, strings.Join(words, " "), err)
		}
	}
	return nil
}

// planes is the state of checking a proof.
type planes struct {
	ctx       context.Context
	in        *formula.Instance
	names     *names
	vars      int
	out       *formula.Formula // what is to be derived; nil in other proofs
	objective *objective       // nil if there is none
	best      *int             // the value of the best solution that the proof has given
	solved    bool             // it has given a solution

	formula int          // number of constraints of the formula
	last    int          // the number of the last constraint
	found   int          // the number of the constraint that the statement has looked up
	known   map[int]*row // by number
	labels  map[string]int
	level   int           // of new constraints; -1 before the first
	levels  map[int][]int // the numbers of the constraints of each level
	byHash  map[uint64][]*row
	toCore  bool // what strengthening adds is core
	derived int  // how many constraints are not core

	all    *propagator // with all constraints
	some   *propagator // for those that hints name
	open   []*subproof
	budget *input.Budget // for what the proof adds

	output    bool
	claim     Claim
	concluded bool
	ended     bool
}

func newPlanes(ctx context.Context, in *formula.Instance, memory input.Size) (*planes, error) {
	vars := in.Vars
	for _, c := range in.Clauses {
		for _, l := range c {
			vars = max(vars, l.Var())
		}
	}
	for i := range in.Linear {
		for _, t := range in.Linear[i].Terms {
			vars = max(vars, t.Lit.Var())
		}
	}
	v := &planes{
		ctx: ctx, in: in, vars: vars, names: newNames(vars, in.Symbols), level: -1,
		known: map[int]*row{}, labels: map[string]int{}, levels: map[int][]int{},
		all: newPropagator(ctx, vars), some: newPropagator(ctx, vars), budget: input.NewBudget(0),
	}
	for i, c := range in.Clauses {
		if !in.Soft(i) {
			v.know(clause(c), true)
		}
	}
	for i := range in.Linear {
		l := &in.Linear[i]
		if !moderateRow(l.Terms, l.Bound) {
			return v, fmt.Errorf("linear constraint %d: %w", i+1, errTooLarge)
		}
		for _, s := range sums(l) {
			v.know(s, true)
		}
		if i < len(in.Labels) && in.Labels[i] != "" {
			v.labels[in.Labels[i]] = v.last
		}
	}
	v.formula, v.budget = v.last, input.NewBudget(memory)
	return v, v.setObjective()
}

// The memory for a constraint, in bytes: measured, and rounded up.
const (
	sumCost  = 320
	termCost = 64
)

func costOfSum(s *sum) int { return sumCost + termCost*len(s.terms) }

// know gives a constraint the next number.
func (v *planes) know(s *sum, core bool) error {
	if err := v.budget.Spend(costOfSum(s)); err != nil {
		return err
	}
	v.last++
	r := v.all.addRow(&row{sum: s, number: v.last, core: core})
	v.known[v.last] = r
	if v.byHash != nil {
		h := s.hash()
		v.byHash[h] = append(v.byHash[h], r)
	}
	if v.level >= 0 {
		v.mark(v.last)
	}
	if !core {
		v.derived++
	}
	return nil
}

// learn adds a constraint that follows from those that are known.
func (v *planes) learn(s *sum) error { return v.know(s, false) }

// forget deletes constraints.
func (v *planes) forget(rows ...*row) error {
	gone := rows[:0:0]
	for _, r := range rows {
		if v.known[r.number] != r {
			continue // it was named twice
		}
		v.unknow(r)
		gone = append(gone, r)
		if r.core && v.toCore && v.derived > 0 {
			return fmt.Errorf("to delete constraint %d, from which others follow, is %w", r.number, ErrNotSupported)
		}
	}
	v.all.remove(gone, v.rows)
	return nil
}

// unknow takes the number from a constraint.
func (v *planes) unknow(r *row) {
	delete(v.known, r.number)
	v.budget.Return(costOfSum(r.sum))
	if !r.core {
		v.derived--
	}
	if v.byHash == nil {
		return
	}
	h := r.hash()
	if v.byHash[h] = slices.DeleteFunc(v.byHash[h], func(o *row) bool { return o == r }); len(v.byHash[h]) == 0 {
		delete(v.byHash, h)
	}
}

// rows yields all constraints that are known.
func (v *planes) rows(yield func(*row) bool) {
	for _, r := range v.known {
		if !yield(r) {
			return
		}
	}
}

// lookup returns the constraints that are the same as s.
func (v *planes) lookup(s *sum) (same []*row) {
	if v.byHash == nil {
		v.byHash = map[uint64][]*row{}
		for _, r := range v.known {
			h := r.hash()
			v.byHash[h] = append(v.byHash[h], r)
		}
	}
	for _, r := range v.byHash[s.hash()] {
		if r.equal(s) {
			same = append(same, r)
		}
	}
	return same
}

// numbered returns the constraint with a number, which may count back from the last, or a label.
func (v *planes) numbered(word string) (*row, error) {
	n, err := v.position(word)
	r := v.known[n]
	if errors.Is(err, ErrNotSupported) {
		return nil, err
	}
	if err != nil || r == nil {
		return nil, fmt.Errorf("%.40q is not a constraint; the last is %d", word, v.last)
	}
	return r, nil
}

// position returns the number that a word stands for.
func (v *planes) position(word string) (int, error) {
	if n, labelled := v.labels[word]; labelled {
		return n, nil
	}
	if word[0] == '@' && v.in.Labels == nil {
		return 0, fmt.Errorf("%.40q is no label of the proof; one of the formula is %w", word, ErrNotSupported)
	}
	n, err := strconv.Atoi(word)
	if err != nil || size(n) > uint64(v.last)+1 {
		return 0, fmt.Errorf("%.40q is no number of a constraint; the last is %d", word, v.last)
	}
	if n < 0 {
		n += v.last + 1
	}
	return n, nil
}

// numberedAll returns the constraints with these numbers or labels.
func (v *planes) numberedAll(words []string) ([]*row, error) {
	rows := make([]*row, len(words))
	for i, word := range words {
		r, err := v.numbered(word)
		if err != nil {
			return nil, err
		}
		rows[i] = r
	}
	return rows, nil
}

// A rule is how a kind of statement is checked. Its words are those after the first.
type rule struct {
	check  func(v *planes, words []string) error
	inside bool // it may stand in a subproof
	labels bool // it may begin with a label
}

// rules are the statements by their first word. One without a check is not supported.
var rules = map[string]rule{
	"pol": {(*planes).pol, true, true}, "p": {(*planes).pol, true, true},
	"rup": {(*planes).rup, true, true}, "u": {(*planes).rup, true, true},
	"pbc": {(*planes).pbc, true, true}, "red": {(*planes).red, false, true},
	"proofgoal": {(*planes).proofgoal, true, false},
	"qed":       {(*planes).qed, true, false}, "end": {(*planes).end, true, false},

	"e": {(*planes).same, true, true}, "ea": {(*planes).sameAndAdd, true, true},
	"i": {(*planes).implied, true, true}, "ia": {(*planes).impliedAndAdd, true, true},
	"f": {(*planes).size, true, false}, "eobj": {(*planes).sameObjective, true, false},
	"is_deleted": {(*planes).isDeleted, true, false},

	"del": {(*planes).del, false, false}, "d": {(*planes).delID, false, false},
	"delc": {(*planes).delCore, false, false}, "deld": {(*planes).delDerived, false, false},
	"setlvl": {(*planes).setLevel, false, false}, "#": {(*planes).setLevel, false, false},
	"wiplvl": {(*planes).wipeLevel, false, false}, "w": {(*planes).wipeLevel, false, false},
	"core": {(*planes).moveToCore, false, false}, "strengthening_to_core": {(*planes).strengtheningToCore, false, false},

	"sol": {(*planes).sol, false, false}, "soli": {(*planes).soli, false, true}, "o": {(*planes).soli, false, true},
	"load_order": {(*planes).loadOrder, false, false}, "eord_loaded": {(*planes).loadOrder, true, false},
	"start_time": {(*planes).timer, true, false}, "end_time": {(*planes).timer, true, false},
	"a": {(*planes).assertion, true, true}, "fail": {(*planes).fail, true, false},

	"output": {(*planes).outputs, false, false}, "conclusion": {(*planes).conclusion, false, false},

	"dom": {}, "def_order": {}, "pre_order": {}, "eord_def": {}, "scope": {}, "obju": {}, "obji": {}, "solx": {}, "v": {},
	"ov": {}, "preserved_add": {}, "preserved_rm": {}, "epreserved": {}, "j": {}, "l": {}, "c": {},
}

func (v *planes) statement(words []string) error {
	label := ""
	if len(words) > 0 && words[0][0] == '@' {
		label, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return errors.New("expected a rule such as pol, rup or red")
	}
	if level := strings.TrimPrefix(words[0], "#"); level != words[0] && level != "" { // "#3" is "# 3"
		words = []string{"#", level}
	}
	r, known := rules[words[0]]
	switch {
	case !known:
		return fmt.Errorf("the rule %.20q is %w; expected one such as pol, rup or red", words[0], ErrNotSupported)
	case r.check == nil:
		return fmt.Errorf("the rule %s is %w", words[0], ErrNotSupported)
	case len(v.open) > 0 && !r.inside:
		return fmt.Errorf("%s in a subproof is %w", words[0], ErrNotSupported)
	case v.concluded && words[0] != "end":
		return errors.New("it comes after the conclusion")
	case v.output && words[0] != "conclusion" && words[0] != "end":
		return errors.New("it comes after the output")
	case label != "" && !r.labels:
		return fmt.Errorf("%s cannot have a label", words[0])
	}
	v.found = 0
	depth := len(v.open)
	err := r.check(v, words[1:])
	switch {
	case err != nil || label == "":
		return err
	case len(v.open) > depth: // the label is for what the subproof shows
		v.open[depth].label = strings.Clone(label)
		return nil
	case v.found == 0:
		v.found = v.last
	}
	return v.name(label, v.found)
}

// name gives a constraint a label, which may have been another one's before.
func (v *planes) name(label string, number int) error {
	if _, known := v.labels[label]; !known {
		if err := v.budget.Spend(numberCost + len(label)); err != nil {
			return err
		}
	}
	v.labels[strings.Clone(label)] = number
	return nil
}

// mark gives a constraint the level.
func (v *planes) mark(number int) {
	list := v.levels[v.level]
	if len(list) > 2*len(v.known)+minGone {
		list = slices.DeleteFunc(list, func(n int) bool { return v.known[n] == nil })
	}
	v.levels[v.level] = append(list, number)
}

// setLevel reads the level of what comes.
func (v *planes) setLevel(words []string) error {
	n, err := natural(words, "a level")
	if err == nil {
		v.level = n
	}
	return err
}

// wipeLevel deletes what has this level or a higher one.
func (v *planes) wipeLevel(words []string) error {
	n, err := natural(words, "a level")
	if err != nil {
		return err
	}
	var gone []*row
	for level, list := range v.levels {
		if level < n {
			continue
		}
		for _, number := range list {
			if r := v.known[number]; r != nil {
				gone = append(gone, r)
			}
		}
		delete(v.levels, level)
	}
	return v.forget(gone...)
}

// natural reads a single number that is not negative.
func natural(words []string, what string) (int, error) {
	if len(words) == 1 {
		if n, err := strconv.Atoi(words[0]); err == nil && n >= 0 {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%.40q; expected %s", strings.Join(words, " "), what)
}

// size checks how many constraints the formula is said to have.
func (v *planes) size(words []string) error {
	if len(words) == 2 && words[1] == "0" { // as proofs for version 1 said that all are loaded
		words = words[:1]
	}
	if len(words) > 1 || len(words) == 1 && words[0] != strconv.Itoa(v.formula) {
		return fmt.Errorf("the formula has %s", english.Plural(v.formula, "constraint", ""))
	}
	return nil
}

// same checks that a constraint is known, with the number that is given, if any.
func (v *planes) same(words []string) error {
	_, err := v.compare(words, "the same", func(r *row, s *sum) bool { return r.equal(s) })
	return err
}

func (v *planes) sameAndAdd(words []string) error {
	s, err := v.compare(words, "the same", func(r *row, s *sum) bool { return r.equal(s) })
	if err == nil {
		v.found = 0
		err = v.learn(s)
	}
	return err
}

// implied checks that a constraint follows from one that is known, with the number that is given, if any.
func (v *planes) implied(words []string) error {
	_, err := v.compare(words, "one that implies it", v.impliedBy)
	return err
}

func (v *planes) impliedAndAdd(words []string) error {
	s, err := v.compare(words, "one that implies it", v.impliedBy)
	if err == nil {
		v.found = 0
		err = v.learn(s)
	}
	return err
}

// impliedBy reports whether a constraint follows from one alone: by weakening, or by propagation.
func (v *planes) impliedBy(r *row, s *sum) bool {
	return s.degree <= 0 || r.implies(s) || r.saturated().implies(s) || v.refutesWith([]*row{r}, s.negation())
}

// compare looks for a constraint that is known and is in a relation to the one of a statement.
func (v *planes) compare(words []string, what string, fits func(*row, *sum) bool) (*sum, error) {
	parts := split(words)
	s, err := v.constraint(parts[0])
	if err != nil {
		return nil, err
	}
	if len(parts) > 2 || len(parts) == 2 && len(parts[1]) > 1 {
		return nil, errors.New("expected a constraint, and the number of one or none")
	}
	if len(parts) == 2 && len(parts[1]) == 1 {
		r, err := v.numbered(parts[1][0])
		if err == nil && !fits(r, s) {
			err = fmt.Errorf("constraint %s is not %s", parts[1][0], what)
		}
		if err == nil {
			v.found = r.number
		}
		return s, err
	}
	if same := v.lookup(s); len(same) > 0 {
		v.found = same[len(same)-1].number
		return s, nil
	}
	for r := range v.rows {
		if fits(r, s) {
			v.found = max(v.found, r.number)
		}
	}
	if v.found == 0 {
		err = fmt.Errorf("no constraint is %s", what)
	}
	return s, err
}

// isDeleted checks that a constraint is not known.
func (v *planes) isDeleted(words []string) error {
	s, err := v.constraint(split(words)[0])
	if err == nil && len(v.lookup(s)) > 0 {
		err = fmt.Errorf("it is constraint %d", v.lookup(s)[0].number)
	}
	return err
}

// del reads "id" and numbers, "range" and two of them, or "spec" (in version 2 also "find") and a constraint. What is
// deleted may have a witness and a subproof that it follows from the rest. These are not needed, but the subproof may
// use numbers.
func (v *planes) del(words []string) (err error) {
	parts := split(words)
	if len(parts[0]) == 0 {
		return errors.New("expected id, range or spec")
	}
	var rows []*row
	switch kind, rest := parts[0][0], parts[0][1:]; kind {
	case "id":
		rows, err = v.numberedAll(rest)
	case "range":
		rows, err = v.between(rest)
	case "spec", "find":
		var s *sum
		if s, err = v.constraint(rest); err == nil {
			if rows = v.lookup(s); len(rows) == 0 {
				err = errors.New("there is no such constraint")
			}
		}
	default:
		err = fmt.Errorf("%.20q; expected id, range or spec", kind)
	}
	return v.deleted(rows, parts, err)
}

// deleted deletes constraints, and begins a subproof if there is one.
func (v *planes) deleted(rows []*row, parts [][]string, err error) error {
	proved := len(parts) == 3 && slices.Equal(parts[2], []string{"subproof"})
	if err != nil {
		return err
	}
	if len(parts) > 1 {
		if _, err := v.witness(parts[1]); err != nil {
			return err
		}
	}
	switch {
	case len(parts) > 3 || len(parts) == 3 && len(parts[2]) > 0 && !proved:
		return errors.New("expected what is deleted, a witness or none, and a subproof or none")
	case proved && len(rows) != 1:
		return fmt.Errorf("a subproof about %d deletions is %w", len(rows), ErrNotSupported)
	}
	if err := v.forget(rows...); err != nil || !proved {
		return err
	}
	w, err := v.witness(parts[1])
	if err != nil {
		return err
	}
	goals, err := v.goals(rows[0].sum, w, true)
	if err != nil {
		return err
	}
	return v.begin(&subproof{rule: "del", add: rows[0].sum, goals: goals})
}

// between returns the constraints from one number up to another, which does not count.
func (v *planes) between(words []string) (rows []*row, err error) {
	if len(words) != 2 {
		return nil, errors.New("expected the first number and the one after the last")
	}
	var ends [2]int
	for i, word := range words {
		if ends[i], err = v.position(word); err != nil {
			return nil, err
		}
	}
	if ends[1]-ends[0] > len(v.known) {
		for r := range v.rows {
			if ends[0] <= r.number && r.number < ends[1] {
				rows = append(rows, r)
			}
		}
		return rows, nil
	}
	for n := ends[0]; n < ends[1]; n++ {
		if r := v.known[n]; r != nil {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func (v *planes) delID(words []string) error {
	parts := split(words)
	rows, err := v.numberedAll(parts[0])
	return v.deleted(rows, parts, err)
}

func (v *planes) delCore(words []string) error    { return v.delOf(words, true) }
func (v *planes) delDerived(words []string) error { return v.delOf(words, false) }

// delOf deletes constraints that must all be core, or must all not be.
func (v *planes) delOf(words []string, core bool) error {
	parts := split(words)
	rows, err := v.numberedAll(parts[0])
	for _, r := range rows {
		if r.core != core {
			return fmt.Errorf("constraint %d is %s", r.number, map[bool]string{true: "not core", false: "core"}[core])
		}
	}
	return v.deleted(rows, parts, err)
}

// moveToCore reads "id" and numbers, or "range" and two of them.
func (v *planes) moveToCore(words []string) (err error) {
	var rows []*row
	switch {
	case len(words) > 0 && words[0] == "id":
		rows, err = v.numberedAll(words[1:])
	case len(words) > 0 && words[0] == "range":
		rows, err = v.between(words[1:])
	default:
		err = errors.New("expected id or range")
	}
	for _, r := range rows {
		if !r.core {
			r.core = true
			v.derived--
		}
	}
	return err
}

// strengtheningToCore reads on or off. While it is on, what is not core follows from what is.
func (v *planes) strengtheningToCore(words []string) error {
	switch {
	case slices.Equal(words, []string{"on"}):
		for r := range v.rows {
			r.core = true
		}
		v.derived, v.toCore = 0, true
	case slices.Equal(words, []string{"off"}):
		v.toCore = false
	default:
		return errors.New("expected on or off")
	}
	return nil
}

// loadOrder knows only that there is no order.
func (v *planes) loadOrder(words []string) error {
	if len(words) > 0 {
		return fmt.Errorf("an order is %w", ErrNotSupported)
	}
	return nil
}

func (v *planes) timer([]string) error     { return nil }
func (v *planes) assertion([]string) error { return errors.New("an assertion without a proof") }
func (v *planes) fail([]string) error      { return errors.New("the proof says that it fails") }

// outputs reads what the proof gives as its output.
func (v *planes) outputs(words []string) error {
	what := strings.Join(words, " ")
	switch {
	case v.output:
		return errors.New("a second output")
	case v.out != nil && what != "DERIVABLE FILE":
		return fmt.Errorf("%.40q; expected DERIVABLE FILE", what)
	case v.out == nil && what != "NONE":
		return fmt.Errorf("output %.40s is %w", what, ErrNotSupported)
	}
	v.output = true
	if v.out != nil {
		return v.derivedAll()
	}
	return nil
}

// conclusion reads what the proof shows, and checks it.
func (v *planes) conclusion(words []string) error {
	if !v.output {
		return errors.New("expected an output before the conclusion")
	}
	if len(words) == 0 {
		return errors.New("expected UNSAT, SAT, BOUNDS or NONE")
	}
	v.concluded = true
	parts := split(words)
	v.claim = Claim{Kind: ClaimKind(words[0])}
	switch {
	case v.out != nil && words[0] != "NONE":
		return fmt.Errorf("%s; expected NONE, after an output", words[0])
	case words[0] == "UNSAT" && len(parts[0]) == 1 && len(parts) <= 2:
		return v.unsatisfiable(parts[1:])
	case words[0] == "SAT" && len(parts[0]) == 1 && len(parts) <= 2:
		return v.satisfiable(parts[1:])
	case words[0] == "NONE" && len(words) == 1:
		return nil
	case words[0] == "BOUNDS":
		return v.bounds(words[1:])
	case strings.HasPrefix(words[0], "ENUMERATION_"):
		return fmt.Errorf("%s is %w", words[0], ErrNotSupported)
	}
	return fmt.Errorf("%.40q; expected UNSAT, SAT, BOUNDS or NONE", strings.Join(words, " "))
}

// unsatisfiable checks that there is a contradiction: with the number that is given, if any.
func (v *planes) unsatisfiable(hint [][]string) error {
	if v.solved {
		return errors.New("the proof itself gives a solution")
	}
	r, err := v.hinted(hint, (*row).contradicts)
	if err == nil && r == nil {
		err = errors.New("no constraint is a contradiction")
	}
	return err
}

// hinted returns the constraint that a hint names, which must fit, or without a hint one that fits, or nil.
func (v *planes) hinted(hint [][]string, fits func(*row) bool) (*row, error) {
	if len(hint) == 0 || len(hint[0]) == 0 {
		for r := range v.rows {
			if fits(r) {
				return r, nil
			}
		}
		return nil, nil
	}
	if len(hint[0]) > 1 {
		return nil, errors.New("expected the number of a constraint")
	}
	r, err := v.numbered(hint[0][0])
	if err == nil && !fits(r) {
		err = fmt.Errorf("constraint %s does not show it: it is not a contradiction", hint[0][0])
	}
	return r, err
}
