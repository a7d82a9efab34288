package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
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

// ReadDIMACS reads a formula as WriteDIMACS and the competitions write it. There must be one header before the clauses,
// and a 0 at the end of the last one. A clause may span lines, comments may stand anywhere, and a line "%" ends the
// formula, as in SATLIB. A header with wrong numbers is a warning; the formula has what the file has. A line such as
// "x1 2 -3 0" says that an odd number of these literals is true, as CryptoMiniSat reads it; it becomes clauses, with
// auxiliary variables if there are more than five literals. Errors name the line. The clauses are in group File. Names
// are read from the comments.
func ReadDIMACS(r io.Reader, memory input.Size) (*formula.Instance, error) {
	d := newDimacs("dimacs", r, memory, "p cnf VARIABLES CLAUSES")
	d.extensions = "x"
	if err := d.eachPlain(d.line); err != nil {
		return nil, err
	}
	return d.finish()
}

// readKNF reads what [ReadDIMACS] reads, with cardinality constraints: after the header "p knf", a line such as
// "k 2 1 -3 4 0" says that at least two of the literals are true (Reeves, Heule and Bryant, "From Clauses to Klauses",
// CAV 2024), and the first bound below 1, which the authors' programs do not take, is warned about; after "p cnf+",
// "1 -3 4 <= 1" says that at most one is, and ">=" that at least so many are (Liffiton and Maglalang, "A Cardinality
// Solver: More Expressive Constraints for Free", SAT 2012).
func readKNF(r io.Reader, memory input.Size) (*formula.Instance, error) {
	d := newDimacs("knf", r, memory, "p knf VARIABLES CONSTRAINTS", "p cnf+ VARIABLES CONSTRAINTS")
	d.extensions = "xk<>"
	if err := d.eachPlain(d.line); err != nil {
		return nil, err
	}
	return d.finish()
}

// writeKNF writes f as readKNF reads it after "p knf". A linear constraint that only limits how many of some literals
// are true becomes a line that begins with k, or two lines if it is an equation; one that always holds is left out. It
// fails if f has other linear constraints.
func writeKNF(w io.Writer, f *formula.Formula) error {
	var limits []formula.Linear
	for i, l := range f.Linear {
		for _, row := range l.AtMosts() {
			limit, ok := atLeastOf(row)
			if !ok {
				return fmt.Errorf("knf: linear constraint %d has different coefficients; the format holds clauses and limits "+
					"on how many literals are true", i+1)
			}
			if limit.Bound > 0 {
				limits = append(limits, limit)
			}
		}
	}
	b := appendNames(appendAbout(nil, f, "c"), f, "c")
	b = fmt.Appendf(b, "p knf %d %d\n", f.Vars, len(f.Clauses)+len(limits))
	if err := writeClauses(w, b, f, func(b []byte, _ int) []byte { return b }); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, l := range limits {
		b = fmt.Appendf(b[:0], "k %d ", l.Bound)
		for _, t := range l.Terms {
			b = append(strconv.AppendInt(b, int64(t.Lit), 10), ' ')
		}
		out.Write(append(b, "0\n"...))
	}
	return out.Flush()
}

// atLeastOf returns a row in the form of AtMosts as "at least so many literals are true", if it is that.
func atLeastOf(row formula.Linear) (formula.Linear, bool) {
	least, coef := formula.Linear{Sense: formula.AtLeast}, 1
	for _, t := range row.Terms {
		if coef = row.Terms[0].Coef; t.Coef != coef {
			return least, false
		}
		least.Terms = append(least.Terms, formula.Term{Coef: 1, Lit: -t.Lit})
	}
	most := -1 // of the literals of the row are true
	if row.Bound >= 0 {
		most = row.Bound / coef
	}
	least.Bound = len(row.Terms) - most
	return least, true
}

func newDimacs(format string, r io.Reader, memory input.Size, heads ...string) *dimacs {
	return &dimacs{
		lines: newLines(format, r, memory), f: &formula.Formula{}, heads: heads, group: formula.File, want: -1,
	}
}

// each calls line for every line up to the end.
func (d *dimacs) each(line func(text string) error) error {
	for !d.ended && d.Scan() {
		if err := line(strings.TrimLeft(d.Text(), " \t")); err != nil {
			return err
		}
	}
	return d.failed()
}

// eachPlain is each for formats whose lines of numbers are clauses. Line gets the other lines.
func (d *dimacs) eachPlain(line func(text string) error) error {
	for !d.ended && d.Scan() {
		at, err := d.clauses()
		switch {
		case err != nil:
		case at == len(d.lines.line):
		case at > 0:
			err = d.constraints(at)
		default:
			err = line(strings.TrimLeft(d.Text(), " \t"))
		}
		if err != nil {
			return err
		}
	}
	return d.failed()
}

// dimacs is the state of reading a file.
type dimacs struct {
	*lines
	f          *formula.Formula
	heads      []string // what the header should look like: one of these
	extensions string   // what the format has besides clauses: parities x, cardinalities k, < and >
	want       int      // number of clauses in the header; -1 before it
	declared   int      // number of variables in the header
	found      int      // number of clauses and other constraints
	ended      bool

	group   formula.Group  // of the current clause
	clause  formula.Clause // the literals of the current clause so far
	begun   bool           // a clause has begun
	kind    byte           // of the current clause: one of extensions, or 0
	bound   int            // of a cardinality
	open    bool           // the bound comes next
	vacuous bool           // a bound has been warned about

	pool pool[formula.Lit] // the clauses that have been read

	closed int // the line of the last bound after "<=" or ">="

	parities []formula.Clause // an odd number of the literals is true
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
		return d.constraints(0)
	}
	return nil
}

// constraints reads the line from a byte on.
func (d *dimacs) constraints(at int) error {
	for word := range d.words(d.Text(), at) {
		if err := d.literal(word); err != nil {
			return err
		}
	}
	return nil
}

// clauses reads a line as bytes as far as it consists of the literals of clauses, as nearly all lines of large files do,
// and returns where that ends: 0 if it has none, the end if it is empty. Words are left for constraints: to read them costs
// three times as much.
func (d *dimacs) clauses() (at int, err error) {
	line := d.lines.line
	for d.want >= 0 && d.kind == 0 {
		next := at
		for next < len(line) && (line[next] == ' ' || line[next] == '\t') {
			next++
		}
		l, size := smallNumber(line[next:])
		if next == len(line) {
			at = next
		}
		if size == 0 {
			break
		}
		d.column = next + 1
		d.begun = true
		if err := d.value(l); err != nil {
			return next, err
		}
		at = next + size
	}
	d.column = 0
	return at, nil
}

// smallNumber reads a number of up to nine digits, and returns its size; 0 if the text begins with anything else.
func smallNumber(text []byte) (n, size int) {
	negative := len(text) > 0 && text[0] == '-'
	if negative {
		size++
	}
	first := size
	for size < len(text) && '0' <= text[size] && text[size] <= '9' {
		n = 10*n + int(text[size]-'0')
		size++
	}
	if size == first || size > first+9 || size < len(text) && text[size] != ' ' && text[size] != '\t' {
		return 0, 0
	}
	if negative {
		n = -n
	}
	return n, size
}

func (d *dimacs) header(words []string) (err error) {
	if d.want >= 0 {
		return d.errorf("a second header")
	}
	for _, head := range d.heads {
		expected := strings.Fields(head)
		if len(words) == len(expected) && slices.Equal(words[:2], expected[:2]) {
			d.declared, d.want, err = d.sizes(words[2], words[3])
			d.f.Vars = d.declared
			room := d.room(d.want, clauseCost)
			d.f.Clauses, d.f.ClauseGroups = make([]formula.Clause, 0, room), make([]formula.Group, 0, room)
			return err
		}
	}
	return d.errorf("header %.80q; expected %q", strings.Join(words, " "), d.heads[0])
}

// literal reads a word of a clause, or of what stands in the place of one.
func (d *dimacs) literal(word string) error {
	if d.want < 0 {
		return d.errorf("%.80q before the header %q", word, d.heads[0])
	}
	if !d.begun {
		d.begun = true
		switch {
		case word[0] == 'x' && strings.Contains(d.extensions, "x"):
			d.kind = 'x'
			if word = word[1:]; word == "" {
				return nil
			}
		case word == "k" && strings.Contains(d.extensions, "k"):
			d.kind, d.open = 'k', true
			return nil
		case word == "b" && strings.Contains(d.extensions, "x"):
			return d.errorf("a line of CryptoMiniSat for binarised neural networks, which is not read")
		case word == "a" || word == "e" || word == "d":
			return d.errorf("%q; neither quantifiers nor assumptions are read", word)
		}
	}
	if d.kind == 0 && (word[0] == '<' || word[0] == '>') && strings.Contains(d.extensions, word[:1]) {
		d.kind, d.open = word[0], true
		bound, ok := strings.CutPrefix(word[1:], "=")
		if !ok {
			return d.errorf("%.80q; expected <= or >=", word)
		}
		if word = bound; word == "" {
			return nil
		}
	}
	l, err := strconv.Atoi(word)
	switch {
	case d.open && errors.Is(err, strconv.ErrRange): // the nearest number says the same
	case err != nil && d.open:
		return d.errorf("%.80q; expected how many literals", word)
	case err != nil:
		return d.errorf("%.80q is not a literal; expected a number", word)
	}
	if d.open && d.kind == 'k' && l < 1 && !d.vacuous {
		d.vacuous = true
		d.warn("at least %.80s of some literals, which always holds; expected a number from 1", word)
	}
	return d.value(l)
}

// farBound is more than the literals of any line, so that larger bounds say the same.
const farBound = 1 << 40

// value takes a literal, the 0 at the end of a constraint, or a bound.
func (d *dimacs) value(l int) error {
	switch {
	case d.open:
		d.bound, d.open = max(-farBound, min(l, farBound)), false
		if d.kind == 'k' {
			return nil
		}
	case l > maxVars || l < -maxVars:
		return d.errorf("literal %d; expected a number, at most %d", l, maxVars)
	case l != 0:
		d.spend(literalCost)
		if more := formula.Lit(l).Var() - d.f.Vars; more > 0 {
			if d.f.Vars == d.declared {
				d.warn("literal %d, but the header says %s", l, counted(d.declared, "variable"))
			}
			d.spend(varCost * more)
			d.f.Vars += more
		}
		d.clause = append(d.clause, formula.Lit(l))
		return nil
	}
	switch {
	case d.kind == 'x' && len(d.clause) == 0:
		return d.errorf("an XOR of no literals, which programs take in different ways")
	case d.kind == 0 && len(d.clause) == 0 && d.closed == d.number:
		return d.errorf("0 after a bound; expected the next constraint, because the bound ends this one")
	case d.kind == '<' || d.kind == '>':
		d.closed = d.number
	}
	d.end()
	return d.failed() // a line may hold millions of clauses
}

// end adds the clause that has been read, or what stands in its place.
func (d *dimacs) end() {
	d.spend(clauseCost)
	clause := formula.Clause(d.pool.keep(d.clause))
	switch d.kind {
	case 'x':
		d.parities = append(d.parities, clause)
	case 'k', '>', '<':
		row := formula.Linear{Terms: formula.Ones(clause), Sense: formula.AtLeast, Bound: d.bound}
		if d.kind == '<' {
			row.Sense = formula.AtMost
		}
		d.spend(rowCost + termCost*len(row.Terms))
		d.f.AddLinear(d.group, row)
	default:
		d.f.Add(d.group, clause...)
	}
	d.found++
	d.clause, d.begun, d.kind = d.clause[:0], false, 0
}

func (d *dimacs) finish() (*formula.Instance, error) {
	switch {
	case d.want < 0:
		return nil, d.errorf("no header; expected %q", d.heads[0])
	case d.begun:
		return nil, d.errorf("the last clause does not end in 0")
	case d.found != d.want:
		d.warn("%s, but the header says %d", counted(d.found, "clause"), d.want)
	}
	dropNames(d.f)
	in := &formula.Instance{Formula: d.f, Rewritten: len(d.parities) > 0}
	for _, lits := range d.parities {
		d.addParity(in, lits)
	}
	in.Warnings = d.warnings
	if err := d.failed(); err != nil {
		return nil, err
	}
	return in, nil
}

// addParity adds that an odd number of the literals is true. Four of them at a time are replaced by a variable.
func (d *dimacs) addParity(in *formula.Instance, lits []formula.Lit) {
	odd := map[int]bool{} // by variable: whether it counts
	even := false         // the number of the variables that are true
	for _, l := range lits {
		odd[l.Var()] = !odd[l.Var()]
		even = even != (l < 0)
	}
	var rest []formula.Lit
	for _, v := range slices.Sorted(maps.Keys(odd)) {
		if odd[v] {
			rest = append(rest, formula.Lit(v))
		}
	}
	for len(rest) > 5 {
		d.spend(varCost)
		in.Auxiliary++
		in.Vars++
		some := formula.Lit(in.Vars)
		d.addOdd(in, append(slices.Clone(rest[:4]), -some))
		rest = append(rest[4:], some)
	}
	if even && len(rest) > 0 {
		rest[0] = -rest[0]
	}
	if !even || len(rest) > 0 {
		d.addOdd(in, rest)
	}
}

// addOdd adds the clauses that exclude each way in which an even number of at most five literals is true.
func (d *dimacs) addOdd(in *formula.Instance, lits []formula.Lit) {
	for values := range uint(1) << len(lits) {
		if bits.OnesCount(values)%2 == 1 {
			continue
		}
		clause := make(formula.Clause, len(lits))
		for i, l := range lits {
			if clause[i] = l; values>>i&1 == 1 {
				clause[i] = -l
			}
		}
		d.spend(clauseCost + literalCost*len(clause))
		in.Add(formula.File, clause...)
	}
}
