package format

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// writeGCNF writes f for tools that look for minimal unsatisfiable sets of groups, in the format of the group MUS
// track of the SAT competition 2011 (satcompetition.org/2011, "rules": group oriented MUS). After "p gcnf V C G"
// each clause begins with its group:
//
//	{0} 1 2 3 0
//	{7} -3 0
//
// Group 0 holds the standing rules and is part of every set; group t is step t. It fails if f has linear
// constraints.
func writeGCNF(w io.Writer, f *formula.Formula) error {
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

// readGCNF reads a formula as writeGCNF writes it. A clause may span lines. Group 0 becomes formula.File, and group
// t becomes step t.
func readGCNF(r io.Reader, memory input.Size) (*formula.Instance, error) {
	d := &gcnf{dimacs: newDimacs("gcnf", r, memory, "p gcnf VARIABLES CLAUSES GROUPS")}
	if err := d.each(d.line); err != nil {
		return nil, err
	}
	return d.finish()
}

// gcnf is the state of reading a file.
type gcnf struct {
	*dimacs
	groups int // number in the header
}

func (d *gcnf) line(text string) error {
	switch {
	case strings.HasPrefix(text, "c"):
		d.name(d.f, text)
		return nil
	case strings.HasPrefix(text, "p"):
		return d.header(strings.Fields(text))
	}
	for word := range d.words(d.Text(), 0) {
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

// word reads a group at the beginning of a clause, and a literal elsewhere.
func (d *gcnf) word(word string) error {
	if d.begun || d.want < 0 {
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
	d.begun, d.group = true, formula.Group(g)
	if g == 0 {
		d.group = formula.File
	}
	return nil
}
