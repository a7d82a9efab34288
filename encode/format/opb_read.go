package format

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/lazyregexp"
	"haft/model/input"
)

// ReadOPB reads an instance of the pseudo-Boolean competitions, and what tools write that is close to it: an objective
// that begins with "min:" or "max:", if there is one, and rows with ">=", "<=" or "=", each with a ";" at its end.
//
// The first line need not give the sizes; wrong sizes are warnings. A sum may be empty, and its terms may be products
// of literals, with or without "*": "+2 x1 ~x3" and "+2*x1". Variables may have any names that begin with a letter or
// "_"; xN is variable N. Lines that begin with "*" are comments, and so is what follows "*" between rows. A row may
// begin with a label such as "@C1".
//
// Older files, such as those of OPBDP (Barth 1995) that Sat4j keeps, are read, too: a coefficient of 1 may be left out
// before a single literal, as in "+x1 -x2 >= 0;", a row may have a name, as in "R1: +x1 >= 1;", and comments may stand
// between /* and */. So is "preserved: x1 x2;" of VeriPB, which is no constraint.
//
// Every row, even a clause, becomes a Linear in group File, in which a negated literal ~x is 1 - x. The objective
// becomes soft clauses of one literal with an offset. A product becomes an auxiliary variable, and so do the carries of
// a row whose numbers do not fit into an int: see largeRows. The numbers of an objective must fit. Errors name the line
// and the column. The names of variables xN are read from the comments.
func ReadOPB(r io.Reader, memory input.Size) (*formula.Instance, error) {
	return readOPB(&opb{lines: newLines("opb", r, memory)})
}

// readWBO reads an instance with soft rows as the competitions call it: what [ReadOPB] reads, with a price in brackets
// before each row that may be broken, as in "[3] +1 x1 >= 1 ;". A line "soft: 6 ;" says that all that are broken must
// cost less than 6 together. A soft row becomes a soft clause if it is one, and otherwise an auxiliary variable that
// is true exactly if the row is broken; an equation is two rows, of which only one can be.
func readWBO(r io.Reader, memory input.Size) (*formula.Instance, error) {
	return readOPB(&opb{lines: newLines("wbo", r, memory), weighted: true})
}

func readOPB(o *opb) (*formula.Instance, error) {
	o.largeRows = largeRows{
		to: &formula.Instance{Formula: &formula.Formula{}}, most: maxSum, newVar: o.auxiliary, costs: o.spend,
	}
	o.wanted, o.declared = -1, -1
	o.named, o.products = map[string]formula.Lit{}, map[string]formula.Lit{}
	for o.peek() != "" {
		if err := o.statement(); err != nil {
			if fault := o.failed(); fault != nil {
				err = fault
			}
			return nil, err
		}
	}
	if err := o.failed(); err != nil {
		return nil, err
	}
	if !o.said && o.declared < 0 {
		return nil, o.errorf("the file ends; expected a row, an objective, or a header")
	}
	return o.finish()
}

// opb is the state of reading a file, word by word.
type opb struct {
	*lines
	largeRows
	weighted bool // soft rows are read
	said     bool // there is more than comments

	rest   string // of the line
	word   string // the next one, if it has been looked at
	looked bool

	declared, wanted int // variables and rows in the header; -1 without
	rows             int
	softRows         int
	label            string             // of the current row, such as "@C1"
	terms            []formula.Term     // of the current sum
	lits             []formula.Lit      // of the current term
	pool             pool[formula.Term] // those that have been read

	// Only at the end it is known how many variables there are. Until then those with names and the auxiliary ones are
	// numbered from firstNamed and firstAuxiliary.
	last        int // xN with the largest N
	named       map[string]formula.Lit
	names       []string
	auxiliaries int

	products map[string]formula.Lit
	goal     *sum // the objective, if there is one
	constant int  // of the objective
	maximize bool
	top      *big.Int // what all that is broken must stay below; nil for no limit
}

// Provisional numbers of variables begin here. Those of files are at most maxVars.
const (
	firstNamed     = maxVars + 1
	firstAuxiliary = 1 << 40
)

// maxSum bounds the size of a row, so that no sum overflows an int. maxCost bounds what anything can cost.
const (
	maxSum  = math.MaxInt / 4
	maxCost = math.MaxInt
)

// A sum is a number of terms. A coefficient that does not fit into an int is in large, by the index of its term.
type sum struct {
	terms []formula.Term
	large map[int]*big.Int
	size  uint64 // of the absolute values, as far as they count against maxSum
}

// grow counts a number: no value that can arise is larger than the size.
func (s *sum) grow(n int) { s.size = min(s.size+uint64(max(n, -n)), 2*maxSum) }

// fits reports whether all numbers that can arise fit into an int.
func (s *sum) fits() bool { return len(s.large) == 0 && s.size <= maxSum }

// peek returns the next word without taking it: a sign of relation, one of ; * ~ :, or what stands between these and
// blanks. A word ends before + and -, too. It is "" at the end of the file.
func (o *opb) peek() string {
	if o.looked {
		return o.word
	}
	for {
		at := 0
		for at < len(o.rest) && opbBytes[o.rest[at]] == blankByte {
			at++
		}
		if o.rest = o.rest[at:]; o.rest != "" {
			break
		}
		if !o.Scan() {
			o.column = 0
			return ""
		}
		switch text := strings.TrimSpace(o.Text()); {
		case strings.HasPrefix(text, "*"):
			o.comment(text)
		case strings.HasPrefix(text, "/*"):
			o.skipComment(text[2:])
		default:
			o.rest = o.Text()
		}
	}
	o.column = len(o.Text()) - len(o.rest) + 1
	end := 1
	switch opbBytes[o.rest[0]] {
	case relationByte:
		for end < len(o.rest) && opbBytes[o.rest[end]] == relationByte {
			end++
		}
	case signByte:
		if !beginsName(o.rest[1:]) {
			end = wordEnd(o.rest)
		}
	case wordByte, bracketByte:
		end = wordEnd(o.rest)
	}
	o.word, o.rest, o.looked = o.rest[:end], o.rest[end:], true
	return o.word
}

// skipComment skips to the end of a comment between /* and */, from the text of its first line on.
func (o *opb) skipComment(text string) {
	for {
		if _, after, ended := strings.Cut(text, "*/"); ended {
			o.rest = after
			return
		}
		if !o.Scan() {
			return
		}
		text = o.Text()
	}
}

// opbBytes says what a byte is. To ask whether a string has it took a third of the time of reading.
var opbBytes = func() (kinds [256]byte) {
	for kind, bytes := range map[byte]string{
		blankByte: " \t\v\f", relationByte: "<>=", markByte: ";*~:", signByte: "+-", bracketByte: "[{]}",
	} {
		for _, c := range []byte(bytes) {
			kinds[c] = kind
		}
	}
	return kinds
}()

// Kinds of bytes.
const (
	wordByte = iota
	blankByte
	relationByte
	markByte
	signByte
	bracketByte
)

// wordEnd returns how long the word is with which a line begins. A sign in brackets is part of it.
func wordEnd(text string) int {
	brackets := 0
	for i := range len(text) {
		switch opbBytes[text[i]] {
		case wordByte:
		case bracketByte:
			if c := text[i]; c == '[' || c == '{' {
				brackets++
			} else {
				brackets--
			}
		case signByte:
			if brackets <= 0 && i > 0 {
				return i
			}
		default:
			return i
		}
	}
	return len(text)
}

// take returns the next word and goes on.
func (o *opb) take() string {
	word := o.peek()
	o.looked = false
	return word
}

// header matches how files give the sizes: the competitions, and Gophersat.
var header = lazyregexp.New(`^\*\s*(?:#variable|nbvariable)s?\s*=\s*(\S+)\s+(?:#constraint|nbclause)s?\s*=\s*(\S+)`)

// comment reads a line that is a comment.
func (o *opb) comment(text string) {
	found := header().FindStringSubmatch(text)
	if found == nil || o.declared >= 0 {
		o.name(o.to.Formula, text)
		return
	}
	v, err1 := strconv.Atoi(found[1])
	c, err2 := strconv.Atoi(found[2])
	if err1 != nil || err2 != nil || v < 0 || c < 0 || v > maxVars {
		o.warn("a header with %.80q variables and %.80q constraints; expected numbers", found[1], found[2])
		return
	}
	o.spend(varCost * v)
	o.declared, o.wanted = v, c
	if f := o.to.Formula; len(f.Linear) == 0 {
		room := o.room(c, rowCost)
		f.Linear, f.LinearGroups = make([]formula.Linear, 0, room), make([]formula.Group, 0, room)
	}
}

// statement reads a row, the objective or a comment after a row.
func (o *opb) statement() error {
	word := o.peek()
	switch {
	case word == "*":
		o.take()
		o.rest = ""
		return nil
	}
	o.said = true
	switch {
	case word == ";":
		return o.errorf("%q; expected a coefficient, a relation, \"min:\" or \"max:\"", word)
	case strings.EqualFold(word, "min"), strings.EqualFold(word, "max"):
		o.take()
		if o.peek() == ":" {
			return o.objective(strings.EqualFold(word, "max"))
		}
		return o.errorf("%.80q; expected \":\" after %s", o.peek(), word)
	case strings.EqualFold(word, "soft"):
		return o.limit()
	case word[0] == '[':
		return o.softRow()
	case word[0] == '@':
		o.take()
		o.spend(len(word) + termCost)
		o.label = strings.Clone(word) // a substring would keep the whole line in memory
	case beginsName(word) && strings.HasPrefix(strings.TrimLeft(o.rest, " \t"), ":"): // a name as OPBDP has them
		o.take()
		o.take()
		if word == "preserved" {
			return o.preserved()
		}
	}
	return o.row(nil)
}

// preserved reads the variables of "preserved: x1 x2;", of which VeriPB says that proofs keep their solutions. That is no
// constraint.
func (o *opb) preserved() error {
	for o.peek() != ";" {
		if _, err := o.literal(); err != nil {
			return err
		}
	}
	o.take()
	return nil
}

// objective reads "max:" or "min:" from the colon.
func (o *opb) objective(maximize bool) (err error) {
	switch {
	case o.goal != nil:
		return o.errorf("a second objective; expected at most one")
	case o.softRows > 0:
		return o.errorf("an objective besides soft rows; expected one of these")
	}
	o.take()
	o.maximize = maximize
	if o.goal, err = o.sum("a coefficient, or \";\""); err != nil {
		return err
	}
	if o.peek() != ";" {
		return o.unexpected("a coefficient, or \";\"")
	}
	o.take()
	if !o.goal.fits() && !o.shorten() {
		return o.errorf("the numbers of the objective add up to more than %d", maxCost)
	}
	return nil
}

// shorten writes a goal of large numbers with each variable once, and reports whether the numbers then fit.
func (o *opb) shorten() bool {
	row := o.goal.exact(formula.AtLeast, new(big.Int)).normal(1)
	least, size := new(big.Int).Neg(row.bound), row.total()
	for _, n := range []*big.Int{size, least, new(big.Int).Add(least, size)} {
		if n.CmpAbs(big.NewInt(maxCost)) > 0 {
			return false
		}
	}
	o.constant, o.goal.terms = int(least.Int64()), nil
	for _, t := range row.terms {
		o.goal.terms = append(o.goal.terms, formula.Term{Coef: int(t.coef.Int64()), Lit: t.lit})
	}
	return true
}

// limit reads "soft: 6 ;", or "soft: ;", which says nothing.
func (o *opb) limit() error {
	if err := o.weightsAllowed(); err != nil {
		return err
	}
	o.take()
	if o.peek() != ":" {
		return o.unexpected("\":\" after soft")
	}
	o.take()
	if o.peek() != ";" {
		n, large, err := o.integer("a number, or \";\"")
		if err != nil {
			return err
		}
		o.top = exactly(n, large)
	}
	if o.peek() != ";" {
		return o.unexpected("\";\"")
	}
	o.take()
	return nil
}

func (o *opb) weightsAllowed() error {
	if !o.weighted {
		return o.errorf("a soft row, which OPB files do not have; expected a file of the format wbo")
	}
	return nil
}

// softRow reads a row that begins with its price, as in "[3]".
func (o *opb) softRow() error {
	if err := o.weightsAllowed(); err != nil {
		return err
	}
	if o.goal != nil {
		return o.errorf("a soft row besides an objective; expected one of these")
	}
	number, column, text := o.number, o.column, ""
	for !strings.HasSuffix(text, "]") && len(text) < 100 && o.peek() != "" {
		word := o.take()
		if at := strings.IndexByte(word, ']') + 1; at > 0 { // what follows may touch it
			o.rest = o.Text()[len(o.Text())-len(o.rest)-len(word)+at:]
			word = word[:at]
		}
		text += word
	}
	o.column = column
	digits, closed := strings.CutSuffix(strings.TrimPrefix(text, "["), "]")
	n, large, ok := whole(digits)
	weight := exactly(n, large)
	if !closed || !ok || weight.Sign() < 0 {
		return o.errorf("%.80q; expected a price, as in [3]", text)
	}
	if o.top != nil && weight.Cmp(o.top) >= 0 {
		return o.row(nil) // nobody can pay it
	}
	o.softRows++
	from := len(o.to.Clauses)
	if err := o.row(weight); err != nil {
		return err
	}
	name := fmt.Sprintf("line %d", number)
	if text := o.Text(); number == o.number {
		name = text[column-1 : len(text)-len(o.rest)]
		if len(name) > maxSoftRow {
			name = strings.ToValidUTF8(name[:maxSoftRow], "") + "..."
		}
	}
	return o.nameSoft(from, strings.Clone(strings.TrimRight(name, " \t;")))
}

// maxSoftRow is how much of a soft row is kept to name it.
const maxSoftRow = 100

// nameSoft names the clauses that a soft row became, from one on.
func (o *opb) nameSoft(from int, name string) error {
	for i := from; i < len(o.to.Clauses); i++ {
		if o.to.Soft(i) {
			o.spend(len(name) + literalCost)
			o.to.SoftRows = append(o.to.SoftRows, make([]string, i+1-len(o.to.SoftRows))...)
			o.to.SoftRows[i] = name
		}
	}
	return o.failed()
}

// row reads a row and adds it. weight is nil if it must hold.
func (o *opb) row(weight *big.Int) error {
	left, err := o.sum("a coefficient, or >=, <= or =")
	if err != nil {
		return err
	}
	l := formula.Linear{}
	switch o.peek() {
	case ">=":
		l.Sense = formula.AtLeast
	case "<=":
		l.Sense = formula.AtMost
	case "=":
		l.Sense = formula.Equal
	default:
		return o.unexpected("a coefficient, or >=, <= or =")
	}
	o.take()
	bound, large, err := o.integer("an integer")
	if err != nil {
		return err
	}
	if o.peek() != ";" {
		return o.unexpected("\";\"")
	}
	o.take()
	o.rows++
	o.spend(rowCost)
	left.grow(bound)
	switch {
	case weight != nil:
		if err := o.soften(left.exact(l.Sense, exactly(bound, large)), weight); err != nil {
			return o.errorf("%v", err)
		}
	case large != nil || !left.fits():
		o.add(left.exact(l.Sense, exactly(bound, large)))
	default:
		l.Bound = bound
		for i, t := range left.terms {
			if t.Lit < 0 {
				l.Bound -= t.Coef
				left.terms[i] = formula.Term{Coef: -t.Coef, Lit: -t.Lit}
			}
		}
		l.Terms = left.terms
		o.to.AddLinear(formula.File, l)
	}
	if o.label != "" && !o.to.Rewritten {
		o.to.Labels = append(o.to.Labels, make([]string, len(o.to.Linear)-len(o.to.Labels))...)
		o.to.Labels[len(o.to.Linear)-1] = o.label
	}
	o.label = ""
	return nil
}

// sum reads terms as long as coefficients follow, or literals whose coefficient is left out.
func (o *opb) sum(expected string) (*sum, error) {
	s := &sum{terms: o.terms[:0]}
	for {
		word := o.peek()
		bare := len(s.terms) == 0 && (word == "~" || beginsName(word))
		if word == "" || !bare && opbBytes[word[0]] != signByte && (word[0] < '0' || word[0] > '9') {
			o.terms, s.terms = s.terms, o.pool.keep(s.terms)
			return s, nil
		}
		number, column := o.number, o.column
		coef, large, given, err := o.coefficient(expected)
		if err != nil {
			return nil, err
		}
		lit, err := o.product(given)
		switch {
		case err != nil && bare: // other text than a row
			o.number, o.column = number, column
			return nil, o.errorf("%.80q; expected %s", word, expected)
		case err != nil:
			return nil, err
		}
		o.spend(termCost)
		if large != nil {
			if s.large == nil {
				s.large = map[int]*big.Int{}
			}
			s.large[len(s.terms)] = large
		}
		s.grow(coef)
		if lit < 0 {
			s.grow(coef) // it counts in the bound, too
		}
		s.terms = append(s.terms, formula.Term{Coef: coef, Lit: lit})
		if err := o.failed(); err != nil { // a line may hold millions of terms
			return nil, err
		}
	}
}

// coefficient reads a number, or only a sign or nothing before a literal, which is 1 or -1. given says which.
func (o *opb) coefficient(expected string) (n int, large *big.Int, given bool, err error) {
	sign := 1
	if word := o.peek(); word == "+" || word == "-" {
		if word == "-" {
			sign = -1
		}
		o.take()
	}
	if next := o.peek(); next == "~" || beginsName(next) {
		return sign, nil, false, nil
	}
	n, large, err = o.integer(expected)
	if large != nil && sign < 0 {
		large.Neg(large)
	}
	return sign * n, large, true, err
}

// integer reads a number, whose sign may stand apart. If it does not fit into an int, it is large, and n is 0.
func (o *opb) integer(expected string) (n int, large *big.Int, err error) {
	word := o.peek()
	column := o.column
	o.looked = false
	if word == "+" || word == "-" {
		word += o.take()
	}
	n, large, ok := whole(word)
	switch {
	case word == "":
		return 0, nil, o.errorf("the file ends; expected %s", expected)
	case !ok:
		o.column = column
		return 0, nil, o.errorf("%.80q; expected %s", word, expected)
	}
	if large != nil {
		o.spend(len(word))
	}
	return n, large, nil
}

// whole reads a decimal number with or without a sign. If it does not fit into an int, it is large, and n is 0.
func whole(word string) (n int, large *big.Int, ok bool) {
	n, err := strconv.Atoi(word)
	switch {
	case err == nil && n != math.MinInt:
		return n, nil, true
	case err != nil && !errors.Is(err, strconv.ErrRange) || len(word) > maxDigits:
		return 0, nil, false
	}
	large, ok = new(big.Int).SetString(word, 10)
	return 0, large, ok
}

// exactly returns a number that whole has read.
func exactly(n int, large *big.Int) *big.Int {
	if large != nil {
		return large
	}
	return big.NewInt(int64(n))
}

// maxDigits bounds the numbers of files, so that reading one takes no time to speak of.
const maxDigits = 10_000

// product reads the literals of a term and returns the literal that stands for all. Without a coefficient there is one.
func (o *opb) product(given bool) (formula.Lit, error) {
	lits := o.lits[:0]
	for {
		switch next := o.peek(); {
		case len(lits) > 0 && next != "*" && next != "~" && !beginsName(next):
			o.lits = lits
			return o.conjunction(lits), nil
		case len(lits) > 0 && !given:
			return 0, o.errorf("%.80q; expected a sign before it, or a coefficient before the product", next)
		case next == "*":
			o.take()
		}
		l, err := o.literal()
		if err != nil {
			return 0, err
		}
		lits = append(lits, l)
		o.spend(literalCost)
		if err := o.failed(); err != nil {
			return 0, err
		}
	}
}

// beginsName reports whether a word may be the name of a variable.
func beginsName(word string) bool {
	if word == "" {
		return false
	}
	c := word[0]
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func (o *opb) literal() (formula.Lit, error) {
	sign := formula.Lit(1)
	if o.peek() == "~" {
		o.take()
		sign = -1
	}
	name := o.peek()
	if !beginsName(name) {
		return 0, o.unexpected("a variable such as x1")
	}
	o.take()
	digits, numbered := strings.CutPrefix(name, "x")
	if v, err := strconv.ParseUint(digits, 10, 31); numbered && err == nil && v > 0 && v <= maxVars && digits[0] != '0' {
		if more := int(v) - max(o.last, o.declared); more > 0 {
			o.spend(varCost * more)
		}
		o.last = max(o.last, int(v))
		return sign * formula.Lit(v), nil
	}
	l, known := o.named[name]
	if !known {
		name = strings.Clone(name) // a substring would keep the whole line in memory
		l = formula.Lit(firstNamed + len(o.names))
		o.named[name] = l
		o.names = append(o.names, name)
		o.spend(columnCost + len(name))
	}
	return sign * l, nil
}

func (o *opb) unexpected(expected string) error {
	if o.peek() == "" {
		return o.errorf("the file ends; expected %s", expected)
	}
	return o.errorf("%.80q; expected %s", o.peek(), expected)
}

// auxiliary returns a new variable.
func (o *opb) auxiliary() formula.Lit {
	o.spend(varCost)
	o.auxiliaries++
	return formula.Lit(firstAuxiliary + o.auxiliaries - 1)
}

func (o *opb) finish() (*formula.Instance, error) {
	if o.top != nil && big.NewInt(int64(o.largeRows.weights)).Cmp(o.top) >= 0 {
		o.limitCost()
	}
	if o.wanted >= 0 && o.wanted != o.rows && o.wanted != o.rows-o.softRows {
		o.column = 0
		o.warn("%s, but the header says %d", counted(o.rows, "constraint"), o.wanted)
	}
	o.place()
	if o.goal != nil {
		o.setObjective(o.to, o.goal.terms, o.constant, o.maximize, 1)
	}
	if o.to.Hard() {
		o.to.Weights = nil
	}
	if o.to.Rewritten {
		o.to.Labels = nil
	}
	if o.to.SoftRows != nil {
		o.to.SoftRows = append(o.to.SoftRows, make([]string, len(o.to.Clauses)-len(o.to.SoftRows))...)
	}
	o.to.Warnings = o.warnings
	if err := o.failed(); err != nil {
		return nil, err
	}
	return o.to, nil
}

// limitCost adds that all broken soft clauses cost less than top together.
func (o *opb) limitCost() {
	row := exactRow{sense: formula.AtMost, bound: new(big.Int).Sub(o.top, big.NewInt(1))}
	for i := range len(o.to.Clauses) {
		weight := o.to.Weights[i]
		if weight == 0 {
			continue
		}
		c := o.to.Clauses[i]
		if len(c) != 1 {
			broken := o.newVar()
			o.to.Clauses[i] = formula.Clause{-broken}
			o.addClause(0, append(c[:len(c):len(c)], broken)...)
			for _, l := range c {
				o.addClause(0, -broken, -l)
			}
			c = o.to.Clauses[i]
		}
		o.spend(termCost)
		row.terms = append(row.terms, exactTerm{big.NewInt(int64(weight)), -c[0]})
	}
	o.add(row)
}

// place gives the variables their numbers. xN is N, and auxiliary variables come last. If some have other names, only
// those that occur have numbers: first xN, then the others.
func (o *opb) place() {
	in, before := o.to, max(o.last, o.declared) // how many come before those with names
	numbers := map[int]int{}                    // of xN, if others have names
	switch {
	case len(o.names) > 0:
		in.Symbols = o.symbols(numbers)
		in.Names = named(in.Symbols)
		before = len(numbers)
	case o.declared >= 0 && o.last > o.declared:
		o.warn("variable x%d, but the header says %s", o.last, counted(o.declared, "variable"))
	}
	in.Vars = max(before, 0) + len(o.names) + o.auxiliaries
	in.Auxiliary = o.auxiliaries
	if len(o.names) == 0 {
		dropNames(in.Formula)
	}
	if len(o.names)+o.auxiliaries == 0 {
		return
	}
	o.eachLiteral(func(l *formula.Lit) {
		v := l.Var()
		switch {
		case v >= firstAuxiliary:
			v += max(before, 0) + len(o.names) + 1 - firstAuxiliary
		case v >= firstNamed:
			v += before + 1 - firstNamed
		case len(o.names) > 0:
			v = numbers[v]
		}
		if *l < 0 {
			v = -v
		}
		*l = formula.Lit(v)
	})
}

// symbols returns what the variables are called if some have names, and notes the numbers of those called xN.
func (o *opb) symbols(numbers map[int]int) []string {
	var plain []int
	o.eachLiteral(func(l *formula.Lit) {
		if v := l.Var(); v < firstNamed && numbers[v] == 0 {
			numbers[v] = 1
			plain = append(plain, v)
			o.spend(columnCost)
		}
	})
	slices.Sort(plain)
	symbols := []string{""}
	for i, v := range plain {
		numbers[v] = i + 1
		symbols = append(symbols, fmt.Sprintf("x%d", v))
	}
	return append(symbols, o.names...)
}

// eachLiteral calls f for all literals of the instance and of the objective.
func (o *opb) eachLiteral(f func(l *formula.Lit)) {
	for _, c := range o.to.Clauses {
		for i := range c {
			f(&c[i])
		}
	}
	rows := o.to.Linear
	if o.goal != nil {
		rows = append(slices.Clip(rows), formula.Linear{Terms: o.goal.terms})
	}
	for _, l := range rows {
		for i := range l.Terms {
			f(&l.Terms[i].Lit)
		}
	}
}
