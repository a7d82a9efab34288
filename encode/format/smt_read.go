package format

import (
	"io"
	"slices"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// readSMT reads a script of SMT-LIB 2: what its first check-sat, or check-sat-assuming, asks. Later assertions, and
// everything after exit, say nothing about that. It fails if the script asks again, or never, because then it may be cut
// off. Constants have type Bool. Assertions are formulas over them, in which true, false, not, and, or, =>, xor, =,
// distinct, ite and let may occur, and comparisons of sums of integers and of (ite FORMULA INTEGER INTEGER), which may be
// negated. Functions without arguments can be defined, and :named names a part of an assertion. What check-sat-assuming
// assumes may be any formula, as other solvers allow. Clauses and linear constraints are in group File. Constants are
// numbered in the order of their declarations.
//
// It makes no further variables. So it refuses a formula that needs very many clauses, and a comparison within a
// formula.
func readSMT(r io.Reader, memory input.Size) (*formula.Formula, error) {
	s := &smt{
		sexprs: newSexprs("smt2", r, memory), f: &formula.Formula{}, index: map[string]formula.Lit{},
		bound: map[string][]*smtValue{}, symbols: []string{""},
	}
	for !s.exit {
		e, err := s.next()
		switch {
		case err == io.EOF:
			s.exit = true
		case err == nil:
			err = s.command(e)
			s.forget()
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
	}
	if !s.asked {
		s.column = 0
		return nil, s.errorf("the script ends without check-sat")
	}
	s.f.Names = named(s.symbols)
	return s.f, nil
}

// smt is the state of reading a script.
type smt struct {
	*sexprs
	f       *formula.Formula
	index   map[string]formula.Lit
	bound   map[string][]*smtValue // by name: what define-fun and let say, the innermost last
	symbols []string
	lets    int  // around what is being read
	asked   bool // there was a check-sat
	exit    bool
}

// fail returns an error at an expression.
func (s *smt) fail(e *sexpr, format string, args ...any) error {
	s.number, s.column = e.line, e.column
	return s.errorf(format, args...)
}

// saysNothing are the commands that do not change what is asked.
var saysNothing = []string{
	"set-logic", "set-option", "set-info", "echo", "push", "get-model", "get-value", "get-assertions", "get-assignment",
	"get-info", "get-option", "get-proof", "get-unsat-core", "get-unsat-assumptions",
}

// shapes are the forms in which other commands are read.
var shapes = map[string]string{
	"assert": "(assert FORMULA)", "check-sat": "(check-sat)", "check-sat-assuming": "(check-sat-assuming (FORMULA ...))",
	"declare-const": "(declare-const NAME Bool)", "declare-fun": "(declare-fun NAME () Bool)",
	"define-fun": "(define-fun NAME () SORT VALUE)", "define-const": "(define-const NAME SORT VALUE)", "exit": "(exit)",
}

func (s *smt) command(e *sexpr) error {
	head := e.head()
	asks := e.is("check-sat", 1) || e.is("check-sat-assuming", 2)
	switch {
	case e.is("exit", 1):
		s.exit = true
		return nil
	case s.asked && asks:
		return s.fail(e, "a second %s; expected a script that asks once", head)
	case asks:
		s.asked = true
		return s.assume(e)
	case head != "" && (s.asked || slices.Contains(saysNothing, head)):
		return nil
	case e.is("declare-const", 3) && e.list[2].symbol() == "Bool",
		e.is("declare-fun", 4) && e.list[2].isEmpty() && e.list[3].symbol() == "Bool":
		return s.declare(e.list[1])
	case e.is("define-fun", 5) && e.list[2].isEmpty(), e.is("define-const", 4):
		return s.define(e)
	case e.is("assert", 2):
		return s.assert(e.list[1], true)
	}
	if head == "" {
		return s.fail(e, "%.40q; expected a command such as (check-sat)", e.text())
	}
	if shape := shapes[head]; shape != "" {
		return s.fail(e, "command %.40q; expected %s", head, shape)
	}
	return s.fail(e, "command %.40q; expected declare-const NAME Bool, define-fun without arguments, assert, check-sat, "+
		"or one that changes nothing", head)
}

// assume asserts the arguments of check-sat-assuming.
func (s *smt) assume(e *sexpr) error {
	if len(e.list) == 1 {
		return nil
	}
	if e.list[1].list == nil {
		return s.fail(e.list[1], "%.40q; expected a list of formulas", e.list[1].word)
	}
	for _, part := range e.list[1].list {
		if err := s.assert(part, true); err != nil {
			return err
		}
	}
	return nil
}

// newName returns the name that a command declares.
func (s *smt) newName(e *sexpr) (string, error) {
	name := e.symbol()
	if name == "" || s.index[name] != 0 || s.bound[name] != nil || ofCore[name] {
		return "", s.fail(e, "%.40q; expected a new name", e.text())
	}
	if strings.ContainsAny(name, "\n\r") {
		return "", s.fail(e, "%.40q; expected a name on one line", name)
	}
	s.spend(columnCost)
	return strings.Clone(name), nil // a substring would keep the whole line in memory
}

func (s *smt) declare(e *sexpr) error {
	name, err := s.newName(e)
	if err != nil {
		return err
	}
	s.f.Vars++
	s.index[name] = formula.Lit(s.f.Vars)
	s.symbols = append(s.symbols, name)
	return nil
}

func (s *smt) define(e *sexpr) error {
	name, err := s.newName(e.list[1])
	if err != nil {
		return err
	}
	v := s.evaluate(e.list[len(e.list)-1])
	s.spend(v.cost())
	s.bound[name] = []*smtValue{v}
	return nil
}

// assert adds what an assertion says, or its negation.
func (s *smt) assert(e *sexpr, positive bool) error {
	switch head := e.head(); {
	case e.is("not", 2):
		return s.assert(e.list[1], !positive)
	case head == "and" && positive, head == "or" && !positive:
		for _, part := range e.list[1:] {
			if err := s.assert(part, positive); err != nil {
				return err
			}
		}
		return nil
	case head == "!" && len(e.list) > 1:
		if err := s.assert(e.list[1], positive); err != nil {
			return err
		}
		known := &smtValue{} // from now on the part has this value, so nobody need keep it
		known.clauses[truth(!positive)] = []formula.Clause{{}}
		return s.name(e, known)
	case e.is("let", 3):
		return s.let(e, func(body *sexpr) error { return s.assert(body, positive) })
	case s.compares(e):
		return s.comparison(e, positive)
	}
	clauses, err := s.clauses(e, positive)
	if err != nil {
		return err
	}
	for _, c := range clauses {
		s.spend(clauseCost + literalCost*len(c))
		s.f.Add(formula.File, slices.Clone(c)...)
	}
	return nil
}

// let evaluates the values that (let ((NAME VALUE) ...) BODY) gives to names, and does something with the body.
func (s *smt) let(e *sexpr, do func(body *sexpr) error) error {
	names := map[string]*smtValue{}
	for _, pair := range e.list[1].list {
		if len(pair.list) != 2 || pair.list[0].symbol() == "" || names[pair.list[0].symbol()] != nil {
			return s.fail(pair, "%.40q; expected a name that is new in the let, and its value", pair.text())
		}
		names[pair.list[0].symbol()] = s.evaluate(pair.list[1])
	}
	if len(names) == 0 {
		return s.fail(e.list[1], "%.40q; expected names and their values", e.list[1].text())
	}
	for name, value := range names {
		s.bound[name] = append(s.bound[name], value)
	}
	s.lets++
	err := do(e.list[2])
	s.lets--
	for name := range names {
		outer := s.bound[name]
		if s.bound[name] = outer[:len(outer)-1]; len(outer) == 1 {
			delete(s.bound, name)
		}
	}
	return err
}

// value returns what a name stands for if it is not a constant.
func (s *smt) value(e *sexpr) *smtValue {
	values := s.bound[e.symbol()]
	if len(values) == 0 {
		return nil
	}
	v := values[len(values)-1]
	if part := v.unread; part != nil {
		v.unread = nil
		*v = *s.evaluate(part)
	}
	return v
}

// name gives a value to the name in the attributes of (! PART ATTRIBUTE ...). A part within a let may depend on it; then
// it has no name outside.
func (s *smt) name(e *sexpr, v *smtValue) error {
	for i, attribute := range e.list {
		if attribute.word != ":named" || e.named || s.lets > 0 {
			continue
		}
		if i+1 == len(e.list) {
			return s.fail(attribute, ":named without a name")
		}
		name, err := s.newName(e.list[i+1])
		if err != nil {
			return err
		}
		e.named = true
		s.bound[name] = []*smtValue{v}
	}
	return nil
}
