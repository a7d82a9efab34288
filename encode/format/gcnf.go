package format

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// WriteGCNF writes f for tools that look for minimal sets of unsatisfiable groups, in the
// format of the group MUS track of the SAT competition 2011 (satcompetition.org/2011,
// "rules": group oriented MUS). After "p gcnf V C G" each clause begins with its group:
//
//	{0} 1 2 3 0
//	{7} -3 0
//
// Group 0 holds the standing rules and is part of every set; group t is step t.
// A formula with linear constraints is an error.
func WriteGCNF(w io.Writer, f *formula.Formula) error {
	if err := clausesOnly("gcnf", f); err != nil {
		return err
	}
	last := formula.Group(0)
	for _, g := range f.ClauseGroups {
		last = max(last, g)
	}
	head := appendNames(appendAbout(nil, f, "c"), f, "c")
	head = fmt.Appendf(head, "p gcnf %d %d %d\n", f.Vars, len(f.Clauses), last)
	return writeClauses(w, head, f, func(b []byte, i int) []byte {
		return fmt.Appendf(b, "{%d} ", max(0, f.ClauseGroups[i]))
	})
}

// ReadGCNF reads a formula as WriteGCNF writes it. A clause may span lines. Group 0
// becomes formula.File, group t step t.
func ReadGCNF(r io.Reader, memory bounded.Size) (*formula.Formula, error) {
	d := &gcnf{dimacs: newDimacs("gcnf", "p gcnf VARIABLES CLAUSES GROUPS", r, memory)}
	if err := d.each(d.line); err != nil {
		return nil, err
	}
	if d.open {
		return nil, d.errorf("the last clause does not end in 0")
	}
	return d.finish()
}

// gcnf is a file half read.
type gcnf struct {
	*dimacs
	groups int  // by the header
	open   bool // a clause has begun
}

func (d *gcnf) line(text string) error {
	switch {
	case strings.HasPrefix(text, "c"):
		d.name(d.f, text)
		return nil
	case strings.HasPrefix(text, "p"):
		return d.header(strings.Fields(text))
	}
	for word := range d.words(text) {
		if err := d.word(word); err != nil {
			return err
		}
	}
	return nil
}

func (d *gcnf) header(words []string) error {
	if err := d.dimacs.header(words); err != nil {
		return err
	}
	n, err := strconv.ParseInt(words[4], 10, 32)
	if err != nil || n < 0 {
		return d.errorf("header with %q groups; expected a number", words[4])
	}
	d.groups = int(n)
	return nil
}

// word is a group where a clause begins, else a literal.
func (d *gcnf) word(word string) error {
	if d.open || d.want < 0 {
		d.open = word != "0"
		return d.literal(word)
	}
	digits, ok := strings.CutPrefix(word, "{")
	digits, closed := strings.CutSuffix(digits, "}")
	g, err := strconv.ParseInt(digits, 10, 32)
	switch {
	case !ok || !closed || err != nil || g < 0:
		return d.errorf("%.80q; expected the group of a clause, as in {1}", word)
	case int(g) > d.groups:
		return d.errorf("group %d, but the header says %d groups", g, d.groups)
	}
	d.open, d.group = true, formula.Group(g)
	if g == 0 {
		d.group = formula.File
	}
	return nil
}
