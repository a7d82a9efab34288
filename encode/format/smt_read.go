package format

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/encode/formula"
	"haft/model/bounded"
)

// ReadSMT reads a script of SMT-LIB 2 as WriteSMT writes it: constants of type Bool; assertions of a literal, of a
// disjunction of literals, and of a sum of ite compared with an integer; and (and ...) of these. It ignores
// commands that change nothing, and fails for any other. Clauses and linear constraints are in group File.
// Constants are numbered in the order of their declarations.
func ReadSMT(r io.Reader, memory bounded.Size) (*formula.Formula, error) {
	s := &smt{
		sexprs: newSexprs("smt2", r, memory), f: &formula.Formula{}, index: map[string]formula.Lit{},
		symbols: []string{""},
	}
	for {
		e, err := s.next()
		switch {
		case err == io.EOF:
			s.f.Names = named(s.symbols)
			return s.f, nil
		case err == nil:
			err = s.command(e)
			s.forget()
		}
		if err != nil {
			return nil, err
		}
	}
}

// smt is the state of reading a script.
type smt struct {
	*sexprs
	f       *formula.Formula
	index   map[string]formula.Lit
	symbols []string
}

// fail returns an error at an expression.
func (s *smt) fail(e *sexpr, format string, args ...any) error {
	s.number, s.column = e.line, e.column
	return s.errorf(format, args...)
}

func (s *smt) command(e *sexpr) error {
	switch {
	case e.is("declare-const", 3) && e.list[2].word == "Bool",
		e.is("declare-fun", 4) && len(e.list[2].list) == 0 && e.list[2].word == "" && e.list[3].word == "Bool":
		return s.declare(e.list[1])
	case e.is("assert", 2):
		return s.assert(e.list[1])
	case slices.Contains([]string{"set-logic", "set-option", "set-info", "check-sat", "get-model", "exit"}, e.head()):
		return nil
	}
	return s.fail(e, "command %.40q; expected declare-const NAME Bool, assert, or one that changes nothing", e.head())
}

func (s *smt) declare(e *sexpr) error {
	if e.word == "" || s.index[e.word] != 0 {
		return s.fail(e, "%.40q; expected a new name", e.word)
	}
	s.spend(columnCost)
	s.f.Vars++
	name := strings.Clone(e.word) // a substring would keep the whole line in memory
	s.index[name] = formula.Lit(s.f.Vars)
	s.symbols = append(s.symbols, name)
	return nil
}

// assert adds what an assertion says.
func (s *smt) assert(e *sexpr) error {
	switch e.head() {
	case "and":
		for _, part := range e.list[1:] {
			if err := s.assert(part); err != nil {
				return err
			}
		}
		return nil
	case "<=", ">=", "=":
		return s.linear(e)
	case "or":
		return s.clause(e.list[1:])
	}
	switch e.word {
	case "true":
		return nil
	case "false":
		return s.clause(nil)
	}
	return s.clause([]*sexpr{e})
}

func (s *smt) clause(parts []*sexpr) error {
	lits := make(formula.Clause, 0, len(parts))
	for _, part := range parts {
		l, err := s.literal(part)
		if err != nil {
			return err
		}
		lits = append(lits, l)
	}
	s.spend(clauseCost + literalCost*len(lits))
	s.f.Add(formula.File, lits...)
	return nil
}

func (s *smt) literal(e *sexpr) (formula.Lit, error) {
	if e.is("not", 2) {
		l, err := s.literal(e.list[1])
		return -l, err
	}
	if l := s.index[e.word]; l != 0 {
		return l, nil
	}
	return 0, s.fail(e, "%.40q; expected a declared name, or (not NAME)", e.text())
}

func (s *smt) linear(e *sexpr) error {
	if len(e.list) != 3 {
		return s.fail(e, "%s of %s; expected a sum and an integer", english.Plural(len(e.list)-1, "argument", ""),
			e.head())
	}
	sum := []*sexpr{e.list[1]}
	if e.list[1].head() == "+" {
		sum = e.list[1].list[1:]
	} else if e.list[1].word == "0" {
		sum = nil
	}
	l := formula.Linear{Sense: senses[e.head()]}
	size := uint64(0)
	var err error
	if l.Bound, err = s.integer(e.list[2], &size); err != nil {
		return err
	}
	for _, part := range sum {
		t, err := s.term(part, &size)
		if err != nil {
			return err
		}
		l.Terms = append(l.Terms, t)
	}
	s.spend(rowCost + termCost*len(l.Terms))
	s.f.AddLinear(formula.File, l)
	return nil
}

func (s *smt) term(e *sexpr, size *uint64) (formula.Term, error) {
	if !e.is("ite", 4) || e.list[3].word != "0" {
		return formula.Term{}, s.fail(e, "%.40q; expected (ite LITERAL INTEGER 0)", e.text())
	}
	l, err := s.literal(e.list[1])
	if err != nil {
		return formula.Term{}, err
	}
	coef, err := s.integer(e.list[2], size)
	return formula.Term{Coef: coef, Lit: l}, err
}

// integer reads a numeral or (- NUMERAL). The sum of the sizes is bounded, as in OPB.
func (s *smt) integer(e *sexpr, size *uint64) (int, error) {
	word, sign := e.word, 1
	if e.is("-", 2) {
		word, sign = e.list[1].word, -1
	}
	n, err := strconv.ParseUint(word, 10, 62)
	if err != nil {
		return 0, s.fail(e, "%.40q; expected an integer of at most %d", e.text(), maxSum)
	}
	if *size += n; *size > maxSum {
		return 0, s.fail(e, "the numbers of a constraint add up to more than %d", maxSum)
	}
	return sign * int(n), nil
}
