package format

import (
	"strconv"
	"strings"

	"haft/encode/formula"
)

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

// comparison adds a linear constraint, or its negation.
func (s *smt) comparison(e *sexpr, positive bool) error {
	head := e.head()
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
		number, part := args[0], args[1]
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
	case e.is("ite", 4):
		l, err := s.literal(args[0])
		if err != nil {
			return err
		}
		then, err := s.integer(args[1])
		if err != nil {
			return err
		}
		otherwise, err := s.integer(args[2])
		if err != nil {
			return err
		}
		if err := s.add(e, out, factor, otherwise, 0); err != nil {
			return err
		}
		return s.add(e, out, factor, then-otherwise, l)
	case e.is("let", 3):
		return s.let(e, func(body *sexpr) error { return s.sum(body, factor, out) })
	}
	n, err := s.integer(e)
	if err != nil {
		return err
	}
	return s.add(e, out, factor, n, 0)
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
