package proof

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
)

// A witness gives variables a value or a literal, each another one. It is in the order of the variables.
type witness []image

// An image is what a variable becomes: true (1), false (-1), or, with value 0, a literal.
type image struct {
	variable, value int
	lit             formula.Lit
}

// A goal is a constraint of which it must be shown that it follows from what is known and the negation of the
// constraint that is to be added.
type goal struct {
	name string // #1 and so on, or the number of the constraint from which it comes
	sum  *sum
	from *sum // the constraint from which it comes, if that is known
}

// A subproof is a part of a proof that ends with qed. What is added in it is forgotten after it.
type subproof struct {
	rule  string // red, pbc, del or proofgoal; what del shows is not needed
	label string // of what is added after it
	start int    // the last number before it
	mark  mark
	add   *sum   // what is added after it; nil for none
	goals []goal // of red: those that are not shown yet
}

// red adds a constraint by redundance-based strengthening: whenever it fails, putting in what the witness says makes it
// true and breaks nothing that is known (Gocht and Nordström, "Certifying Parity Reasoning Efficiently Using
// Pseudo-Boolean Proofs", AAAI 2021, proposition 2), and makes the objective not worse. In a derivation, no variable of
// the formula is in the witness, so every solution of the formula stays one.
func (v *planes) red(words []string) error {
	parts := split(words)
	if len(parts) > 3 || len(parts) == 3 && !slices.Equal(parts[2], []string{"subproof"}) && len(parts[2]) > 0 {
		return errors.New("expected a constraint, a witness such as x9 -> 1, and a subproof or none")
	}
	s, err := v.constraint(parts[0])
	if err != nil {
		return err
	}
	var w witness
	if len(parts) > 1 {
		if w, err = v.witness(parts[1]); err != nil {
			return err
		}
	}
	proved := len(parts) == 3 && len(parts[2]) > 0
	goals, err := v.goals(s, w, proved)
	if err != nil {
		return err
	}
	if proved {
		return v.begin(&subproof{rule: "red", add: s, goals: goals})
	}
	if err := v.show(s.negation(), goals); err != nil {
		return err
	}
	return v.strengthen(s)
}

// strengthen adds a constraint that need not follow.
func (v *planes) strengthen(s *sum) error { return v.know(s, v.toCore) }

// goals returns what must be shown so that a constraint may be added with a witness. Unless all are wanted, because they
// may have proofs, those that the values of the witness alone show are left out.
func (v *planes) goals(s *sum, w witness, all bool) (goals []goal, err error) {
	own, err := s.under(w)
	if err != nil {
		return nil, err
	}
	goals = []goal{{name: "#1", sum: own}}
	if v.objective != nil {
		better, err := v.objective.notWorse(w)
		if err != nil {
			return nil, err
		}
		goals = append(goals, goal{name: "#2", sum: better})
	}
	for _, r := range v.touched(w) {
		if v.toCore && !r.core { // it follows from those that are core
			continue
		}
		if !all && r.met(w) {
			continue
		}
		becomes, err := r.under(w)
		if err != nil {
			return nil, err
		}
		goals = append(goals, goal{strconv.Itoa(r.number), becomes, r.sum})
	}
	return goals, nil
}

// touched returns the constraints that have a variable of a witness, in order.
func (v *planes) touched(w witness) (rows []*row) {
	seen := map[*row]bool{}
	for _, i := range w {
		for _, l := range []formula.Lit{formula.Lit(i.variable), formula.Lit(-i.variable)} {
			for _, o := range v.all.occurs[index(l)] {
				if !o.in.dead && !seen[o.in] {
					seen[o.in] = true
					rows = append(rows, o.in)
				}
			}
		}
	}
	slices.SortFunc(rows, func(a, b *row) int { return a.number - b.number })
	return rows
}

// show checks goals that have no proof of their own: each holds in any case, or is known or follows from one
// constraint, or by propagation, if the negation of what is to be added holds.
func (v *planes) show(negation *sum, goals []goal) error {
	if v.all.broken != nil {
		return nil
	}
	at := len(v.all.trail)
	w := v.all.add(negation)
	defer v.all.drop(w, at)
	if v.all.broken != nil { // what is to be added follows
		return nil
	}
	return v.showAll(goals, negation)
}

func (v *planes) showAll(goals []goal, negation *sum) error {
	for _, g := range goals {
		if g.sum.degree <= 0 || negation.implies(g.sum) || g.from != nil && g.from.implies(g.sum) ||
			v.all.refutes(g.sum.negation()) || len(v.lookup(g.sum)) > 0 {
			continue
		}
		switch {
		case g.name == "#1":
			return errors.New("the witness does not make the constraint true")
		case g.name == "#2":
			return errors.New("the witness may make the objective worse")
		}
		return fmt.Errorf("the witness breaks constraint %s", g.name)
	}
	return nil
}

// witness reads variables with what they become.
func (v *planes) witness(words []string) (witness, error) {
	images := map[int]image{}
	for len(words) > 0 {
		from := words[0]
		words = words[1:]
		if len(words) > 0 && (words[0] == "->" || words[0] == "→") {
			words = words[1:]
		}
		if len(words) == 0 {
			return nil, fmt.Errorf("%.40q becomes nothing; expected a witness such as x9 -> 1", from)
		}
		l, err := v.literal(from)
		if err != nil {
			return nil, fmt.Errorf("%w; expected a witness such as x9 -> 1", err)
		}
		i := image{variable: l.Var()}
		switch {
		case words[0] == "1":
			i.value = 1
		case words[0] == "0":
			i.value = -1
		default:
			if i.lit, err = v.literal(words[0]); err != nil {
				return nil, fmt.Errorf("%w; expected a witness such as x9 -> 1", err)
			}
		}
		old, twice := images[i.variable]
		switch {
		case l < 0:
			return nil, fmt.Errorf("%q is no variable", from)
		case v.out != nil && i.variable <= v.in.Vars:
			return nil, fmt.Errorf("variable %s is one of the formula; expected a new one, above x%d", from, v.in.Vars)
		case twice && old != i:
			return nil, fmt.Errorf("%s becomes two things", from)
		}
		images[i.variable] = i
		words = words[1:]
	}
	w := make(witness, 0, len(images))
	for _, i := range images {
		w = append(w, i)
	}
	slices.SortFunc(w, func(a, b image) int { return a.variable - b.variable })
	return w, nil
}

// of returns what a variable becomes.
func (w witness) of(variable int) (image, bool) {
	at, found := slices.BinarySearchFunc(w, variable, func(i image, v int) int { return i.variable - v })
	if !found {
		return image{}, false
	}
	return w[at], true
}

// under returns the constraint with a witness put in.
func (s *sum) under(w witness) (*sum, error) {
	var terms []formula.Term
	degree := s.degree
	for _, c := range s.terms {
		l := c.lit()
		i, found := w.of(c.variable)
		switch {
		case !found:
		case i.value != 0:
			if i.value > 0 == (c.a > 0) {
				degree -= c.size()
			}
			continue
		case l < 0:
			l = -i.lit
		default:
			l = i.lit
		}
		terms = append(terms, formula.Term{Coef: c.size(), Lit: l})
	}
	if !moderateRow(terms, degree) {
		return nil, errTooLarge
	}
	return newSum(terms, degree), nil
}

// met reports whether the values of a witness alone reach the degree.
func (s *sum) met(w witness) bool {
	missing := s.degree
	for _, i := range w {
		if a := s.of(i.variable); i.value*a > 0 {
			missing -= max(a, -a)
		}
	}
	return missing <= 0
}

// pbc adds a constraint whose negation leads to a contradiction.
func (v *planes) pbc(words []string) error {
	parts := split(words)
	s, err := v.constraint(parts[0])
	switch {
	case err != nil:
		return err
	case len(parts) == 2 && slices.Equal(parts[1], []string{"subproof"}):
		return v.begin(&subproof{rule: "pbc", add: s})
	case len(parts) > 1:
		return errors.New("expected a constraint, and a subproof or none")
	case !v.all.refutes(s.negation()):
		return errors.New("propagation finds no contradiction to its negation")
	}
	return v.learn(s)
}

// maxDepth bounds how deep subproofs are nested.
const maxDepth = 100

// begin begins a subproof. The negation of what it is to show gets the next number.
func (v *planes) begin(p *subproof) error {
	if len(v.open) == maxDepth {
		return fmt.Errorf("a subproof at depth %d is %w", maxDepth+1, ErrNotSupported)
	}
	p.start, p.mark = v.last, v.all.mark()
	for _, g := range p.goals {
		if err := v.budget.Spend(costOfSum(g.sum)); err != nil {
			return err
		}
	}
	v.open = append(v.open, p)
	return v.learn(p.add.negation())
}

// proofgoal begins the proof of one of the goals of a subproof.
func (v *planes) proofgoal(words []string) error {
	if len(v.open) == 0 || v.open[len(v.open)-1].rule == "proofgoal" || v.open[len(v.open)-1].rule == "pbc" {
		return errors.New("a proofgoal outside of a subproof that has goals")
	}
	p := v.open[len(v.open)-1]
	name := words[0]
	if name[0] != '#' {
		r, err := v.numbered(name)
		if err != nil {
			return err
		}
		name = strconv.Itoa(r.number)
	}
	at := slices.IndexFunc(p.goals, func(g goal) bool { return g.name == name })
	if at < 0 {
		return fmt.Errorf("there is no goal %.40q, or it was shown before", name)
	}
	g := p.goals[at]
	p.goals = slices.Delete(p.goals, at, at+1)
	v.budget.Return(costOfSum(g.sum))
	return v.begin(&subproof{rule: "proofgoal", add: g.sum})
}

// end reads "end pseudo-Boolean proof", and in version 2 what ends a subproof.
func (v *planes) end(words []string) error {
	if strings.Join(words, " ") != "pseudo-Boolean proof" {
		return v.qed(words)
	}
	switch {
	case len(v.open) > 0:
		return errors.New("a subproof is not finished")
	case !v.concluded:
		return errors.New("expected a conclusion before the end")
	}
	v.ended = true
	return nil
}

// qed ends a subproof, and adds what it shows.
func (v *planes) qed(words []string) error {
	if len(v.open) == 0 {
		return errors.New("no subproof is open")
	}
	p := v.open[len(v.open)-1]
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == ":" || w == p.rule })
	shown, err := v.contradiction(words, p.start)
	switch {
	case err != nil:
		return err
	case !shown && p.rule == "red":
		if err := v.showAll(p.goals, p.add.negation()); err != nil {
			return err
		}
	case !shown && p.rule != "del":
		return errors.New("the subproof reaches no contradiction")
	}
	v.open = v.open[:len(v.open)-1]
	v.close(p)
	switch p.rule {
	case "red":
		err = v.strengthen(p.add)
	case "pbc":
		err = v.learn(p.add)
	}
	if err == nil && p.label != "" && (p.rule == "red" || p.rule == "pbc") {
		err = v.name(p.label, v.last)
	}
	return err
}

// contradiction reports whether a subproof has reached a contradiction: the constraint with the number that is given,
// or any.
func (v *planes) contradiction(words []string, start int) (bool, error) {
	if len(words) > 1 {
		return false, fmt.Errorf("expected at most the number of a constraint after qed, not %d words", len(words))
	}
	if len(words) == 1 {
		r, err := v.numbered(words[0])
		if err == nil && !r.contradicts() {
			err = fmt.Errorf("constraint %s is not a contradiction", words[0])
		}
		return err == nil, err
	}
	return v.all.broken != nil, nil
}

// close forgets what was added in a subproof.
func (v *planes) close(p *subproof) {
	var gone []*row
	for n := v.last; n > p.start; n-- {
		if r := v.known[n]; r != nil {
			gone = append(gone, r)
			v.unknow(r)
		}
	}
	v.all.undo(p.mark, gone, v.rows)
	for _, g := range p.goals {
		v.budget.Return(costOfSum(g.sum))
	}
}

// split splits words at colons.
func split(words []string) (parts [][]string) {
	for {
		at := slices.Index(words, ":")
		if at < 0 {
			return append(parts, words)
		}
		parts, words = append(parts, words[:at]), words[at+1:]
	}
}
