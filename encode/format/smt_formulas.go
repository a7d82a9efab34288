package format

import (
	"slices"
	"strconv"
	"strings"

	"haft/encode/formula"
)

// An smtValue is what a name stands for: the clauses of a formula and of its negation, or a sum. Each may have failed.
type smtValue struct {
	clauses [2][]formula.Clause // of the negation, and of the formula
	sum     *smtSum
	errs    [3]error // of the clauses, and of the sum
	unread  *sexpr   // has the value, which is not known before it is needed
}

// evaluate returns the value of an expression. What of it fails is told only when its name is used.
func (s *smt) evaluate(e *sexpr) *smtValue {
	if e.value == nil { // else the let around it was evaluated before
		e.value = s.newValue(e)
	}
	return e.value
}

func (s *smt) newValue(e *sexpr) *smtValue {
	v := &smtValue{sum: &smtSum{}}
	if s.isSum(e) {
		v.errs[2] = s.sum(e, 1, v.sum)
		v.errs[0] = s.fail(e, "%.40q; expected a formula", e.text())
		v.errs[1] = v.errs[0]
		return v
	}
	v.sum = nil
	for i := range v.clauses {
		v.clauses[i], v.errs[i] = s.clauses(e, i == 1)
	}
	return v
}

// cost returns the memory that a value needs as long as its name is known.
func (v *smtValue) cost() int {
	cost := 0
	for _, c := range slices.Concat(v.clauses[0], v.clauses[1]) {
		cost += clauseCost + literalCost*len(c)
	}
	if v.sum != nil {
		cost += rowCost + termCost*len(v.sum.terms)
	}
	return cost
}

// An smtResult is what was found of an expression. Without such a memory, nested expressions of which both a formula
// and its negation are needed would take exponential time.
type smtResult struct {
	clauses []formula.Clause
	err     error
}

// clauses returns clauses that say the same as a formula, or its negation. They may be parts of others.
func (s *smt) clauses(e *sexpr, positive bool) ([]formula.Clause, error) {
	if e.list == nil {
		return s.constant(e, positive)
	}
	known := &e.known[truth(positive)]
	if *known == nil {
		clauses, err := s.newClauses(e, positive)
		*known = &smtResult{clauses, err}
	}
	return (*known).clauses, (*known).err
}

func (s *smt) newClauses(e *sexpr, positive bool) ([]formula.Clause, error) {
	args := e.list[min(1, len(e.list)):]
	both := func(e *sexpr) (all [2][]formula.Clause, err error) {
		for i := range all {
			if all[i], err = s.clauses(e, i == 1); err != nil {
				return all, err
			}
		}
		return all, nil
	}
	switch head := e.head(); {
	case e.is("not", 2):
		return s.clauses(args[0], !positive)
	case head == "!" && len(args) > 0:
		clauses, err := s.clauses(args[0], positive)
		if err == nil {
			err = s.nameLater(e)
		}
		return clauses, err
	case head == "and" || head == "or":
		return s.many(e, args, positive == (head == "and"), func(int) bool { return positive })
	case head == "=>" && len(args) > 1: // all but the last one are negated
		return s.many(e, args, !positive, func(i int) bool { return positive == (i == len(args)-1) })
	case head == "xor" && len(args) > 1:
		sum, err := both(args[0])
		for _, part := range args[1:] {
			var next [2][]formula.Clause
			if err == nil {
				next, err = both(part)
			}
			if err == nil {
				sum, err = s.exclusive(e, sum, next)
			}
			if err != nil {
				return nil, err
			}
		}
		return sum[truth(positive)], nil
	case (head == "=" || head == "distinct") && len(args) > 1 && !s.isSum(args[0]):
		return s.pairs(e, args, positive)
	case e.is("ite", 4) && !s.isSum(args[1]):
		condition, err := both(args[0])
		if err != nil {
			return nil, err
		}
		then, err := s.clauses(args[1], positive)
		if err != nil {
			return nil, err
		}
		otherwise, err := s.clauses(args[2], positive)
		if err != nil {
			return nil, err
		}
		return s.either(e, [2][]formula.Clause{condition[0], then}, [2][]formula.Clause{condition[1], otherwise})
	case e.is("let", 3):
		var clauses []formula.Clause
		err := s.let(e, func(body *sexpr) (err error) {
			clauses, err = s.clauses(body, positive)
			return err
		})
		return clauses, err
	case s.compares(e):
		return nil, s.fail(e, "%.40q within a formula; expected it as an assertion of its own", e.text())
	}
	return nil, s.fail(e, "%.40q; expected a formula over declared names", e.text())
}

// nameLater names a part that is read when its name is used. What was read stays in memory until then.
func (s *smt) nameLater(e *sexpr) error {
	err := s.name(e, &smtValue{unread: e.list[1]})
	if e.named {
		s.held = 0
	}
	return err
}

// truth returns 1 for true.
func truth(positive bool) int {
	if positive {
		return 1
	}
	return 0
}

// constant returns the clauses of a word.
func (s *smt) constant(e *sexpr, positive bool) ([]formula.Clause, error) {
	if v := s.value(e); v != nil {
		return v.clauses[truth(positive)], v.errs[truth(positive)]
	}
	name := e.symbol()
	switch l := s.index[name]; {
	case l != 0 && positive:
		return []formula.Clause{{l}}, nil
	case l != 0:
		return []formula.Clause{{-l}}, nil
	case name == "true" && positive, name == "false" && !positive:
		return nil, nil
	case name == "true", name == "false":
		return []formula.Clause{{}}, nil
	}
	return nil, s.fail(e, "%.40q; expected a declared name", e.word)
}

// literal returns the literal that a formula is.
func (s *smt) literal(e *sexpr) (formula.Lit, error) {
	clauses, err := s.clauses(e, true)
	switch {
	case err != nil:
		return 0, err
	case len(clauses) == 1 && len(clauses[0]) == 1:
		return clauses[0][0], nil
	}
	return 0, s.fail(e, "%.40q; expected a declared name, or (not NAME)", e.text())
}

// many returns the clauses of a conjunction, or of a disjunction, of formulas or their negations.
func (s *smt) many(e *sexpr, parts []*sexpr, all bool, sign func(int) bool) ([]formula.Clause, error) {
	var list []formula.Clause
	if !all {
		list = []formula.Clause{{}}
	}
	for i, part := range parts {
		clauses, err := s.clauses(part, sign(i))
		if err != nil {
			return nil, err
		}
		switch {
		case all:
			list = append(list, clauses...)
			err = s.few(e, list)
		case len(list) == 1 && len(clauses) == 1:
			list[0], err = s.longer(list[0], clauses[0])
		default:
			list, err = s.product(e, list, clauses)
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// longer returns a clause with the literals of another one. It may be long, but has none twice if it is: names can stand
// for names, and so on.
func (s *smt) longer(c, more formula.Clause) (formula.Clause, error) {
	s.spend(literalCost * len(more))
	s.held += literalCost * len(more)
	if s.over != nil {
		return nil, s.failed()
	}
	c = append(c, more...)
	if len(c) > maxLiterals && len(c) > 2*s.f.Vars {
		slices.Sort(c)
		c = slices.Compact(c)
	}
	return c, nil
}

// pairs returns the clauses of an equation of formulas, in which each equals the next one, or of the claim that no two
// are equal.
func (s *smt) pairs(e *sexpr, args []*sexpr, positive bool) ([]formula.Clause, error) {
	var values [][2][]formula.Clause
	for _, part := range args {
		var value [2][]formula.Clause
		for i := range value {
			var err error
			if value[i], err = s.clauses(part, i == 1); err != nil {
				return nil, err
			}
		}
		values = append(values, value)
	}
	if e.head() == "distinct" && len(args) > 2 { // there are only two values
		if positive {
			return []formula.Clause{{}}, nil
		}
		return nil, nil
	}
	list := []formula.Clause{{}}
	if positive {
		list = nil
	}
	for i := range len(values) - 1 {
		differ, err := s.exclusive(e, values[i], values[i+1])
		if err != nil {
			return nil, err
		}
		next := differ[truth(positive == (e.head() == "distinct"))]
		if positive {
			list = append(list, next...)
			err = s.few(e, list)
		} else {
			list, err = s.product(e, list, next)
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// exclusive returns the value of "either a or b", whose clauses are those of its negation and of itself.
func (s *smt) exclusive(e *sexpr, a, b [2][]formula.Clause) (out [2][]formula.Clause, err error) {
	if out[0], err = s.either(e, [2][]formula.Clause{a[1], b[0]}, [2][]formula.Clause{a[0], b[1]}); err != nil {
		return out, err
	}
	out[1], err = s.either(e, [2][]formula.Clause{a[1], b[1]}, [2][]formula.Clause{a[0], b[0]})
	return out, err
}

// either returns the clauses of two disjunctions of two formulas each.
func (s *smt) either(e *sexpr, disjunctions ...[2][]formula.Clause) (list []formula.Clause, err error) {
	for _, d := range disjunctions {
		next, err := s.product(e, d[0], d[1])
		if err != nil {
			return nil, err
		}
		list = append(list, next...)
	}
	return list, s.few(e, list)
}

// maxLiterals bounds what becomes of a formula that is not a clause.
const maxLiterals = 10_000

// few fails if there are very many clauses, or several with very many literals together.
func (s *smt) few(e *sexpr, list []formula.Clause) error {
	literals := 0
	for _, c := range list {
		literals += len(c)
	}
	if len(list) > 1 && literals > maxLiterals || len(list) > maxLiterals {
		return s.tooMany(e)
	}
	return nil
}

func (s *smt) tooMany(e *sexpr) error {
	return s.fail(e, "%.40q needs clauses of more than %d literals; expected its parts to be asserted one by one, "+
		"or to be declared", e.text(), maxLiterals)
}

// product returns the clauses of the disjunction of two formulas.
func (s *smt) product(e *sexpr, a, b []formula.Clause) ([]formula.Clause, error) {
	literals := 0
	for _, c := range a {
		literals += len(c) * len(b)
	}
	for _, c := range b {
		literals += len(c) * len(a)
	}
	if literals > maxLiterals || len(a)*len(b) > maxLiterals {
		return nil, s.tooMany(e)
	}
	cost := len(a)*len(b)*clauseCost + literals*literalCost
	s.spend(cost)
	s.held += cost
	if s.over != nil {
		return nil, s.failed()
	}
	list := make([]formula.Clause, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			list = append(list, slices.Concat(x, y))
		}
	}
	return list, nil
}

// An smtSum is a sum of integers, some of which count only if a literal is true.
type smtSum struct {
	terms    []formula.Term
	constant int
	size     uint64 // of the numbers, added up
}

// maxTerms bounds a sum in which names stand for sums.
const maxTerms = 100_000

// isSum reports whether an expression is an integer, as far as its beginning tells.
func (s *smt) isSum(e *sexpr) bool {
	if e.list == nil {
		if v := s.value(e); v != nil {
			return v.sum != nil
		}
		return e.word != "" && !e.quoted && strings.Trim(e.word, "0123456789") == ""
	}
	switch head := e.head(); {
	case e.is("ite", 4):
		return s.isSum(e.list[2])
	case head == "!" && len(e.list) > 1:
		return s.isSum(e.list[1])
	case head == "let" && len(e.list) == 3:
		found := false
		err := s.let(e, func(body *sexpr) error {
			found = s.isSum(body)
			return nil
		})
		return err == nil && found
	default:
		return head == "+" || head == "-" || head == "*"
	}
}

// compares reports whether an expression compares sums.
func (s *smt) compares(e *sexpr) bool {
	switch e.head() {
	case "<=", ">=", "<", ">":
		return true
	case "=", "distinct":
		return len(e.list) > 1 && s.isSum(e.list[1])
	}
	return false
}

// comparison adds a linear constraint, or its negation. More than two sums are compared each with the next one.
func (s *smt) comparison(e *sexpr, positive bool) error {
	head := e.head()
	if len(e.list) > 3 && positive && head != "distinct" {
		for i := range len(e.list) - 2 {
			pair := &sexpr{list: []*sexpr{e.list[0], e.list[i+1], e.list[i+2]}, line: e.line, column: e.column}
			if err := s.comparison(pair, true); err != nil {
				return err
			}
		}
		return nil
	}
	if len(e.list) != 3 {
		return s.fail(e, "%s of %s; expected two", counted(len(e.list)-1, "argument"), head)
	}
	sum := &smtSum{}
	if err := s.sum(e.list[1], 1, sum); err != nil {
		return err
	}
	if err := s.sum(e.list[2], -1, sum); err != nil {
		return err
	}
	if !positive {
		head = map[string]string{"<=": ">", ">=": "<", "<": ">=", ">": "<=", "=": "distinct", "distinct": "="}[head]
	}
	l := formula.Linear{Terms: sum.terms, Bound: -sum.constant}
	switch head {
	case "<=":
		l.Sense = formula.AtMost
	case ">=":
		l.Sense = formula.AtLeast
	case "<":
		l.Sense, l.Bound = formula.AtMost, l.Bound-1
	case ">":
		l.Sense, l.Bound = formula.AtLeast, l.Bound+1
	case "=":
		l.Sense = formula.Equal
	default:
		return s.fail(e, "sums that are not equal; expected <=, >=, <, > or =")
	}
	s.spend(rowCost + termCost*len(l.Terms))
	s.f.AddLinear(formula.File, l)
	return nil
}

// sum adds an expression, multiplied by a factor.
func (s *smt) sum(e *sexpr, factor int, out *smtSum) error {
	args := e.list[min(1, len(e.list)):]
	switch head := e.head(); {
	case s.value(e) != nil && s.value(e).sum != nil:
		return s.named(e, factor, out)
	case head == "!" && len(args) > 0:
		if err := s.sum(args[0], factor, out); err != nil {
			return err
		}
		return s.nameLater(e)
	case head == "+" || head == "-" && len(args) > 0:
		for i, part := range args {
			sign := 1
			if head == "-" && (i > 0 || len(args) == 1) {
				sign = -1
			}
			if err := s.sum(part, sign*factor, out); err != nil {
				return err
			}
		}
		return nil
	case e.is("*", 3):
		return s.multiple(e, factor, out)
	case e.is("ite", 4):
		return s.choice(e, factor, out)
	case e.is("let", 3):
		return s.let(e, func(body *sexpr) error { return s.sum(body, factor, out) })
	}
	n, err := s.integer(e)
	if err != nil {
		return err
	}
	return s.add(e, out, factor, n, 0)
}

// named adds what a name stands for, multiplied by a factor.
func (s *smt) named(e *sexpr, factor int, out *smtSum) error {
	v := s.value(e)
	if v.errs[2] != nil {
		return v.errs[2]
	}
	if len(out.terms)+len(v.sum.terms) > maxTerms {
		return s.fail(e, "a sum of more than %d terms, most of them from names", maxTerms)
	}
	for _, t := range v.sum.terms {
		if err := s.add(e, out, factor, t.Coef, t.Lit); err != nil {
			return err
		}
	}
	return s.add(e, out, factor, v.sum.constant, 0)
}

// multiple adds a sum times a number, in either order, multiplied by a factor.
func (s *smt) multiple(e *sexpr, factor int, out *smtSum) error {
	number, part := e.list[1], e.list[2]
	if !isInteger(number) {
		number, part = part, number
	}
	n, err := s.integer(number)
	if err == nil {
		n, err = s.times(e, factor, n)
	}
	if err != nil {
		return err
	}
	return s.sum(part, n, out)
}

// choice adds one number where a formula is true and another where it is not, multiplied by a factor.
func (s *smt) choice(e *sexpr, factor int, out *smtSum) error {
	l, err := s.literal(e.list[1])
	if err != nil {
		return err
	}
	then, err := s.integer(e.list[2])
	if err != nil {
		return err
	}
	otherwise, err := s.integer(e.list[3])
	if err != nil {
		return err
	}
	if err := s.add(e, out, factor, otherwise, 0); err != nil {
		return err
	}
	return s.add(e, out, factor, then-otherwise, l)
}

// add adds factor times n to a sum; if there is a literal, only if that is true. The sum of the sizes is bounded, as in
// OPB.
func (s *smt) add(e *sexpr, out *smtSum, factor, n int, l formula.Lit) error {
	n, err := s.times(e, factor, n)
	if err != nil {
		return err
	}
	if out.size += uint64(max(n, -n)); out.size > maxSum {
		return s.tooLarge(e)
	}
	if l == 0 {
		out.constant += n
		return nil
	}
	s.spend(termCost)
	s.held += termCost
	if s.over != nil {
		return s.failed()
	}
	out.terms = append(out.terms, formula.Term{Coef: n, Lit: l})
	return nil
}

// times multiplies numbers of at most maxSum.
func (s *smt) times(e *sexpr, a, b int) (int, error) {
	if a != 0 && b != 0 && max(a, -a) > maxSum/max(b, -b) {
		return 0, s.tooLarge(e)
	}
	return a * b, nil
}

func (s *smt) tooLarge(e *sexpr) error {
	return s.fail(e, "the numbers of a constraint add up to more than %d", maxSum)
}

// isInteger reports whether an expression is a numeral or (- NUMERAL).
func isInteger(e *sexpr) bool {
	if e.is("-", 2) {
		e = e.list[1]
	}
	return e.list == nil && !e.quoted && e.word != "" && strings.Trim(e.word, "0123456789") == ""
}

// integer reads a numeral or (- NUMERAL).
func (s *smt) integer(e *sexpr) (int, error) {
	number, sign := e, 1
	if e.is("-", 2) {
		number, sign = e.list[1], -1
	}
	n, err := strconv.ParseUint(number.word, 10, 62)
	if err != nil || number.quoted || n > maxSum {
		return 0, s.fail(e, "%.40q; expected an integer of at most %d", e.text(), maxSum)
	}
	return sign * int(n), nil
}
