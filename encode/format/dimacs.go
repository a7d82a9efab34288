package format

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// WriteDIMACS writes f in the format of the SAT competitions: comments, a line "p cnf V C", and C clauses of at
// most V variables, each on a line that ends in 0. The comments say what the formula is about and name the
// variables, as in "c x 1 w1K". None begins with "c p", "c t" or "c r", which mean something to model counters.
// Equal formulas give equal files.
//
// It fails if f has linear constraints, which the format cannot hold.
func WriteDIMACS(w io.Writer, f *formula.Formula) error {
	if err := clausesOnly("dimacs", f); err != nil {
		return err
	}
	b := appendNames(appendAbout(nil, f, "c"), f, "c")
	b = fmt.Appendf(b, "p cnf %d %d\n", f.Vars, len(f.Clauses))
	return writeClauses(w, b, f, func(b []byte, _ int) []byte { return b })
}

// clausesOnly returns the error of a format without linear constraints if f has any.
func clausesOnly(format string, f *formula.Formula) error {
	if len(f.Linear) == 0 {
		return nil
	}
	return fmt.Errorf("%s: the formula has %d linear constraints, but the format holds only clauses; "+
		"choose an encoding without linear constraints", format, len(f.Linear))
}

// writeClauses writes the head, and then every clause on a line that ends in 0. before appends what comes before
// clause i.
func writeClauses(w io.Writer, head []byte, f *formula.Formula, before func(b []byte, i int) []byte) error {
	out := bufio.NewWriter(w)
	out.Write(head) // a bufio.Writer keeps its first error for Flush
	var b []byte
	for i, c := range f.Clauses {
		b = before(b[:0], i)
		for _, l := range c {
			b = append(strconv.AppendInt(b, int64(l), 10), ' ')
		}
		out.Write(append(b, "0\n"...))
	}
	return out.Flush()
}

// ReadDIMACS reads a formula as WriteDIMACS and the competitions write it, and checks it strictly: there must be
// one header before the clauses, no variable above V, exactly C clauses, and a 0 at the end of the last one. A
// clause may span lines, comments may stand anywhere, and a line "%" ends the formula, as in SATLIB. Errors name
// the line. The clauses are in group File. Names are read from the comments.
func ReadDIMACS(r io.Reader, memory bounded.Size) (*formula.Formula, error) {
	d := newDimacs("dimacs", "p cnf VARIABLES CLAUSES", r, memory)
	if err := d.each(d.line); err != nil {
		return nil, err
	}
	return d.finish()
}

func newDimacs(format, head string, r io.Reader, memory bounded.Size) *dimacs {
	return &dimacs{lines: newLines(format, r, memory), f: &formula.Formula{}, head: head, group: formula.File, want: -1}
}

// each calls line for every line up to the end.
func (d *dimacs) each(line func(text string) error) error {
	for !d.ended && d.Scan() {
		if err := line(d.Text()); err != nil {
			return err
		}
	}
	return d.failed()
}

// dimacs is the state of reading a file.
type dimacs struct {
	*lines
	f      *formula.Formula
	head   string         // what the header should look like
	want   int            // number of clauses in the header; -1 before it
	group  formula.Group  // of the current clause
	clause formula.Clause // the literals of the current clause so far
	ended  bool
}

func (d *dimacs) line(text string) error {
	switch {
	case strings.HasPrefix(text, "c"):
		d.name(d.f, text)
	case strings.HasPrefix(text, "p"):
		return d.header(strings.Fields(text))
	case strings.TrimSpace(text) == "%":
		d.ended = true
	default:
		return d.literals(d.words(text))
	}
	return nil
}

func (d *dimacs) literals(words iter.Seq[string]) error {
	for word := range words {
		if err := d.literal(word); err != nil {
			return err
		}
	}
	return nil
}

func (d *dimacs) header(words []string) (err error) {
	if d.want >= 0 {
		return d.errorf("a second header")
	}
	expected := strings.Fields(d.head)
	if len(words) != len(expected) || !slices.Equal(words[:2], expected[:2]) {
		return d.errorf("header %.80q; expected %q", strings.Join(words, " "), d.head)
	}
	d.f.Vars, d.want, err = d.sizes(words[2], words[3])
	return err
}

func (d *dimacs) literal(word string) error {
	l, err := strconv.Atoi(word)
	switch {
	case d.want < 0:
		return d.errorf("%.80q before the header %q", word, d.head)
	case err != nil:
		return d.errorf("%.80q is not a literal; expected a number", word)
	case l > d.f.Vars || l < -d.f.Vars:
		return d.errorf("literal %d, but the header says %s", l, counted(d.f.Vars, "variable"))
	case l != 0:
		d.spend(literalCost)
		d.clause = append(d.clause, formula.Lit(l))
		return nil
	}
	d.spend(clauseCost)
	d.f.Add(d.group, slices.Clip(d.clause)...)
	d.clause = nil
	return d.failed() // a line may hold millions of clauses
}

func (d *dimacs) finish() (*formula.Formula, error) {
	switch {
	case d.want < 0:
		return nil, d.errorf("no header; expected %q", d.head)
	case len(d.clause) > 0:
		return nil, d.errorf("the last clause does not end in 0")
	case len(d.f.Clauses) != d.want:
		return nil, d.errorf("%s, but the header says %d", counted(len(d.f.Clauses), "clause"), d.want)
	}
	dropNames(d.f)
	return d.f, nil
}
