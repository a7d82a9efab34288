package proof

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"haft/encode/formula"
)

var errOperands = errors.New("an operation lacks its operands")

// pol computes a line in reverse Polish notation, and adds the result.
func (v *planes) pol(words []string) error {
	var stack []*sum
	for i := 0; i < len(words); i++ {
		var err error
		if takesWord(words, i+1) {
			stack, err = v.with(stack, words[i], words[i+1])
			i++
		} else {
			stack, err = v.step(stack, words[i])
		}
		if err != nil {
			return err
		}
		if !stack[len(stack)-1].moderate() {
			return errTooLarge
		}
	}
	if len(stack) != 1 {
		return fmt.Errorf("the line leaves %d constraints; expected 1", len(stack))
	}
	return v.learn(stack[0])
}

// takesWord reports whether word i is an operation on a constraint and the word before it.
func takesWord(words []string, i int) bool {
	return i < len(words) && (words[i] == "*" || words[i] == "d" || words[i] == "w")
}

// with performs an operation that takes a number or a variable.
func (v *planes) with(stack []*sum, word, operation string) ([]*sum, error) {
	if len(stack) == 0 {
		return nil, errOperands
	}
	top := &stack[len(stack)-1]
	if operation == "w" {
		l, err := v.literal(word)
		if err == nil {
			*top = (*top).without(l.Var())
		}
		return stack, err
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > maxNumber {
		return nil, fmt.Errorf("%q before %s; expected a number from 1 to 2^31", word, operation)
	}
	if operation == "d" {
		*top = (*top).over(n)
	} else {
		*top = (*top).times(n)
	}
	return stack, nil
}

// step processes any other word.
func (v *planes) step(stack []*sum, word string) ([]*sum, error) {
	n := len(stack)
	switch {
	case word == "+" && n >= 2:
		stack[n-2] = stack[n-2].plus(stack[n-1])
		return stack[:n-1], nil
	case word == "s" && n >= 1:
		stack[n-1] = stack[n-1].saturated()
		return stack, nil
	case strings.Contains("+s*dw", word):
		return nil, errOperands
	case strings.Contains(word, "x"):
		l, err := v.literal(word)
		return append(stack, axiom(l)), err
	}
	s, err := v.constraint(word)
	if err != nil {
		return nil, err
	}
	return append(stack, s), nil
}

// literal reads x6 or ~x6.
func (v *planes) literal(word string) (formula.Lit, error) {
	name, negated := strings.CutPrefix(word, "~")
	digits, named := strings.CutPrefix(name, "x")
	n, err := strconv.Atoi(digits)
	if !named || err != nil || n < 1 || n > v.vars {
		return 1, fmt.Errorf("%q is not a literal of x1 to x%d", word, v.vars)
	}
	if negated {
		n = -n
	}
	return formula.Lit(n), nil
}
