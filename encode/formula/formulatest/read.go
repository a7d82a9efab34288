package formulatest

import (
	"fmt"
	"strings"

	"haft/encode/formula"
)

// Row reads a linear constraint as written on paper, "16 x1 +1 ~x2 <= 16", where ~x2 is the negation of variable 2.
// It panics if text is not one.
func Row(text string) (l formula.Linear) {
	words := strings.Fields(text)
	terms, end := words[:len(words)-2], words[len(words)-2:]
	for i := 0; i < len(terms); i += 2 {
		var t formula.Term
		variable, negated := strings.CutPrefix(terms[i+1], "~")
		scan(terms[i]+" "+variable, "%d x%d", &t.Coef, &t.Lit)
		if negated {
			t.Lit = -t.Lit
		}
		l.Terms = append(l.Terms, t)
	}
	for l.Sense = formula.AtMost; l.Sense.String() != end[0]; {
		l.Sense++
	}
	scan(end[1], "%d", &l.Bound)
	return l
}

func scan(text, format string, into ...any) {
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		panic(fmt.Sprintf("%q: %v; expected a row such as 2 x1 -1 ~x2 <= 1", text, err))
	}
}

// Text returns a formula as on paper, for tests that keep what an encoding writes: the clauses, the linear constraints,
// and what the auxiliary variables stand for. Of the name of an auxiliary variable it leaves out which constraint it
// belongs to.
func Text(f *formula.Formula) string {
	t := &text{f: f}
	var all []string
	for _, c := range f.Clauses {
		all = append(all, t.clause(c))
	}
	t.line("clauses", all)
	t.line("linear", t.rows(f.Linear))
	if m := f.Meaning; m != nil {
		t.meaning(m)
	}
	return t.String()
}

// text is the state of writing.
type text struct {
	strings.Builder
	f *formula.Formula
}

// line writes a few things in a line, or in more if they do not fit.
func (t *text) line(title string, things []string) {
	line := fmt.Sprintf("  %s:", title)
	for i, thing := range things {
		if i > 0 {
			line += ","
		}
		if len(line)+1+len(thing) > 118 {
			fmt.Fprintln(t, line)
			line = "   "
		}
		line += " " + thing
	}
	if len(things) > 0 {
		fmt.Fprintln(t, line)
	}
}

// name returns what a variable is called.
func (t *text) name(v int) string {
	if v >= formula.FirstHelper {
		return fmt.Sprintf("h%d", v-formula.FirstHelper)
	}
	name := t.f.Name(v)
	if constraint, own, ok := strings.Cut(name, ":"); ok && strings.Contains(constraint, "..") {
		return own
	}
	return name
}

// clause writes the literals, or "false" if there are none.
func (t *text) clause(c formula.Clause) string {
	if len(c) == 0 {
		return "false"
	}
	words := make([]string, len(c))
	for i, l := range c {
		if words[i] = t.name(l.Var()); l < 0 {
			words[i] = "-" + words[i]
		}
	}
	return strings.Join(words, " ")
}

// sum writes +x for x, +~x for its negation, and +2*x for two of them, each with a space after it.
func (t *text) sum(terms []formula.Term) string {
	var b strings.Builder
	for _, one := range terms {
		coef := fmt.Sprintf("%+d*", one.Coef)
		if one.Coef == 1 || one.Coef == -1 {
			coef = coef[:1]
		}
		if one.Lit < 0 {
			coef += "~"
		}
		fmt.Fprintf(&b, "%s%s ", coef, t.name(one.Lit.Var()))
	}
	return b.String()
}

func (t *text) rows(list []formula.Linear) (all []string) {
	for _, l := range list {
		all = append(all, fmt.Sprintf("%s%v %d", t.sum(l.Terms), l.Sense, l.Bound))
	}
	return all
}

func (t *text) meaning(m *formula.Meaning) {
	var means, totals, lemmas, hints []string
	for _, d := range m.Definitions {
		means = append(means, fmt.Sprintf("%s: %s>= %d", t.name(d.Var), t.sum(d.Terms), d.Bound))
	}
	for _, one := range m.Totals {
		totals = append(totals, fmt.Sprintf("%s = %s", t.clause(one.Digits), strings.TrimSpace(t.sum(one.Terms))))
	}
	for _, c := range m.Lemmas {
		lemmas = append(lemmas, t.clause(c))
	}
	for i, c := range t.f.Clauses {
		if sum := m.Hints[i]; sum != nil {
			hints = append(hints, fmt.Sprintf("%s by %s", t.clause(c), strings.Join(t.rows(sum), " and ")))
		}
	}
	t.line("means", means)
	t.line("totals", totals)
	t.line("lemmas", lemmas)
	t.line("hints", hints)
	t.line("sums", t.together(m.Sums))
	t.line("sums back", t.together(m.BackSums))
}

// together writes lists of constraints that are added up.
func (t *text) together(lists [][]formula.Linear) (all []string) {
	for _, rows := range lists {
		all = append(all, strings.Join(t.rows(rows), " and "))
	}
	return all
}
