package encode

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// WriteDIMACS writes f in the format of the SAT competitions: comments, one line
// "p cnf V C", and C clauses of at most V variables, each on a line that ends in 0. The
// comments say which x a variable is, as "c x 1 w1K"; none begins with "c p", "c t" or
// "c r", which mean something to model counters. Equal formulas give equal files.
//
// A formula with linear constraints is an error: the format has none.
func WriteDIMACS(w io.Writer, f *Formula) error {
	if len(f.Linear) > 0 {
		return fmt.Errorf("dimacs: the formula has %d linear constraints, and the format only clauses; choose an encoding without", len(f.Linear))
	}
	b := []byte("c haft: x(c,i,n), \"piece i of side c has nature n\", and auxiliary variables\n")
	b = f.appendNames(b, "c")
	b = fmt.Appendf(b, "p cnf %d %d\n", f.Vars, len(f.Clauses))
	out := bufio.NewWriter(w)
	out.Write(b) // a bufio.Writer keeps its first error for Flush
	for _, c := range f.Clauses {
		b = b[:0]
		for _, l := range c {
			b = append(strconv.AppendInt(b, int64(l), 10), ' ')
		}
		out.Write(append(b, "0\n"...))
	}
	return out.Flush()
}

// ReadDIMACS reads a formula as WriteDIMACS and the competitions write it, strictly: one
// header before the clauses, no variable above V, exactly C clauses, the last one ended.
// A clause may span lines, comments may stand anywhere, and a line "%" ends the formula as
// in SATLIB. Errors name the line. The clauses are in group File; names are read where
// the comments give them.
func ReadDIMACS(r io.Reader) (*Formula, error) {
	d := dimacs{lines: newLines("dimacs", r), f: &Formula{}, want: -1}
	for !d.ended && d.Scan() {
		if err := d.line(d.Text()); err != nil {
			return nil, err
		}
	}
	if err := d.failed(); err != nil {
		return nil, err
	}
	return d.finish()
}

// dimacs is a file half read.
type dimacs struct {
	*lines
	f      *Formula
	want   int    // clauses, by the header; -1 before it
	clause Clause // begun, not ended
	ended  bool
}

func (d *dimacs) line(text string) error {
	switch {
	case strings.HasPrefix(text, "c"):
		d.f.readName(strings.Fields(text))
	case strings.HasPrefix(text, "p"):
		return d.header(strings.Fields(text))
	case strings.TrimSpace(text) == "%":
		d.ended = true
	default:
		for word := range strings.FieldsSeq(text) {
			if err := d.literal(word); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *dimacs) header(words []string) (err error) {
	if d.want >= 0 {
		return d.errorf("a second header")
	}
	if len(words) != 4 || words[0] != "p" || words[1] != "cnf" {
		return d.errorf("header %.80q; expected \"p cnf VARIABLES CLAUSES\"", strings.Join(words, " "))
	}
	d.f.Vars, d.want, err = d.sizes(words[2], words[3])
	return err
}

func (d *dimacs) literal(word string) error {
	l, err := strconv.Atoi(word)
	switch {
	case d.want < 0:
		return d.errorf("%.80q before the header \"p cnf VARIABLES CLAUSES\"", word)
	case err != nil:
		return d.errorf("%.80q is not a literal; expected a number", word)
	case l > d.f.Vars || l < -d.f.Vars:
		return d.errorf("literal %d, but the header says %d variables", l, d.f.Vars)
	case l != 0:
		d.clause = append(d.clause, Lit(l))
		return nil
	}
	d.f.Add(File, slices.Clip(d.clause)...)
	d.clause = nil
	return nil
}

func (d *dimacs) finish() (*Formula, error) {
	switch {
	case d.want < 0:
		return nil, d.errorf("no header; expected \"p cnf VARIABLES CLAUSES\"")
	case len(d.clause) > 0:
		return nil, d.errorf("the last clause does not end in 0")
	case len(d.f.Clauses) != d.want:
		return nil, d.errorf("%d clauses, but the header says %d", len(d.f.Clauses), d.want)
	}
	d.f.dropNames()
	return d.f, nil
}
