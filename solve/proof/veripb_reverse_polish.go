package proof

import (
	"errors"
	"fmt"
	"strings"
)

var errOperands = errors.New("an operation lacks its operands")

// pol computes a line in reverse Polish notation, and adds the result.
func (v *planes) pol(words []string) error {
	var stack []*sum
	for i := 0; i < len(words); i++ {
		var err error
		if i+1 < len(words) && strings.Contains("*dcw-mn", words[i+1]) {
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
	least := 1
	if operation == "*" || operation == "-" {
		least = 0
	}
	n, err := integer(word)
	switch {
	case errors.Is(err, ErrNotSupported):
		return nil, err
	case err != nil || n < least:
		return nil, fmt.Errorf("%.40q before %s; expected a number from %d", word, operation, least)
	}
	switch operation {
	case "*":
		*top, err = (*top).times(n)
	case "d":
		*top = (*top).over(n)
	case "c":
		*top = (*top).overPlain(n)
	case "-":
		*top = &sum{(*top).terms, (*top).degree - n}
	default:
		err = fmt.Errorf("operation %s is %w", operation, ErrNotSupported)
	}
	return stack, err
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
	case strings.Contains("+s*dwcmn-", word):
		return nil, errOperands
	case strings.Trim(word[:1], "-@0123456789") != "":
		l, err := v.literal(word)
		if err != nil {
			return nil, err
		}
		return append(stack, axiom(l)), nil
	}
	r, err := v.numbered(word)
	if err != nil {
		return nil, err
	}
	return append(stack, r.sum), nil
}
