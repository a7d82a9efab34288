package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/lazyregexp"
	"haft/model/input"
)

// ErrUnread is the error for a proof that cannot be read, so that nothing is known about it.
var ErrUnread = errors.New("the proof cannot be read")

// VeriPBHeader is the first line of the proofs that haft writes.
const VeriPBHeader = "pseudo-Boolean proof version 3.0"

var headerOfVeriPB = lazyregexp.New(`^pseudo-Boolean proof version ([0-9]+)\.[0-9]+$`)

// maxStatement bounds the length of a statement of a VeriPB proof.
const maxStatement input.Size = 4 << 20

// statements reads the statements of a VeriPB proof as lists of words, without comments. In version 3, a statement ends
// in a semicolon, and a colon separates its parts. In version 2, it ends with its line, and a semicolon separates its
// parts; here, this becomes a colon, begin becomes subproof, and end becomes qed.
type statements struct {
	lines    *input.Lines
	lined    bool // version 2
	words    []string
	size     int
	finished bool // there are no more lines
	rest     string
}

func newStatements(r io.Reader) *statements {
	return &statements{lines: input.NewLines(input.Newlines(r), maxStatement)}
}

// header reads the first line that is not empty or a comment.
func (s *statements) header() error {
	for {
		err := s.line()
		text := strings.TrimSpace(s.rest)
		switch {
		case err == nil && (text == "" || text[0] == '*' || text[0] == '%'):
			continue
		case err != nil && err != io.EOF:
			return err
		}
		found := headerOfVeriPB().FindStringSubmatch(strings.Join(strings.Fields(text), " "))
		switch {
		case found == nil:
			return fmt.Errorf("the first line is %.60q; expected %q", text, VeriPBHeader)
		case found[1] != "2" && found[1] != "3":
			return fmt.Errorf("version %s of the format is %w; expected 3.0 or 2.0", found[1], ErrNotSupported)
		}
		s.lined, s.rest = found[1] == "2", ""
		return nil
	}
}

// line goes to the next line.
func (s *statements) line() error {
	s.rest = ""
	if s.finished {
		return io.EOF
	}
	line, err := s.lines.Next()
	switch {
	case err == io.EOF && len(line) == 0:
		s.finished = true
		return io.EOF
	case err != nil && err != io.EOF:
		return fmt.Errorf("%w: line %d: %w", ErrUnread, s.lines.Number(), err)
	}
	s.rest = string(line)
	if s.lined {
		if strings.HasPrefix(strings.TrimSpace(s.rest), "*") {
			s.rest = ""
		}
	} else {
		s.rest, _, _ = strings.Cut(s.rest, "%")
	}
	return nil
}

// next returns the words of the next statement, or io.EOF after the last. They are valid until next is called again.
func (s *statements) next() ([]string, error) {
	s.words, s.size = s.words[:0], 0
	for {
		word := s.word()
		switch {
		case word == "":
			if s.lined && len(s.words) > 0 {
				if last := len(s.words) - 1; s.words[last] == ":" {
					s.words = s.words[:last]
				}
				return s.words, nil
			}
			if err := s.line(); err == io.EOF && len(s.words) > 0 {
				return nil, errors.New("the last statement has no semicolon")
			} else if err != nil {
				return nil, err
			}
			continue
		case word == ";" && !s.lined:
			return s.words, nil
		case word == ";":
			word = ":"
		}
		if s.words = append(s.words, word); s.opens() {
			return s.words, nil
		}
		if s.size += len(word) + 1; input.Size(s.size) > maxStatement {
			return nil, fmt.Errorf("%w: line %d: found a statement of more than %v, expected a shorter one",
				ErrUnread, s.lines.Number(), maxStatement)
		}
	}
}

// opens reports whether the words begin a part of the proof that qed ends. Such words end no statement of their own.
func (s *statements) opens() bool {
	n := len(s.words)
	last := &s.words[n-1]
	if s.lined && *last == "begin" {
		*last = "subproof"
	}
	return n > 1 && *last == "subproof" && s.words[n-2] == ":" || n == 2 && s.words[0] == "proofgoal" ||
		n == 2 && s.words[0] == "scope" || n == 2 && (s.words[0] == "def_order" || s.words[0] == "pre_order")
}

// word returns the next word of the line, or "": a semicolon, a colon, a relation, an arrow, *, or what stands between
// these and spaces. A word ends before + and ~, too.
func (s *statements) word() string {
	text := strings.TrimLeft(s.rest, " \t\r\n\f\v")
	n := 0
	switch {
	case text == "":
	case strings.IndexByte(";:*", text[0]) >= 0:
		n = 1
	case strings.HasPrefix(text, "->"):
		n = 2
	case strings.IndexByte("<>=", text[0]) >= 0:
		for n = 1; n < len(text) && strings.IndexByte("<>=", text[n]) >= 0; n++ {
		}
	default:
		for n = 1; n < len(text) && strings.IndexByte(" \t\r\n\f\v;:<>=~+*", text[n]) < 0 &&
			!strings.HasPrefix(text[n:], "->"); n++ {
		}
	}
	s.rest = text[n:]
	return text[:n]
}

// A names finds variables by what a proof calls them.
type names struct {
	known map[string]int // those that are not called x and their number
	plain int            // x1 up to this one are variables 1 and so on
}

// newNames returns the names of the variables of a formula: symbols, or x and their numbers if there are none.
func newNames(vars int, symbols []string) *names {
	n := &names{map[string]int{}, vars}
	if symbols != nil {
		n.plain = 0
		for v, name := range symbols {
			if v > 0 {
				n.known[name] = v
			}
		}
	}
	return n
}

// find returns the variable with a name, or 0.
func (n *names) find(name string) int {
	if digits, plain := strings.CutPrefix(name, "x"); plain && digits != "" && digits[0] != '0' {
		if v, err := strconv.Atoi(digits); err == nil && v > 0 && v <= n.plain {
			return v
		}
	}
	return n.known[name]
}

// variableName matches what may be a variable: VeriPB guarantees letters, digits and []{}_^-, and at least two of them.
var variableName = lazyregexp.New(`^[A-Za-z_$\x80-\xff][^\s;:<>=~*+@]+$`)

// literal reads a literal such as x6 or ~x6. An unknown name is that of a new variable.
func (v *planes) literal(word string) (formula.Lit, error) {
	name, negated := strings.CutPrefix(word, "~")
	x := v.names.find(name)
	if x == 0 {
		if !variableName().MatchString(name) || name == "x0" {
			return 0, fmt.Errorf("%.40q is not a literal", word)
		}
		if v.out != nil && name != "x"+strconv.Itoa(v.vars+1) {
			return 0, fmt.Errorf("%.40q is not a literal of x1 to x%d", word, v.vars)
		}
		if err := v.budget.Spend(variableCost + len(name)); err != nil {
			return 0, err
		}
		v.vars++
		x = v.vars
		v.names.known[strings.Clone(name)] = x
		v.all.grow(x)
		v.some.grow(x)
	}
	if negated {
		return formula.Lit(-x), nil
	}
	return formula.Lit(x), nil
}

// integer reads a number. One that is too large is not supported.
func integer(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if errors.Is(err, strconv.ErrRange) || err == nil && size(n) > maxNumber {
		return 0, fmt.Errorf("%.40q: %w", word, errTooLarge)
	}
	if err != nil {
		return 0, fmt.Errorf("%.40q; expected a number", word)
	}
	return n, nil
}

// constraint reads a constraint: coefficients and literals in turn, a relation, and a number. It may begin with literals and ==>, so that it holds if these are all true, or with a literal and <==, so that this is
// true if it holds.
func (v *planes) constraint(words []string) (*sum, error) {
	var ifTrue []formula.Lit
	forward := true
	if at := slices.IndexFunc(words, func(w string) bool { return w == "==>" || w == "<==" }); at >= 0 {
		forward = words[at] == "==>"
		for _, word := range words[:at] {
			l, err := v.literal(word)
			if err != nil {
				return nil, err
			}
			ifTrue = append(ifTrue, l)
		}
		if at == 0 || !forward && at > 1 {
			return nil, fmt.Errorf("%d literals before %s; expected one%s", at, words[at],
				map[bool]string{true: " or more"}[forward])
		}
		words = words[at+1:]
	}
	n := len(words)
	if n < 2 || n%2 != 0 || words[n-2] != ">=" && words[n-2] != "<=" {
		return nil, errors.New("expected coefficients and literals in turn, >= or <=, and a number")
	}
	bound, err := integer(words[n-1])
	if err != nil {
		return nil, err
	}
	terms, err := v.linear(words[:n-2])
	if err != nil {
		return nil, err
	}
	if words[n-2] == "<=" {
		bound = -bound
		for i := range terms {
			terms[i].Coef = -terms[i].Coef
		}
	}
	if !moderateRow(terms, bound) {
		return nil, errTooLarge
	}
	s := newSum(terms, bound)
	if ifTrue == nil {
		return s, nil
	}
	return s.reified(ifTrue, forward)
}

// linear reads coefficients and literals in turn.
func (v *planes) linear(words []string) (terms []formula.Term, err error) {
	for i := 0; i < len(words); i += 2 {
		a, err := integer(words[i])
		if err != nil {
			return nil, err
		}
		if i+1 == len(words) {
			return nil, fmt.Errorf("%q; expected a literal after it", words[i])
		}
		l, err := v.literal(words[i+1])
		if err != nil {
			return nil, err
		}
		terms = append(terms, formula.Term{Coef: a, Lit: l})
	}
	return terms, nil
}

// reified returns "if all these literals are true, s holds" or, backward, "if s holds, this literal is true".
func (s *sum) reified(lits []formula.Lit, forward bool) (*sum, error) {
	if !forward {
		s = s.negation()
		lits = []formula.Lit{-lits[0]}
	}
	if s.degree <= 0 {
		return &sum{degree: 0}, nil
	}
	terms := make([]formula.Term, 0, len(lits))
	for _, l := range lits {
		terms = append(terms, formula.Term{Coef: s.degree, Lit: -l})
	}
	if !moderateRow(terms, 0) {
		return nil, errTooLarge
	}
	r := s.plus(newSum(terms, 0))
	if !r.moderate() {
		return nil, errTooLarge
	}
	return r, nil
}

// VerifyDerivation returns nil if the proof shows that out follows from f, with definitions for the variables that
// only out has: every solution of f becomes one of out if these variables get the right values. So if out has no
// solution, f has none. Variables with the same number are the same, whichever formula has more of them.
//
// The proof is as for [VerifyVeriPB], but ends with "output DERIVABLE FILE;" and "conclusion NONE;". A red line such
// as "red 2 ~x9 1 x1 1 x2 >= 2 : x9 -> 0 ;" defines a variable: it adds a constraint by redundance-based
// strengthening, with a witness of values for variables that f does not have. Variables beyond those of out may be
// used as well, in order. If the context ends, its error is returned.
func VerifyDerivation(ctx context.Context, f, out *formula.Formula, r io.Reader, memory input.Size) error {
	v, err := newPlanes(ctx, &formula.Instance{Formula: f}, memory)
	if err != nil {
		return err
	}
	v.out, v.vars = out, max(f.Vars, out.Vars)
	v.names.plain = v.vars
	v.all.grow(v.vars)
	v.some.grow(v.vars)
	return v.verify(r)
}

// derivedAll checks that everything in out is known.
func (v *planes) derivedAll() error {
	missing := func(s *sum) bool { return s.degree > 0 && len(v.lookup(s)) == 0 }
	for i, c := range v.out.Clauses {
		if missing(clause(c)) {
			return fmt.Errorf("clause %d, %v, was not derived", i+1, c)
		}
	}
	for i := range v.out.Linear {
		if l := &v.out.Linear[i]; !moderateRow(l.Terms, l.Bound) {
			return fmt.Errorf("linear constraint %d: %w", i+1, errTooLarge)
		} else if slices.ContainsFunc(sums(l), missing) {
			return fmt.Errorf("linear constraint %d was not derived", i+1)
		}
	}
	return nil
}
